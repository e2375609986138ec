import type { CoachTurn } from '#server/ai/coach.ts';

/** What was said in the conversation so far, by whoever answered. */
export interface Said {
  has(text: string): boolean;
  /** The first that was not said. */
  firstNew(texts: readonly string[]): string | undefined;
  /** The number of the question that is being answered, from 1. */
  count: number;
  /** The latest first. */
  answers: string[];
  /** The person's earlier turns, the latest first. */
  questions: string[];
}

export function saidIn(earlier: readonly CoachTurn[]): Said {
  const of = (role: CoachTurn['role']) => earlier.filter((turn) => turn.role === role).map(({ content }) => content);
  const answers = of('assistant').toReversed();
  const questions = of('user').toReversed();
  const flat = answers.map(onOneLine);
  const has = (text: string) => flat.some((answer) => answer.includes(onOneLine(text)));
  return {
    has,
    firstNew: (texts) => texts.find((text) => !has(text)),
    count: questions.length + 1,
    answers,
    questions,
  };
}

function onOneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}
