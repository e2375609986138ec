import { Download, Mail, Printer, Share } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useAction } from '#pwa/api/use-action.ts';
import { Banner } from '#pwa/ui/banner.tsx';
import { Button } from '#pwa/ui/button.tsx';
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
  /** Where the mail goes unless the person says otherwise. */
  email: string;
  /** On the cover, or on paper. */
  onCover: boolean;
  /** The report stands on the page. */
  canPrint: boolean;
}

export function ReportActions({ submissionId, report, email, onCover, canPrint }: ReportActionsProps) {
  const download = useAction(() => downloadReport(report), 'Failed to download PDF report');
  const sharing = useShareReport(report);
  const [isMailing, setMailing] = useState(false);
  const variant = onCover ? 'cover-quiet' : 'default';
  const share = canShareReport() && (
    <Button
      key="share"
      variant={variant}
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
          variant={variant}
          icon={<Download aria-hidden="true" />}
          busy={download.busy}
          busyLabel="Preparing the PDF"
          onClick={() => void download.run()}
        >
          Download Full Report
        </Button>
        {!isIosApp() && share}
        <Button variant={variant} icon={<Mail aria-hidden="true" />} onClick={() => setMailing(true)}>
          Email Report
        </Button>
        {canPrint && (
          <Button
            variant={variant}
            className={styles.print}
            icon={<Printer aria-hidden="true" />}
            onClick={() => window.print()}
          >
            Print
          </Button>
        )}
      </div>
      {sharing.isReady && (
        <Banner tone="neutral" title="The PDF is ready.">
          Press Share now to choose where it goes.
        </Banner>
      )}
      {download.error && <Failed title={download.error} />}
      {sharing.error && <Failed title={sharing.error} />}
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

function Failed({ title }: { title: ReactNode }) {
  return (
    <Banner tone="danger" title={title}>
      The report stays on this page. You can try again at any time.
    </Banner>
  );
}
