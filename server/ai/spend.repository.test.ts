import { expect, test } from 'vitest';
import { onBothEngines } from '#server/testing/both-engines.ts';
import { spendRepository } from './spend.repository.ts';

onBothEngines('what the model cost', (open) => {
  test('a day takes what fits into its budget to the last thousandth of a cent, and no more', async () => {
    const { tx, read } = await open();
    const take = (day: string, millicents: number) => tx((db) => spendRepository(db).addWithin(day, millicents, 1000));
    expect(await take('2026-03-12', 1001)).toBe(false);
    expect(await take('2026-03-12', 600)).toBe(true);
    expect(await take('2026-03-12', 401)).toBe(false);
    expect(await take('2026-03-12', 400)).toBe(true);
    expect(await take('2026-03-13', 1000)).toBe(true);
    const find = (day: string) => spendRepository(read).find(day);
    expect([await find('2026-03-12'), await find('2026-03-13'), await find('2026-03-14')]).toEqual([1000, 1000, 0]);
  });

  test('twenty who take at once get no more than the budget', async () => {
    const { tx, read } = await open();
    const taken = await Promise.all(
      Array.from({ length: 20 }, () => tx((db) => spendRepository(db).addWithin('2026-03-12', 300, 1000))),
    );
    expect(taken.filter(Boolean)).toHaveLength(3);
    expect(await spendRepository(read).find('2026-03-12')).toBe(900);
  });

  test('what was taken too much is given back', async () => {
    const { tx, read } = await open();
    await tx((db) => spendRepository(db).addWithin('2026-03-12', 900, 1000));
    await tx((db) => spendRepository(db).change('2026-03-12', -650));
    expect(await spendRepository(read).find('2026-03-12')).toBe(250);
  });
});
