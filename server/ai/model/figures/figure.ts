import type { Unit } from '#server/ai/reading/amounts.ts';

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
  /** "15 a day", "$480 a month". */
  period: Period | undefined;
  /** No noun follows, so its unit may stand elsewhere in the sentence: "from 20 hours to 4". */
  isBare: boolean;
}

export const periods = ['hour', 'day', 'week', 'month', 'year'] as const;
export type Period = (typeof periods)[number];

/** The currency of a sum that was asked for as money and given without a sign. */
export const anyCurrency = 'any';

/** A figure alone, for what is worked out and not read. */
export function plainFigure(value: number, of: Partial<Figure> = {}): Figure {
  const place = { start: 0, end: 0, isOpen: false, isAbout: false, period: undefined, isBare: false };
  return { ...place, values: [value], unit: 'count', currency: undefined, measure: undefined, ...of };
}

/** The first of the possible values, where there is more than one. */
export function mainValue({ values: [value = 0] }: Figure): number {
  return value;
}
