import { expect, test } from 'vitest';
import { makePlan } from './make-plan.ts';
import { seedsFrom } from './run-seeds.ts';
import { shrink } from './shrink.ts';

const list = Array.from({ length: 60 }, (_, i) => i);

test('of a list that fails what is left is what it fails with, in its order', async () => {
  const fails = async (shorter: number[]) => [7, 31, 58].every((one) => shorter.includes(one));
  expect(await shrink(list, fails)).toEqual([7, 31, 58]);
});

test('what takes too many runs ends with the shortest list so far, which fails', async () => {
  let runs = 0;
  const fails = async (shorter: number[]) => {
    runs += 1;
    return shorter.filter((one) => one % 2 === 0).length === 30;
  };
  const shortest = await shrink(list, fails, 25);
  expect(runs).toBe(25);
  expect(await fails(shortest)).toBe(true);
});

test('of five hundred seeds twenty have a device that keeps its rows in IndexedDB', () => {
  const stores = seedsFrom(1_000, 500).map(({ seed }) => makePlan(seed).devices.map(({ store }) => store));
  expect(stores.filter((some) => some.includes('dexie'))).toHaveLength(20);
});
