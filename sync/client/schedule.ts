import { backOffMs } from './back-off.ts';
import { answersAhead } from './build-request.ts';
import type { SyncOutcome } from './outcome.ts';

/** At most one push in this time while edits go on; the first of them leaves at once. */
const pushEveryMs = 100;
/** Drafts alone are not urgent. */
const draftsEveryMs = 3_000;
/** Without any event: for what the poke stream did not tell. */
const pullEveryMs = 60_000;
/** So many repairs in a row are one too many: the next waits. */
const repairsAtOnce = 4;

/** Instants are ms of one clock that does not step, such as `performance.now()`. */
export interface SyncSchedule {
  /** Since when something waits to be sent or fetched, by how urgent it is. */
  wishes: { now?: true; nextPage?: true; editSince?: number; draftSince?: number };
  /** A request without its answer. */
  isOut: boolean;
  /** Answers that are here and not yet stored; meanwhile the next request may leave. */
  storing: number;
  startedAt: number;
  pushedAt: number;
  draftsPushedAt: number;
  /** When the timer asks for a pull. */
  pullAt: number;
  /** Not before, after a failure; a network that is back, a poke and a new edit end it unless the server asked for it. */
  heldUntil: number;
  isHeldByServer: boolean;
  failures: number;
  repairs: number;
  /** Nothing leaves until somebody signs in, or the app is updated. */
  isStopped: boolean;
}

export type ScheduleEvent =
  | { kind: 'edit'; isDraft: boolean }
  /** The server says "pull now", the app came to the front, or the person asked. */
  | { kind: 'poke' }
  /** The browser believes that the network is back. */
  | { kind: 'online' }
  /** Signed in again, or a new version of the app. */
  | { kind: 'resume' }
  | { kind: 'started' }
  /** `more`: the next page may be fetched, or the next edits sent, while this one is being stored. */
  | { kind: 'answered'; more: boolean }
  /** A round trip ended; `undefined` if the store failed. */
  | { kind: 'ended'; outcome: SyncOutcome | undefined; random: number };

/** A start pulls at once, and sends what waits from before. */
export const newSchedule = (): SyncSchedule => ({
  wishes: { now: true },
  isOut: false,
  storing: 0,
  startedAt: -pushEveryMs,
  pushedAt: -pushEveryMs,
  draftsPushedAt: -draftsEveryMs,
  pullAt: 0,
  heldUntil: 0,
  isHeldByServer: false,
  failures: 0,
  repairs: 0,
  isStopped: false,
});

/** When the next request leaves; Infinity while only an event can bring that about. */
export function dueAt(schedule: SyncSchedule): number {
  const { wishes, isOut, storing, isStopped } = schedule;
  if (isStopped || isOut || storing > answersAhead) return Number.POSITIVE_INFINITY;
  const edit = wishes.editSince === undefined ? [] : [Math.max(wishes.editSince, schedule.pushedAt + pushEveryMs)];
  const draft =
    wishes.draftSince === undefined ? [] : [Math.max(wishes.draftSince, schedule.draftsPushedAt + draftsEveryMs)];
  const page = wishes.nextPage ? [schedule.startedAt] : [];
  const pull = storing > 0 ? page : [wishes.now ? schedule.startedAt : schedule.pullAt];
  return Math.max(schedule.heldUntil, Math.min(Number.POSITIVE_INFINITY, ...edit, ...draft, ...pull));
}

/** The pure state machine of the sync loop: an event in, the next state out. */
export function schedule(before: SyncSchedule, event: ScheduleEvent, now: number): SyncSchedule {
  const { wishes } = before;
  switch (event.kind) {
    case 'edit':
      if (event.isDraft) return { ...before, wishes: { draftSince: now, ...wishes } };
      return { ...before, ...heldTo(before, before.startedAt + pushEveryMs), wishes: { editSince: now, ...wishes } };
    case 'poke':
    case 'online':
      return { ...before, ...heldTo(before, 0), wishes: { ...wishes, now: true } };
    case 'resume':
      return { ...before, wishes: { ...wishes, now: true }, heldUntil: 0, isStopped: false };
    case 'started':
      return start(before, now);
    case 'answered':
      return {
        ...before,
        ...{ isOut: false, storing: before.storing + 1 },
        wishes: event.more ? { ...wishes, nextPage: true } : wishes,
      };
    case 'ended':
      return end(before, event, now);
  }
}

/** A pause that was made because nothing answered ends sooner; one that the server asked for does not. */
const heldTo = ({ heldUntil, isHeldByServer }: SyncSchedule, soonest: number): Pick<SyncSchedule, 'heldUntil'> => ({
  heldUntil: isHeldByServer ? heldUntil : Math.min(heldUntil, soonest),
});

/** A request carries whatever waits, so every wish is fulfilled by it. */
function start(before: SyncSchedule, now: number): SyncSchedule {
  const { editSince, draftSince } = before.wishes;
  return {
    ...before,
    wishes: {},
    isOut: true,
    startedAt: now,
    pushedAt: editSince !== undefined ? now : before.pushedAt,
    draftsPushedAt: draftSince !== undefined ? now : before.draftsPushedAt,
  };
}

function end(
  before: SyncSchedule,
  { outcome, random }: { outcome: SyncOutcome | undefined; random: number },
  now: number,
): SyncSchedule {
  // Round trips end in the order in which they began.
  const { isOut, storing } = before;
  const left = storing > 0 ? { isOut, storing: storing - 1 } : { isOut: false, storing };
  const rested = { ...before, ...left, pullAt: now + pullEveryMs * (0.75 + random / 2) };
  switch (outcome?.kind) {
    case 'synced':
      return wish({ ...rested, ...unheld, repairs: 0 }, outcome, now);
    case 'again':
      if (before.repairs + 1 < repairsAtOnce)
        return { ...rested, repairs: before.repairs + 1, wishes: { ...before.wishes, now: true } };
      return hold({ ...rested, repairs: 0 }, now, { isServer: true, random });
    case 'update':
      return wish({ ...rested, ...unheld }, { more: outcome.more, unsent: 0 }, now);
    case 'expired':
    case 'revoked':
      return { ...rested, ...unheld, isStopped: true };
    case 'wait':
      return hold(rested, now, { random, ...outcome });
    default:
      return hold(rested, now, { isServer: false, random });
  }
}

const unheld = { heldUntil: 0, isHeldByServer: false, failures: 0 } as const;

/**
 * The next page may be on its way already. What another tab wrote, and did not tell, waits no longer than a draft.
 */
function wish(before: SyncSchedule, { more, unsent }: { more: boolean; unsent: number }, now: number): SyncSchedule {
  if (before.isOut || before.storing > 0) return before;
  if (more) return { ...before, wishes: { ...before.wishes, now: true } };
  return unsent > 0 ? { ...before, wishes: { draftSince: now, ...before.wishes } } : before;
}

function hold(
  before: SyncSchedule,
  now: number,
  { isServer, retryAfterMs, random }: { isServer: boolean; retryAfterMs?: number; random: number },
): SyncSchedule {
  const failures = before.failures + 1;
  return {
    ...before,
    wishes: { ...before.wishes, now: true },
    failures,
    isHeldByServer: isServer,
    heldUntil: now + Math.max(retryAfterMs ?? 0, backOffMs(failures, random)),
  };
}
