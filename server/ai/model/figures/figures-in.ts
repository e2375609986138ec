import type { Duration } from '#server/ai/reading/amounts.ts';
import { numbersIn, valuesOf, type WrittenNumber } from '#server/ai/reading/numbers.ts';
import { factorsIn } from './factors-in.ts';
import { type Figure, type Period, periods, plainFigure } from './figure.ts';

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
  const factors = factorsIn(text);
  const isRead = ({ start, end }: Figure) => !factors.some((one) => start < one.end && one.start < end);
  const read = numbers.flatMap((number) => figuresOf(text, number)).filter(isRead);
  const all = [...read, ...factors, ...unread(text, numbers).filter(isRead)].sort((a, b) => a.start - b.start);
  return all.map((one, at) => {
    const figure = { ...one, ...sharedUnit(text, one, all[at + 1]) };
    const period = periodAfter(text, figure.end);
    return {
      ...figure,
      period,
      isBare: figure.unit === 'count' && !figure.measure && !period && isBareAt(text, one.end),
    };
  });
}

const ofPeriod = new RegExp(
  String.raw`^(?:,? (?!(?:for|in|within|after|over|than|about|and|or|to|by|at|from|of|is|are))\p{L}+){0,3}? (?:a|an|per|each|every) (${periods.join('|')})(?!\p{L})`,
  'iu',
);
function periodAfter(text: string, end: number): Period | undefined {
  return ofPeriod.exec(text.slice(end, end + 60))?.[1]?.toLowerCase() as Period | undefined;
}

const noNoun =
  /^ ?(?:$|[.,;:!?)–—/÷×=+]|(?:and|or|to|instead|now|by|per|is|are|was|were|means|makes|at|in|on|of|so|less|minus|plus|today|would|should|than|then|that|which|after|before|with|but|because|since|if|when|not)(?!\p{L}))/iu;
function isBareAt(text: string, end: number): boolean {
  return noNoun.test(text.slice(end, end + 12));
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
  // Words that multiply are read by themselves, because most of them are idioms.
  if (/^one(?!\p{L})/iu.test(words) || (is === 'factor' && /^\p{L}/u.test(words) && !/ /.test(words))) return [];
  const values = valuesOf(number);
  const currency = number.currency && currencyOf(number.currency);
  const measure = measureAfter(text, end);
  const figure = plainFigure(0, { start, end, unit, currency, measure, isAbout: bound === 'about' });
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
  return { ...plainFigure(0, { start, end, measure }), values };
}

/** "1.500" as fifteen hundred and as one and a half. */
function readings(digits: string): number[] {
  const english = Number(digits.replaceAll(',', ''));
  const continental = Number(digits.replaceAll('.', '').replaceAll(',', '.'));
  return [...new Set([english, continental])].filter((value) => !Number.isNaN(value));
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
