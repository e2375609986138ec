import { Ellipsis } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { saveFile } from '#pwa/api/save-file.ts';
import { useAction } from '#pwa/api/use-action.ts';
import { useIsOffline } from '#pwa/offline/sync/use-is-offline.ts';
import { Badge } from '#pwa/ui/badge.tsx';
import { Banner } from '#pwa/ui/banner.tsx';
import { Button, ButtonLink } from '#pwa/ui/button.tsx';
import { formatShortDay } from '#pwa/ui/dates.ts';
import { MenuButton } from '#pwa/ui/menu-button.tsx';
import { Table, type TableColumn } from '#pwa/ui/table.tsx';
import { reportPath } from '#schema/paths.ts';
import { reportFileName } from '#schema/report.ts';
import { coachNotesLabel, coachNotesPath, useCoachNotes } from './coach-notes.ts';
import { historyPdf } from './history-pdf.ts';
import styles from './history-table.module.css';
import { type HistoryRow, useTitles } from './use-history.ts';

const loadMenu = () => import('./row-menu.tsx');
const RowMenu = lazy(async () => ({ default: (await loadMenu()).RowMenu }));

const tones = { Report: 'ok', Insights: 'info', Pending: 'neutral' } as const;

/** Adds the payments to a row: beside its status, and among its actions or in the menu of a row with a report. */
export interface PaymentParts {
  renderPaymentState?: (item: HistoryRow) => ReactNode;
  renderPaymentActions?: (item: HistoryRow) => ReactNode;
  renderPaymentLinks?: (item: HistoryRow) => ReactNode;
}

interface HistoryTableProps extends PaymentParts {
  history: readonly HistoryRow[];
  onShowInsights: (item: HistoryRow) => void;
}

export function HistoryTable({ history, onShowInsights, ...paymentParts }: HistoryTableProps) {
  const { renderPaymentState, renderPaymentActions, renderPaymentLinks } = paymentParts;
  const titles = useTitles();
  const isOffline = useIsOffline();
  const { coachNotes } = useCoachNotes();
  const notesOf = ({ submissionId }: HistoryRow) => coachNotes?.find((one) => one.submissionId === submissionId);
  const [downloaded, setDownloaded] = useState<string>();
  const { run, busy, error } = useAction(async (submissionId: string) => {
    setDownloaded(submissionId);
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
    { key: 'client', header: 'Client', cell: ({ client }) => <div className={styles.who}>{client}</div> },
    { key: 'company', header: 'Company', cell: ({ company }) => <div className={styles.who}>{company || 'N/A'}</div> },
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
          busy={busy && downloaded === item.submissionId}
          onShow={onShowInsights}
          onDownload={run}
          paymentActions={renderPaymentActions?.(item)}
          paymentLinks={renderPaymentLinks?.(item)}
        />
      ),
    },
  ];
  return (
    <>
      {error && <Banner tone={isOffline ? 'neutral' : 'danger'}>{error}</Banner>}
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
  /** What the payment leads to, as buttons or in the menu. */
  paymentActions: ReactNode;
  paymentLinks: ReactNode;
}

/** Leads to the report where there is one; all else that can be done with it is in a menu. */
function Actions({ item, notes, busy, onShow, onDownload, paymentActions, paymentLinks }: ActionsProps) {
  if (item.hasReport) {
    return (
      <div className={styles.actions}>
        <ButtonLink size="s" variant="primary" to={reportPath(item.submissionId)}>
          Read Report
        </ButtonLink>
        <More label={busy ? 'Preparing the PDF' : 'More'}>
          {(button) => (
            <RowMenu
              {...{ item, notes, onShow, paymentLinks, ...button }}
              onDownload={() => void onDownload(item.submissionId)}
            />
          )}
        </More>
      </div>
    );
  }
  return (
    <div className={styles.actions}>
      {item.hasInsights && (
        <Button size="s" onClick={() => onShow(item)}>
          View Insights
        </Button>
      )}
      {notes > 0 && (
        <ButtonLink size="s" to={coachNotesPath(item.submissionId)}>
          {coachNotesLabel(notes)}
        </ButtonLink>
      )}
      {paymentActions}
    </div>
  );
}

interface MoreProps {
  label: string;
  /** Draws the menu in the button's place. */
  children: (button: { label: string; trigger: ReactNode }) => ReactNode;
}

/** The button of a menu, whose code loads when somebody reaches for it. */
function More({ label, children }: MoreProps) {
  const [isWanted, setWanted] = useState(false);
  const trigger = (
    <span className={styles.more}>
      <Ellipsis aria-hidden="true" />
      {label}
    </span>
  );
  const button = (
    <MenuButton label={label} onClick={() => setWanted(true)} onPointerEnter={() => void loadMenu()}>
      {trigger}
    </MenuButton>
  );
  return isWanted ? <Suspense fallback={button}>{children({ label, trigger })}</Suspense> : button;
}
