import Stripe from 'stripe';
import { z } from 'zod';
import type { Database } from '#server/db/connect.ts';
import { describeError, type Log } from '#server/log.ts';
import { type CashierEvent, cashierBooks } from './books.ts';
import { toSeconds } from './stripe-id.ts';

/**
 * How notifications travel. `prompt` is the default. For tests: `delay` holds each back for `delayMs`, `repeat` sends each
 * three times at once, `shuffle` holds each back for a random part of `delayMs`, so that their order changes.
 */
export const deliveryModeSchema = z.strictObject({
  mode: z.enum(['prompt', 'delay', 'repeat', 'shuffle']),
  delayMs: z.number().int().min(0).max(86_400_000).default(2_000),
});
export type DeliveryMode = z.infer<typeof deliveryModeSchema>;

export interface NotificationDeps {
  database: Database;
  clock: () => number;
  log: Log;
  /** Signs and checks the notifications on both sides. */
  secret: string;
}

interface Pending {
  event: CashierEvent;
  dueAt: number;
  /** How long it was to wait; due still later than that, it is from before the clock was set back, and is due. */
  waitMs: number;
  copies: number;
  tries: number;
}

export interface Notifications {
  /** Begins to deliver, with whatever an earlier run left behind. */
  start(webhookUrl: string): void;
  /** Looks for new events. */
  poke(): void;
  setMode(mode: DeliveryMode): void;
  stop(): Promise<void>;
}

const maxTries = 10;
/** 1 s, then double: ten tries take about 17 minutes. */
const backOffMs = (tries: number) => 1_000 * 2 ** (Math.min(tries, maxTries) - 1);
const pollMs = 100;

/** Delivers the cashier's events to our own webhook over HTTP, signed as Stripe signs, until it is taken or tries end. */
export function createNotifications({ database, clock, log, secret }: NotificationDeps): Notifications {
  const pending = new Map<string, Pending>();
  let mode: DeliveryMode = { mode: 'prompt', delayMs: 0 };
  let hasNews = true;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();

  async function collect(): Promise<void> {
    if (!hasNews) return;
    hasNews = false;
    const unsettled = await cashierBooks(database.read)
      .listUnsettledEvents()
      .catch((cause) => {
        hasNews = true;
        throw cause;
      });
    for (const event of unsettled) {
      if (!pending.has(event.id)) pending.set(event.id, { event, ...schedule(mode, clock()), tries: 0 });
    }
  }

  async function deliver(url: string, entry: Pending): Promise<void> {
    const { event, copies } = entry;
    entry.tries += 1;
    // Set before anything can fail: where it cannot be written down that this one was taken, it waits all the same.
    entry.waitMs = backOffMs(entry.tries);
    entry.dueAt = clock() + entry.waitMs;
    const taken = await Promise.all(Array.from({ length: copies }, () => post(url, event, secret, clock())));
    if (!taken.every(Boolean) && entry.tries < maxTries) return;
    if (!taken.every(Boolean)) log.error('notification_given_up', { eventId: event.id, type: event.type });
    await database.tx((db) => cashierBooks(db).settleEvent(event, clock()));
    pending.delete(event.id);
  }

  async function pass(url: string): Promise<void> {
    await collect();
    const now = clock();
    const due = [...pending.values()].filter(({ dueAt, waitMs }) => dueAt <= now || dueAt > now + waitMs);
    await Promise.all(due.sort((a, b) => a.dueAt - b.dueAt).map((entry) => deliver(url, entry)));
  }

  return {
    start(url) {
      const tick = async () => {
        running = pass(url).catch((cause) => log.error('notifications_failed', describeError(cause)));
        await running;
        if (timer) timer = setTimeout(tick, pollMs);
      };
      timer = setTimeout(tick, 0);
    },
    poke() {
      hasNews = true;
    },
    setMode(next) {
      mode = next;
    },
    async stop() {
      clearTimeout(timer);
      timer = undefined;
      await running;
    },
  };
}

function schedule({ mode, delayMs }: DeliveryMode, now: number): Pick<Pending, 'dueAt' | 'waitMs' | 'copies'> {
  const waits = { prompt: 0, repeat: 0, delay: delayMs, shuffle: Math.floor(Math.random() * delayMs) };
  return { dueAt: now + waits[mode], waitMs: waits[mode], copies: mode === 'repeat' ? 3 : 1 };
}

/** Posts a notification, and tells whether the webhook took it. */
async function post(url: string, { object }: CashierEvent, secret: string, now: number): Promise<boolean> {
  const payload = JSON.stringify(object);
  const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp: toSeconds(now) });
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Stripe-Signature': signature },
      body: payload,
      redirect: 'manual',
      signal: AbortSignal.timeout(10_000),
    });
    await response.arrayBuffer();
    return response.ok;
  } catch {
    return false;
  }
}
