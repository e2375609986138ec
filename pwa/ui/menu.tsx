import { Menu as BaseMenu } from '@base-ui/react/menu';
import { type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { classNames } from './class-names.ts';
import styles from './menu.module.css';

export interface MenuProps {
  /** Names the button for screen readers, for example "Account menu, Dana Okafor". */
  label: string;
  /** Draws the button's content. */
  trigger: ReactNode;
  /** `MenuLink`, `MenuItem` and `MenuSeparator`. */
  children: ReactNode;
  /** For a menu that was loaded because its button was pressed: opens as that press would have opened it. */
  openAtOnce?: boolean | undefined;
  /** Tells whether the focus goes back to the button when the menu closes. By default it does. */
  returnFocus?: (() => boolean) | undefined;
}

/** A menu under its button. Import it lazily where the page can do without. */
export function Menu({ label, trigger, children, openAtOnce = false, returnFocus }: MenuProps) {
  const button = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    if (!openAtOnce) return;
    button.current?.focus();
    button.current?.click();
  }, [openAtOnce]);

  return (
    <BaseMenu.Root>
      <BaseMenu.Trigger ref={button} className={styles.trigger} aria-label={label}>
        {trigger}
      </BaseMenu.Trigger>
      <BaseMenu.Portal>
        <BaseMenu.Positioner className={styles.positioner} align="end" sideOffset={8} collisionPadding={12}>
          <BaseMenu.Popup className={styles.popup} finalFocus={returnFocus}>
            {children}
          </BaseMenu.Popup>
        </BaseMenu.Positioner>
      </BaseMenu.Portal>
    </BaseMenu.Root>
  );
}

export interface MenuLinkProps {
  to: string;
  icon?: ReactNode;
  children: ReactNode;
  onClick?: (() => void) | undefined;
}

export function MenuLink({ to, icon, children, onClick }: MenuLinkProps) {
  return (
    <BaseMenu.LinkItem className={styles.item} closeOnClick onClick={onClick} render={<Link to={to} />}>
      {icon}
      {children}
    </BaseMenu.LinkItem>
  );
}

export interface MenuItemProps {
  onSelect: () => void;
  icon?: ReactNode;
  children: ReactNode;
  danger?: boolean | undefined;
}

export function MenuItem({ onSelect, icon, children, danger }: MenuItemProps) {
  return (
    <BaseMenu.Item className={classNames(styles.item, danger && styles.danger)} onClick={onSelect}>
      {icon}
      {children}
    </BaseMenu.Item>
  );
}

export function MenuSeparator() {
  return <BaseMenu.Separator className={styles.separator} />;
}
