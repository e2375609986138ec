import { isMade, isRounded, isSameFigure, isSameUnit, isSpread } from './arithmetic.ts';
import type { Figure } from './figure.ts';
import { mainValue } from './figure.ts';

/** Where a text calculates in so many words: "$240 less a fifth is $192". */
export interface Equation {
  start: number;
  end: number;
  result: Figure;
  isRight: boolean;
}

/** A figure with every unit that it may have. */
export type Options = readonly Figure[];

const words = String.raw`(?: (?!(?:and|or|but|while)\b)[\p{L}’'-]+){0,3}?`;
const operator = new RegExp(
  String.raw`^${words},? ?(?:(?<minus>less|minus|−)|(?<plus>plus|\+)|(?<times>times|at|for|×)|(?<by>divided by|÷)|(?<of>in|out of|of)|(?<to>to))(?: (?:a|an|the|your|its|all))?(?: only)? ?$`,
  'iu',
);
const result = new RegExp(
  `^,?${words},? ?(?:(?<leaves>leaves?|is left with)|is|are|was|were|makes?|means?|gives?|comes to|equals?|=)(?: you)?(?: (?:about|only|just|exactly|almost|over|a gap of|a difference of|a total of))* ?$`,
  'iu',
);

/**
 * @param figures of one sentence, in order; their places are those in the text.
 * @param given the person's, of which one may be taken away without being named.
 */
export function equationsIn(text: string, figures: readonly Options[], given: readonly Figure[]): Equation[] {
  return figures.flatMap((one, at) => {
    const [two, three] = [figures[at + 1], figures[at + 2]];
    return [
      two && three && equation(text, one, two, three),
      two && remainder(text, one, two, given),
      two && apposition(text, at, figures, given),
    ].filter((found) => found !== undefined);
  });
}

function equation(text: string, one: Options, two: Options, three: Options): Equation | undefined {
  const [a, b, c] = [one[0], two[0], three[0]];
  if (!a || !b || !c) return undefined;
  const sign = operator.exec(text.slice(a.end, b.start))?.groups;
  const isFrom = /\bfrom (?:\p{L}+ )?[$€£]?$/iu.test(text.slice(0, a.start));
  if (
    !sign ||
    !result.test(text.slice(b.end, c.start)) ||
    Boolean(sign.to) !== isFrom ||
    isOtherThing(c, [...one, ...two])
  )
    return undefined;
  const isRight = three.some((said) => one.some((x) => two.some((y) => isResult(said, x, y, sign))));
  return { start: a.start, end: c.end, result: c, isRight };
}

/** "From 3 to 10 takes six months": a time is no result of counts. */
function isOtherThing(said: Figure, parts: readonly Figure[]): boolean {
  if (said.unit === 'count' || said.unit === 'money' || said.unit === 'percent' || said.unit === 'points') return false;
  return !parts.some((part) => part.unit === said.unit || `${part.period}s` === said.unit);
}

function isResult(said: Figure, a: Figure, b: Figure, { minus, plus }: Record<string, string | undefined>): boolean {
  if (!minus && !plus) return isMade(said, a, b) || isMade(said, b, a);
  const isShare = b.measure === 'factor' || b.unit === 'percent';
  const signed = (sign: number) =>
    a.values.flatMap((x) =>
      b.values.map((y) => (isShare ? x * (1 + (sign * y) / (b.unit === 'percent' ? 100 : 1)) : x + sign * y)),
    );
  const isUnit = said.unit === a.unit || said.unit === 'count';
  return isUnit && signed(minus ? -1 : 1).some((value) => said.values.some((one) => Math.abs(one - value) <= 0.5));
}

/** "$150 leaves $22": by a cost, a share, or both. */
function remainder(text: string, [a]: Options, [b]: Options, given: readonly Figure[]): Equation | undefined {
  if (a?.unit !== 'money' || b?.unit !== 'money' || !isSameUnit(a, b)) return undefined;
  if (!result.exec(text.slice(a.end, b.start))?.groups?.leaves) return undefined;
  const shares = given.filter(({ unit }) => unit === 'percent').map((one) => 1 - mainValue(one) / 100);
  const costs = given.filter((one) => isSameUnit(one, a)).map(mainValue);
  const rests = [1, ...shares].flatMap((share) => [0, ...costs].map((cost) => mainValue(a) * share - cost));
  return {
    start: a.start,
    end: b.end,
    result: b,
    isRight: rests.some((rest) => isRounded(mainValue(b), rest, b.isAbout)),
  };
}

const restated = /^[^.;:]{0,30}?, (?:(?<or>or)|which (?:is|are)|that is) (?:(?:about|only|just) )?$/iu;

/** "You get $120, which is $8 under your cost", "9 of 60, or 15%": made from the figure before and one other. */
function apposition(
  text: string,
  at: number,
  figures: readonly Options[],
  given: readonly Figure[],
): Equation | undefined {
  const [a, b] = [figures[at]?.[0], figures[at + 1]?.[0]];
  const found = a && b && restated.exec(text.slice(a.end, b.start))?.groups;
  if (!found || (found.or && b.unit !== 'percent' && b.measure !== 'factor')) return undefined;
  const others = [...figures.filter((_, place) => place !== at && place !== at + 1).flat(), ...given];
  const isRight =
    isSpread(b, a) || isSameFigure(b, a) || others.some((other) => isMade(b, a, other) || isMade(b, other, a));
  return { start: a.start, end: b.end, result: b, isRight };
}
