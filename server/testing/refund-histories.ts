import type { RefundNotice } from '#server/checkout/apply-refund.ts';
import { amountCents, begun, failed, returned } from './refund-bench.ts';

interface Refund {
  id: string;
  cents: number;
  state: 'pending' | 'arrived' | 'failed';
}

interface Told {
  second: number;
  refunds: Refund[];
  notices: RefundNotice[];
}

interface Provider {
  /** Whether its charge counts as returned what the bank still takes its time over. */
  countsPending: boolean;
  /** Whether everything happens within one second. */
  atOnce: boolean;
}

const partCents = 1000;

/**
 * Lists a provider's possible notices of the refunds of one payment. There is one list for each way in which up to so
 * many things happen to them: a part or the rest is sent back, arrives, or fails before or after it arrived. Oldest
 * notice first.
 */
export function refundHistories(provider: Provider, things: number): RefundNotice[][] {
  const histories = [...historiesFrom(provider, { second: 0, refunds: [], notices: [] }, things)];
  return [...new Map(histories.map((notices) => [JSON.stringify(notices), notices])).values()];
}

function* historiesFrom(provider: Provider, told: Told, things: number): Generator<RefundNotice[]> {
  if (told.notices.length > 0) yield told.notices;
  if (things === 0) return;
  const second = provider.atOnce ? 1 : told.second + 1;
  for (const changed of nextOf(told.refunds)) {
    const refunds = [...told.refunds.filter(({ id }) => id !== changed.id), changed];
    const notices = [...told.notices, ...noticesOf(provider, refunds, changed, second)];
    yield* historiesFrom(provider, { second, refunds, notices }, things - 1);
  }
}

/** Each refund that may come to be or change next, as it is then. */
function nextOf(refunds: Refund[]): Refund[] {
  const left = amountCents - sumOf(refunds.filter(({ state }) => state !== 'failed'));
  const id = `re_${refunds.length + 1}`;
  const sums = [...new Set([left, partCents])].filter((cents) => cents > 0 && cents <= left);
  const made = sums.flatMap((cents) => (['pending', 'arrived'] as const).map((state) => ({ id, cents, state })));
  const arriving = refunds.filter(({ state }) => state === 'pending');
  const failing = refunds.filter(({ state }) => state !== 'failed');
  return [
    ...made,
    ...arriving.map((refund) => ({ ...refund, state: 'arrived' as const })),
    ...failing.map((refund) => ({ ...refund, state: 'failed' as const })),
  ];
}

/** The notices of the charge and of the refund itself, which says something only when it is for the whole or fails. */
function noticesOf(provider: Provider, refunds: Refund[], changed: Refund, second: number): RefundNotice[] {
  const { id, cents, state } = changed;
  if (state === 'failed') return [failed(second, cents, id)];
  const counted = refunds.filter(
    (one) => one.state === 'arrived' || (provider.countsPending && one.state === 'pending'),
  );
  const ofCharge = counted.includes(changed) ? [returned(second, sumOf(counted))] : [];
  if (cents < amountCents) return ofCharge;
  return state === 'pending' ? [begun(second), ...ofCharge] : ofCharge;
}

const sumOf = (refunds: Refund[]): number => refunds.reduce((sum, { cents }) => sum + cents, 0);
