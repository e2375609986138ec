import { useQuery, useQueryClient } from '@tanstack/react-query';
import { BookOpen, Download, FileText } from 'lucide-react';
import { type ReactNode, Suspense, useCallback, useState } from 'react';
import { errorText } from '#pwa/api/error-text.ts';
import { useAction } from '#pwa/api/use-action.ts';
import { useToken } from '#pwa/api/use-token.ts';
import { readKeptPdf } from '#pwa/offline/sync/report-pdf.ts';
import type { SyncedDb } from '#pwa/offline/sync/synced-db.ts';
import { useIsOffline } from '#pwa/offline/sync/use-is-offline.ts';
import { useOnReconnected } from '#pwa/offline/sync/use-on-reconnected.ts';
import { useSynced } from '#pwa/offline/sync/use-synced.ts';
import { Badge } from '#pwa/ui/badge.tsx';
import { Banner } from '#pwa/ui/banner.tsx';
import { Button } from '#pwa/ui/button.tsx';
import { formatDay, formatShortDay } from '#pwa/ui/dates.ts';
import { Disclosure } from '#pwa/ui/disclosure.tsx';
import { ProgressBar } from '#pwa/ui/progress-bar.tsx';
import { AppError } from '#schema/errors.ts';
import type { ReportDoc, ReportStage } from '#schema/report.ts';
import { GenerateDialog, ReportDialog } from './dialogs.ts';
import { useOpenDrafts } from './open-drafts.ts';
import styles from './report-block.module.css';
import { reportDraftId } from './submission-edits.ts';
import { DetailSection } from './submission-parts.tsx';
import { downloadSubmissionReport, reportVersionQuery } from './submission-queries.ts';
import { type ReportProgress, useReportProgress, type WritingStatus } from './use-report-progress.ts';
import type { SubmissionDetail } from './use-submission.ts';

export type RenderReport = (doc: ReportDoc) => ReactNode;

interface ReportBlockProps {
  submission: SubmissionDetail;
  /** Draws a whole report. */
  render: RenderReport;
}

/** Shows the client's report to read or download, or the way to have it written. */
export function ReportBlock({ submission, render }: ReportBlockProps) {
  const { card, answer, reportDoc } = submission;
  const { id } = card.row;
  const isOffline = useIsOffline();
  const progress = useReportProgress(id, answer);
  const hasDraft = useOpenDrafts()(reportDraftId(id));
  const [isGenerating, setGenerating] = useState(false);
  const [reading, setReading] = useState<{ version: number | undefined }>();
  const isPdfStored = useIsPdfStored(id, reportDoc);
  const download = useAction(
    () => downloadSubmissionReport(id, { doc: reportDoc, isOffline }).catch(throwDownloadFailed),
    downloadFailed,
  );
  const hasReport = card.row.hasReport || answer?.submission.has_report === true;
  const writtenAt = answer?.submission.report_created_at;
  const refund = answer?.submission.refund;

  return (
    <DetailSection title="Strategic Report" action={hasReport && <Badge tone="ok">Report</Badge>}>
      {hasReport && writtenAt && <p className={styles.note}>Written {formatShortDay(Date.parse(writtenAt))}</p>}
      {refund && (
        <p className={styles.note}>
          {refund.state === 'refunded' ? 'Refunded' : 'Refund on its way since'} {formatDay(Date.parse(refund.at))}
        </p>
      )}
      {progress.status && <WritingReport status={progress.status} isConnected={progress.isConnected} />}
      <p className={styles.note} role="status">
        {stateWords(progress, hasReport)}
      </p>
      {progress.failure && <Banner tone="danger" title={progress.failure} />}
      {download.error && <Banner tone="danger" title={download.error} />}
      {isOffline && (
        <p className={styles.note}>
          {hasReport && !reportDoc && 'The report isn’t on this device. '}
          {isPdfStored
            ? 'The PDF is on this device. You’ll need to be online to generate a report.'
            : 'You’ll need to be online to download or generate a report.'}
        </p>
      )}
      <div className={styles.actions}>
        {hasReport && (
          <Button
            size="s"
            icon={<Download aria-hidden="true" />}
            busy={download.busy}
            disabled={isOffline && !isPdfStored}
            onClick={() => void download.run()}
          >
            Download
          </Button>
        )}
        {hasReport && (reportDoc || !isOffline) && (
          <Button
            size="s"
            variant="quiet"
            icon={<BookOpen aria-hidden="true" />}
            onClick={() => setReading({ version: undefined })}
          >
            Read
          </Button>
        )}
        {!progress.status && (
          <Button
            size="s"
            variant={hasReport ? 'quiet' : 'default'}
            icon={!hasReport && <FileText aria-hidden="true" />}
            disabled={isOffline || !card.isHere}
            onClick={() => setGenerating(true)}
          >
            {hasReport ? 'Generate again' : 'Generate Report'}
            {hasDraft && ' (draft)'}
          </Button>
        )}
      </div>
      {hasReport && <ReportVersionList id={id} onRead={(version) => setReading({ version })} />}
      <Suspense fallback={null}>
        {reading && (
          <ReportDialog
            submissionId={id}
            version={reading.version}
            doc={reading.version === undefined ? reportDoc : undefined}
            render={render}
            onClose={() => setReading(undefined)}
          />
        )}
        {isGenerating && (
          <GenerateDialog
            card={card.row}
            isAgain={hasReport}
            onGenerate={progress.start}
            onClose={() => setGenerating(false)}
            onReopen={() => setGenerating(true)}
          />
        )}
      </Suspense>
    </DetailSection>
  );
}

/** Tells whether this device has the PDF of its newest report, which a download stores. */
function useIsPdfStored(id: string, doc: ReportDoc | undefined): boolean {
  const read = useCallback(
    async (db: SyncedDb) => doc !== undefined && (await readKeptPdf(db, `staff:${id}`, doc)) !== undefined,
    [id, doc],
  );
  return useSynced(read).value ?? false;
}

const downloadFailed = 'Failed to download report.';

function throwDownloadFailed(cause: unknown): never {
  throw new AppError('unavailable', { userMessage: errorText(cause, downloadFailed), cause });
}

const stageWords: Record<ReportStage, string> = {
  outline: 'Reading the answers and planning the report',
  sections: 'Writing the sections',
  assemble: 'Putting the report together',
  pdf: 'Preparing the PDF',
  mail: 'Emailing the client',
};

function WritingReport({ status, isConnected }: { status: WritingStatus; isConnected: boolean }) {
  return (
    <>
      <ProgressBar
        label="Writing the report"
        value={status.progress}
        stage={status.stage ? stageWords[status.stage] : 'Starting…'}
      />
      {!isConnected && <p className={styles.note}>Can’t reach Northbeam right now. We’ll keep checking.</p>}
    </>
  );
}

/** Says what becomes of the report. The region is there from the start, so that screen readers announce the end. */
function stateWords({ status, isUnconfirmed, isReady }: ReportProgress, hasReport: boolean): string | undefined {
  if (status && isUnconfirmed) return 'We’re checking whether this started. What you typed is saved as a draft.';
  if (status) return 'This can take several minutes. You can leave this page.';
  if (isReady) return 'The report is ready.';
  return hasReport ? undefined : 'No report yet. We’ll write it from the answers and anything you add.';
}

interface ReportVersionListProps {
  id: string;
  onRead: (version: number) => void;
}

/** Lists the versions of the report; the server is asked when it is opened. */
function ReportVersionList({ id, onRead }: ReportVersionListProps) {
  const [isOpen, setOpen] = useState(false);
  const isOffline = useIsOffline();
  const token = useToken();
  const queries = useQueryClient();
  const { data, error, refetch } = useQuery({ ...reportVersionQuery(id, undefined, token), enabled: isOpen });
  useOnReconnected(() => error && void refetch());
  // A version that was read before is still in memory.
  const canRead = (version: number) =>
    !isOffline || queries.getQueryData(reportVersionQuery(id, version, token).queryKey) !== undefined;
  const isPart = data?.versions.some(({ number }) => !canRead(number));
  return (
    <Disclosure summary="All versions" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      {!data && (
        <p className={styles.note} role="status">
          {isOffline
            ? 'You’ll need to be online to see other versions.'
            : error
              ? 'We couldn’t load the versions.'
              : 'Loading…'}
        </p>
      )}
      {isPart && (
        <p className={styles.note} role="status">
          You’ll need to be online to read versions that you haven’t opened yet.
        </p>
      )}
      <ul className={styles.versions}>
        {data?.versions.map(({ number, createdAt }) => (
          <li key={number}>
            Version {number}, {formatShortDay(createdAt)}
            <Button
              size="s"
              variant="quiet"
              aria-label={`Read version ${number}`}
              disabled={!canRead(number)}
              onClick={() => onRead(number)}
            >
              Read
            </Button>
          </li>
        ))}
      </ul>
    </Disclosure>
  );
}
