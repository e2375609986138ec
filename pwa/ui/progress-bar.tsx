import { type ReactNode, useId } from 'react';
import styles from './progress-bar.module.css';

export interface ProgressBarProps {
  label: ReactNode;
  /** From 0 to 1; without it the end is not known. */
  value?: number | undefined;
  /** The present stage in words. */
  stage?: ReactNode;
}

/** Rounds to whole percents; what has begun is never 0%, and what is not over never 100%. */
function percentWords(value: number): string {
  const percent = Math.round(value * 100);
  if (percent === 0 && value > 0) return '< 1%';
  return percent === 100 && value < 1 ? '99%' : `${percent}%`;
}

export function ProgressBar({ label, value, stage }: ProgressBarProps) {
  const id = useId();
  return (
    <div className={styles.frame}>
      <div className={styles.head}>
        <span id={id} className={styles.label}>
          {label}
        </span>
        {value !== undefined && <span className={styles.value}>{percentWords(value)}</span>}
      </div>
      <progress className={styles.bar} aria-labelledby={id} max={1} value={value} />
      <p className={styles.stage} role="status">
        {stage}
      </p>
    </div>
  );
}
