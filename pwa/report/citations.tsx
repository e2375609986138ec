import { lazy, type MouseEvent, Suspense, useState } from 'react';
import type { Answer, Block, ReportDoc } from '#schema/report.ts';
import { citedAnswers } from '#schema/report-parts.ts';
import { answerName, fromAnswers } from '#schema/report-words.ts';
import { answerAnchor } from './anchors.ts';
import styles from './citations.module.css';

const loadCitedAnswer = () => import('./cited-answer.tsx');
const CitedAnswer = lazy(async () => ({ default: (await loadCitedAnswer()).CitedAnswer }));

export interface CitationsProps {
  doc: ReportDoc;
  block: Block;
  /** Under a head that says what the numbers are. */
  inTable?: boolean;
}

interface Shown {
  answer: Answer;
  mark: HTMLElement;
  isOpen: boolean;
}

/**
 * Small "From answer 7" marks: a press shows the answer beside its mark. As links they lead to it where that cannot be. A
 * screen reader hears the whole name.
 */
export function Citations({ doc, block, inTable = false }: CitationsProps) {
  const cited = citedAnswers(doc, block);
  const [shown, setShown] = useState<Shown | null>(null);
  const close = () => setShown((now) => now && { ...now, isOpen: false });

  function handlePress(event: MouseEvent<HTMLAnchorElement>, number: number) {
    const answer = doc.answers.find((one) => one.number === number);
    const isForBrowser = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
    if (!answer || isForBrowser) return;
    event.preventDefault();
    const mark = event.currentTarget;
    loadCitedAnswer().then(
      () => setShown({ answer, mark, isOpen: true }),
      () => window.location.assign(mark.href),
    );
  }

  return (
    <>
      {cited.length > 0 && !inTable && <span className={styles.from}> {fromAnswers(cited.length)}</span>}
      {cited.map((number) => (
        <span key={number}>
          {' '}
          <a
            className={styles.mark}
            href={`#${answerAnchor(number)}`}
            aria-haspopup="dialog"
            aria-label={answerName(number)}
            onClick={(event) => handlePress(event, number)}
          >
            {number}
          </a>
        </span>
      ))}
      {shown && (
        <Suspense fallback={null}>
          <CitedAnswer answer={shown.answer} mark={shown.mark} open={shown.isOpen} onClose={close} />
        </Suspense>
      )}
    </>
  );
}
