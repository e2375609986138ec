import { useEffect, useRef, useState } from 'react';
import { readMarkdown } from '#pwa/chat/markdown/read-markdown.ts';
import { VisuallyHidden } from '#pwa/ui/visually-hidden.tsx';
import { type ExchangeState, isAnswering, type Turn } from './turns.ts';

/** Announces to a screen reader that an answer comes, and that it is there. It never reads its words one by one. */
export function AnswerStatus({ turns }: { turns: readonly Turn[] }) {
  const last = turns.at(-1)?.exchanges.at(-1) ?? undefined;
  const answering = turns.flatMap(({ exchanges }) => exchanges).find(({ state }) => isAnswering(state));
  const shown = answering ?? last;
  const followed = useRef<string>(undefined);
  const [said, setSaid] = useState({ status: '', alert: '' });
  const { state } = shown ?? {};
  const place = shown && (shown.question?.id ?? shown.key);

  useEffect(() => {
    if (!shown || !state) return;
    if (isAnswering(state)) {
      followed.current = place;
      setSaid({ status: 'Answering', alert: '' });
      return;
    }
    // Only of an answer that somebody has waited for here.
    if (followed.current !== place) return;
    followed.current = undefined;
    setSaid(endWords(state, shown.answer.text));
  }, [shown, state, place]);

  return (
    <>
      <VisuallyHidden role="status">{said.status}</VisuallyHidden>
      <VisuallyHidden role="alert">{said.alert}</VisuallyHidden>
    </>
  );
}

/** Of a question that waits again there is nothing to say here: it says so itself. */
function endWords(state: ExchangeState, text: string) {
  switch (state) {
    case 'done':
      return { status: `Answer ready, ${paragraphs(text)}`, alert: '' };
    case 'stopped':
      return { status: 'Stopped', alert: '' };
    case 'failed':
      return { status: '', alert: 'The answer was cut off. Try again, or edit the question.' };
    default:
      return { status: '', alert: '' };
  }
}

function paragraphs(text: string): string {
  const count = readMarkdown(text, false).length;
  return count === 1 ? '1 paragraph' : `${count} paragraphs`;
}
