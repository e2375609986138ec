import { useRef, useState } from 'react';
import * as z from 'zod/mini';
import { keepDraft, readDraft } from '#pwa/offline/draft.ts';
import { draftId, type TypedAnswer, type TypedAnswers, typedAnswersSchema } from './question-answers.ts';

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

/** Reads the answers typed before, or nothing where the browser cannot read its store. */
export async function readTyped(submissionId: string): Promise<TypedAnswers> {
  const kept = await readDraft(draftId(submissionId)).catch(() => undefined);
  const result = z.safeParse(typedAnswersSchema, kept?.value);
  return result.success ? result.data : {};
}
