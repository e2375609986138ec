import { type AdvisedStretch, advisedStretches, isGivenAsTheirs } from './advised-stretches.ts';
import type { Claim } from './claims.ts';
import { dateFault } from './date-fault.ts';
import { equationsIn } from './equations.ts';
import { type FigureGround, isGiven } from './figure-ground.ts';
import { figuresIn } from './figures-in.ts';
import { isKnownShare } from './known-share.ts';
import { speaksOfOutsiders } from './outsiders.ts';
import { isWeekOfPlan } from './own-figures.ts';
import { type FigureText, type Place, readFigures, type Said } from './read-figures.ts';
import { untraceable } from './trace-figures.ts';
import { isFalseFloor } from './unit-economics.ts';

/** One complaint about one text: what is wrong with which words. */
export interface Complaint {
  /** The field, in our names: `findings.0`. */
  path: string;
  words: string;
  reason: string;
}

interface Fault extends Place {
  reason: string;
}

const reasons = {
  unknown: 'stands in no answer and does not follow from the figures there',
  wrong: 'is not what these figures make',
  others: 'is a figure of others, which nobody gave',
} as const;

/**
 * Where a figure cannot be traced to the person. The rule (docs/model-writer.md#figures): every figure that a text gives as
 * a fact stands in an answer, by value and unit, or follows from figures that stand there, or is the report's own. What
 * advice sets for itself, an idiom and a date with its right weekday claim nothing. Of others nothing is known.
 *
 * What a figure counts is not judged: "ten employees" passes where ten enquiries were named. Only a unit is.
 */
export function untraced(claims: readonly Claim[], ground: FigureGround): Complaint[] {
  return claims.flatMap((claim) => {
    const text = ground.bare(claim.text);
    const faults = faultsIn(text, claim, ground).sort((a, b) => a.start - b.start || b.end - a.end);
    return faults
      .filter((one, at) => !faults.slice(0, at).some((other) => one.start < other.end))
      .map(({ start, end, reason }) => ({ path: claim.path, words: wordsAround(text, { start, end }), reason }));
  });
}

/** The words themselves, with up to three on either side of them in their sentence. */
function wordsAround(text: string, { start, end }: Place): string {
  const before = /(?:[^\s.!?]+[ ,;:]+){0,3}\S*$/u.exec(text.slice(Math.max(0, start - 60), start))?.[0] ?? '';
  const after = /^[^\s.!?]*(?:\s+[^\s.!?]+){0,3}/u.exec(text.slice(end, end + 60))?.[0] ?? '';
  return `${before}${text.slice(start, end)}${after}`.replaceAll(/\s+/g, ' ').trim();
}

function faultsIn(text: string, { mood, beside }: Claim, ground: FigureGround): Fault[] {
  const advice = advisedStretches(text, mood);
  const read = readFigures(text, ground.namesYears);
  const all = read.sentences.flatMap(({ said }) => said);
  const orders = advice.filter(({ says }) => says === 'order' || says === 'case');
  // Nobody advises "one in three" but in an order.
  const counted = read.shares.filter((one) => !isAdvised(one, one.link === 'in' ? orders : advice));
  const sums = read.sentences.flatMap(({ said }) =>
    equationsIn(
      text,
      said.map(({ options }) => options),
      ground.given,
    ),
  );
  const looked = all.filter(
    (one) => !read.shares.some((share) => isWithin(one, share)) && isLookedFor(read, one, advice, ground),
  );
  const others = beside.flatMap((other) => figuresIn(ground.bare(other)));
  const cases = advice.filter(({ says }) => says === 'case');
  const assumed = all.filter((one) => isAdvised(one, cases)).flatMap(({ options }) => options);
  const solved = [...assumed, ...sums.filter(({ isRight }) => isRight).map(({ result }) => result)];
  return [
    ...dateFaults(read, advice, ground),
    ...counted.filter((share) => !isKnownShare(share, ground)).map(because(reasons.unknown)),
    ...sums.filter(({ isRight }) => !isRight).map(because(reasons.wrong)),
    ...faultsOfSentences(read, orders, ground),
    ...untraceable(read, looked, others, solved, ground).map(because(reasons.unknown)),
  ];
}

function because(reason: string) {
  return ({ start, end }: Place): Fault => ({ start, end, reason });
}

function isAdvised(one: Place, advice: readonly AdvisedStretch[]): boolean {
  return advice.some((stretch) => stretch.start <= one.start && one.start < stretch.end);
}

function isWithin(one: Place, other: Place): boolean {
  return other.start <= one.start && one.end <= other.end;
}

function dateFaults({ dates }: FigureText, advice: readonly AdvisedStretch[], ground: FigureGround): Fault[] {
  return dates.flatMap((date) => {
    const reason = dateFault(date, ground, isAdvised(date, advice));
    return reason ? [because(reason)(date)] : [];
  });
}

/** Finds what is wrong even in advice: figures of others, and a lowest price that does not cover the cost. */
function faultsOfSentences(
  { sentences }: FigureText,
  orders: readonly AdvisedStretch[],
  ground: FigureGround,
): Fault[] {
  return sentences.flatMap(({ text, said }) => {
    const isOfOthers = (one: Said) =>
      !one.options.some((option) => isGiven(option, ground.ofOthers)) && (isWorth(one) || !isAdvised(one, orders));
    const others = speaksOfOutsiders(text) ? said.filter(isOfOthers) : [];
    const floors = said.filter(({ options }) => options.some((one) => isFalseFloor(text, one, ground)));
    return [...others.map(because(reasons.others)), ...floors.map(because(reasons.wrong))];
  });
}

/** Money, shares and multiples. */
function isWorth({ options: [figure] }: Said): boolean {
  return figure?.unit === 'money' || figure?.unit === 'percent' || figure?.measure === 'factor';
}

/** Advice may set counts and times; an order may set sums too. What is given as the person's own is looked for everywhere. */
function isLookedFor(
  { text, sentences }: FigureText,
  said: Said,
  advice: readonly AdvisedStretch[],
  ground: FigureGround,
): boolean {
  const [figure] = said.options;
  const stretch = advice.find(({ start, end }) => start <= said.start && said.start < end);
  if (!stretch || !figure || (ground.facts.weeks > 0 && isWeekOfPlan(text, figure))) return true;
  if (stretch.says === 'suggestion' && isWorth(said)) return true;
  const all = sentences.flatMap((sentence) => sentence.said);
  const advised = all.flatMap(({ options }) => options.slice(0, 1)).filter((one) => isAdvised(one, advice));
  return isGivenAsTheirs(text, figure, advised);
}
