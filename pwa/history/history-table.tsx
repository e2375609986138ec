import { Ellipsis } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { saveFile } from '#pwa/api/save-file.ts';
import { useAction } from '#pwa/api/use-action.ts';
import { Badge } from '#pwa/ui/badge.tsx';
import { Banner } from '#pwa/ui/banner.tsx';
import { Button, ButtonLink } from '#pwa/ui/button.tsx';
import { formatShortDay } from '#pwa/ui/dates.ts';
import { Table, type TableColumn } from '#pwa/ui/table.tsx';
import { reportPath } from '#schema/paths.ts';
import { reportFileName } from '#schema/report.ts';
import { coachNotesPath, useCoachNotes } from './coach-notes.ts';
import { historyPdf } from './history-pdf.ts';
import styles from './history-table.module.css';
import { type HistoryRow, useTitles } from './use-history.ts';

const tones = { Report: 'ok', Insights: 'info', Pending: 'neutral' } as const;

/** Adds the payments to a row, beside its status and among its actions. */
export interface PaymentParts {
  renderPaymentState?: (item: HistoryRow) => ReactNode;
  renderPaymentActions?: (item: HistoryRow) => ReactNode;
}

interface HistoryTableProps extends PaymentParts {
  history: readonly HistoryRow[];
  onShowInsights: (item: HistoryRow) => void;
}

export function HistoryTable({ history, onShowInsights, renderPaymentState, renderPaymentActions }: HistoryTableProps) {
  const titles = useTitles();
  const { coachNotes } = useCoachNotes();
  const notesOf = ({ submissionId }: HistoryRow) => coachNotes?.find((one) => one.submissionId === submissionId);
  const { run, busy, error } = useAction(async (submissionId: string) => {
    saveFile(await historyPdf(submissionId), reportFileName);
  }, 'Failed to fetch report');

  const columns: TableColumn<HistoryRow>[] = [
    {
      key: 'title',
      header: 'Title',
      heading: true,
      cell: ({ submissionId, hasInsights }) =>
        titles.get(submissionId) ?? (hasInsights ? 'Your insights' : 'Your answers'),
    },
    {
      key: 'date',
      header: 'Date',
      cell: ({ date }) => (
        <time className={styles.day} dateTime={date}>
          {formatShortDay(date)}
        </time>
      ),
    },
    { key: 'client', header: 'Client', cell: ({ client }) => client },
    { key: 'company', header: 'Company', cell: ({ company }) => company || 'N/A' },
    {
      key: 'status',
      header: 'Status',
      cell: (item) => (
        <div className={styles.badges}>
          <Badge tone={tones[item.status]}>{item.status}</Badge>
          {notesOf(item)?.unread ? <Badge tone="info">New note</Badge> : null}
          {renderPaymentState?.(item)}
        </div>
      ),
    },
    {
      key: 'actions',
      header: 'Actions',
      cell: (item) => (
        <Actions
          item={item}
          notes={notesOf(item)?.notes.length ?? 0}
          busy={busy}
          onShow={onShowInsights}
          onDownload={run}
        >
          {renderPaymentActions?.(item)}
        </Actions>
      ),
    },
  ];
  return (
    <>
      {error && <Banner tone="danger">{error}</Banner>}
      <Table
        caption="Your submissions, newest first"
        captionHidden
        columns={columns}
        rows={history}
        rowKey={(item) => item.submissionId}
      />
    </>
  );
}

interface ActionsProps {
  item: HistoryRow;
  /** How many a coach wrote to the person. */
  notes: number;
  busy: boolean;
  onShow: (item: HistoryRow) => void;
  onDownload: (submissionId: string) => Promise<void>;
  children: ReactNode;
}

/** Leads to the report where there is one; all else that can be done with it opens on demand. */
function Actions({ item, notes, busy, onShow, onDownload, children }: ActionsProps) {
  const [isOpen, setOpen] = useState(false);
  const rest = (
    <>
      {item.hasInsights && (
        <Button size="s" onClick={() => onShow(item)}>
          View Insights
        </Button>
      )}
      {notes > 0 && (
        <ButtonLink size="s" to={coachNotesPath(item.submissionId)}>
          Notes from your coach ({notes})
        </ButtonLink>
      )}
      {item.hasReport && (
        <Button size="s" busy={busy} onClick={() => void onDownload(item.submissionId)}>
          Download Report
        </Button>
      )}
      {children}
    </>
  );
  if (!item.hasReport) return <div className={styles.actions}>{rest}</div>;
  return (
    <div className={styles.actions}>
      <ButtonLink size="s" variant="primary" to={reportPath(item.submissionId)}>
        Read Report
      </ButtonLink>
      <Button
        size="s"
        variant="quiet"
        icon={<Ellipsis aria-hidden="true" />}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        More
      </Button>
      {isOpen && rest}
    </div>
  );
}
