import * as z from 'zod/mini';

const paymentReturnSchema = z.object({ sessionId: z.string().check(z.minLength(1)) });
/** What the payment provider sent the person back with. */
export type PaymentReturn = z.infer<typeof paymentReturnSchema>;

const key = 'northbeam.payment-return';

/** Reads the ids of the address, or what this tab kept of them before. */
export function readPaymentReturn(search: string): PaymentReturn | undefined {
  const fromAddress = z.safeParse(paymentReturnSchema, { sessionId: new URLSearchParams(search).get('session_id') });
  if (fromAddress.success) return fromAddress.data;
  const kept = z.safeParse(paymentReturnSchema, readKept());
  return kept.success ? kept.data : undefined;
}

/** Ids do not stay in the address bar (security.md, 1.4), and the page can still be loaded again. */
export function keepPaymentReturn(value: PaymentReturn): void {
  sessionStorage.setItem(key, JSON.stringify(value));
}

export function forgetPaymentReturn(): void {
  sessionStorage.removeItem(key);
}

function readKept(): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null');
  } catch {
    return null;
  }
}
