import type { Claim } from './claims.ts';
import { isDerived, isSameFigure } from './derive-figures.ts';
import { type Figure, figuresIn, plainDigits } from './figures-in.ts';
import { advisedStretches, isGivenAsTheirs } from './figures-of-the-person.ts';
import type { PromptData } from './prompt-data.ts';
import { isOwnFigure, type OwnFacts } from './report-own-figures.ts';
import { isSpanOfTime } from './time-spans.ts';

/** Holds the sources in which the figures of a text are looked for. */
export interface FigureGround {
  /** Of all answers. */
  given: Figure[];
  facts: OwnFacts;
  /** A text without the person's names and numbers, which are no figures. */
  bare(text: string): string;
}

export function figureGround(data: PromptData, facts: OwnFacts): FigureGround {
  const bare = (text: string) => plainDigits(data.hide(text).replaceAll(/\[(?:name|company|email|phone) \d+\]/g, ' '));
  return { given: data.answers.flatMap(({ text }) => figuresIn(bare(text))), facts, bare };
}

/**
 * Where a figure cannot be traced to the person, in words of ours. The rule (docs/model-writer.md#figures):
 *
 * - In a text that describes, every figure stands in an answer, by value and unit, however it is written; or it is simple
 *   arithmetic on figures that stand there and are named beside it; or it is the report's own (`isOwnFigure`). A reader who
 *   finds one invented figure among his own believes none of them.
 * - In advice only what is given as the person's own is looked for: "your 40 seats". A count that advice sets ("call five
 *   customers", "below three days") is its business, and a rule that struck it out would leave advice without measure.
 * - What is calculated stands beside what it is calculated from, because a reader must be able to follow it, and because
 *   any two figures of a long answer make every small number.
 *
 * What a figure counts is not judged: "ten employees" passes where ten enquiries were named. Only a unit is.
 */
export function untraced(claims: readonly Claim[], ground: FigureGround): string[] {
  return claims.flatMap((one) =>
    [...new Set(openFigures(one, ground).map(mainValue))].map((value) => problem(one, value)),
  );
}

function problem({ path }: Claim, value: number): string {
  return `${path}: ${value} stands in no answer, nor does it follow from figures that are named in the same text`;
}

function mainValue({ values: [value = 0] }: Figure): number {
  return Math.round(value * 100) / 100;
}

/** The word is no figure but in a share: "one in three, which is 33%". */
const one: Figure = {
  start: 0,
  end: 0,
  values: [1],
  unit: 'count',
  currency: undefined,
  measure: undefined,
  isAbout: false,
  isOpen: false,
};

/** More figures than anybody names in one text; what stands behind them is not calculated with. */
const mostOperands = 30;

function openFigures({ text: written, mood, beside }: Claim, ground: FigureGround): Figure[] {
  const text = ground.bare(written);
  const all = figuresIn(text);
  const isGiven = (figure: Figure) => ground.given.some((given) => isSameFigure(figure, given));
  const around = beside.flatMap((other) => figuresIn(ground.bare(other)));
  const operands = unlike([...all, ...around].filter(isGiven)).slice(0, mostOperands);
  if (/\bone (?:in|out of) /iu.test(text)) operands.push(one);
  const looked = lookedFor(text, all, mood).filter((figure) => !isGiven(figure));
  let open = looked.filter((figure) => !isOwnFigure(text, figure, ground.facts));
  for (;;) {
    const solved = open.filter(
      (figure) => isDerived(figure, operands) || isSpanOfTime(figure, text, operands, ground.facts.today),
    );
    if (solved.length === 0) return open;
    // A calculated figure may be calculated with: seven more a month are 84 a year.
    operands.push(...solved);
    open = open.filter((figure) => !solved.includes(figure));
  }
}

/** Each once: "three … of the three" do not make six. */
function unlike(figures: readonly Figure[]): Figure[] {
  return figures.filter((one, at) => !figures.slice(0, at).some((other) => isSameFigure(one, other)));
}

function lookedFor(text: string, all: Figure[], mood: Claim['mood']): Figure[] {
  if (mood === 'described') return all;
  const stretches = mood === 'mixed' ? advisedStretches(text) : [[0, text.length] as const];
  const advised = all.filter(({ start }) => stretches.some(([from, to]) => from <= start && start < to));
  return all.filter((figure) => !advised.includes(figure) || isGivenAsTheirs(text, figure, advised));
}
