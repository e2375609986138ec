import { CircleAlert, CircleArrowUp, CircleCheck, Info, type LucideIcon, TriangleAlert, X } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './banner.module.css';
import { classNames } from './class-names.ts';
import { IconButton } from './icon-button.tsx';

export type BannerTone = 'neutral' | 'ok' | 'warn' | 'danger' | 'beam';

export interface BannerProps {
  tone?: BannerTone | undefined;
  title?: ReactNode;
  children?: ReactNode;
  /** A button or link under the text. */
  action?: ReactNode;
  onDismiss?: (() => void) | undefined;
  /** False where a live region around it already speaks, or where it stood there from the start. */
  live?: boolean | undefined;
}

const icons: Record<BannerTone, LucideIcon> = {
  neutral: Info,
  ok: CircleCheck,
  warn: TriangleAlert,
  danger: CircleAlert,
  beam: CircleArrowUp,
};

/** A message in the flow of the page; `warn` and `danger` interrupt a screen reader, the others wait. */
export function Banner({ tone = 'neutral', title, children, action, onDismiss, live = true }: BannerProps) {
  const Icon = icons[tone];
  return (
    <div className={classNames(styles.banner, styles[tone])} role={live ? roleOf(tone) : undefined}>
      <Icon className={styles.icon} aria-hidden="true" />
      <div className={styles.text}>
        {title && <p className={styles.title}>{title}</p>}
        {children && <div className={title ? styles.detail : undefined}>{children}</div>}
        {action && <div className={styles.action}>{action}</div>}
      </div>
      {onDismiss && (
        <IconButton label="Close message" className={styles.close} onClick={onDismiss}>
          <X aria-hidden="true" />
        </IconButton>
      )}
    </div>
  );
}

function roleOf(tone: BannerTone): 'alert' | 'status' {
  return tone === 'warn' || tone === 'danger' ? 'alert' : 'status';
}
