import type { ReactNode } from 'react';
import styles from './form-links.module.css';

/** The quiet ways on under a form. */
export function FormLinks({ children }: { children: ReactNode }) {
  return <div className={styles.links}>{children}</div>;
}
