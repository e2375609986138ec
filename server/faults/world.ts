import type { Shop } from './shop.ts';

/** What came of one look at the payment page. */
export type Paid = 'paid' | 'expired' | 'not yet';

/** The product with everything outside it: the money, the mails and what the provider says. */
export interface World {
  shop: Shop;
  /** Presses the button on the payment page at this address. */
  pay(url: string): Promise<Paid>;
  /** Everything works again; what earlier rows left behind is not counted any more. */
  calm(): Promise<void>;
  /** Whether the provider has the money of a session. */
  hasMoney(sessionId: string): Promise<boolean>;
  /** How often the provider took money for any of the orders. */
  countCharges(orderIds: string[]): Promise<number>;
  /** What the provider announced of a session's money, and whether it reached our webhook. */
  paymentNotices(sessionId: string): Promise<{ id: string; delivered: boolean }[]>;
  /** Who writes reports when nothing goes wrong. */
  author: 'model' | 'playbook';
  /** What broke the contract of an outside service, in words. */
  complaints(): string[];
  /** Each mail as it was handed over, words and headers. */
  deliveries(): string[];
  /** Whether mails are files: one that is handed over again then lies there once. */
  mailsAreFiles: boolean;
  close(): Promise<void>;
}

export const minute = 60_000;
export const day = 86_400_000;

/** Real time; the clock of the product runs on its own. Longer than the minute in which screens must be true. */
export async function until(holds: () => Promise<boolean> | boolean, what: string): Promise<void> {
  const giveUpAt = performance.now() + 80_000;
  while (!(await holds())) {
    if (performance.now() > giveUpAt) throw new Error(`Not within 80 seconds: ${what}.`);
    await new Promise((resolve) => setTimeout(resolve, 150));
  }
}
