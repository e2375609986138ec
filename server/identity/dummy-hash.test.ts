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

/** Measures what checking `guess` costs against that hash. */
async function costsOf(guess: string, hash: string | undefined) {
  derivations.length = 0;
  await verifyPassword(guess, hash, serviceCost);
  return derivations.map(({ memory, passes, tagLength }) => [memory, passes, tagLength]);
}

test('an unknown address costs the same derivations as a known one, so its time does not tell', async () => {
  const hash = await hashPassword('a known password', serviceCost);
  for (const [guess, count] of [['a guess', 1] as const, ['a café'.normalize('NFD'), 2] as const]) {
    const known = await costsOf(guess, hash);
    expect(known).toHaveLength(count);
    expect(await costsOf(guess, undefined)).toEqual(known);
  }
});
