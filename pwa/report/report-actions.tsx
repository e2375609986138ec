import { Download, Mail, Printer, Share } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useAction } from '#pwa/api/use-action.ts';
import { useIsOffline } from '#pwa/offline/sync/use-is-offline.ts';
import { Banner } from '#pwa/ui/banner.tsx';
import { Button } from '#pwa/ui/button.tsx';
import type { ReportDoc } from '#schema/report.ts';
import { downloadReport } from './download-report.ts';
import styles from './report-actions.module.css';
import { canShareReport, isIosApp, useShareReport } from './share-report.ts';

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
  const isOffline = useIsOffline();
  const download = useAction(() => downloadReport({ submissionId, report, doc }), 'Failed to download PDF report');
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
          onClick={() => void download.run()}
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
      {isOffline && <p className={styles.note}>{offlineNote(isPdfKept, canPrint)}</p>}
      {sharing.isReady && (
        <Banner tone="neutral" title="The PDF is ready.">
          Choose “Share now” to pick where it goes.
        </Banner>
      )}
      {download.error && <Failed title={download.error}>{whatNow(isOffline)}</Failed>}
      {sharing.error && <Failed title={sharing.error}>{whatNow(isOffline)}</Failed>}
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

function Failed({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <Banner tone="danger" title={title}>
      {children}
    </Banner>
  );
}

const whatNow = (isOffline: boolean) =>
  isOffline
    ? 'Download the PDF once online and it stays on this device. You can print this page offline.'
    : 'The report is still on this page. You can try again anytime.';

/** Said before anything is pressed. */
function offlineNote(isPdfKept: boolean, canPrint: boolean): string {
  if (isPdfKept) return 'You’re offline. The PDF is on this device. Connect to email it.';
  const needs = 'You’re offline. Connect to get the PDF or email it.';
  return canPrint ? `${needs} You can still print this page.` : needs;
}
