import type { ComponentProps } from 'react';
import styles from './menu.module.css';

export type MenuButtonProps = ComponentProps<'button'> & { label: string };

/** Draws a closed menu's button, for pages that load the menu when it is wanted. */
export function MenuButton({ label, children, ...rest }: MenuButtonProps) {
  return (
    <button
      {...rest}
      type="button"
      className={styles.trigger}
      aria-label={label}
      aria-haspopup="menu"
      aria-expanded="false"
    >
      {children}
    </button>
  );
}
