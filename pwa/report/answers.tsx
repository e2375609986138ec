import { coachLabel, type ReportDoc } from '#schema/report.ts';
import { answerName } from '#schema/report-words.ts';
import { answerAnchor } from './anchors.ts';
import styles from './answers.module.css';

/** Lists the person's answers, numbered as the marks name them. The one that a mark led to is warm. */
export function Answers({ doc }: { doc: ReportDoc }) {
  return (
    <ol className={styles.answers}>
      {doc.answers.map(({ number, label, text }) => (
        <li key={number} id={answerAnchor(number)}>
          <span className={styles.label}>
            {answerName(number)}: {label}
          </span>
          <span className={label === coachLabel ? undefined : 'said'}>{text}</span>
        </li>
      ))}
    </ol>
  );
}
