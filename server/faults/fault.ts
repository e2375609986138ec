import type { Buyer, BuyerStep } from './buyer.ts';
import type { Shop } from './shop.ts';

/** What happens, and before which step of the purchase. */
export interface Fault {
  name: string;
  before: Partial<Record<BuyerStep, (shop: Shop, buyer: Buyer) => Promise<unknown>>>;
}

export const minute = 60_000;
export const day = 86_400_000;
/** What failed meanwhile is tried again after this at the latest. */
export const longestBackOffMs = 400_000;

export const wait = (ms: number) => (shop: Shop) => shop.passTime(ms);
