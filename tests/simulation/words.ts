/** Every word that a person types is unique, so that it can be found again wherever it went. */
export interface TypedWord {
  word: string;
  device: number;
  /** Of a note for staff only: no client may ever receive it (docs/protocol.md#invariants, item 10). */
  isSecret: boolean;
}

/** Its last letter occurs in no id, key or time: only what was typed is found. */
const shape = /w\d+ø/g;

/** The words of ours in any text or JSON. */
export const wordsIn = (text: string): Set<string> => new Set(text.match(shape) ?? []);

/** What was typed and said to be saved, and what its people gave up on purpose. */
export function createWords() {
  let count = 0;
  const typed = new Map<string, TypedWord>();
  const excepted = new Map<string, string>();
  const secrets = new Set<string>();
  return {
    typed,
    excepted,
    secrets,
    /** A word that nobody used before; it counts only once it was saved. */
    draw(): string {
      count += 1;
      return `w${count}ø`;
    },
    saved(text: string, device: number, isSecret: boolean): void {
      for (const word of wordsIn(text)) if (!typed.has(word)) typed.set(word, { word, device, isSecret });
    },
    /** These need not be found any more; `why` names the exception. */
    except(words: Iterable<string>, why: string): void {
      for (const word of words) if (!excepted.has(word)) excepted.set(word, why);
    },
  };
}
export type Words = ReturnType<typeof createWords>;
