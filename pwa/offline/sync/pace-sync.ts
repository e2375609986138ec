import type { Engine } from '#sync/client/engine.ts';
import type { SyncOutcome } from '#sync/client/outcome.ts';
import { dueAt, newSchedule, type ScheduleEvent, schedule } from '#sync/client/schedule.ts';

export interface PaceDeps {
  engine: Pick<Engine, 'syncOnce'>;
  /** Reads a clock that does not step, in ms. */
  now(): number;
  /** Returns a number from 0 to 1, 1 excluded. */
  random(): number;
  /** Runs before each round trip. */
  onBegun?(): void;
  /** Runs after each round trip, before the next one. */
  onEnded(outcome: SyncOutcome | undefined): void;
  /** Ends the pacing. A request that is out is not waited for. */
  signal: AbortSignal;
}

/**
 * Makes the round trips when the engine's schedule says so, the first at once.
 *
 * @returns a function that tells what happened.
 */
export function paceSync({ engine, now, random, onBegun, onEnded, signal }: PaceDeps): (event: ScheduleEvent) => void {
  let state = newSchedule();
  let timer: ReturnType<typeof setTimeout> | undefined;

  function tell(event: ScheduleEvent): void {
    state = schedule(state, event, now());
    plan();
  }

  function plan(): void {
    clearTimeout(timer);
    if (signal.aborted) return;
    const dueInMs = dueAt(state) - now();
    if (dueInMs <= 0) void go();
    else if (Number.isFinite(dueInMs)) timer = setTimeout(plan, dueInMs);
  }

  async function go(): Promise<void> {
    const { now: isAsked, nextPage = false, editSince, draftSince } = state.wishes;
    const isNextPage = nextPage && !isAsked && editSince === undefined && draftSince === undefined;
    tell({ kind: 'started' });
    onBegun?.();
    // Where the local database fails the next try is made after a while, as without an answer.
    const outcome = await engine
      .syncOnce((more) => tell({ kind: 'answered', more }), isNextPage)
      .catch(() => undefined);
    if (!signal.aborted) onEnded(outcome);
    tell({ kind: 'ended', outcome, random: random() });
  }

  signal.addEventListener('abort', () => clearTimeout(timer));
  plan();
  return tell;
}
