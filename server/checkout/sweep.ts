import { type Schedule, startSchedule } from '#server/jobs/schedule.ts';
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
export function startSweep(deps: CheckoutDeps): Schedule {
  const { clock, log } = deps;
  return startSchedule(() => sweepOpenOrders(deps), { name: 'sweep', everyMs: sweepEveryMs, clock, log });
}
