import { useEffect, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { keepDraft, readDraft } from '#pwa/offline/draft.ts';
import { draftId, type TypedAnswers, typedAnswersSchema } from './question-answers.ts';

/** What is typed into the questions, kept on this device from the first key. */
export function useAnswersDraft(submissionId: string) {
  const id = draftId(submissionId);
  const [typed, setTyped] = useState<TypedAnswers>({});
  /** The question whose text was kept last. */
  const [keptUnder, setKeptUnder] = useState<string | null>(null);
  const newest = useRef<TypedAnswers>({});

  useEffect(() => {
    let isOpen = true;
    void readTyped(id).then((kept) => {
      if (!isOpen) return;
      newest.current = { ...kept, ...newest.current };
      setTyped(newest.current);
    });
    return () => {
      isOpen = false;
    };
  }, [id]);

  function type(question: string, text: string) {
    newest.current = { ...newest.current, [question]: text };
    setTyped(newest.current);
    setKeptUnder(null);
    const mine = newest.current;
    keepDraft(id, mine).then(
      () => mine === newest.current && setKeptUnder(question),
      () => setKeptUnder(null),
    );
  }

  return { typed, keptUnder, type };
}

/** A browser that cannot read its store starts empty. */
async function readTyped(id: string): Promise<TypedAnswers> {
  const kept = await readDraft(id).catch(() => undefined);
  const result = z.safeParse(typedAnswersSchema, kept?.value);
  return result.success ? result.data : {};
}
