import { dayNumber } from '#schema/days.ts';
import type { Answer } from '#schema/report.ts';
import { isForeign, isHostile } from './guards.ts';
import { monthPattern } from './number-patterns.ts';
import { writtenDay } from './said-days.ts';
import { type Sentence, sentencesIn } from './sentence.ts';

/** A day that an answer names with its date, as YYYY-MM-DD; `words` and `sentence` are verbatim. */
export interface NamedDay {
  answer: number;
  day: string;
  words: string;
  sentence: string;
}

const nth = '\\d{1,2}(?:st|nd|rd|th)?';
const written = new RegExp(
  `(?<![\\p{L}\\p{N}.,$€£-])(?:20\\d\\d-\\d\\d-\\d\\d|(?:${nth} (?:of )?${monthPattern}|(?<first>${monthPattern})\\.? (?:the )?${nth})(?:,? (?<year>20\\d\\d))?)(?![\\p{L}\\p{N}]|[.,:]\\d)`,
  'giu',
);
const clauseEnd = /[;:()]|,(?=\s)|\s(?:and|but|who|which|that|he|she|they)\s|\s[–—-]\s/u;
/** Verbs of what has been; "is signed on 4 December" lies ahead, as does what was arranged, offered or asked for. */
const hasBeen =
  /(?<!\p{L}|(?:be|is|are|being) )(?:was|were|had|did|been|ran|went|got|lost|won|sold|came|began|left|met|said|quit|wrote|sent|took|gave|paid|made|bought|held|born|(?!\p{L}*eed|(?:want|ask|plann|schedul|book|promis|expect|invit|confirm|announc|reserv|register|fix|offer|grant)ed)\p{L}{2,}ed)(?!\p{L})/iu;
const pastOrRepeated = /(?<!\p{L})(?:since|ago|last|each|every|always|usually)(?!\p{L})/iu;
/** Such a word sets the day ahead, however far away it is. */
const ahead = /(?<!\p{L})(?:by|before|until|till|next|due|will|no later than)(?!\p{L})/iu;
const halfYearDays = 183;
/** Characters beside a date that are looked at: longer than a clause, and the work stays linear. */
const reach = 300;

/**
 * The days after `today` (YYYY-MM-DD) that answers name with day and month, in the order of the text. A day without a year
 * is the next one of its date, where that is nearer than the last one and the clause does not tell of what has been.
 */
export function readNamedDays(answers: readonly Answer[], today: string): NamedDay[] {
  return answers
    .flatMap(sentencesIn)
    .filter((sentence) => !isHostile(sentence) && !isForeign(sentence))
    .flatMap((sentence) => daysOf(sentence, today));
}

function daysOf({ answer, text }: Sentence, today: string): NamedDay[] {
  return [...text.matchAll(written)].flatMap((match) => {
    const words = match[0];
    const { first, year } = match.groups ?? {};
    const end = match.index + words.length;
    const [before, after] = [text.slice(Math.max(0, match.index - reach), match.index), text.slice(end, end + reach)];
    if (first && isOtherNumber(first, year, after)) return [];
    const day = writtenDay(words, today);
    if (day === undefined || day === 'past') return [];
    const hasYear = year !== undefined || /^20\d\d-/.test(words);
    const clause = `${before.split(clauseEnd).at(-1)}${after.split(clauseEnd)[0]}`;
    return hasYear || isAhead(clause, day, today) ? [{ answer, day, words, sentence: text }] : [];
  });
}

/** "You may 3 times", "by May 12 clients": the figure may count what follows. */
function isOtherNumber(month: string, year: string | undefined, after: string): boolean {
  if (/^(?:may|march|mar)$/.test(month)) return true;
  const counted =
    /^\s(?!(?:we|i|and|at|or|to|so|with|for|in|the|because|but|on|is|as|when|which|who|that|they|it|he|she|our|my|this)(?!\p{L}))\p{Ll}/u;
  return year === undefined && counted.test(after);
}

function isAhead(clause: string, day: string, today: string): boolean {
  if (hasBeen.test(clause) || pastOrRepeated.test(clause)) return false;
  return dayNumber(day) - dayNumber(today) <= halfYearDays || ahead.test(clause);
}
