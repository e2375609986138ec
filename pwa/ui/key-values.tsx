import type { ReactNode } from 'react';
import styles from './key-values.module.css';

export interface KeyValue {
  term: string;
  value: ReactNode;
}

/** Names and their values, a hairline between. */
export function KeyValues({ items }: { items: readonly KeyValue[] }) {
  return (
    <dl className={styles.list}>
      {items.map(({ term, value }) => (
        <div key={term} className={styles.item}>
          <dt className={styles.term}>{term}</dt>
          <dd className={styles.value}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
