import type { QuestionWords } from './question-words.ts';

const ordinals = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth'];
const short = ['1st', '2nd', '3rd', '4th', '5th', '6th', '7th', '8th'];
const numbers = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight'];
const things = 'one|step|point|option|idea|move|goal|item|thing|finding|risk|suggestion';
const byOrdinal = new RegExp(`\\b(last|${[...ordinals, ...short].join('|')}) (?:${things})\\b`, 'i');
const byNumber = new RegExp(`\\b(?:number|no|${things}) (\\d{1,2}|${numbers.join('|')})\\b`, 'i');
/** A longer question has a matter of its own. */
const mostWords = 12;

/** The number of a point that is asked about, as in "how do I do the second one?"; -1 for the last. */
export function ordinalIn({ bare: [words = ''] }: QuestionWords): number | undefined {
  if (words.split(' ').length > mostWords) return undefined;
  const [, ordinal = ''] = byOrdinal.exec(words) ?? [];
  if (ordinal === 'last') return -1;
  const [, number = ''] = byNumber.exec(words) ?? [];
  const found = Math.max(ordinals.indexOf(ordinal), short.indexOf(ordinal), numbers.indexOf(number)) + 1;
  return found || Number(number) || undefined;
}
