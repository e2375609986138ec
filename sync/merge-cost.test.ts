import { expect, test, vi } from 'vitest';
import { mergeTexts } from './merge-text.ts';
import { stepsOfMerge } from './steps.ts';
import { hostileTexts, numbersFrom } from './testing/hostile-texts.ts';

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

function stepsOf(merge: () => string): { merged: string; steps: number } {
  counted.steps = 0;
  const merged = merge();
  return { merged, steps: counted.steps };
}

test.each(Object.entries(hostileTexts))(
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

test.each(Object.entries(hostileTexts))('%s: no word that was added is lost', (_, [base, stored, sent]) => {
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
