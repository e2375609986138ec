import type { ReactNode } from 'react';
import styles from './skip-link.module.css';

/** The first stop of the Tab key; shows only while it has the focus. */
export function SkipLink({ href = '#main', children = 'Skip to content' }: { href?: string; children?: ReactNode }) {
  return (
    <a className={styles.skip} href={href}>
      {children}
    </a>
  );
}
