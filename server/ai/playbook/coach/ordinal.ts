import type { QuestionWords } from './question-words.ts';

const ordinals = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth'];
const short = ['1st', '2nd', '3rd', '4th', '5th', '6th', '7th', '8th'];
const numbers = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight'];
const any = [...ordinals, ...short].join('|');
const things = {
  point: 'one|step|point|option|idea|move|goal|item|thing|finding|risk|suggestion',
  insight: 'insight|one',
};
/** A longer question has a matter of its own; a very short one may leave out what is counted. */
const mostWords = 12;
const fewWords = 4;

/** The number of a point that is asked about, as in "how do I do the second one?"; -1 for the last. */
export function ordinalIn({ bare: [words = ''] }: QuestionWords, of: keyof typeof things): number | undefined {
  const count = words.split(' ').length;
  if (count > mostWords) return undefined;
  const byOrdinal = new RegExp(`\\b(last|${any}) (?:${things[of]})\\b`);
  const alone = new RegExp(`\\bthe (last|${any})$|^(\\d)$`);
  const byNumber = new RegExp(`\\b(?:number|no|${things[of]}) (\\d{1,2}|${numbers.join('|')})\\b`);
  const [, ordinal, digit] = byOrdinal.exec(words) ?? (count <= fewWords ? alone.exec(words) : undefined) ?? [];
  if (ordinal === 'last') return -1;
  const number = digit ?? byNumber.exec(words)?.[1] ?? '';
  const found = Math.max(ordinals.indexOf(ordinal ?? ''), short.indexOf(ordinal ?? ''), numbers.indexOf(number)) + 1;
  return found || Number(number) || undefined;
}
