import { answerLabels } from '#schema/insights.ts';
import type { Answer } from '#schema/report.ts';
import type { Duration, Unit } from '#server/ai/reading/amounts.ts';
import { datesIn } from './dates-in.ts';
import { anyCurrency, type Figure, type Period, periods } from './figure.ts';
import { figuresIn } from './figures-in.ts';
import { type Share, sharesIn } from './shares-in.ts';

/** One answer with the figures in it, each with every unit that it may have. */
export interface GivenAnswer {
  /** The question and the answer in small letters. */
  words: string;
  /** Everything is written about it, so that every text speaks of it. */
  isWish: boolean;
  /** The figures in their order; each in all its units. */
  figures: Figure[][];
  shares: Share[];
}

/**
 * Reads the figures of one answer. A figure without a unit has that of its question ("How many hours?" "20") or of another
 * figure in its sentence ("4 hours instead of 20").
 */
export function givenAnswer({ label, text }: Pick<Answer, 'label' | 'text'>): GivenAnswer {
  const asked = unitsAsked(label);
  const period = periodAsked(label);
  const inQuestion = label.endsWith('?') ? figuresIn(withoutDates(label)).map((one) => [one]) : [];
  const figures = sentencesIn(withoutDates(text)).flatMap((sentence) => {
    const all = figuresIn(sentence).map((one) => ({
      ...one,
      period: one.period ?? (one.unit === 'percent' ? undefined : period),
    }));
    return all.map((one) => [one, ...(one.isBare ? borrowed(one, [...unitsOf(all), ...asked]) : [])]);
  });
  const isWish = label === answerLabels.desiredOutcome;
  return {
    words: `${label} ${text}`.toLowerCase(),
    isWish,
    figures: [...inQuestion, ...figures],
    shares: sharesIn(text),
  };
}

/** The digits of a date count nothing. */
function withoutDates(text: string): string {
  return datesIn(text).reduce(
    (rest, { start, end }) => `${rest.slice(0, start)}${' '.repeat(end - start)}${rest.slice(end)}`,
    text,
  );
}

const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' });
export function sentencesIn(text: string): string[] {
  return [...segmenter.segment(text)].map(({ segment }) => segment);
}

export interface Unitful {
  unit: Unit;
  currency: string | undefined;
}

/** The units that stand beside figures, each once; a bare figure may borrow them. */
export function unitsOf(figures: readonly Figure[]): Unitful[] {
  const named = figures.filter(({ unit }) => unit !== 'count' && unit !== 'points');
  return named
    .map(({ unit, currency }) => ({ unit, currency }))
    .filter(
      (one, at, all) => all.findIndex((other) => other.unit === one.unit && other.currency === one.currency) === at,
    );
}

export function borrowed(figure: Figure, units: readonly Unitful[]): Figure[] {
  return units.map((unit) => ({ ...figure, ...unit }));
}

function unitsAsked(question: string): Unitful[] {
  const duration = /\b(?:how (?:many|long)|number of)\b[^?]*?\b(minute|hour|day|week|month|year)s?\b/iu.exec(
    question,
  )?.[1];
  return [
    ...(duration ? [{ unit: `${duration.toLowerCase()}s` as Duration, currency: undefined }] : []),
    ...(/\b(?:percent|per cent|percentage|share|rate|%)/iu.test(question)
      ? [{ unit: 'percent' as const, currency: undefined }]
      : []),
    ...(/\b(?:cost|price|charge|pay|earn|spend|worth|budget|revenue|how much)\b/iu.test(question)
      ? [{ unit: 'money' as const, currency: anyCurrency }]
      : []),
  ];
}

const everyPeriod = new RegExp(
  String.raw`\b(?:a|an|per|each|every) (${periods.join('|')})\b|\b(dai|week|month|year)ly\b`,
  'iu',
);
function periodAsked(question: string): Period | undefined {
  const [, named, adverb] = everyPeriod.exec(question) ?? [];
  return (named ?? adverb?.replace('dai', 'day'))?.toLowerCase() as Period | undefined;
}

const plain = new Set(
  'what many much does have with this that your they from when where which would will each them some more than about into over were been their there only also just like'.split(
    ' ',
  ),
);
function stemsIn(text: string): string[] {
  const words = text.toLowerCase().match(/\p{L}{4,}/gu) ?? [];
  return words.filter((word) => !plain.has(word)).map((word) => word.slice(0, 4));
}

/** Tells whether a text shares a word with the question or the answer. */
export function speaksOf(text: string, { words }: GivenAnswer): boolean {
  const stems = new Set(stemsIn(words));
  return stemsIn(text).some((stem) => stems.has(stem));
}
