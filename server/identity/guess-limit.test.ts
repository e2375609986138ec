import { expect, test } from 'vitest';
import { AppError } from '#schema/errors.ts';
import { rememberedRates } from '#server/http/rate-limit.ts';
import { limitGuesses } from './guess-limit.ts';

function guesser() {
  let now = 1_790_000_000_000;
  const take = rememberedRates(() => now);
  return {
    pass: (ms: number) => {
      now += ms;
    },
    /** Seconds to wait; 0 when the guess was let through. */
    async guess(account = 'dana@example.test', isRight = false): Promise<number> {
      try {
        const takeBack = await limitGuesses(take, [{ of: account, free: 10 }], now);
        if (isRight) await takeBack();
        return 0;
      } catch (cause) {
        if (cause instanceof AppError && cause.code === 'rate_limited') return cause.retryAfterS ?? Number.NaN;
        throw cause;
      }
    },
  };
}

test('ten failures are free, then comes a wait, and other accounts are free', async () => {
  const { guess } = guesser();
  for (let tries = 0; tries < 10; tries += 1) expect(await guess()).toBe(0);
  expect(await guess()).toBe(5);
  expect(await guess('tom@example.test')).toBe(0);
});

test('an account is slowed down, never locked: whoever waits as told gets the next try', async () => {
  const { guess, pass } = guesser();
  for (let tries = 0; tries < 10; tries += 1) await guess();
  const waits: number[] = [];
  for (let tries = 0; tries < 7; tries += 1) {
    const seconds = await guess();
    waits.push(seconds);
    pass(seconds * 1000);
    expect(await guess()).toBe(0);
  }
  expect(waits).toEqual([5, 10, 20, 40, 80, 120, 120]);
});

test('right passwords do not count, nor do tries that are refused (F7)', async () => {
  const { guess, pass } = guesser();
  for (let tries = 0; tries < 9; tries += 1) await guess();
  for (let tries = 0; tries < 30; tries += 1) expect(await guess('dana@example.test', true)).toBe(0);
  expect(await guess()).toBe(0);
  for (let tries = 0; tries < 30; tries += 1) expect(await guess()).toBe(5);
  pass(5_000);
  expect(await guess('dana@example.test', true)).toBe(0);
  expect(await guess('dana@example.test', true)).toBe(0);
});

test('a quarter of an hour after the first failure all is forgotten', async () => {
  const { guess, pass } = guesser();
  for (let tries = 0; tries < 30; tries += 1) await guess();
  pass(15 * 60_000);
  for (let tries = 0; tries < 10; tries += 1) expect(await guess()).toBe(0);
});
