import { refuseOverLimit, type TakeRate } from '#server/http/rate-limit.ts';
import { sha256 } from '#server/ids.ts';

const windowMs = 15 * 60_000;
const freeTries = 10;
const firstPauseMs = 5_000;
const longestPauseMs = 2 * 60_000;
/** High enough that the counter itself never refuses: an account is slowed down, never locked. */
const uncapped = 1_000_000;

/**
 * Slows down guessing at one account, from however many addresses: ten tries in 15 minutes, then a pause that doubles
 * with each try, from 5 seconds up to 2 minutes (decisions, "Limits": growing delay, no lockout).
 *
 * @param account an e-mail address or a user id; only its hash is kept
 * @throws AppError `rate_limited` with the seconds to wait
 */
export async function limitGuesses(takeRate: TakeRate, account: string, now: number): Promise<void> {
  const key = `guess:${sha256(account)}`;
  const { remaining } = await takeRate(key, uncapped, windowMs);
  const tries = uncapped - remaining;
  if (tries < freeTries) return;
  const pauseMs = Math.min(firstPauseMs * 2 ** (tries - freeTries), longestPauseMs);
  refuseOverLimit(await takeRate(`${key}:pause`, 1, pauseMs), now);
}
