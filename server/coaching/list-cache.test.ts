import { expect, test } from 'vitest';
import { listCache } from './list-cache.ts';

const selection = { search: 'dana', filters: {}, tz: 'UTC', now: 0 };

/** An index that finds so many, and counts what it is asked. */
function indexOf(found: { total: number; version: number }) {
  const asked = { ids: 0, counts: 0 };
  return {
    asked,
    listIds: async (_: unknown, { limit }: { limit: number }) => {
      asked.ids += 1;
      return Array.from({ length: Math.min(limit, found.total) }, (_row, at) => `s${at}`);
    },
    count: async () => {
      asked.counts += 1;
      return found.total;
    },
    readVersion: async () => found.version,
  };
}

test('a list is counted once until something changes, and a short one never', async () => {
  const found = { total: 501, version: 1 };
  const index = indexOf(found);
  const listOf = listCache();
  for (let page = 0; page < 3; page += 1) expect(await listOf(index, selection)).toEqual({ total: 501 });
  expect(index.asked).toEqual({ ids: 1, counts: 1 });
  Object.assign(found, { total: 2, version: 2 });
  for (let page = 0; page < 3; page += 1)
    expect(await listOf(index, selection)).toEqual({ total: 2, ids: ['s0', 's1'] });
  expect(index.asked).toEqual({ ids: 2, counts: 1 });
});

test('a count during which something changed is not cached', async () => {
  const found = { total: 600, version: 1 };
  const index = indexOf(found);
  const listOf = listCache();
  const during = {
    ...index,
    count: async () => {
      Object.assign(found, { total: 601, version: 2 });
      await listOf(index, { ...selection, search: 'another' });
      return 600;
    },
  };
  await listOf(during, selection);
  expect(await listOf(index, selection)).toEqual({ total: 601 });
});

test('at most five hundred lists are cached', async () => {
  const index = indexOf({ total: 1, version: 1 });
  const listOf = listCache();
  for (let at = 0; at <= 500; at += 1) await listOf(index, { ...selection, search: `${at}` });
  await listOf(index, { ...selection, search: '500' });
  expect(index.asked.ids).toBe(501);
  await listOf(index, { ...selection, search: '0' });
  expect(index.asked.ids).toBe(502);
});
