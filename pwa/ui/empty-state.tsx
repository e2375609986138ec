import type { ReactNode } from 'react';
import { BeamDrawing } from './beam-drawing.tsx';
import styles from './empty-state.module.css';

export interface EmptyStateProps {
  /** One sentence: what is not here. */
  title: ReactNode;
  /** Says what to do next, or when it will come. */
  children?: ReactNode;
  /** One button; a quiet second one at most. */
  action?: ReactNode;
  /** In place of the beam, for example a lock where a page is not permitted. */
  drawing?: ReactNode;
  level?: 1 | 2 | 3 | undefined;
}

export function EmptyState({ title, children, action, drawing = <BeamDrawing />, level = 2 }: EmptyStateProps) {
  const Heading = `h${level}` as const;
  return (
    <div className={styles.empty}>
      <div className={styles.drawing}>{drawing}</div>
      <Heading className={styles.title}>{title}</Heading>
      {children && <div className={styles.text}>{children}</div>}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  );
}
