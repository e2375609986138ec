import Stripe from 'stripe';
import { type CashierDeps, openCashier } from './cashier/open-cashier.ts';
import type { Payments } from './checkout-deps.ts';

/** How long one call to the provider may take, and how often the SDK makes it again by itself. */
export type ClientLimits = Required<Pick<Stripe.StripeConfig, 'timeout' | 'maxNetworkRetries'>>;

/** A provider that hangs costs 17 s: a person waits for the page, and a server that is told to end has 25 s. */
const usualLimits: ClientLimits = { timeout: 8_000, maxNetworkRetries: 1 };

/** Stripe when a key is set, else the local cashier. */
export function openPayments(deps: CashierDeps, clientLimits = usualLimits): Payments {
  const { stripe: keys } = deps.settings;
  if (!keys) return openCashier(deps);
  return {
    stripe: new Stripe(keys.secretKey, { telemetry: false, ...clientLimits, ...apiBase(keys.apiBase) }),
    webhookSecret: keys.webhookSecret,
    start: () => undefined,
    stop: async () => undefined,
  };
}

/** @param url a double's address such as `http://localhost:12111`; empty for Stripe itself */
function apiBase(url: string): Pick<Stripe.StripeConfig, 'host' | 'port' | 'protocol'> {
  if (url === '') return {};
  const { protocol, hostname, port } = new URL(url);
  const isHttp = protocol === 'http:';
  return { host: hostname, port: port || (isHttp ? 80 : 443), protocol: isHttp ? 'http' : 'https' };
}
