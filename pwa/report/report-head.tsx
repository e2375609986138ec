import type { ReactNode } from 'react';
import { brand } from '#pwa/api/config.ts';
import { Brand } from '#pwa/ui/brand-mark.tsx';
import { monthDayYear } from '#schema/days.ts';
import { plainLine } from '#schema/plain-text.ts';
import type { ReportDoc } from '#schema/report.ts';
import { authorLabels, preparedForText } from '#schema/report-words.ts';
import styles from './report-head.module.css';

interface ReportHeadProps {
  doc: ReportDoc;
  /** 2 where the page has another title above. */
  titleLevel: 1 | 2;
  actions: ReactNode;
}

/**
 * What the report is, for whom and of which day, above page one. Who wrote it stands at the end, as in the PDF; a model is
 * named at once.
 */
export function ReportHead({ doc, titleLevel, actions }: ReportHeadProps) {
  const Title = `h${titleLevel}` as const;
  const reader = preparedForText(doc);
  return (
    <header className={styles.head}>
      <div className={styles.onPaper}>
        <Brand name={brand} />
      </div>
      <Title>{plainLine(doc.title)}</Title>
      <p className={styles.facts}>
        {reader !== '' && <span>Prepared for {plainLine(reader)}</span>}
        <time dateTime={doc.date}>{monthDayYear(doc.date)}</time>
        {doc.author === 'model' && <span>Written by: {authorLabels.model}</span>}
      </p>
      {actions}
    </header>
  );
}
