import { z } from 'zod';
import { plainLine } from '#schema/plain-text.ts';
import type { Answer } from '#schema/report.ts';
import { cutWords } from '#server/ai/quote.ts';
import { cleanProse, cutProse } from './clean-prose.ts';
import type { PromptData } from './prompt-data.ts';

/** A person's own words, verified, and the answer in which they stand. */
export interface VerifiedQuote {
  answer: number;
  label: string;
  words: string;
  isCut?: boolean | undefined;
}

export type ModelFields = ReturnType<typeof modelFields>;

/** The fields of the model's answers: what it is told to send, and what becomes of it here. Lengths are UTF-16 units. */
export function modelFields(data: PromptData) {
  // Nothing rests on an answer that says nothing, such as "-".
  const numbers = data.given.filter(({ text }) => isSpoken(text)).map(({ number }) => number);
  const number = z.literal(numbers);
  const words = (finish: (text: string) => string) =>
    z
      .string()
      .transform((text) => finish(data.show(cleanProse(text))))
      .refine(isSpoken, 'must be words');

  return {
    /** Sentences; longer ones than asked for lose the last. */
    prose: (max: number) => words((text) => cutProse(text, max)),
    /** A title or a cell of a table, without a full stop. */
    line: (max: number) => words((text) => cutWords(text.replace(/[.\s]+$/, ''), max)),
    /** The numbers of answers that exist, each once. */
    basedOn: z
      .array(number)
      .min(1)
      .max(5)
      .transform((given) => [...new Set(given)]),
    /** The same, any number of them. */
    allBasedOn: z
      .array(number)
      .min(1)
      .max(30)
      .transform((given) => [...new Set(given)]),
    quote: (max: number) =>
      z.strictObject({ answer: number, words: z.string() }).transform((given, context): VerifiedQuote => {
        const quote = verify(data, given, max);
        if (quote) return quote;
        context.addIssue({ code: 'custom', message: 'these words do not stand in the answer; copy them exactly' });
        return z.NEVER;
      }),
  };
}

function verify(
  { given, show }: PromptData,
  quoted: { answer: number; words: string },
  max: number,
): VerifiedQuote | undefined {
  const spoken = show(plainLine(quoted.words)).replaceAll(/^["“”„«»]+|["“”„«»]+$/g, '');
  const forms = [spoken, spoken.replace(/[\s.…,;]+$/, '')].filter(isSpoken);
  const byNearness = given.toSorted((a, b) => Number(b.number === quoted.answer) - Number(a.number === quoted.answer));
  for (const words of forms) {
    const answer = byNearness.find((one) => holds(one, words));
    if (answer) return { answer: answer.number, label: answer.label, ...cut(words, max) };
  }
  return undefined;
}

function cut(text: string, max: number): Pick<VerifiedQuote, 'words' | 'isCut'> {
  const words = cutWords(text, max);
  return { words, ...(words !== text && { isCut: true }) };
}

function isSpoken(text: string): boolean {
  return /[\p{L}\p{N}]/u.test(text);
}

function holds({ text }: Answer, words: string): boolean {
  return plainLine(text).includes(words);
}
