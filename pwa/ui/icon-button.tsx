import type { ComponentProps, ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './icon-button.module.css';

export type IconButtonProps = Omit<ComponentProps<'button'>, 'aria-label'> & {
  /** Says in words what it does. It is also the tooltip. */
  label: string;
  children: ReactNode;
  /** A warm dot: something new is behind it. Say it in `label` too. */
  dot?: boolean | undefined;
};

export function IconButton({ label, children, dot, type = 'button', className, ...rest }: IconButtonProps) {
  return (
    <button
      title={label}
      {...rest}
      type={type}
      aria-label={label}
      className={classNames(styles.button, dot && styles.dot, className)}
    >
      {children}
    </button>
  );
}
