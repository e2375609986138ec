import { Download, Mail, Printer, Share } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useEffect, useEffectEvent, useState } from 'react';
import { useIsOnline } from '#pwa/api/online.ts';
import { useAction } from '#pwa/api/use-action.ts';
import { useIsOffline } from '#pwa/offline/sync/use-is-offline.ts';
import { Banner } from '#pwa/ui/banner.tsx';
import { Button } from '#pwa/ui/button.tsx';
import type { ReportDoc } from '#schema/report.ts';
import { downloadReport, type WantedPdf } from './download-report.ts';
import styles from './report-actions.module.css';
import { canShareReport, isIosApp, useShareReport } from './share-report.ts';

const failed = 'Failed to download PDF report';

const EmailReportDialog = lazy(async () => ({
  default: (await import('./email-report-dialog.tsx')).EmailReportDialog,
}));

export interface ReportActionsProps {
  submissionId: string;
  /** The report's text, which the calls ask for. */
  report: string;
  /** Whose file is kept on this device from its first fetch on; absent for an older version. */
  doc?: ReportDoc | undefined;
  /** The file is here, so that it can be saved without a connection. */
  isPdfKept?: boolean | undefined;
  /** Where the mail goes unless the person says otherwise. */
  email: string;
  /** The report stands on the page. */
  canPrint: boolean;
}

export function ReportActions(props: ReportActionsProps) {
  const { submissionId, report, doc, isPdfKept = false, email, canPrint } = props;
  const isOnline = useIsOnline();
  const isOffline = useIsOffline() || !isOnline;
  const download = useDownload({ submissionId, report, doc }, isOffline);
  const sharing = useShareReport({ submissionId, report, doc });
  const [isMailing, setMailing] = useState(false);
  const share = canShareReport() && (
    <Button
      key="share"
      icon={<Share aria-hidden="true" />}
      busy={sharing.busy}
      busyLabel="Preparing the PDF"
      onClick={sharing.share}
    >
      {sharing.isReady ? 'Share now' : 'Share'}
    </Button>
  );
  return (
    <div className={styles.frame}>
      <div className={styles.actions}>
        {isIosApp() && share}
        <Button
          icon={<Download aria-hidden="true" />}
          busy={download.busy}
          busyLabel="Preparing the PDF"
          onClick={download.start}
        >
          Download Full Report
        </Button>
        {!isIosApp() && share}
        <Button icon={<Mail aria-hidden="true" />} onClick={() => setMailing(true)}>
          Email Report
        </Button>
        {canPrint && (
          <Button className={styles.print} icon={<Printer aria-hidden="true" />} onClick={() => window.print()}>
            Print
          </Button>
        )}
      </div>
      {isOffline && !download.isWaiting && <p className={styles.note}>{offlineNote(isPdfKept, canPrint)}</p>}
      {download.isWaiting && (
        <Banner title="You’re offline. The PDF comes when you’re back.">
          {canPrint && 'You can print this page offline.'}
        </Banner>
      )}
      {sharing.isReady && (
        <Banner tone="neutral" title="The PDF is ready.">
          Choose “Share now” to pick where it goes.
        </Banner>
      )}
      {download.error && !download.isWaiting && <Failed title={download.error}>{stillHere}</Failed>}
      {sharing.error &&
        (isOffline && sharing.error === failed ? (
          <Banner title="You’re offline. You can share the PDF when you’re back." />
        ) : (
          <Failed title={sharing.error}>{stillHere}</Failed>
        ))}
      {isMailing && (
        <Suspense fallback={null}>
          <EmailReportDialog
            submissionId={submissionId}
            report={report}
            email={email}
            onClose={() => setMailing(false)}
          />
        </Suspense>
      )}
    </div>
  );
}

/** A download that failed for want of a connection starts again once there is one, while the page is open. */
function useDownload(wanted: WantedPdf, isOffline: boolean) {
  const { run, busy, error } = useAction(() => downloadReport(wanted), failed);
  const [isMissed, setMissed] = useState(false);
  const start = useEffectEvent(() => void run());
  if (isOffline && error === failed && !isMissed) setMissed(true);
  if (isMissed && error === undefined) setMissed(false);
  useEffect(() => {
    if (isMissed && !isOffline) start();
  }, [isMissed, isOffline]);
  return { start: () => void run(), busy, error, isWaiting: isMissed && isOffline };
}

function Failed({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <Banner tone="danger" title={title}>
      {children}
    </Banner>
  );
}

const stillHere = 'The report is still on this page. You can try again anytime.';

/** Said before anything is pressed. */
function offlineNote(isPdfKept: boolean, canPrint: boolean): string {
  if (isPdfKept) return 'You’re offline. The PDF is on this device. Connect to email it.';
  const needs = 'You’re offline. Connect to get the PDF or email it.';
  return canPrint ? `${needs} You can still print this page.` : needs;
}
