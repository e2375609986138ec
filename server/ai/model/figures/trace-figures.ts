import { isMade, isPure, isRounded, isSameFigure, isSameUnit, isSpread } from './arithmetic.ts';
import type { Figure } from './figure.ts';
import { mainValue, plainFigure } from './figure.ts';
import { type FigureGround, isGiven } from './figure-ground.ts';
import { type GivenAnswer, speaksOf } from './given-figures.ts';
import { isKnownShare } from './known-share.ts';
import { isOwnFigure } from './own-figures.ts';
import type { FigureText, Said } from './read-figures.ts';
import { isSpanOfTime, momentsIn } from './spans-of-time.ts';
import { isSpan, sharesOf } from './sums-of-answers.ts';
import { countsShare } from './unit-economics.ts';

/** A figure that is known, to calculate with. */
interface Operand {
  figure: Figure;
  /** It stands in an answer, and was not calculated. */
  isGiven: boolean;
}

/** What one text is traced with. */
interface Trace {
  ground: FigureGround;
  text: string;
  named: Operand[];
  /** Answers of which the text speaks without naming their figures. */
  silent: GivenAnswer[];
}

/** More figures than anybody names in one text; what stands behind them is not calculated with. */
const mostOperands = 30;

/**
 * Which of these figures cannot be traced: they stand in no answer, are none of the report's own, and are not what figures
 * make that the text names, or one of them with one of an answer of which it speaks. Never of two that it leaves out,
 * because any two figures of a long answer make every small number.
 *
 * @param looked the figures of the text that have to be traced.
 * @param beside figures right beside the text.
 * @param solved figures that the text calculates in so many words, and rightly.
 */
export function untraceable(
  { text, sentences, shares }: FigureText,
  looked: readonly Said[],
  beside: readonly Figure[],
  solved: readonly Figure[],
  ground: FigureGround,
): Said[] {
  const said = sentences.flatMap((sentence) => sentence.said.flatMap(({ options }) => options));
  const known = [...said, ...beside.map((one) => ({ ...one, start: -1 }))].filter((one) => isKnown(text, one, ground));
  const counted = shares.filter((share) => isKnownShare(share, ground));
  const trace: Trace = {
    ground,
    text,
    named: [
      ...known.map((figure) => ({ figure, isGiven: isGiven(figure, ground.given) })),
      ...solved.map((figure) => ({ figure, isGiven: false })),
      ...counted.flatMap(({ part, whole, start }) =>
        [part, whole].map((value) => ({ figure: plainFigure(value, { start }), isGiven: true })),
      ),
    ],
    silent: ground.answers.filter((answer) => answer.isWish || speaksOf(text, answer)),
  };
  const isOpen = ({ options }: Said) =>
    !options.some(
      (one) =>
        isKnown(text, one, ground) ||
        isOwnFigure(text, one, ground.facts) ||
        solved.some((other) => other.start === one.start),
    );
  return calculate(looked.filter(isOpen), trace);
}

function calculate(open: Said[], trace: Trace): Said[] {
  const { text, ground, named } = trace;
  const moments = { named: momentsIn(text, ground.facts.today).slice(0, mostOperands), given: ground.moments };
  const solved = open.flatMap((one) =>
    one.options
      .filter((option) => isDerived(option, trace) || isSpanOfTime(option, moments, ground.facts.today))
      .map((figure) => ({ one, figure })),
  );
  if (solved.length === 0) return open;
  // A calculated figure may be calculated with: seven more a month are 84 a year.
  const more = solved.map(({ figure }) => ({ figure, isGiven: false }));
  return calculate(
    open.filter((one) => !solved.some((other) => other.one === one)),
    { ...trace, named: [...named, ...more] },
  );
}

const gap = /^ (?:\p{L}+ ){0,2}?(?:too (?:many|few|much|little)|missing|short|to go)(?!\p{L})/iu;

/** "20 too many" is a difference, and not just any figure of the answers. */
function isKnown(text: string, figure: Figure, { given, sums, shares, answers }: FigureGround): boolean {
  const holding = countsShare(text, answers)
    ? sums.filter(({ hasShare, figure: { unit } }) => hasShare || unit !== 'money')
    : sums;
  const isSum = holding.some((sum) => isSameUnit(sum.figure, figure) && isSameFigure(figure, sum.figure));
  const isPercent =
    figure.unit === 'percent' && shares.pairs.some((share) => Math.abs(100 * share - mainValue(figure)) <= 0.5);
  const isGap = figure.start >= 0 && gap.test(text.slice(figure.end, figure.end + 40));
  return isSum || isPercent || (!isGap && isGiven(figure, given));
}

function isDerived(said: Figure, { named, silent, text, ground }: Trace): boolean {
  // What is only calculated stands before what is calculated from it.
  const known = unlike(named.filter(({ figure, isGiven }) => isGiven || figure.start < said.start));
  const operands = known.slice(0, mostOperands);
  const unnamed = figuresOf(silent);
  const spokenOf = figuresOf(silent.filter((answer) => speaksOf(text, answer)));
  const { pairs, percents } = sharesOf(silent);
  const hasShare = countsShare(text, ground.answers);
  return operands.some(
    ({ figure, isGiven }, at) =>
      isSpread(said, figure) ||
      operands.some((other, place) => at !== place && isMade(said, figure, other.figure)) ||
      unnamed.some((other) => isTraded(said, figure, other)) ||
      (!(isGiven && hasShare) && spokenOf.some((other) => isDifference(said, figure, other))) ||
      (isGiven && [...pairs, ...percents].some((share) => isShareOf(said, figure, share))),
  );
}

/** Each once: "three … of the three" do not make six. */
function unlike(operands: readonly Operand[]): Operand[] {
  return operands.filter(
    ({ figure }, at) => !operands.slice(0, at).some((other) => isSameFigure(figure, other.figure)),
  );
}

function figuresOf(answers: readonly GivenAnswer[]): Figure[] {
  return answers.flatMap(({ figures }) => figures.flat()).slice(0, mostOperands);
}

/** "$8 under your cost": the cost is not named. */
function isDifference(said: Figure, named: Figure, silent: Figure): boolean {
  if (named.unit !== 'money' || !isSameUnit(named, silent) || !isSameUnit(said, named)) return false;
  return isRounded(mainValue(said), Math.abs(mainValue(named) - mainValue(silent)), said.isAbout);
}

/** "Those nine cost $1,152", "30 waiting are two days": the price or the rate is not named. */
function isTraded(said: Figure, named: Figure, silent: Figure): boolean {
  const both = [named, silent];
  const isPriced = both.some(({ unit }) => unit === 'money') && both.some((one) => isPure(one) || isSpan(one));
  const isRate = silent.period !== undefined && said.unit === `${silent.period}s`;
  if (!isRate && (said.unit !== 'money' || !isPriced)) return false;
  return isMade(said, named, silent) || isMade(said, silent, named);
}

/** "$30 of it is the shop's share", "3 schools take 12 talks". */
function isShareOf(said: Figure, of: Figure, share: number): boolean {
  if (!isSameUnit(said, of) || of.measure === 'factor' || (said.unit !== 'money' && said.unit !== 'count'))
    return false;
  return [mainValue(of) * share, mainValue(of) / share].some((result) =>
    isRounded(mainValue(said), result, said.isAbout),
  );
}
