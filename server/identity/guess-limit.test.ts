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
    async guess(account = 'dana@example.test'): Promise<number> {
      try {
        await limitGuesses(take, account, now);
        return 0;
      } catch (cause) {
        if (cause instanceof AppError && cause.code === 'rate_limited') return cause.retryAfterS ?? Number.NaN;
        throw cause;
      }
    },
  };
}

test('ten guesses are free, then the wait grows from seconds to two minutes, and other accounts are free', async () => {
  const { guess } = guesser();
  for (let tries = 0; tries < 10; tries += 1) expect(await guess()).toBe(0);
  expect(await guess()).toBe(5);
  expect(await guess('tom@example.test')).toBe(0);
});

test('an account is slowed down, never locked: whoever waits as told gets the next try', async () => {
  const { guess, pass } = guesser();
  for (let tries = 0; tries < 10; tries += 1) await guess();
  const waits: number[] = [];
  for (let tries = 0; tries < 6; tries += 1) {
    const seconds = await guess();
    waits.push(seconds);
    pass(seconds * 1000);
    expect(await guess()).toBe(0);
  }
  expect(waits).toEqual([5, 20, 80, 120, 120, 120]);
});

test('after a quarter of an hour without a guess all is forgotten', async () => {
  const { guess, pass } = guesser();
  for (let tries = 0; tries < 30; tries += 1) await guess();
  pass(15 * 60_000);
  for (let tries = 0; tries < 10; tries += 1) expect(await guess()).toBe(0);
});
