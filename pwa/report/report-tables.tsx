import type { ReactNode } from 'react';
import { Table, type TableColumn } from '#pwa/ui/table.tsx';
import { dayAndMonth } from '#schema/days.ts';
import { plainLine } from '#schema/plain-text.ts';
import { type BlockOf, blocksOf, type ReportDoc } from '#schema/report.ts';
import { budgetTotal, restsOnHead } from '#schema/report-parts.ts';
import { startLabel, usdRange } from '#schema/report-words.ts';
import { Citations } from './citations.tsx';
import { OwnWords } from './paragraphs.tsx';
import styles from './report-tables.module.css';

interface BlockTableProps<B> {
  doc: ReportDoc;
  blocks: readonly B[];
}

export function OptionTable({ doc, blocks }: BlockTableProps<BlockOf<'option'>>) {
  const all = blocksOf(doc, 'option');
  const columns: TableColumn<BlockOf<'option'>>[] = [
    { key: 'title', header: 'Option', heading: true, cell: (option) => `${all.indexOf(option) + 1}. ${option.title}` },
    { key: 'effort', header: 'Effort', cell: ({ effort }) => `${effort} of 5` },
    { key: 'effect', header: 'Effect', cell: ({ effect }) => `${effect} of 5` },
    { key: 'pick', header: 'When', cell: (option) => startLabel(option) },
    restsOn(doc),
  ];
  return <BlockTable caption="The scores" columns={columns} blocks={blocks} />;
}

export function PlanTable({ doc, blocks }: BlockTableProps<BlockOf<'planRow'>>) {
  const columns: TableColumn<BlockOf<'planRow'>>[] = [
    { key: 'title', header: 'Step', heading: true, cell: ({ title }) => plainLine(title) },
    { key: 'owner', header: 'Owner', cell: ({ ownerRole }) => plainLine(ownerRole) },
    { key: 'end', header: 'By when', cell: ({ endDay }) => <Day day={endDay} /> },
    { key: 'measure', header: 'Measure', cell: ({ measure, basedOn }) => own(doc, basedOn, measure) },
    restsOn(doc),
  ];
  return <BlockTable caption="The steps" columns={columns} blocks={blocks} />;
}

export function RiskTable({ doc, blocks }: BlockTableProps<BlockOf<'risk'>>) {
  const columns: TableColumn<BlockOf<'risk'>>[] = [
    { key: 'title', header: 'Risk', heading: true, cell: ({ title }) => plainLine(title) },
    { key: 'sign', header: 'Early sign', cell: ({ earlySign, basedOn }) => own(doc, basedOn, earlySign) },
    { key: 'response', header: 'Response', cell: ({ response, basedOn }) => own(doc, basedOn, response) },
    restsOn(doc),
  ];
  return <BlockTable caption="Risks" isCaptionShown columns={columns} blocks={blocks} />;
}

export function MeasureTable({ doc, blocks }: BlockTableProps<BlockOf<'measure'>>) {
  const columns: TableColumn<BlockOf<'measure'>>[] = [
    { key: 'title', header: 'Measure', heading: true, cell: ({ title }) => plainLine(title) },
    { key: 'today', header: 'Today', cell: ({ baseline, basedOn }) => own(doc, basedOn, baseline) },
    { key: 'target', header: 'Target', cell: ({ target, basedOn }) => own(doc, basedOn, target) },
    { key: 'read', header: 'How to read it', cell: ({ howToRead, basedOn }) => own(doc, basedOn, howToRead) },
    restsOn(doc),
  ];
  return <BlockTable caption="Measures" isCaptionShown columns={columns} blocks={blocks} />;
}

interface BudgetTableProps extends BlockTableProps<BlockOf<'budget'>> {
  /** False where a drawing above has the title. */
  isCaptionShown: boolean;
}

export function BudgetTable({ doc, blocks, isCaptionShown }: BudgetTableProps) {
  const columns: TableColumn<BlockOf<'budget'>>[] = [
    { key: 'title', header: 'For', heading: true, cell: ({ title }) => plainLine(title) },
    { key: 'amount', header: 'Amount', numeric: true, cell: ({ fromUsd, toUsd }) => usdRange(fromUsd, toUsd) },
    { key: 'text', header: 'What it buys', cell: ({ text, basedOn }) => own(doc, basedOn, text) },
    restsOn(doc),
  ];
  const rows = blocks.length > 1 ? [...blocks, budgetTotal(blocks)] : blocks;
  return <BlockTable caption="Budget" isCaptionShown={isCaptionShown} columns={columns} blocks={rows} />;
}

function restsOn<B extends { basedOn: readonly number[] }>(doc: ReportDoc): TableColumn<B> {
  const cell = ({ basedOn }: B): ReactNode => <Citations doc={doc} basedOn={basedOn} areNumbers />;
  return { key: 'rests-on', header: restsOnHead, cell };
}

function own(doc: ReportDoc, basedOn: readonly number[], text: string): ReactNode {
  return <OwnWords doc={doc} basedOn={basedOn} text={plainLine(text)} />;
}

function Day({ day }: { day: string }) {
  return (
    <time className={styles.day} dateTime={day}>
      {dayAndMonth(day)}
    </time>
  );
}

interface TableProps<B> {
  caption: string;
  /** False where a heading above already says it. */
  isCaptionShown?: boolean;
  columns: readonly TableColumn<B>[];
  blocks: readonly B[];
}

function BlockTable<B extends { title: string }>({ caption, isCaptionShown = false, columns, blocks }: TableProps<B>) {
  return (
    <Table
      caption={caption}
      captionHidden={!isCaptionShown}
      columns={columns}
      rows={blocks}
      rowKey={(block) => `${blocks.indexOf(block)} ${block.title}`}
    />
  );
}
