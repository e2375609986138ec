import type { ReactNode } from 'react';
import { Disclosure } from '#pwa/ui/disclosure.tsx';
import { type Answer, coachLabel, type ReportDoc } from '#schema/report.ts';
import { answerName } from '#schema/report-words.ts';
import { answerAnchor } from './anchors.ts';
import styles from './answers.module.css';
import { useIsPhone } from './lines.tsx';

/** A longer answer is behind a tap on a phone. */
const longestShown = 80;

/** Lists the person's answers, numbered as the marks name them. The one that a mark led to is warm. */
export function Answers({ doc }: { doc: ReportDoc }) {
  const isPhone = useIsPhone();
  return (
    <ol className={styles.answers}>
      {doc.answers.map((answer) => (
        <li key={answer.number} id={answerAnchor(answer.number)}>
          <OneAnswer answer={answer} isFolded={isPhone && answer.text.length > longestShown} />
        </li>
      ))}
    </ol>
  );
}

function OneAnswer({ answer: { number, label, text }, isFolded }: { answer: Answer; isFolded: boolean }): ReactNode {
  const name = (
    <span className={styles.label}>
      {answerName(number)}: {label}
    </span>
  );
  const said = <span className={label === coachLabel ? undefined : 'said'}>{text}</span>;
  if (isFolded) {
    return (
      <Disclosure className={styles.folded} summary={name}>
        {said}
      </Disclosure>
    );
  }
  return (
    <>
      {name}
      {said}
    </>
  );
}
