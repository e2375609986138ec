import type { ReactNode } from 'react';
import { brand } from '#pwa/api/config.ts';
import { Brand } from '#pwa/ui/brand-mark.tsx';
import { Wrap } from '#pwa/ui/page.tsx';
import { dayMonthYear } from '#schema/days.ts';
import { plainLine } from '#schema/plain-text.ts';
import type { ReportDoc } from '#schema/report.ts';
import { authorLabels, preparedForText } from '#schema/report-words.ts';
import type { Chapter } from './anchors.ts';
import styles from './cover.module.css';

export interface CoverProps {
  doc: ReportDoc;
  /** 2 where the page has another title above. */
  titleLevel: 1 | 2;
  actions: ReactNode;
  /** Listed on paper, where the cover is a page of its own. */
  chapters: readonly Chapter[];
}

export function Cover({ doc, titleLevel, actions, chapters }: CoverProps) {
  const Title = `h${titleLevel}` as const;
  const reader = preparedForText(doc);
  return (
    <header className={styles.cover}>
      <CoverShape />
      <Wrap>
        <div className={styles.content}>
          <div className={styles.onPaper}>
            <Brand name={brand} />
          </div>
          <p>
            Strategic action report, <time dateTime={doc.date}>{dayMonthYear(doc.date)}</time>
          </p>
          <Title>{plainLine(doc.title)}</Title>
          {reader !== '' && <p>Prepared for {plainLine(reader)}</p>}
          <p>Written by: {authorLabels[doc.author]}</p>
          <div className={styles.actions}>{actions}</div>
          <ol className={styles.onPaper}>
            {chapters.map(({ id, title }) => (
              <li key={id}>{title}</li>
            ))}
          </ol>
        </div>
      </Wrap>
    </header>
  );
}

/** The flat beam: from here to there (look, idea 2). */
export function CoverShape() {
  return (
    <svg className={styles.shape} viewBox="0 0 1440 460" preserveAspectRatio="xMaxYMax slice" aria-hidden="true">
      <path d="M820 460 1440-60v330Z" />
    </svg>
  );
}
