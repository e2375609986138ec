import { expect, test, vi } from 'vitest';
import { mergeTexts } from './merge-text.ts';
import { stepsOfMerge } from './steps.ts';

/** The steps that were taken; what a merge stops before was not. */
const counted = vi.hoisted(() => ({ steps: 0 }));
vi.mock('./steps.ts', async (original) => {
  const real = await original<typeof import('./steps.ts')>();
  const spend: typeof real.spend = (steps, count) => {
    real.spend(steps, count);
    counted.steps += count;
  };
  return { ...real, spend };
});

const longest = 20_000;
const cut = (words: string[], space = ' ') => words.join(space).slice(0, longest);

/** The same row of numbers each time, from 0 until `below`. */
function numbersFrom(seed: number, count: number, below: number): number[] {
  let last = seed;
  return Array.from({ length: count }, () => {
    last = (last * 1_103_515_245 + 12_345) % 2 ** 31;
    return Math.floor((last / 2 ** 31) * below);
  });
}

const threeOf = (make: (seed: number) => string): [string, string, string] => [make(1), make(2), make(3)];
const letters = (seed: number, count: number, kinds: number) =>
  numbersFrom(seed, count, kinds).map((number) => 'abcdefghijklmnopqrstuvwxyz'.charAt(number));

/** Each word in the middle stands once between two halves that are alike: one anchor at each level. */
function nested(innermost: string): string {
  let words = [innermost];
  for (let level = 0; words.join(' ').length < longest; level += 1) words = [...words, `u${level}`, ...words];
  return cut(words);
}

const hostile: Record<string, [base: string, stored: string, sent: string]> = {
  'one anchor at each level': [nested('x'), nested('y'), nested('z')],
  'blocks that are just not too long to be compared closely': threeOf((seed) =>
    cut(Array.from({ length: 160 }, (_, block) => [`u${block}`, ...letters(seed * 1000 + block, 60, 2)]).flat()),
  ),
  'two letters': threeOf((seed) => cut(letters(seed, 10_000, 2))),
  'all letters': threeOf((seed) => cut(letters(seed, 10_000, 26))),
  'the same words in another order': threeOf((seed) => cut(numbersFrom(seed, 4_000, 4_000).map((n) => `w${n}`))),
  'characters without spaces': threeOf((seed) =>
    cut(
      numbersFrom(seed, longest, 10_000).map((n) => String.fromCharCode(0x4e00 + n)),
      '',
    ),
  ),
  'a text that ends with the whole of the other': [
    cut(letters(1, 3_000, 3)),
    `${cut(letters(2, 3_000, 3))} ${cut(letters(3, 3_000, 3))}`,
    cut(letters(3, 3_000, 3)),
  ],
};

function stepsOf(merge: () => string): { merged: string; steps: number } {
  counted.steps = 0;
  const merged = merge();
  return { merged, steps: counted.steps };
}

test.each(Object.entries(hostile))(
  '%s: the merge and each merge again stay within the steps',
  (_, [o, stored, sent]) => {
    for (const base of [o, null]) {
      const { merged, steps } = stepsOf(() => mergeTexts({ base, stored, sent }));
      expect(steps).toBeLessThanOrEqual(2 * stepsOfMerge);
      for (const again of [
        { base, stored: merged, sent },
        { base, stored, sent: merged },
      ]) {
        const next = stepsOf(() => mergeTexts(again));
        expect(next.merged).toBe(merged);
        expect(next.steps).toBeLessThanOrEqual(2 * stepsOfMerge);
      }
    }
  },
);

test.each(Object.entries(hostile))('%s: no word that was added is lost', (_, [base, stored, sent]) => {
  const merged = countWords(mergeTexts({ base, stored, sent }));
  const [before, here, there] = [countWords(base), countWords(stored), countWords(sent)];
  for (const word of [...here.keys(), ...there.keys()]) {
    const added = Math.max(here.get(word) ?? 0, there.get(word) ?? 0) - (before.get(word) ?? 0);
    if ((merged.get(word) ?? 0) < added) expect.fail(`${word} was added ${added} times`);
  }
});

test('edits of two people all over a long text are far within the steps, and are merged', () => {
  const words = numbersFrom(1, 3_000, 900).map((number, index) => `n${number}${index % 3 === 0 ? 'x' : ''}`);
  const at = (places: number[], typed: string) =>
    words.map((word, index) => (places.includes(index) ? `${typed}${index} ${word}` : word)).join(' ');
  const sides = {
    base: words.join(' '),
    stored: at([3, 700, 1_500, 2_900], 'here'),
    sent: at([90, 1_200, 2_000], 'there'),
  };
  const { merged, steps } = stepsOf(() => mergeTexts(sides));
  expect(steps).toBeGreaterThan(0);
  expect(steps).toBeLessThan(stepsOfMerge / 2);
  expect(merged.split(' ')).toHaveLength(words.length + 7);
});

function countWords(text: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const [word] of text.matchAll(/\p{Script=Han}|[^\s\p{Script=Han}]+/gu)) {
    counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  return counts;
}
