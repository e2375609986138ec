import type { ReactNode } from 'react';
import { Table, type TableColumn } from '#pwa/ui/table.tsx';
import { inDateOrder } from '#schema/block-groups.ts';
import { shortDay } from '#schema/days.ts';
import { plainLine } from '#schema/plain-text.ts';
import { type Block, type BlockOf, blocksOf, type ReportDoc } from '#schema/report.ts';
import { budgetTotal, hasCitations, restsOnHead } from '#schema/report-parts.ts';
import { leverTitle, moneyRange, startLabel } from '#schema/report-words.ts';
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
    { key: 'effect', header: 'Impact', cell: ({ effect }) => `${effect} of 5` },
    { key: 'pick', header: 'When', cell: (option) => startLabel(option) },
    ...restsOn(doc, blocks),
  ];
  return <BlockTable caption="The scores" columns={columns} blocks={blocks} />;
}

export function PlanTable({ doc, blocks }: BlockTableProps<BlockOf<'planRow'>>) {
  const columns: TableColumn<BlockOf<'planRow'>>[] = [
    { key: 'title', header: 'Step', heading: true, cell: ({ title }) => plainLine(title) },
    { key: 'owner', header: 'Owner', cell: ({ ownerRole }) => plainLine(ownerRole) },
    { key: 'end', header: 'By when', cell: ({ endDay }) => <Day day={endDay} /> },
    { key: 'measure', header: 'Measure', cell: (step) => own(doc, step, step.measure) },
    ...restsOn(doc, blocks),
  ];
  return <BlockTable caption="The steps" columns={columns} blocks={inDateOrder(blocks)} />;
}

export function RiskTable({ doc, blocks }: BlockTableProps<BlockOf<'risk'>>) {
  const columns: TableColumn<BlockOf<'risk'>>[] = [
    { key: 'title', header: 'Risk', heading: true, cell: ({ title }) => plainLine(title) },
    { key: 'sign', header: 'Early sign', cell: (risk) => own(doc, risk, risk.earlySign) },
    { key: 'response', header: 'Response', cell: (risk) => own(doc, risk, risk.response) },
    ...restsOn(doc, blocks),
  ];
  return <BlockTable caption="Risks" isCaptionShown columns={columns} blocks={blocks} />;
}

export function MeasureTable({ doc, blocks }: BlockTableProps<BlockOf<'measure'>>) {
  const columns: TableColumn<BlockOf<'measure'>>[] = [
    { key: 'title', header: 'Measure', heading: true, cell: ({ title }) => plainLine(title) },
    { key: 'today', header: 'Today', cell: (measure) => own(doc, measure, measure.baseline) },
    { key: 'target', header: 'Target', cell: (measure) => own(doc, measure, measure.target) },
    { key: 'read', header: 'How to read it', cell: (measure) => own(doc, measure, measure.howToRead) },
    ...restsOn(doc, blocks),
  ];
  return <BlockTable caption="Measures" isCaptionShown columns={columns} blocks={blocks} />;
}

export function LeverTable({ doc, blocks }: BlockTableProps<BlockOf<'lever'>>) {
  const columns: TableColumn<BlockOf<'lever'>>[] = [
    { key: 'title', header: 'Step', heading: true, cell: ({ title }) => plainLine(title) },
    { key: 'from', header: 'From', cell: (lever) => own(doc, lever, lever.from) },
    { key: 'to', header: 'To', cell: (lever) => own(doc, lever, lever.to) },
    { key: 'worth', header: 'Worth', cell: (lever) => own(doc, lever, lever.worthText) },
    ...restsOn(doc, blocks),
  ];
  return <BlockTable caption={leverTitle} columns={columns} blocks={blocks} />;
}

interface BudgetTableProps extends BlockTableProps<BlockOf<'budget'>> {
  /** False where a drawing above has the title. */
  isCaptionShown: boolean;
}

export function BudgetTable({ doc, blocks, isCaptionShown }: BudgetTableProps) {
  const columns: TableColumn<BlockOf<'budget'>>[] = [
    { key: 'title', header: 'For', heading: true, cell: ({ title }) => plainLine(title) },
    {
      key: 'amount',
      header: 'Amount',
      numeric: true,
      cell: ({ fromUsd, toUsd, sign }) => moneyRange(fromUsd, toUsd, sign),
    },
    { key: 'text', header: 'What it buys', cell: (line) => own(doc, line, line.text) },
    ...restsOn(doc, blocks),
  ];
  const rows = blocks.length > 1 ? [...blocks, budgetTotal(blocks)] : blocks;
  return <BlockTable caption="Budget" isCaptionShown={isCaptionShown} columns={columns} blocks={rows} />;
}

/** The column of the answers, where it tells something. */
function restsOn<B extends Block>(doc: ReportDoc, blocks: readonly B[]): TableColumn<B>[] {
  if (!hasCitations(doc, blocks)) return [];
  const cell = (block: B): ReactNode => <Citations doc={doc} block={block} inTable />;
  return [{ key: 'rests-on', header: restsOnHead, cell }];
}

function own(doc: ReportDoc, { basedOn }: Block, text: string): ReactNode {
  return <OwnWords doc={doc} basedOn={basedOn} text={plainLine(text)} />;
}

/** `Dec 4`. */
export function Day({ day }: { day: string }) {
  return (
    <time className={styles.day} dateTime={day}>
      {shortDay(day)}
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
