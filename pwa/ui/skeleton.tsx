import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './skeleton.module.css';
import { VisuallyHidden } from './visually-hidden.tsx';

/** Wraps the blocks of a screen that is loading and says so once. */
export function Skeleton({ label = 'Loading', children }: { label?: string; children: ReactNode }) {
  return (
    <div role="status">
      <VisuallyHidden>{label}</VisuallyHidden>
      <div aria-hidden="true">{children}</div>
    </div>
  );
}

export interface SkeletonLineProps {
  width?: 'full' | 'long' | 'half' | 'short' | undefined;
  size?: 'text' | 'heading' | 'title' | undefined;
}

/** One line of text, as high as the real one. */
export function SkeletonLine({ width = 'full', size = 'text' }: SkeletonLineProps) {
  return <span className={classNames(styles.line, styles[width], styles[size])} />;
}

export type SkeletonBlockProps = { height?: 's' | 'm' | 'l' | undefined };

/** A field or button (`s`, 48 px), a card (`m`, 136 px) or a drawing (`l`, 280 px). */
export function SkeletonBlock({ height = 'm' }: SkeletonBlockProps) {
  return <span className={classNames(styles.block, styles[height])} />;
}
