import { onLocalDataWiped } from '#pwa/offline/local-data-wiped.ts';
import { createBroadcast } from '#pwa/offline/sync/broadcast.ts';
import type { StreamProgress } from './read-answer.ts';

/** Tells how an asked question stands right now, before its rows are here. */
export interface StreamingAnswer {
  /** `AskedQuestion.id`. */
  questionId: string;
  conversationId: string;
  /** `sending`: on its way. `later`: the server did not answer, or asked to wait; it is sent again by itself. */
  phase: 'sending' | 'later' | 'answering' | 'done' | 'stopped' | 'failed';
  heard: StreamProgress;
}

type News = { kind: 'is'; live: StreamingAnswer } | { kind: 'over'; questionId: string } | { kind: 'ask' };

/** One tab listens to the server, and all tabs show what it hears. */
const news = createBroadcast<News>('northbeam.answers');
const listeners = new Set<() => void>();
let answers: ReadonlyMap<string, StreamingAnswer> = new Map();
/** Of those that this tab tells of. */
const own = new Set<string>();

news.subscribe((said) => {
  if (said.kind === 'ask') return publishOwnAnswers();
  const next = new Map(answers);
  if (said.kind === 'is') next.set(said.live.questionId, said.live);
  else next.delete(said.questionId);
  answers = next;
  for (const listener of listeners) listener();
});

// Answers are a person's own.
onLocalDataWiped(() => {
  own.clear();
  answers = new Map();
  for (const listener of listeners) listener();
});

/** Leaves the answers of this tab to another one, which publishes them from now on. */
export const releaseOwnAnswers = (): void => own.clear();

function publishOwnAnswers(): void {
  for (const id of own) {
    const live = answers.get(id);
    if (live) news.emit({ kind: 'is', live });
  }
}

export const readStreamingAnswers = (): ReadonlyMap<string, StreamingAnswer> => answers;

export function subscribeToStreamingAnswers(listener: () => void): () => void {
  if (listeners.size === 0) news.emit({ kind: 'ask' });
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export function publishAnswer(live: StreamingAnswer): void {
  own.add(live.questionId);
  news.emit({ kind: 'is', live });
}

/** Removes an answer whose rows are here, or that was taken back. */
export function removeAnswer(questionId: string): void {
  own.delete(questionId);
  if (answers.has(questionId)) news.emit({ kind: 'over', questionId });
}
