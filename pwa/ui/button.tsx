import { LoaderCircle } from 'lucide-react';
import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { Link } from 'react-router-dom';
import styles from './button.module.css';
import { classNames } from './class-names.ts';
import { VisuallyHidden } from './visually-hidden.tsx';

export interface ButtonLook {
  /** `primary`: the one filled action of a screen; `cover` and `cover-quiet` stand on a cover only. */
  variant?: 'default' | 'primary' | 'quiet' | 'danger' | 'danger-quiet' | 'cover' | 'cover-quiet' | undefined;
  /** Height 36, 44 or 52 px; the touch target is never below 44 px. */
  size?: 's' | 'm' | 'l' | undefined;
  /** As wide as its place. */
  wide?: boolean | undefined;
  icon?: ReactNode;
}

export type ButtonProps = ButtonLook &
  ComponentProps<'button'> & {
    /** While true the button keeps its width and focus, ignores presses and says `busyLabel` to screen readers. */
    busy?: boolean | undefined;
    busyLabel?: string | undefined;
  };

export type ButtonLinkProps = ButtonLook & (ComponentProps<typeof Link> | (ComponentProps<'a'> & { href: string }));

export function Button({
  variant,
  size,
  wide,
  icon,
  busy,
  busyLabel = 'Please wait',
  type = 'button',
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  function handleClick(event: MouseEvent<HTMLButtonElement>) {
    if (busy) event.preventDefault();
    else onClick?.(event);
  }
  return (
    <>
      <button
        {...rest}
        type={type}
        className={lookClass({ variant, size, wide }, className)}
        onClick={handleClick}
        aria-disabled={busy || rest['aria-disabled'] || undefined}
        data-busy={busy || undefined}
      >
        <span className={styles.content}>
          {icon}
          {children}
        </span>
        {busy && <LoaderCircle className={styles.spinner} aria-hidden="true" />}
      </button>
      {busy !== undefined && <VisuallyHidden role="status">{busy ? busyLabel : ''}</VisuallyHidden>}
    </>
  );
}

/** A link that looks like a button: `to` stays in the app, `href` leaves it or loads a file. */
export function ButtonLink({ variant, size, wide, icon, className, children, ...rest }: ButtonLinkProps) {
  const look = lookClass({ variant, size, wide }, className);
  const content = (
    <span className={styles.content}>
      {icon}
      {children}
    </span>
  );
  if ('to' in rest) {
    return (
      <Link {...rest} className={look}>
        {content}
      </Link>
    );
  }
  return (
    <a {...rest} className={look}>
      {content}
    </a>
  );
}

/** A button that reads as a link within or under a text. */
export function TextButton({ type = 'button', className, ...rest }: ComponentProps<'button'>) {
  return <button {...rest} type={type} className={classNames(styles.text, className)} />;
}

function lookClass({ variant = 'default', size = 'm', wide }: ButtonLook, className: string | undefined): string {
  return classNames(styles.button, styles[variant], styles[size], wide && styles.wide, className);
}
