import type { Amount } from './amounts.ts';
import type { FactOf } from './fact.ts';
import type { Period } from './nouns.ts';
import { numbersIn } from './numbers.ts';

/**
 * Arithmetic on what a person wrote. `condition`, where there is one, is a clause that the text must say first with
 * "If …": the sum is right in itself, and only the person knows whether its parts belong together.
 */
export interface Computation {
  parts: Amount[];
  result: Amount;
  condition: string | undefined;
}

const perYear: Partial<Record<Period, number>> = { week: 52, month: 12, quarter: 4 };

/** A running spend as a yearly sum; weeks are counted as 52. Undefined for what was paid once, or by the hour or day. */
export function yearlySum({ amount, period, isPast }: FactOf<'spend'>): Computation | undefined {
  const times = period && perYear[period];
  if (!times || isPast) return undefined;
  return { parts: [amount], result: derived(amount, amount.value * times), condition: undefined };
}

const rate =
  /^ (?:a|per|each|every) (month|week|quarter)(?![\p{L}\p{N}])(?: each(?=[.,;:!)]|$| (?:and|but)(?!\p{L})))?/iu;
/** Words by which a rate does not run for a year. */
const limited =
  /(?<!\p{L})(?:for|first|last|next|until|during|season|summer|winter|in (?:spring|autumn|fall))(?!\p{L})/iu;

export interface YearlyRate {
  /** "$6,500 a month", and the figure in it as written. */
  words: string;
  figure: string;
  result: Amount;
}

/**
 * Sums of money with their time, wherever they stand and whatever they are for, as what a year of them comes to: that is
 * arithmetic and claims nothing. None in a sentence that limits the time.
 */
export function yearlyRates(sentence: string): YearlyRate[] {
  if (limited.test(sentence)) return [];
  return numbersIn(sentence).flatMap(({ value, unit, currency, words, bound, start, end }) => {
    const [tail, period] = rate.exec(sentence.slice(end)) ?? [];
    const times = perYear[(period ?? '').toLowerCase() as Period];
    if (unit !== 'money' || value === undefined || tail === undefined || times === undefined) return [];
    const amount = { value: value * times, unit, currency, bound };
    return [{ words: sentence.slice(start, end + tail.length), result: derived(amount, amount.value), figure: words }];
  });
}

/** The share in whole percent; "about" where that was rounded. Undefined without a whole of which it is a part. */
export function percentOf(part: number, whole: number): Amount | undefined {
  if (whole <= 0 || part < 0 || part > whole) return undefined;
  const exact = (100 * part) / whole;
  const value = Math.round(exact);
  return { value, unit: 'percent', bound: Math.abs(exact - value) > 1e-9 ? 'about' : undefined };
}

/**
 * What one piece costs: a running spend by a count of the same time, in the same sentence or with the channel of the
 * spend named in the sentence of the count.
 */
export function costPerPiece(spend: FactOf<'spend'>, count: FactOf<'today'>): Computation | undefined {
  const isSameTime = spend.period !== undefined && spend.period === count.period && !spend.isPast;
  const pieces = count.amount;
  if (!isSameTime || pieces.unit !== 'count' || pieces.value <= 0 || count.subject === undefined) return undefined;
  const isSameSentence = spend.answer === count.answer && spend.sentence === count.sentence;
  const isSameChannel = spend.on !== undefined && names(count.sentence, spend.on);
  if ((!isSameSentence && !isSameChannel) || isOpen(spend.amount) || isOpen(pieces)) return undefined;
  const exact = spend.amount.value / pieces.value;
  const value = exact < 10 ? Math.round(exact * 100) / 100 : Math.round(exact);
  const isRounded = Math.abs(value - exact) > 1e-9;
  const bound = isRounded || spend.amount.bound || pieces.bound ? 'about' : undefined;
  const source = spend.on === undefined ? 'this spending' : `“${spend.on}”`;
  return {
    parts: [spend.amount, pieces],
    result: { ...derived(spend.amount, value), bound },
    condition: `all ${pieces.words ?? pieces.value} of them come from ${source}`,
  };
}

/** As words of their own: "leads" does not name "ads". */
function names(sentence: string, channel: string): boolean {
  const [words, name] = [sentence.toLowerCase(), channel.toLowerCase()];
  const isLetter = (at: number) => /\p{L}/u.test(words.charAt(at));
  for (let at = words.indexOf(name); at >= 0; at = words.indexOf(name, at + 1)) {
    if (!isLetter(at - 1) && !isLetter(at + name.length)) return true;
  }
  return false;
}

function isOpen({ bound }: Amount): boolean {
  return bound === 'atLeast' || bound === 'atMost';
}

function derived({ unit, currency, bound }: Amount, value: number): Amount {
  return { value: Math.round(value * 100) / 100, unit, currency, bound };
}
