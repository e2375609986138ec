import type { Coach, CoachAnswer, CoachQuestion } from './coach.ts';

/** The coach without a model. Its answers are there at once, and are handed over sentence by sentence like any other. */
export function playbookCoach(answerQuestion: (question: CoachQuestion) => Promise<CoachAnswer>): Coach {
  return {
    provider: 'playbook',
    async answer(question, signal) {
      const { text, basedOn } = await answerQuestion(question);
      signal.throwIfAborted();
      return { basedOn, pieces: sentencesOf(restOf(text, question.begun)) };
    },
  };
}

/** Of an answer that was stopped; one that is another by now, because a goal has changed, stands below it. */
function restOf(text: string, begun = ''): string {
  if (begun === '') return text;
  return text.startsWith(begun) ? text.slice(begun.length) : `\n\n${text}`;
}

async function* sentencesOf(text: string): AsyncIterable<string> {
  yield* text.match(/[^.?\n]*(?:[.?]+\s*|\n+|$)/g) ?? [];
}
