import { Download, Mail } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useAction } from '#pwa/api/use-action.ts';
import { Banner } from '#pwa/ui/banner.tsx';
import { Button } from '#pwa/ui/button.tsx';
import { downloadReport } from './download-report.ts';
import styles from './report-actions.module.css';

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
}

export function ReportActions({ submissionId, report, email, onCover }: ReportActionsProps) {
  const download = useAction(() => downloadReport(report), 'Failed to download PDF report');
  const [isMailing, setMailing] = useState(false);
  const variant = onCover ? 'cover-quiet' : 'default';
  return (
    <div className={styles.frame}>
      <div className={styles.actions}>
        <Button
          variant={variant}
          icon={<Download aria-hidden="true" />}
          busy={download.busy}
          busyLabel="Preparing the PDF"
          onClick={() => void download.run()}
        >
          Download Full Report
        </Button>
        <Button variant={variant} icon={<Mail aria-hidden="true" />} onClick={() => setMailing(true)}>
          Email Report
        </Button>
      </div>
      {download.error && (
        <Banner tone="danger" title={download.error}>
          The report stays on this page. You can try again at any time.
        </Banner>
      )}
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
