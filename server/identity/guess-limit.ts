import { refuseOverLimit, type Taken, type TakeRate } from '#server/http/rate-limit.ts';
import { sha256 } from '#server/ids.ts';

const windowMs = 15 * 60_000;
const firstPauseMs = 5_000;
const longestPauseMs = 2 * 60_000;
/** High enough that the counter itself never refuses: guessing is slowed down, never locked. */
const uncapped = 1_000_000;

export interface GuessCount {
  /** Names what is counted, such as an account at an address. Only its hash is stored. */
  of: string;
  /** Failures in 15 minutes after which the pauses begin. */
  free: number;
}

/**
 * Slows down guessing: after the free failures comes a pause that doubles with each further one, from 5 seconds up to 2
 * minutes (docs/decisions.md#limits: growing delay, no lockout). A try counts as failed until it is taken back, so that
 * many at once gain nothing; one that is refused does not count.
 *
 * @returns takes the try back; to be called when the password was right, because only failures count
 * @throws AppError `rate_limited` with the seconds to wait
 */
export async function limitGuesses(
  takeRate: TakeRate,
  counts: readonly GuessCount[],
  now: number,
): Promise<() => Promise<void>> {
  const tries: GuessTry[] = [];
  for (const count of counts) tries.push(await takeTry(takeRate, count));
  const takeBack = async () => {
    for (const one of tries) await one.takeBack();
  };
  const refusals = tries.flatMap(({ pause }) => (pause && !pause.allowed ? [pause] : []));
  const [longest] = refusals.sort((a, b) => b.resetAt - a.resetAt);
  if (longest) {
    await takeBack();
    refuseOverLimit(longest, now);
  }
  return takeBack;
}

interface GuessTry {
  pause: Taken | undefined;
  takeBack: () => Promise<void>;
}

async function takeTry(takeRate: TakeRate, { of, free }: GuessCount): Promise<GuessTry> {
  const key = `guess:${sha256(of)}`;
  const { remaining } = await takeRate(key, uncapped, windowMs);
  const failures = uncapped - remaining;
  const pauseMs = Math.min(firstPauseMs * 2 ** (failures - free), longestPauseMs);
  const pause = failures < free ? undefined : await takeRate(`${key}:pause`, 1, pauseMs);
  const takeBack = async () => {
    await takeRate(key, uncapped, windowMs, -1);
    if (pause) await takeRate(`${key}:pause`, 1, pauseMs, -1);
  };
  return { pause, takeBack };
}
