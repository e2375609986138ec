import { TriangleAlert } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { classNames } from './class-names.ts';
import styles from './data-age.module.css';

export interface DataAgeProps {
  /** Epoch ms. */
  at: number;
  /** Says what follows from it, where there is more to say. */
  children?: ReactNode;
  /** Announces nothing, where it is shown with a connection too: screen readers would hear each new time. */
  silent?: boolean | undefined;
}

/** Writes `2:05 PM`, and `2:05 PM, Nov 27, 2026` for another day than today. @param at epoch ms, or ISO 8601 */
export function formatMoment(at: number | string): string {
  const date = new Date(at);
  const time = new Intl.DateTimeFormat(undefined, { timeStyle: 'short' }).format(date);
  if (date.toDateString() === new Date(Date.now()).toDateString()) return time;
  return `${time}, ${new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' }).format(date)}`;
}

/** Says from when data is, mostly while the server cannot be asked again. It turns amber once that is a day ago. */
export function DataAge({ at, children = 'Can’t reach Northbeam right now.', silent }: DataAgeProps) {
  const isStale = useIsStale(at);
  return (
    <p
      className={classNames(styles.age, isStale && styles.stale)}
      role={silent ? undefined : 'status'}
      data-stale={isStale || undefined}
    >
      {isStale && <TriangleAlert aria-hidden="true" />}
      <span>
        As of {formatMoment(at)}. {children}
      </span>
    </p>
  );
}

const dayMs = 24 * 3_600_000;

/** Tells whether that is a day ago, also on a page that stays open. @param at epoch ms */
export function useIsStale(at: number): boolean {
  const isStale = Date.now() - at >= dayMs;
  const [, look] = useState({});
  useEffect(() => {
    if (isStale) return;
    const timer = setTimeout(() => look({}), at + dayMs - Date.now());
    return () => clearTimeout(timer);
  }, [at, isStale]);
  return isStale;
}
