import type { ReactNode } from 'react';
import styles from './quote.module.css';

export interface QuoteProps {
  /** Whose words and from where, for example "You wrote, under Steps taken". */
  source: ReactNode;
  children: ReactNode;
}

/** A person's own words beside what rests on them. */
export function Quote({ source, children }: QuoteProps) {
  return (
    <figure className={styles.quote}>
      <figcaption className={styles.source}>{source}</figcaption>
      <blockquote className="said">{children}</blockquote>
    </figure>
  );
}
