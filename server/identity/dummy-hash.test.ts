import { expect, test, vi } from 'vitest';

const derivations = vi.hoisted(() => [] as { memory: number; passes: number; tagLength: number }[]);
vi.mock('node:crypto', async (original) => {
  const crypto = await original<typeof import('node:crypto')>();
  const argon2: typeof crypto.argon2 = (algorithm, parameters, done) => {
    derivations.push(parameters);
    return crypto.argon2(algorithm, parameters, done);
  };
  return { ...crypto, argon2 };
});

const { hashPassword, serviceCost, verifyPassword } = await import('./password.ts');

test('an unknown address costs the same derivation as a known one, so its time does not tell', async () => {
  const hash = await hashPassword('a known password', serviceCost);
  derivations.length = 0;
  await verifyPassword('a guess', hash, serviceCost);
  await verifyPassword('a guess', undefined, serviceCost);
  expect(derivations).toHaveLength(2);
  const [known, unknown] = derivations;
  const costOf = (entry = known) => [entry?.memory, entry?.passes, entry?.tagLength];
  expect(costOf(unknown)).toEqual(costOf(known));
});
