import type { Coach, CoachQuestion, CoachReply } from '#server/ai/coach.ts';

/** How the coach answers a question: pieces, with waits between them; what is thrown ends it. */
export type Script = (question: CoachQuestion, signal: AbortSignal) => AsyncIterable<string>;

/** A coach that answers as the test says, and remembers what it was asked. */
export function scriptedCoach() {
  const asked: CoachQuestion[] = [];
  let script: Script = sayingPieces('An answer.');
  const coach: Coach = {
    provider: 'openai',
    async answer(question, signal): Promise<CoachReply> {
      asked.push(question);
      return { basedOn: question.context.goals.map(({ id }) => `goal:${id}`), pieces: script(question, signal) };
    },
  };
  return {
    coach,
    asked,
    /** Answers this way from now on. */
    answerWith(next: Script) {
      script = next;
    },
  };
}

export function sayingPieces(...pieces: string[]): Script {
  return async function* () {
    yield* pieces;
  };
}

/** Says what it is given, piece by piece, and ends when it is told to. */
export function openScript() {
  let wake: () => void = () => undefined;
  const waiting: string[] = [];
  let ending: { cause?: unknown } | undefined;
  return {
    say(piece: string) {
      waiting.push(piece);
      wake();
    },
    end(cause?: unknown) {
      ending = { cause };
      wake();
    },
    async *script(_question: CoachQuestion, signal: AbortSignal): AsyncIterable<string> {
      signal.addEventListener('abort', () => wake());
      for (;;) {
        signal.throwIfAborted();
        while (waiting.length > 0) yield waiting.shift() ?? '';
        if (ending?.cause !== undefined) throw ending.cause;
        if (ending) return;
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
    },
  };
}
