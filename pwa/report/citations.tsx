import { lazy, type MouseEvent, Suspense, useState } from 'react';
import { classNames } from '#pwa/ui/class-names.ts';
import type { Answer, ReportDoc } from '#schema/report.ts';
import { answerName, citedAnswers } from '#schema/report-words.ts';
import { answerAnchor } from './anchors.ts';
import styles from './citations.module.css';

const loadCitedAnswer = () => import('./cited-answer.tsx');
const CitedAnswer = lazy(async () => ({ default: (await loadCitedAnswer()).CitedAnswer }));

export interface CitationsProps {
  doc: ReportDoc;
  basedOn: readonly number[];
  /** Bare numbers, under a head that says what they are; a screen reader hears the whole name. */
  areNumbers?: boolean;
}

interface Shown {
  answer: Answer;
  mark: HTMLElement;
  isOpen: boolean;
}

/** Small "Answer 7" marks: a press shows the answer beside its mark. As links they lead to it where that cannot be. */
export function Citations({ doc, basedOn, areNumbers = false }: CitationsProps) {
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
      {citedAnswers(doc, basedOn).map((number) => (
        <span key={number}>
          {' '}
          <a
            className={classNames(styles.mark, areNumbers && styles.number)}
            href={`#${answerAnchor(number)}`}
            aria-haspopup="dialog"
            aria-label={areNumbers ? answerName(number) : undefined}
            onClick={(event) => handlePress(event, number)}
          >
            {areNumbers ? number : answerName(number)}
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
