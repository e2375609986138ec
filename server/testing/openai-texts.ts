import { challenges } from '#schema/insights.ts';

/** A JSON schema as far as the model's answers use it. */
export interface JsonSchema {
  type?: string;
  properties?: Record<string, JsonSchema>;
  items?: JsonSchema;
  minItems?: number;
  maxItems?: number;
  minimum?: number;
  enum?: (number | string)[];
  const?: number | string;
}

export interface PromptDocument {
  answers: { number: number; label: string; text: string }[];
  budget?: { low: number; high: number | null } | null;
}

/** The text of one field; `place` counts the texts of that name within the answer. */
export type WriteText = (name: string, place: number) => string;

const sentence =
  'You name the work that waits, so look there first and count it for one week before you change anything.';
const shortNames = ['title', 'baseline', 'target', 'measures', 'value', 'unit'];
/** A good model writes no figure that nobody gave, so its texts differ by a letter. */
export function letterOf(place: number): string {
  return String.fromCharCode(65 + (place % 26));
}
export const ordinaryText: WriteText = (name, place) => {
  if (name === 'ownerRole') return 'Owner';
  if (shortNames.includes(name)) return `Count what waits, part ${letterOf(place)}`;
  if (name === 'questions' || name === 'ask') return `Which figure would show it, number ${place + 1}?`;
  return [sentence, sentence, sentence, `This is text ${letterOf(place)} of its kind.`].join(' ');
};

/**
 * An answer that a good model could have written: of the shape that was asked for, quoting the answers, within the budget.
 *
 * @param write other texts in place of the ordinary ones.
 */
export function writeAnswer(shape: JsonSchema, data: PromptDocument, write: WriteText = ordinaryText): unknown {
  const written = new Map<string, number>();
  const sentences = data.answers
    .filter(({ text }) => /\p{L}/u.test(text) && !challenges.some((challenge) => challenge === text))
    .map(({ number, text }) => ({
      answer: number,
      words: text
        .slice(0, 155)
        .replace(/\[[^\]]*$/, '')
        .trim(),
    }));

  /** So many of the options are picked that at most six are left. */
  let picks = 1;
  const next = (name: string) => {
    const place = written.get(name) ?? 0;
    written.set(name, place + 1);
    return place;
  };

  function number(name: string, { minimum = 0 }: JsonSchema): number {
    const place = next(name);
    if (name === 'effort' || name === 'effect') return (place % 5) + 1;
    if (name === 'move') return (place % picks) + 1;
    if (name === 'money') return place < picks ? 100 : 0;
    if (name === 'hours') return place + 2;
    return minimum;
  }

  function value(name: string, part: JsonSchema): unknown {
    if (name === 'quote' && part.properties) return sentences[next(name) % sentences.length] ?? sentences[0];
    if (part.const !== undefined) return part.const;
    if (part.enum) return part.enum[next(name) % part.enum.length];
    if (part.properties) {
      return Object.fromEntries(Object.entries(part.properties).map(([key, inner]) => [key, value(key, inner)]));
    }
    if (part.type === 'array') {
      const length = part.minItems ?? 0;
      if (name === 'options') picks = Math.max(1, length - 6);
      return Array.from({ length }, () => value(name, part.items ?? {}));
    }
    if (part.type === 'boolean') return next(name) < picks;
    if (part.type === 'string') return write(name, next(name));
    return number(name, part);
  }
  return value('', shape);
}
