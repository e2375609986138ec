import { describeError } from '#server/log.ts';
import type { CheckoutDeps } from './checkout-deps.ts';
import { fulfil } from './fulfil.ts';
import { orderRepository } from './order.repository.ts';

/** security.md, 3.5: orders that are open for over a minute, each minute. A dead webhook costs minutes, not a customer. */
const sweepEveryMs = 60_000;
const openForMs = 60_000;

/** Looks after every order that has been open for over a minute; one that fails does not hold up the others. */
async function sweepOpenOrders(deps: CheckoutDeps): Promise<void> {
  const { database, clock, log } = deps;
  const now = clock();
  for (const { id, sessionId, expiresAt } of await orderRepository(database.read).listOpenSince(now - openForMs)) {
    try {
      if (sessionId !== null) await fulfil(deps, sessionId);
      else if (expiresAt <= now) {
        await database.tx((db) => orderRepository(db).updateOpen(id, { state: 'expired', updatedAt: now }));
      }
    } catch (cause) {
      log.error('sweep_failed', { orderId: id, ...describeError(cause) });
    }
  }
}

/** Sweeps each minute of the given clock. */
export function startSweep(deps: CheckoutDeps, pollMs = 500) {
  let nextAt = deps.clock() + sweepEveryMs;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();

  async function tick(): Promise<void> {
    if (deps.clock() >= nextAt) {
      nextAt = deps.clock() + sweepEveryMs;
      running = sweepOpenOrders(deps).catch((cause) => deps.log.error('sweep_failed', describeError(cause)));
      await running;
    }
    if (timer) timer = setTimeout(tick, pollMs);
  }

  timer = setTimeout(tick, pollMs);
  return {
    async stop(): Promise<void> {
      clearTimeout(timer);
      timer = undefined;
      await running;
    },
  };
}
