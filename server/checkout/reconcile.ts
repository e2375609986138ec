import type Stripe from 'stripe';
import { type Schedule, startSchedule } from '#server/jobs/schedule.ts';
import { describeError } from '#server/log.ts';
import { orderRepository } from '#server/orders/order.repository.ts';
import type { CheckoutDeps } from './checkout-deps.ts';
import { readEventCursor, saveEventCursor } from './event-cursor.ts';
import { handledEventTypes, handleEvent } from './payment-event.ts';

/** See docs/security.md#3-payments, item 5. */
const reconcileEveryMs = 10 * 60_000;
/** Read again each time: the provider may list an event a little after the time that stands on it. */
const overlapMs = 10 * 60_000;
/** How long the provider keeps its events. */
const keptMs = 30 * 86_400_000;
/** An event that fails for so long will fail tomorrow too; the operator is told, and the cursor passes it. */
const giveUpAfterMs = 86_400_000;

/**
 * Reads the provider's list of events every ten minutes of the given clock and at the start, and gives each event what its
 * notification would have given it. With a webhook that never comes everything still happens, minutes later.
 */
export function startReconciler(deps: CheckoutDeps): Schedule {
  const { clock, log } = deps;
  const stopping = new AbortController();
  const work = createReconciler(deps, stopping.signal);
  const schedule = startSchedule(work, { name: 'reconcile', everyMs: reconcileEveryMs, atStart: true, clock, log });
  return {
    async stop() {
      stopping.abort();
      await schedule.stop();
    },
  };
}

/**
 * One run of the reconciler a call. An event that fails holds up no other: each run tries them all, those that had their
 * effect cost one look at the database. The cursor waits before the oldest that failed, a day at most in one process.
 */
export function createReconciler(deps: CheckoutDeps, signal?: AbortSignal): () => Promise<void> {
  const { clock, log, database } = deps;
  const failingSince = new Map<string, number>();

  /** Answers whether the cursor may pass the event. */
  async function isSettled(event: Stripe.Event): Promise<boolean> {
    try {
      await handleEvent(deps, event);
      failingSince.delete(event.id);
      return true;
    } catch (cause) {
      const since = failingSince.get(event.id) ?? clock();
      failingSince.set(event.id, since);
      const givenUp = clock() - since > giveUpAfterMs;
      const line = { eventId: event.id, type: event.type, ...describeError(cause) };
      log.error(givenUp ? 'event_given_up' : 'event_failed', line);
      return givenUp;
    }
  }

  return async () => {
    const cursor = await readEventCursor(database.read);
    let readUntil = cursor ?? 0;
    let mayPass = true;
    for (const event of await listEvents(deps, await startOf(deps, cursor))) {
      if (signal?.aborted) break;
      const settled = await isSettled(event);
      mayPass &&= settled;
      // The provider's own times: our clock may be wrong, and must make us miss nothing.
      if (mayPass) readUntil = Math.max(readUntil, event.created * 1000);
    }
    if (readUntil > (cursor ?? 0)) await database.tx((db) => saveEventCursor(db, readUntil));
  };
}

/** The first run ever looks back to the oldest order, as far as the provider remembers. */
async function startOf({ clock, database }: CheckoutDeps, cursor: number | undefined): Promise<number> {
  const oldest = cursor ?? (await orderRepository(database.read).findOldest())?.createdAt ?? clock();
  return Math.max(oldest - overlapMs, clock() - keptMs);
}

/** Oldest first; the provider answers the newest first. */
async function listEvents({ stripe }: CheckoutDeps, from: number): Promise<Stripe.Event[]> {
  const created = { gte: Math.floor(from / 1000) };
  const events: Stripe.Event[] = [];
  for await (const event of stripe.events.list({ types: handledEventTypes, created, limit: 100 })) events.push(event);
  return events.reverse();
}
