import { useRef, useState } from 'react';
import { keepDraft } from '#pwa/offline/draft.ts';
import { draftId, type TypedAnswer, type TypedAnswers } from './question-answers.ts';

/** Stores the typed answers on this device from the first key. `kept` is what was typed before. */
export function useAnswersDraft(submissionId: string, kept: TypedAnswers) {
  const [typed, setTyped] = useState(kept);
  /** The question whose text was kept last. */
  const [keptUnder, setKeptUnder] = useState<string | null>(null);
  const newest = useRef(kept);

  function type(question: string, answer: TypedAnswer) {
    const mine = { ...newest.current, [question]: answer };
    newest.current = mine;
    setTyped(mine);
    setKeptUnder(null);
    keepDraft(draftId(submissionId), mine).then(
      () => mine === newest.current && setKeptUnder(question),
      // The line under the field stays away: the text is only on this page.
      () => setKeptUnder(null),
    );
  }

  function answerTo(question: string): TypedAnswer {
    const { [question]: answer = '' } = typed;
    return answer;
  }

  return { typed, keptUnder, answerTo, type };
}
