import type { HTMLAttributes } from 'react';
import { classNames } from './class-names.ts';
import styles from './visually-hidden.module.css';

/** Text for screen readers only. */
export function VisuallyHidden({
  as: Tag = 'span',
  className,
  ...rest
}: HTMLAttributes<HTMLElement> & { as?: 'span' | 'p' | 'h1' | 'h2' | 'h3' }) {
  return <Tag {...rest} className={classNames(styles.hidden, className)} />;
}
