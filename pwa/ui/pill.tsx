import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { classNames } from './class-names.ts';
import styles from './pill.module.css';

export interface PillProps {
  icon?: ReactNode;
  /** Filled in the warning tone: something needs the person. */
  attention?: boolean | undefined;
  /** Where a tap leads; without it the pill only tells. */
  to?: string | undefined;
  children: ReactNode;
}

/** A quiet status. */
export function Pill({ icon, attention, to, children }: PillProps) {
  const className = classNames(styles.pill, attention && styles.attention);
  if (to === undefined) {
    return (
      <span className={className}>
        {icon}
        {children}
      </span>
    );
  }
  return (
    <Link to={to} className={className}>
      {icon}
      {children}
    </Link>
  );
}
