import { Banner } from '#pwa/ui/banner.tsx';
import { ProgressBar } from '#pwa/ui/progress-bar.tsx';
import type { ReportStage } from '#schema/report.ts';
import styles from './payment-success-screen.module.css';

const stageWords: Record<ReportStage, string> = {
  outline: 'Reading your answers and planning your report',
  sections: 'Writing the sections',
  assemble: 'Putting the report together',
  pdf: 'Preparing your PDF',
  mail: 'Emailing it to you',
};

export interface ReportProgressProps {
  /** Null before the writing begins; undefined for whoever may not read the report and is not told. */
  stage: ReportStage | null | undefined;
  progress: number;
  isConnected: boolean;
}

/** Where the writing stands, in words and as a bar. */
export function ReportProgress({ stage, progress, isConnected }: ReportProgressProps) {
  return (
    <div className={styles.progress}>
      <ProgressBar
        label="Writing your report"
        value={progress}
        stage={stage ? stageWords[stage] : stage === null && 'Waiting to start'}
      />
      {!isConnected && <NoConnection />}
      <p className={styles.note}>
        This can take several minutes. You can close this page. We’ll email you when it’s ready.
      </p>
    </div>
  );
}

export function NoConnection() {
  return <Banner title="Can’t reach Northbeam right now">Your payment is safe. We’ll keep checking.</Banner>;
}
