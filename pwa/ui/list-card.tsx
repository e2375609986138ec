import type { ReactNode } from 'react';
import styles from './list-card.module.css';

export interface ListCardProps {
  /** Names the list for screen readers, where nothing above it does. */
  label?: string | undefined;
  /** The order means something. */
  ordered?: boolean | undefined;
  /** List items. */
  children: ReactNode;
}

/** Things of one kind under one another in a frame, with a rule between them. */
export function ListCard({ label, ordered, children }: ListCardProps) {
  const List = ordered ? 'ol' : 'ul';
  return (
    <List className={styles.list} aria-label={label}>
      {children}
    </List>
  );
}
