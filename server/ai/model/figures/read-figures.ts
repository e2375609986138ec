import { datesIn, type WrittenDate } from './dates-in.ts';
import type { Figure } from './figure.ts';
import { figuresIn } from './figures-in.ts';
import { borrowed, unitsOf } from './given-figures.ts';
import { noClaims } from './no-claims.ts';
import { type Share, sharesIn } from './shares-in.ts';

export interface Place {
  start: number;
  end: number;
}

/** A figure that a text says, in every unit that it may have. */
export interface Said extends Place {
  options: Figure[];
}

/** A text with everything in it that claims a figure. */
export interface FigureText {
  text: string;
  sentences: { text: string; said: Said[] }[];
  shares: Share[];
  dates: WrittenDate[];
}

const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' });

export function readFigures(text: string, namesYears: boolean): FigureText {
  const dates = datesIn(text);
  const idle = [...noClaims(text, namesYears || /\byear|\bannual/iu.test(text)), ...dates];
  const claims = (one: Place) => !idle.some(({ start, end }) => start < one.end && one.start < end);
  const sentences = [...segmenter.segment(text)].map(({ segment, index }) => {
    const figures = figuresIn(segment).map((one) => ({ ...one, start: one.start + index, end: one.end + index }));
    return { text: segment, said: figures.map((one) => withUnits(one, figures)).filter(claims) };
  });
  return { text, sentences, dates, shares: sharesIn(text).filter(claims) };
}

function withUnits(figure: Figure, beside: readonly Figure[]): Said {
  const { start, end } = figure;
  return { start, end, options: [figure, ...(figure.isBare ? borrowed(figure, unitsOf(beside)) : [])] };
}
