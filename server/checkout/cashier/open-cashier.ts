import Stripe from 'stripe';
import type { ServerDeps } from '#server/deps.ts';
import { newToken } from '#server/ids.ts';
import type { Payments } from '../checkout-deps.ts';
import { cashierApi } from './api.ts';
import { cashierRoutes } from './cashier.routes.ts';
import { createNotifications } from './notifications.ts';

export type CashierDeps = Pick<ServerDeps, 'settings' | 'database' | 'clock' | 'newId' | 'log'>;

/**
 * The stand-in for the payment provider: the official SDK talks to it in this process, and its notifications come to our
 * webhook over HTTP like anybody's. No money moves.
 */
export function openCashier({ settings, database, clock, newId, log }: CashierDeps): Payments {
  const webhookSecret = `whsec_${newToken()}`;
  const notifications = createNotifications({ database, clock, log, secret: webhookSecret });
  const origin = settings.publicOrigin;
  const answer = cashierApi({ database, clock, newId, origin, onEvents: notifications.poke });
  const httpClient = Stripe.createFetchHttpClient((url, init) => answer(new Request(url, init)));
  const context = () => ({ now: clock(), newId, apiVersion: Stripe.API_VERSION });
  const { brand, production } = settings;
  return {
    stripe: new Stripe('sk_test_local_cashier', { httpClient, telemetry: false }),
    webhookSecret,
    pages: cashierRoutes({ database, brand, production, notifications, context }),
    start: (serverOrigin) => notifications.start(`${serverOrigin}/api/stripe/webhook`),
    stop: () => notifications.stop(),
  };
}
