import type { Answer } from '#schema/report.ts';
import { sentencesOf } from '#server/ai/quote.ts';
import type { Amount } from './amounts.ts';
import { numbersIn, type WrittenNumber } from './numbers.ts';

/**
 * A sentence of an answer with its numbers found. `mask` has the same length as `text`, so places agree: each amount is
 * a run of U+E000, each range of U+E001, every other number of U+E002, and the typographic apostrophe is the plain one.
 * The rules are patterns over the mask, so that a figure is only ever what `numbersIn` says it is.
 */
export interface Sentence {
  answer: number;
  label: string;
  text: string;
  mask: string;
  numbers: WrittenNumber[];
}

const masks: Partial<Record<WrittenNumber['is'], string>> = { amount: '\uE000', range: '\uE001' };

export function sentencesIn({ number, label, text }: Answer): Sentence[] {
  return sentencesOf(text, Number.POSITIVE_INFINITY).map((words) => sentenceOf(number, label, words));
}

export function sentenceOf(answer: number, label: string, text: string): Sentence {
  const numbers = numbersIn(text);
  let mask = '';
  for (const { start, end, is } of numbers) {
    mask += plain(text.slice(mask.length, start)) + (masks[is] ?? '\uE002').repeat(end - start);
  }
  return { answer, label, text, mask: mask + plain(text.slice(mask.length)), numbers };
}

/** The sentence up to a place, its mask padded to the same length so that places agree. */
export function cutAt(sentence: Sentence, place: number | undefined): Sentence {
  if (place === undefined) return sentence;
  const mask = `${sentence.mask.slice(0, place)}.`.padEnd(sentence.mask.length);
  return { ...sentence, mask, numbers: sentence.numbers.filter(({ end }) => end <= place) };
}

const bounds =
  'about|around|approximately|approx\\.?|roughly|nearly|almost|some|maybe|only|just|currently|an average of|on average|at least|over|more than|above|at most|under|below|less than|fewer than|up to|no more than|close to|a minimum of|a maximum of';

/** The source of a pattern for an amount, caught under a name, with the words that soften it before it. */
export function amount(name: string): string {
  return `(?:(?:${bounds}) )?(?<${name}>\uE000+)(?: or (?:more|less|so)| plus)?`;
}

/** A pattern over masks: a space stands for any few spaces; words begin and end at a letter's edge. */
export function pattern(source: string): RegExp {
  return new RegExp(
    `(?<![\\p{L}\\p{N}'\uE000-\uE002])(?:${source.replaceAll(' ?', '\\s{0,3}').replaceAll(' ', '\\s{1,3}')})(?![\\p{L}\\p{N}\\uE000-\\uE002])`,
    'dgiu',
  );
}

/** One place where a pattern stands in a sentence. */
export interface Match {
  sentence: Sentence;
  start: number;
  end: number;
  words: string;
  /** The verbatim words that a named group caught. */
  wordsOf(group: string): string | undefined;
  amountOf(group: string): Amount | undefined;
  endOf(group: string): number;
}

export function matchesOf(regex: RegExp, sentence: Sentence): Match[] {
  return [...sentence.mask.matchAll(regex)].map((match) => {
    const place = (group: string) => match.indices?.groups?.[group];
    const start = match.index;
    const end = start + match[0].length;
    return {
      sentence,
      start,
      end,
      words: sentence.text.slice(start, end),
      wordsOf: (group) => sentence.text.slice(...(place(group) ?? [0, 0])) || undefined,
      amountOf: (group) => amountAt(sentence, place(group)),
      endOf: (group) => place(group)?.[1] ?? end,
    };
  });
}

export function amountAt(sentence: Sentence, place: readonly [number, number] | undefined): Amount | undefined {
  const number = sentence.numbers.find(({ start, end }) => place && start === place[0] && end === place[1]);
  if (number?.value === undefined || number.is !== 'amount') return undefined;
  const { value, unit, currency, bound, words } = number;
  return { value, unit, currency, bound, words };
}

function plain(text: string): string {
  return text.replace(/[\uE000-\uE002]/g, ' ').replaceAll('’', "'");
}
