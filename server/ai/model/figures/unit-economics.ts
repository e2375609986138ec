import { isSameFigure, isSameUnit } from './arithmetic.ts';
import { type Figure, mainValue } from './figure.ts';
import { type GivenAnswer, speaksOf } from './given-figures.ts';
import { type Sum, sumOf } from './sums-of-answers.ts';

const aboutCost = /\bcosts?\b|\bbuy (?:it|one|them) for\b/u;
const aboutShare = /\bshare|\bcommission|\bkeeps?\b|\btakes?\b|\bmargin|\bdiscount|\bfees?\b|\bcut\b/u;
/** More of each than anybody sells; what stands behind them is not calculated with. */
const [mostPrices, mostCosts] = [4, 2];

/** What is left of each price after the share of a shop and after the cost of one, and the price that just covers both. */
export function unitEconomics(answers: readonly GivenAnswer[]): Sum[] {
  const costs = figuresOf(answers.filter(isAboutCost), 'money').slice(0, mostCosts);
  const prices = figuresOf(
    answers.filter((answer) => !isAboutCost(answer)),
    'money',
  ).slice(0, mostPrices);
  const shares = figuresOf(
    answers.filter(({ words }) => aboutShare.test(words)),
    'percent',
  ).slice(0, mostCosts);
  if (costs.length === 0) return [];
  const net = prices.flatMap((price) => shares.flatMap((share) => lessShare(price, share)));
  const left = (price: Figure) =>
    costs.flatMap((cost) => sumOf([price, '−', cost], Math.abs(mainValue(price) - mainValue(cost))));
  return [
    ...net,
    ...costs.flatMap((cost) => shares.flatMap((share) => floorOf(cost, share))),
    ...prices.flatMap(left),
    ...net.flatMap(({ figure }) => left(figure)).map((sum) => ({ ...sum, hasShare: true as const })),
  ];
}

function figuresOf(answers: readonly GivenAnswer[], unit: Figure['unit']): Figure[] {
  return answers.flatMap(({ figures }) => figures.flat()).filter((one) => one.unit === unit);
}

function isAboutCost({ words }: GivenAnswer): boolean {
  return aboutCost.test(words);
}

function lessShare(price: Figure, share: Figure): Sum[] {
  const sums = sumOf([price, '−', share], mainValue(price) * (1 - mainValue(share) / 100));
  return sums.map((sum) => ({ ...sum, hasShare: true }));
}

function floorOf(cost: Figure, share: Figure): Sum[] {
  const rest = 100 - mainValue(share);
  if (rest <= 0) return [];
  const sums = sumOf([cost, '÷', { ...share, values: [rest] }], (100 * mainValue(cost)) / rest);
  return sums.map((sum) => ({ ...sum, hasShare: true, isFloor: true }));
}

const without = /\b(?:without|direct(?:ly)?|yourself|no)\b/iu;

/** Tells whether a text tells of sales through somebody who takes a share: then sums without that share do not hold. */
export function countsShare(text: string, answers: readonly GivenAnswer[]): boolean {
  const shares = answers.filter(
    ({ words, figures }) => aboutShare.test(words) && figures.flat().some(({ unit }) => unit === 'percent'),
  );
  return !without.test(text) && shares.some((answer) => speaksOf(text, answer));
}

const covers = /\bcovers? (?:(?:its|your|the|their|all) )?(?:own )?costs?\b|\bbreaks? even\b|\bpays? for itself\b/iu;

/** Tells whether a sentence names a least price that does not cover the cost. */
export function isFalseFloor(
  sentence: string,
  figure: Figure,
  { sums, answers }: { sums: readonly Sum[]; answers: readonly GivenAnswer[] },
): boolean {
  const floors = sums.filter(({ isFloor }) => isFloor);
  if (figure.unit !== 'money' || floors.length === 0 || !covers.test(sentence)) return false;
  const costs = figuresOf(answers.filter(isAboutCost), 'money').filter((cost) => isSameUnit(cost, figure));
  const least = countsShare(sentence, answers) ? [] : costs;
  return ![...floors.map((floor) => floor.figure), ...least].some((one) => isSameFigure(figure, one));
}
