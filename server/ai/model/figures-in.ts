import type { Duration, Unit } from '#server/ai/reading/amounts.ts';
import { numbersIn, valuesOf, type WrittenNumber } from '#server/ai/reading/numbers.ts';

/** One figure where it stands in a text, made comparable with the same figure written another way. */
export interface Figure {
  /** Where it stands in `plainDigits(text)`. */
  start: number;
  end: number;
  /** Lists the possible values. There is more than one where "1.500" can be read in two ways. */
  values: number[];
  unit: Unit;
  /** `usd`, `eur` … for money, however it was written. */
  currency: string | undefined;
  /**
   * Names the measure, for measures that look alike: "km" is not "miles". `factor` for "half", "twice" and "a third
   * of".
   */
  measure: string | undefined;
  /** It may have a unit that nobody can tell: "1.500" in a text of another language. */
  isOpen: boolean;
  isAbout: boolean;
}

const currencies: readonly [string, RegExp][] = [
  ['usd', /^(?:US\$|\$|USD|(?:US )?dollars?|bucks)$/i],
  ['eur', /^(?:€|EUR|euros?)$/i],
  ['gbp', /^(?:£|GBP|pounds? sterling)$/i],
  ['cad', /^(?:CA?\$|CAD)$/i],
  ['aud', /^(?:AU?\$|AUD)$/i],
];
const measures: readonly [string, RegExp][] = [
  ['km', /^(?:km|kilomet(?:er|re)s?)(?![\p{L}\p{N}])/iu],
  ['miles', /^miles?(?!\p{L})/iu],
  ['feet', /^(?:ft|foot|feet)(?!\p{L})/iu],
  ['area', /^(?:m2|sqm|sq\.? ?(?:m|ft)|square \p{L}+|acres?|hectares?)(?!\p{L})/iu],
  ['meters', /^(?:met(?:er|re)s?|yards?)(?!\p{L})/iu],
  ['kg', /^(?:kg|kilos?|kilograms?)(?!\p{L})/iu],
  ['pounds', /^(?:lbs?|pounds?)(?!\p{L})/iu],
  ['tons', /^(?:t|tons?|tonnes?)(?!\p{L})/iu],
  ['liters', /^(?:l|lit(?:er|re)s?)(?!\p{L})/iu],
  ['gallons', /^gallons?(?!\p{L})/iu],
  ['degrees', /^(?:°|degrees?)/iu],
];

/** Digits of every script as ours: "٤٠" is "40". */
export function plainDigits(text: string): string {
  return text
    .normalize('NFKC')
    .replaceAll('\u066B', '.')
    .replaceAll('\u066C', ',')
    .replaceAll(/(?!\d)\p{Nd}/gu, digitOf);
}

/** Every script has its ten digits in one row of code points, the zero first. */
function digitOf(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  let before = 0;
  while (before < 10 && /\p{Nd}/u.test(String.fromCodePoint(code - before - 1))) before += 1;
  return String(before % 10);
}

/** Every figure of a text whose digits are plain. No digit is passed over, but for those in names such as "B2B". */
export function figuresIn(text: string): Figure[] {
  const numbers = numbersIn(text);
  const read = numbers.flatMap((number) => figuresOf(text, number));
  const all = [...read, ...fractionsIn(text), ...unread(text, numbers)].sort((a, b) => a.start - b.start);
  return all.map((one, at) => ({ ...one, ...sharedUnit(text, one, all[at + 1]) }));
}

const spanAfter = /^[- ](second|minute|hour|day|week|month|year)s?(?!\p{L})/iu;

/** "A nine-day wait", and "9 or 12 days", where one unit stands for both. */
function sharedUnit(text: string, { unit, end }: Figure, next: Figure | undefined): Partial<Figure> {
  if (unit !== 'count') return {};
  const span = spanAfter.exec(text.slice(end, end + 9))?.[1]?.toLowerCase();
  if (span) return { unit: `${span}s` as Duration };
  if (!next || !/^ ?(?:or|to|and|[–-]) ?$/.test(text.slice(end, next.start))) return {};
  return { unit: next.unit, currency: next.currency };
}

function figuresOf(text: string, number: WrittenNumber): Figure[] {
  const { start, end, words, is, unit, bound } = number;
  if (/^one(?!\p{L})/iu.test(words)) return [];
  const values = valuesOf(number);
  const currency = number.currency && currencyOf(number.currency);
  const measure = is === 'factor' ? is : measureAfter(text, end);
  const figure = { start, end, unit, currency, measure, isAbout: bound === 'about', isOpen: false };
  if (values.length > 0) return values.map((value) => ({ ...figure, values: [value] }));
  const [whole, first = '', second = ''] = ends.exec(words) ?? [];
  if (whole) return [...moved(figuresIn(first), start), ...moved(figuresIn(second), end - second.length)];
  return digitsOf(text, start, end).map((found) => ({ ...found, unit, currency, isOpen: is === 'unclear' }));
}

/** "$500,000 to $1 million": two figures, where the reader would not say what both are together. */
const ends = /^(.*[^\s–-])(?: (?:to|and) |\s?[–-]\s?)(.*\p{L}.*)$/isu;

function moved(figures: readonly Figure[], by: number): Figure[] {
  return figures.map((one) => ({ ...one, start: one.start + by, end: one.end + by }));
}

/** A number that is a part of something else ("9-day", "3/10") counts as the digits in it. */
function digitsOf(text: string, start: number, end: number): Figure[] {
  const words = text.slice(start, end);
  const joined = words.replaceAll(/[\s.,’']/g, '');
  if (/\s/.test(words) && /^\d+$/.test(joined)) return [bare(text, start, end, [...readings(words), Number(joined)])];
  return [...words.matchAll(/\d+(?:[.,]\d+)*/g)]
    .filter(({ index }) => !/[\p{L}\d]/u.test(text[start + index - 1] ?? ''))
    .map(({ 0: digits, index }) => {
      const at = start + index + digits.length;
      const millions = /^m(?!\p{L})/iu.test(text.slice(at)) ? readings(digits).map((value) => value * 1e6) : [];
      return bare(text, start + index, at, [...readings(digits), ...millions]);
    });
}

function bare(text: string, start: number, end: number, values: number[]): Figure {
  const measure = measureAfter(text, end);
  return { start, end, values, unit: 'count', currency: undefined, measure, isAbout: false, isOpen: false };
}

/** "1.500" as fifteen hundred and as one and a half. */
function readings(digits: string): number[] {
  const english = Number(digits.replaceAll(',', ''));
  const continental = Number(digits.replaceAll('.', '').replaceAll(',', '.'));
  return [...new Set([english, continental])].filter((value) => !Number.isNaN(value));
}

const parts: Record<string, number> = { third: 3, quarter: 4, fifth: 5, sixth: 6, eighth: 8, tenth: 10 };
const counts: Record<string, number> = { a: 1, one: 1, two: 2, three: 3 };
const fraction = /(?<!\p{L})(a|one|two|three)[ -](third|quarter|fifth|sixth|eighth|tenth)s? (?=of|more|fewer|less)/giu;

function fractionsIn(text: string): Figure[] {
  return [...text.matchAll(fraction)].map(({ 0: words, 1: count = '', 2: part = '', index }) => {
    const value = (counts[count.toLowerCase()] ?? 1) / (parts[part.toLowerCase()] ?? 1);
    return { ...bare(text, index, index + words.length, [value]), measure: 'factor' };
  });
}

/** Digits that the reader left out. */
function unread(text: string, numbers: readonly WrittenNumber[]): Figure[] {
  const between: string[] = [];
  let from = 0;
  for (const { start, end } of numbers) {
    between.push(text.slice(from, start), ' '.repeat(end - start));
    from = end;
  }
  const rest = [...between, text.slice(from)].join('');
  return digitsOf(rest, 0, rest.length);
}

function currencyOf(written: string): string {
  return currencies.find(([, pattern]) => pattern.test(written.trim()))?.[0] ?? written.trim().toLowerCase();
}

function measureAfter(text: string, end: number): string | undefined {
  const after = text.slice(end, end + 20).replace(/^[ -]/, '');
  if (!/^[\p{L}°]/u.test(after)) return undefined;
  return measures.find(([, pattern]) => pattern.test(after))?.[0];
}
