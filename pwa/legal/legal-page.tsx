import type { ReactNode } from 'react';
import { Page, PageHead, Prose } from '#pwa/ui/page.tsx';
import styles from './legal-page.module.css';

export interface LegalPageProps {
  title: string;
  /** The page in three sentences; not a replacement for it. */
  inShort: readonly string[];
  children: ReactNode;
}

/** A text that binds: its date, what it says in short, then all of it. */
export function LegalPage({ title, inShort, children }: LegalPageProps) {
  return (
    <Page width="narrow">
      <PageHead
        title={title}
        lead={
          <>
            Effective <time dateTime="2025-05-25">May 25, 2025</time>
          </>
        }
      />
      <section className={styles.short} aria-label="In short">
        <h2>In short</h2>
        <ul>
          {inShort.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      </section>
      <Prose>{children}</Prose>
    </Page>
  );
}

/** An address to write to. */
export function MailTo({ address }: { address: string }) {
  return <a href={`mailto:${address}`}>{address}</a>;
}
