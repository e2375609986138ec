import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Random } from './random.ts';

/** Something that can be killed: its awaits never come back. */
export interface Process {
  name: string;
  alive: boolean;
  /** The number of the last request whose answer came here, and may not be stored yet (`World.requests`). */
  heard?: number;
  /** A forget came here and may not be carried out yet: on a full disk the rows go before that is written. */
  isForgetting?: boolean;
  /** A write failed on a full disk: what was accepted goes for it, with the next one. */
  isMakingRoom?: boolean;
}

interface Ticket {
  process: Process;
  dueAt: number;
  label: string;
  go: () => void;
}

/**
 * The virtual world's order of things. Whoever awaits takes a ticket; `step` lets one holder go on, and then waits until
 * nothing moves any more. So the seed alone decides who is next, and a process can be killed at any of its awaits.
 */
export function createScheduler(startAt: number) {
  let now = startAt;
  let tickets: Ticket[] = [];
  let working = 0;

  /** A point where a process may be overtaken, or die. */
  const gate = (process: Process, label: string, delayMs = 0): Promise<void> =>
    new Promise((go) => {
      tickets.push({ process, label, dueAt: now + delayMs, go });
    });

  /** Work that takes turns of Node's loop of its own (IndexedDB): the next step waits for it. */
  async function work<T>(run: () => Promise<T>): Promise<T> {
    working += 1;
    try {
      return await run();
    } finally {
      working -= 1;
    }
  }

  async function settle(): Promise<void> {
    do await nextTurn();
    while (working > 0);
  }

  /** Lets one ticket go on; the clock moves only when nobody can go on without. False if nobody waits. */
  async function step(random: Random): Promise<boolean> {
    tickets = tickets.filter(({ process }) => process.alive);
    if (tickets.length === 0) return false;
    const soonest = Math.min(...tickets.map(({ dueAt }) => dueAt));
    if (soonest > now) now = soonest;
    const due = tickets.filter(({ dueAt }) => dueAt <= now);
    const ticket = random.pick(due);
    tickets.splice(tickets.indexOf(ticket), 1);
    ticket.go();
    await settle();
    return true;
  }

  return {
    gate,
    work,
    settle,
    step,
    now: () => now,
    advance: (ms: number) => {
      now += ms;
    },
    /** Whether this process waits for something. */
    isWaiting: (process: Process) => tickets.some((ticket) => ticket.process === process),
  };
}
export type Scheduler = ReturnType<typeof createScheduler>;
