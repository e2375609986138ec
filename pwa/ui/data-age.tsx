import type { ReactNode } from 'react';
import styles from './data-age.module.css';

export interface DataAgeProps {
  /** Epoch ms. */
  at: number;
  /** Says what follows from it, where there is more to say. */
  children?: ReactNode;
}

/** Stands over what was read before, while the server cannot be asked again. */
export function DataAge({ at, children = 'The server does not answer at the moment.' }: DataAgeProps) {
  const time = new Intl.DateTimeFormat(undefined, { timeStyle: 'short' }).format(at);
  return (
    <p className={styles.age} role="status">
      As of {time}. {children}
    </p>
  );
}
