import type Router from '@koa/router';
import type Stripe from 'stripe';
import type { ServerDeps } from '#server/deps.ts';

export interface CheckoutDeps extends Pick<ServerDeps, 'database' | 'clock' | 'newId' | 'log' | 'settings'> {
  /** The official SDK; the local cashier or Stripe answers it. */
  stripe: Stripe;
}

/** The payment provider as the product sees it: the official SDK, whoever answers it. */
export interface Payments {
  stripe: Stripe;
  /** What notifications are signed with. */
  webhookSecret: string;
  /** The pages of the local cashier; absent with the real provider, which has its own. */
  pages?: Router;
  /** Called once the server listens, with its own address. */
  start(serverOrigin: string): void;
  stop(): Promise<void>;
}
