import { describeError, type Log } from '#server/log.ts';

export interface ScheduleOptions {
  /** Names the work in the log line of a failure, `<name>_failed`. */
  name: string;
  everyMs: number;
  /** Also at once, at the start. */
  atStart?: boolean;
  clock: () => number;
  log: Log;
  /** How often the clock is looked at, in real time. */
  pollMs?: number;
}

export interface Schedule {
  /** Begins no more runs and waits for the one that is under way. */
  stop(): Promise<void>;
}

/**
 * Runs `work` again and again by the given clock, never twice at a time. A failure is logged and the next run comes as
 * usual. A clock that is set back does not put the next run off: it is then further away than any could be.
 */
export function startSchedule(work: () => Promise<void>, options: ScheduleOptions): Schedule {
  const { name, everyMs, atStart = false, clock, log, pollMs = 500 } = options;
  let nextAt = atStart ? clock() : clock() + everyMs;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();

  async function tick(): Promise<void> {
    const now = clock();
    if (now >= nextAt || nextAt > now + everyMs) {
      nextAt = now + everyMs;
      running = work().catch((cause) => log.error(`${name}_failed`, describeError(cause)));
      await running;
    }
    if (timer) timer = setTimeout(tick, pollMs);
  }

  timer = setTimeout(tick, atStart ? 0 : pollMs);
  return {
    async stop(): Promise<void> {
      clearTimeout(timer);
      timer = undefined;
      await running;
    },
  };
}
