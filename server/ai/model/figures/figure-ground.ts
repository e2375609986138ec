import type { PromptData } from '#server/ai/model/prompt-data.ts';
import { isSameFigure } from './arithmetic.ts';
import type { Figure } from './figure.ts';
import { figuresIn, plainDigits } from './figures-in.ts';
import { type GivenAnswer, givenAnswer } from './given-figures.ts';
import { speaksOfOutsiders } from './outsiders.ts';
import type { OwnFacts } from './own-figures.ts';
import { type Moment, momentsIn } from './spans-of-time.ts';
import { gapsIn, intervalsIn, type Sum, sharesOf } from './sums-of-answers.ts';
import { unitEconomics } from './unit-economics.ts';

/** Holds the sources in which the figures of a text are looked for. */
export interface FigureGround {
  /** Of all answers and of the report's own texts, in all their units. */
  given: Figure[];
  /** Of the answers alone. */
  ofPerson: Figure[];
  /** Counts of the answers alone, because the report's own count other things. */
  answers: GivenAnswer[];
  sums: Sum[];
  shares: { pairs: number[]; percents: number[] };
  moments: Moment[];
  /** What the person said of others. */
  ofOthers: Figure[];
  namesYears: boolean;
  facts: OwnFacts;
  /** A text without the person's names and numbers, which are no figures. */
  bare(text: string): string;
}

/** @param own texts that the report has already: its outline, the free insights, the calculators' results. */
export function figureGround(data: PromptData, facts: OwnFacts, own: readonly string[] = []): FigureGround {
  const bare = (text: string) => plainDigits(data.hide(text).replaceAll(/\[(?:name|company|email|phone) \d+\]/g, ' '));
  const texts = data.answers.map(({ label, text }) => ({ label: bare(label), text: bare(text) }));
  const answers = texts.map(givenAnswer);
  const ours = own.map((text) => givenAnswer({ label: '', text: bare(text) }));
  const all = [...answers, ...ours];
  const sums = [...answers.flatMap(gapsIn), ...answers.flatMap(intervalsIn), ...unitEconomics(answers)];
  const moments = [...texts.map(({ text }) => text), ...own].flatMap((text) => momentsIn(text, facts.today));
  return {
    given: unlikeFigures(all),
    ofPerson: unlikeFigures(answers),
    answers,
    sums: uniqueBy(sums, ({ formula }) => formula),
    shares: sharesOf(all),
    moments: uniqueBy(moments, ({ from, to }) => `${from} ${to}`),
    ofOthers: texts.filter(({ text }) => speaksOfOutsiders(text)).flatMap(({ text }) => figuresIn(text)),
    namesYears: texts.some(({ text }) => /\byears?\b|\bannual/iu.test(text)),
    facts,
    bare,
  };
}

function unlikeFigures(answers: readonly GivenAnswer[]): Figure[] {
  const all = answers.flatMap(({ figures }) => figures.flat());
  return uniqueBy(all, ({ start: _, end: __, ...figure }) => JSON.stringify(figure));
}

/** Somebody may write one figure a thousand times. */
function uniqueBy<T>(all: readonly T[], keyOf: (one: T) => string): T[] {
  return [...new Map(all.map((one) => [keyOf(one), one])).values()];
}

export function isGiven(figure: Figure, given: readonly Figure[]): boolean {
  return given.some((one) => isSameFigure(figure, one));
}
