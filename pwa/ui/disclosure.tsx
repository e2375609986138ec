import { ChevronDown } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './disclosure.module.css';

export type DisclosureProps = Omit<ComponentProps<'details'>, 'children'> & {
  summary: ReactNode;
  /** A quieter addition to the summary, for example "optional, eight short fields". */
  note?: ReactNode;
  children: ReactNode;
};

/** A part that opens on demand; its content stays in the page, so a draft in it is not lost. */
export function Disclosure({ summary, note, children, className, ...rest }: DisclosureProps) {
  return (
    <details {...rest} className={classNames(styles.disclosure, className)}>
      <summary className={styles.summary}>
        <span>
          {summary}
          {note && <span className={styles.note}> {note}</span>}
        </span>
        <ChevronDown aria-hidden="true" />
      </summary>
      <div className={styles.content}>{children}</div>
    </details>
  );
}
