import { TriangleAlert } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { classNames } from './class-names.ts';
import styles from './data-age.module.css';
import { formatMoment } from './dates.ts';

export interface DataAgeProps {
  /** Epoch ms. */
  at: number;
  /** Says what follows from it, where there is more to say. */
  children?: ReactNode;
  /** Announces nothing, where it is shown with a connection too: screen readers would hear each new time. */
  silent?: boolean | undefined;
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
