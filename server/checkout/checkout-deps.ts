import type Stripe from 'stripe';
import type { ServerDeps } from '#server/deps.ts';

export interface CheckoutDeps extends Pick<ServerDeps, 'database' | 'clock' | 'newId' | 'log' | 'settings'> {
  /** The official SDK; the local cashier or Stripe answers it. */
  stripe: Stripe;
}
