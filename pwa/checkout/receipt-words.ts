import { formatMoney } from '#pwa/api/price.ts';
import { formatDate } from '#pwa/ui/dates.ts';
import { productNames, type Receipt } from '#schema/checkout.ts';
import { paths } from '#schema/paths.ts';

/** Not beside `reportPath`: the landing page would carry it. */
export const receiptPath = (orderId: string): string => paths.receipt.replace(':orderId', orderId);

/** Enough of the id to find the payment by, short enough to read out. */
export const orderNumber = (orderId: string): string => orderId.slice(0, 8).toUpperCase();

interface Words {
  state: string;
  tone: 'ok' | 'info' | 'warn' | 'neutral';
}

/** Where the money is. */
export function stateWords({ state, refundedCents, amountCents }: Receipt): Words {
  if (state === 'refund_pending') return { state: 'Refund on its way', tone: 'warn' };
  if (state === 'refunded') return { state: 'Refunded', tone: 'neutral' };
  if (refundedCents > 0 && refundedCents < amountCents) return { state: 'Partly refunded', tone: 'info' };
  return { state: 'Paid', tone: 'ok' };
}

export interface ReceiptLine {
  what: string;
  amount: string;
}

/** The payment, what went back of it, and what it came to. */
export function receiptLines(receipt: Receipt): { lines: ReceiptLine[]; total: string } {
  const { kind, amountCents, currency, refundedCents, refundedAt } = receipt;
  const paid = { what: productNames[kind], amount: formatMoney(amountCents, currency) };
  const what = refundedAt === null ? 'Refunded' : `Refunded on ${formatDate(refundedAt)}`;
  const back = { what, amount: formatMoney(-refundedCents, currency) };
  return {
    lines: refundedCents > 0 ? [paid, back] : [paid],
    total: formatMoney(amountCents - refundedCents, currency),
  };
}
