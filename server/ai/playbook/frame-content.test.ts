import { describe, expect, test } from 'vitest';
import { challenges } from '#schema/insights.ts';
import { readPlaybookContent } from './content.ts';
import { budgetTiers, revenueTiers } from './content-parts.ts';
import { fill } from './fill.ts';
import type { Frame } from './frame-content.ts';

const content = readPlaybookContent();
const bands = Object.values(content.circumstances.revenues);
const frameOf = (challenge: string) => content.frames.get(challenge) as Frame;

/** The ends of what a tier of revenue serves, in dollars a year; the open band has no upper one. */
function endsOf(tier: string): number[] {
  const served = bands.filter((band) => band.tier === tier);
  const tops = served.map(({ high }) => high ?? Number.POSITIVE_INFINITY);
  const ends = [Math.min(...served.map(({ low }) => low)), Math.max(...tops)];
  return ends.filter((end) => end > 0 && Number.isFinite(end));
}

/** Whole dollars named in a text. "$5 million" is 5,000,000 */
function amountsIn(text: string): number[] {
  return [...text.matchAll(/\$(\d[\d,]*)( million)?/g)].map(
    ([, digits = '', million]) => Number(digits.replaceAll(',', '')) * (million ? 1_000_000 : 1),
  );
}

/**
 * By what the texts divide a year: hundredths, twentieths, a twenty-fourth, months and hundredths of one, days, working days and
 * hours, ten days, a fiftieth of a month, and 50, 200 or 1000 customers.
 */
const divisors = [1, 100, 20, 24, 12, 1200, 365, 250, 2000, 36.5, 600, 50, 200, 1000];

describe.each(challenges)('%s', (challenge) => {
  const frame = frameOf(challenge);

  test.each(revenueTiers)('every amount said of a %s revenue follows from the ends of its own bands', (tier) => {
    const derived = endsOf(tier).flatMap((end) => divisors.map((divisor) => end / divisor));
    for (const amount of amountsIn(frame.revenues[tier])) {
      const isNear = (value: number) => Math.abs(amount - value) / value < 0.06;
      expect(derived.some(isNear), `$${amount} in “${frame.revenues[tier]}”`).toBe(true);
    }
  });

  test('whoever may have no revenue at all reads of no average, week or revenue of their own', () => {
    expect(frame.revenues.tiny).not.toMatch(
      /\byour (?:own )?(?:average|usual|ordinary|revenue|income|month|week|day)\b/i,
    );
  });

  test.each(budgetTiers)('what is said of a %s budget holds for every table of sums', (tier) => {
    const { text, rule } = frame.budgets[tier];
    // The table has the moves, bought hours and what is kept for later, under one of two headings and in no fixed shares.
    expect(`${text} ${rule}`).not.toMatch(
      /h[eo]ld back|\breserve\b|\b(?:larger|largest|smaller|small|closed) part\b|\b(?:two|three) parts\b|\bpart of it\b|\bmost of\b|\bthis last part\b|\b(?:one )?share\b|\bhalf a day\b/i,
    );
  });

  test('with nothing to spend it is said that the moves take hours', () => {
    expect(frame.budgets.tiny.text).toMatch(/\b(?:if|where|with) (?:it is |there is |nothing|no money)/i);
    expect(frame.budgets.tiny.text).toMatch(/\bhours\b/);
  });

  test('nothing but the texts on who decides speaks of one person who does, or of a purse in another hand', () => {
    const { sizes, times, budgets, revenues } = frame;
    expect(JSON.stringify([sizes, times, budgets, revenues])).not.toMatch(
      /the (?:one|person) (?:who (?:decide|pay|bear|sign)|above)|whoever (?:decides|pays|holds the purse)|\bthe payer\b/i,
    );
    expect(frame.deciders.Influencer).not.toMatch(/the (?:one|person) who decides/i);
  });

  test('a large step reads as an example of one in the words of every trade', () => {
    const texts = JSON.stringify(frame);
    expect(texts.match(/\$bigStep/g)?.length ?? 0).toBe(
      texts.match(/steps? such as \$bigStep|large steps, \$bigStep/g)?.length ?? 0,
    );
  });
});

test('the band that may mean no revenue at all shares its texts with no other band', () => {
  const tiers = bands.filter(({ low }) => low === 0).map(({ tier }) => tier);
  expect(bands.filter(({ tier }) => tiers.includes(tier))).toHaveLength(1);
});

test.each(bands.map(({ low, high, text }) => [low, high, text] as const))(
  'from %i to %s a year a percentage point is what it is',
  (low, high, text) => {
    const ends = [low, high ?? low].filter((end) => end > 0);
    const derived = ends.flatMap((end) => [end, end / 100, end / 1000]);
    for (const amount of amountsIn(text.replace('$5 and', '$5 million and'))) expect(derived).toContain(amount);
  },
);

test('every text on circumstances reads whole in the words of every kind of trade', () => {
  const filled = [...content.frames.values()]
    .flatMap((frame) => JSON.stringify(frame).split(/(?<=[.?!]) |","/))
    .filter((sentence) => /\$[a-z]/i.test(sentence));
  const broken =
    /\b(?:the|an?|your) (?:the|an?|your)\b|\b(?:at|of|from|to) (?:in|at|on|from)\b|\$[a-z]|undefined| {2}|,,/i;
  for (const { vocabulary, kinds, business } of content.trades) {
    for (const kind of kinds) {
      const words = { ...vocabulary, ...kind.vocabulary, business } as Record<string, string>;
      for (const sentence of filled) expect(fill(sentence, words)).not.toMatch(broken);
    }
  }
});
