import type { ReportDoc } from '#schema/report.ts';
import { answerName, citedAnswers } from '#schema/report-words.ts';
import { answerAnchor } from './anchors.ts';
import styles from './citations.module.css';

export interface CitationsProps {
  doc: ReportDoc;
  basedOn: readonly number[];
}

/** Small "Answer 7" marks that lead to the answer. */
export function Citations({ doc, basedOn }: CitationsProps) {
  return citedAnswers(doc, basedOn).map((number) => (
    <span key={number}>
      {' '}
      <a className={styles.mark} href={`#${answerAnchor(number)}`}>
        {answerName(number)}
      </a>
    </span>
  ));
}
