import type { ReactNode } from 'react';
import { Table, type TableColumn } from '#pwa/ui/table.tsx';
import { dayAndMonth } from '#schema/days.ts';
import { plainLine } from '#schema/plain-text.ts';
import { type BlockOf, blocksOf, type ReportDoc } from '#schema/report.ts';
import { budgetTotal } from '#schema/report-parts.ts';
import { usdRange } from '#schema/report-words.ts';
import { Citations } from './citations.tsx';
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
    { key: 'pick', header: 'Start now', cell: ({ pick }) => (pick ? 'Yes' : 'No') },
    restsOn(doc),
  ];
  return <BlockTable caption="The scores" columns={columns} blocks={blocks} />;
}

export function PlanTable({ doc, blocks }: BlockTableProps<BlockOf<'planRow'>>) {
  const columns: TableColumn<BlockOf<'planRow'>>[] = [
    { key: 'title', header: 'Step', heading: true, cell: ({ title }) => plainLine(title) },
    { key: 'owner', header: 'Owner', cell: ({ ownerRole }) => plainLine(ownerRole) },
    { key: 'end', header: 'By when', cell: ({ endDay }) => <Day day={endDay} /> },
    { key: 'measure', header: 'Measure', cell: ({ measure }) => plainLine(measure) },
    restsOn(doc),
  ];
  return <BlockTable caption="The steps" columns={columns} blocks={blocks} />;
}

export function RiskTable({ doc, blocks }: BlockTableProps<BlockOf<'risk'>>) {
  const columns: TableColumn<BlockOf<'risk'>>[] = [
    { key: 'title', header: 'Risk', heading: true, cell: ({ title }) => plainLine(title) },
    { key: 'sign', header: 'Early sign', cell: ({ earlySign }) => earlySign },
    { key: 'response', header: 'Response', cell: ({ response }) => response },
    restsOn(doc),
  ];
  return <BlockTable caption="Risks" isCaptionShown columns={columns} blocks={blocks} />;
}

export function MeasureTable({ doc, blocks }: BlockTableProps<BlockOf<'measure'>>) {
  const columns: TableColumn<BlockOf<'measure'>>[] = [
    { key: 'title', header: 'Measure', heading: true, cell: ({ title }) => plainLine(title) },
    { key: 'today', header: 'Today', cell: ({ baseline }) => plainLine(baseline) },
    { key: 'target', header: 'Target', cell: ({ target }) => plainLine(target) },
    { key: 'read', header: 'How to read it', cell: ({ howToRead }) => howToRead },
    restsOn(doc),
  ];
  return <BlockTable caption="Measures" isCaptionShown columns={columns} blocks={blocks} />;
}

export function BudgetTable({ doc, blocks }: BlockTableProps<BlockOf<'budget'>>) {
  const columns: TableColumn<BlockOf<'budget'>>[] = [
    { key: 'title', header: 'For', heading: true, cell: ({ title }) => plainLine(title) },
    { key: 'amount', header: 'Amount', numeric: true, cell: ({ fromUsd, toUsd }) => usdRange(fromUsd, toUsd) },
    { key: 'text', header: 'What it buys', cell: ({ text }) => text },
    restsOn(doc),
  ];
  const rows = blocks.length > 1 ? [...blocks, budgetTotal(blocks)] : blocks;
  return <BlockTable caption="Budget" isCaptionShown columns={columns} blocks={rows} />;
}

function restsOn<B extends { basedOn: readonly number[] }>(doc: ReportDoc): TableColumn<B> {
  const cell = ({ basedOn }: B): ReactNode => <Citations doc={doc} basedOn={basedOn} />;
  return { key: 'rests-on', header: 'Rests on', cell };
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
