import { ArrowLeft } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { Link } from 'react-router-dom';
import { classNames } from './class-names.ts';
import styles from './page.module.css';

export interface WrapProps {
  /** `wide` 1120 px for screens, `narrow` 680 px for forms and texts. */
  width?: 'wide' | 'narrow' | undefined;
  children: ReactNode;
}

/** Keeps its content on the page's column with the page's edges. */
export function Wrap({ width = 'wide', children }: WrapProps) {
  return <div className={classNames(styles.wrap, width === 'narrow' && styles.narrow)}>{children}</div>;
}

/** The main part of a screen; the skip link and the focus after a change of route lead here. */
export function Page({ width, children }: WrapProps) {
  return (
    <main id="main" tabIndex={-1} className={styles.page}>
      <Wrap width={width}>{children}</Wrap>
    </main>
  );
}

export interface PageHeadProps {
  title: ReactNode;
  lead?: ReactNode;
  /** Buttons; beside the title from 768 px up, under the lead on phones. */
  actions?: ReactNode;
  /** Stands above the title, for example a `BackLink`. */
  before?: ReactNode;
  /** 2 where the page has another title above. */
  level?: 1 | 2 | undefined;
}

export function PageHead({ title, lead, actions, before, level = 1 }: PageHeadProps) {
  const Title = `h${level}` as const;
  return (
    <header className={styles.head}>
      {before && <div className={styles.before}>{before}</div>}
      <Title className={styles.title}>{title}</Title>
      {lead && <div className={styles.lead}>{lead}</div>}
      {actions && <div className={styles.actions}>{actions}</div>}
    </header>
  );
}

/** The way back to the list or page that leads here. */
export function BackLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} className={styles.back}>
      <ArrowLeft aria-hidden="true" />
      {children}
    </Link>
  );
}

export interface PageSectionProps {
  title: ReactNode;
  /** A short line under the title. */
  note?: ReactNode;
  /** A button beside the title on phones, under it in the margin column. */
  action?: ReactNode;
  id?: string | undefined;
  children: ReactNode;
}

/** A chapter: an ink rule opens it, its name stands in the margin column from 960 px up. */
export function PageSection({ title, note, action, id, children }: PageSectionProps) {
  const titleId = useId();
  return (
    <section id={id} className={styles.section} aria-labelledby={titleId}>
      <header className={styles.margin}>
        <div>
          <h2 id={titleId}>{title}</h2>
          {note && <p>{note}</p>}
        </div>
        {action}
      </header>
      <div className={styles.content}>{children}</div>
    </section>
  );
}

/** White paper with a hairline, for what stands alone. Never a card in a card. */
export function Card({ className, children }: { className?: string | undefined; children: ReactNode }) {
  return <div className={classNames(styles.card, className)}>{children}</div>;
}

/** Running text: lines of at most 66 characters, spaced paragraphs, headings and lists. */
export function Prose({ children }: { children: ReactNode }) {
  return <div className={styles.prose}>{children}</div>;
}
