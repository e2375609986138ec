import { type ReactNode, useId } from 'react';
import styles from './progress-bar.module.css';

export interface ProgressBarProps {
  label: ReactNode;
  /** From 0 to 1; without it the end is not known. */
  value?: number | undefined;
  /** The present stage in words. */
  stage?: ReactNode;
}

export function ProgressBar({ label, value, stage }: ProgressBarProps) {
  const id = useId();
  return (
    <div className={styles.frame}>
      <div className={styles.head}>
        <span id={id} className={styles.label}>
          {label}
        </span>
        {value !== undefined && <span className={styles.value}>{Math.round(value * 100)} %</span>}
      </div>
      <progress className={styles.bar} aria-labelledby={id} max={1} value={value} />
      <p className={styles.stage} role="status">
        {stage}
      </p>
    </div>
  );
}
