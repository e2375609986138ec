import { type Schedule, startSchedule } from '#server/jobs/schedule.ts';
import { describeError } from '#server/log.ts';
import { type Order, orderRepository } from '#server/orders/order.repository.ts';
import type { CheckoutDeps } from './checkout-deps.ts';
import { fulfil } from './fulfil.ts';
import { retryRefunds } from './refund-job.ts';

/**
 * Orders that are open for over a minute, each minute (docs/security.md#3-payments, item 5). A dead webhook costs
 * minutes, not a customer.
 */
const sweepEveryMs = 60_000;
const openForMs = 60_000;
/** A bank takes days to confirm a payment, and what it says is announced. */
const processingEveryMs = 3_600_000;

/** Looks after orders that are open; one that fails does not hold up the others. */
async function sweepOrders(deps: CheckoutDeps, orders: Order[], signal: AbortSignal): Promise<void> {
  const { database, clock, log } = deps;
  for (const { id, sessionId, expiresAt } of orders) {
    if (signal.aborted) return;
    try {
      const now = clock();
      if (sessionId !== null) await fulfil(deps, sessionId);
      else if (expiresAt <= now) {
        await database.tx((db) => orderRepository(db).updateOpen(id, { state: 'expired', updatedAt: now }));
      }
    } catch (cause) {
      log.error('sweep_failed', { orderId: id, ...describeError(cause) });
    }
  }
}

/** By the given clock: open orders each minute, those whose bank still confirms and refunds that are still owed each hour. */
export function startSweep(deps: CheckoutDeps): Schedule {
  const { clock, log, database } = deps;
  const options = { name: 'sweep', clock, log };
  const stopping = new AbortController();
  const { signal } = stopping;
  async function sweepOpen(): Promise<void> {
    const now = clock();
    const orders = orderRepository(database.read);
    await sweepOrders(deps, await orders.listOpen({ before: now - openForMs, now, processing: false }), signal);
  }
  async function sweepWaiting(): Promise<void> {
    const now = clock();
    const orders = orderRepository(database.read);
    await sweepOrders(deps, await orders.listOpen({ before: now, now, processing: true }), signal);
    await retryRefunds(deps);
  }
  const minutely = startSchedule(sweepOpen, { ...options, everyMs: sweepEveryMs });
  const hourly = startSchedule(sweepWaiting, { ...options, everyMs: processingEveryMs, atStart: true });
  return {
    async stop() {
      stopping.abort();
      await Promise.all([minutely.stop(), hourly.stop()]);
    },
  };
}
