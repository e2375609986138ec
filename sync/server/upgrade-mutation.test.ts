import { expect, test } from 'vitest';
import { type Upgrade, upgradeMutation } from './upgrade-mutation.ts';

const mutation = { id: 3, schema: 1, name: 'goals.rename', at: 5, args: { id: 'a', name: 'Hire' } };
const chain: Record<number, Upgrade> = {
  1: ({ args: { name, ...args }, ...rest }) => ({ ...rest, args: { ...args, title: name } }),
  2: ({ args: { id, title }, ...rest }) => ({
    ...rest,
    name: 'goals.update',
    args: { id, baseRev: 0, set: { title } },
  }),
};

test('an old entry goes up schema by schema', () => {
  const upgraded = upgradeMutation(mutation, chain, 3);
  expect(upgraded).toEqual({
    id: 3,
    schema: 3,
    name: 'goals.update',
    at: 5,
    args: { id: 'a', baseRev: 0, set: { title: 'Hire' } },
  });
  expect(upgradeMutation({ ...mutation, schema: 2, args: { id: 'a', title: 'Hire' } }, chain, 3)).toEqual(upgraded);
});

test('a schema that is not known, not yet or no longer, is told from one that is', () => {
  for (const schema of [0, -1, 1.5, 4, Number.NaN]) {
    expect(upgradeMutation({ ...mutation, schema }, chain, 3)).toBeUndefined();
  }
  expect(upgradeMutation({ ...mutation, schema: 2 })).toBeUndefined();
  expect(upgradeMutation(mutation)).toEqual(mutation);
});
