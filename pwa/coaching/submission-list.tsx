import { createContext, type ReactNode, use } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { type OfflineCopies, useOfflineCopies } from '#pwa/offline/sync/offline-copies.ts';
import { Badge } from '#pwa/ui/badge.tsx';
import { formatShortDay } from '#pwa/ui/dates.ts';
import { Table, type TableColumn } from '#pwa/ui/table.tsx';
import { useMedia } from '#pwa/ui/use-media.ts';
import { VisuallyHidden } from '#pwa/ui/visually-hidden.tsx';
import { paths } from '#schema/paths.ts';
import type { NeedReason } from '#schema/portal.ts';
import { needWords } from './filter-words.ts';
import type { ListRow } from './list-rows.ts';
import { CopyLabel } from './offline/copy-label.tsx';
import { copyStatus } from './offline/copy-status.ts';
import { useCopyAge } from './offline/use-copy-age.ts';
import styles from './submission-list.module.css';

interface SubmissionListProps {
  rows: readonly ListRow[];
  /** Names the order for screen readers, for example "Newest". */
  order: string;
}

/** Shows a table from 768 px up, else cards. */
export function SubmissionList({ rows, order }: SubmissionListProps) {
  const isWide = useMedia('(min-width: 48em)');
  const label = `Submissions, sorted by: ${order}`;
  return (
    <CopiesProvider>
      {isWide ? <SubmissionTable rows={rows} label={label} /> : <SubmissionCards rows={rows} label={label} />}
    </CopiesProvider>
  );
}

const columns: readonly TableColumn<ListRow>[] = [
  {
    key: 'client',
    header: 'Client',
    heading: true,
    cell: (row) => (
      <>
        <NameLink row={row} /> {row.isNew && <New />} <Need of={row.need} />
        <span className={styles.email}>{row.email}</span>
        <CopyBadge id={row.id} />
      </>
    ),
  },
  { key: 'company', header: 'Company', cell: ({ company }) => company ?? <span className={styles.faint}>N/A</span> },
  { key: 'industry', header: 'Industry', cell: ({ industry }) => industry },
  { key: 'status', header: 'Status', cell: (row) => <Status row={row} /> },
  { key: 'notes', header: 'Notes', numeric: true, cell: ({ notes }) => <Count of={notes} /> },
  { key: 'goals', header: 'Goals', numeric: true, cell: ({ goals }) => <Count of={goals} /> },
  { key: 'date', header: 'Date', numeric: true, cell: (row) => <Day row={row} /> },
  { key: 'open', header: 'View Details', headerHidden: true, numeric: true, cell: (row) => <Details row={row} /> },
];

interface RowsProps {
  rows: readonly ListRow[];
  label: string;
}

function SubmissionTable({ rows, label }: RowsProps) {
  return (
    <div className={styles.sheet}>
      <Table caption={label} captionHidden columns={columns} rows={rows} rowKey={({ id }) => id} cards={false} />
    </div>
  );
}

function SubmissionCards({ rows, label }: RowsProps) {
  return (
    <ul className={styles.cards} aria-label={label}>
      {rows.map((row) => (
        <li key={row.id} className={styles.card}>
          <div className={styles.top}>
            <h2>{row.name}</h2>
            <Status row={row} />
          </div>
          <p className={styles.email}>{row.email}</p>
          <p className={styles.business}>
            {row.company ?? 'N/A'}, {row.industry}
          </p>
          <Need of={row.need} />
          <div className={styles.facts}>
            <Day row={row} />
            {row.notes !== null && <span>{countInWords(row.notes, 'note')}</span>}
            {row.goals !== null && <span>{countInWords(row.goals, 'goal')}</span>}
            {row.isNew && <New />}
            <CopyBadge id={row.id} />
          </div>
          <Details row={row} />
        </li>
      ))}
    </ul>
  );
}

const CopiesContext = createContext<OfflineCopies | undefined>(undefined);

/** Reads the copies once for all rows, so that a change of them draws the badges alone again. */
function CopiesProvider({ children }: { children: ReactNode }) {
  return <CopiesContext value={useOfflineCopies()}>{children}</CopiesContext>;
}

/** Says that a row's texts are missing on this device or go from it, and from when old ones are. */
function CopyBadge({ id }: { id: string }) {
  const copies = use(CopiesContext);
  const { words, isStale } = useCopyAge(id, copies);
  if (!copies) return null;
  const status = copyStatus(id, copies);
  return status === 'here' && !isStale ? null : <CopyLabel status={status} detail={words} isStale={isStale} />;
}

/** Covers its whole row for the mouse. Keys reach the row by its other link. */
function NameLink({ row: { id, name } }: { row: ListRow }) {
  const { search } = useLocation();
  return (
    <Link
      className={styles.name}
      to={paths.submission.replace(':submissionId', id)}
      state={{ list: search }}
      tabIndex={-1}
    >
      {name}
    </Link>
  );
}

/** Hands over the query of this address, for the way back to the list as it was left. */
function Details({ row: { id, name } }: { row: ListRow }) {
  const { search } = useLocation();
  return (
    <Link
      id={`details-${id}`}
      className={styles.details}
      to={paths.submission.replace(':submissionId', id)}
      state={{ list: search }}
      aria-label={`View Details, ${name}`}
    >
      View Details
    </Link>
  );
}

const tones = { Report: 'ok', Insights: 'info', Pending: 'neutral' } as const;

const Status = ({ row: { status } }: { row: ListRow }) => <Badge tone={tones[status]}>{status}</Badge>;

const Need = ({ of: need }: { of: NeedReason | null }) =>
  need && <span className={styles.need}>{needWords[need]}</span>;

const New = () => <span className={styles.new}>New</span>;

function Count({ of: count }: { of: number | null }) {
  if (count !== null) return <span className={count === 0 ? styles.faint : undefined}>{count.toLocaleString()}</span>;
  return (
    <span className={styles.faint}>
      <span aria-hidden="true">–</span>
      <VisuallyHidden>not known</VisuallyHidden>
    </span>
  );
}

const countInWords = (count: number, thing: string): string =>
  `${count.toLocaleString()} ${thing}${count === 1 ? '' : 's'}`;

const Day = ({ row: { createdAt } }: { row: ListRow }) => (
  <time dateTime={new Date(createdAt).toISOString()}>{formatShortDay(createdAt)}</time>
);
