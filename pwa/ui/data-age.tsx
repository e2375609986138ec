import type { ReactNode } from 'react';
import styles from './data-age.module.css';

export interface DataAgeProps {
  /** Epoch ms. */
  at: number;
  /** Says what follows from it, where there is more to say. */
  children?: ReactNode;
}

/** Writes `2:05 PM`, and `2:05 PM, Nov 27, 2026` for another day than today. @param at epoch ms, or ISO 8601 */
export function formatMoment(at: number | string): string {
  const date = new Date(at);
  const time = new Intl.DateTimeFormat(undefined, { timeStyle: 'short' }).format(date);
  if (date.toDateString() === new Date(Date.now()).toDateString()) return time;
  return `${time}, ${new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' }).format(date)}`;
}

/** Stands over what was read before, while the server cannot be asked again. */
export function DataAge({ at, children = 'The server does not answer at the moment.' }: DataAgeProps) {
  return (
    <p className={styles.age} role="status">
      As of {formatMoment(at)}. {children}
    </p>
  );
}
