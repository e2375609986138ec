import { randomUUID } from 'node:crypto';
import type { CheckoutStatus } from '#schema/checkout.ts';
import type { ReportStatus } from '#schema/report.ts';
import { fullAnswers } from '#server/testing/submissions.ts';
import type { Shop } from './shop.ts';

/** Steps of a purchase, in order. Whatever happens behind them, the person may repeat each as a browser does. */
export const buyerSteps = ['submit', 'open', 'pay', 'return', 'report'] as const;
export type BuyerStep = (typeof buyerSteps)[number];

/** What came of one look at the payment page. */
export type Paid = 'paid' | 'expired' | 'not yet';
export type Pay = (url: string) => Promise<Paid>;

/** After a cut the person looks at the page again, and presses only when it still asks for money. */
function payAtCashier(shop: Shop): Pay {
  return async (url) => {
    const path = new URL(url).pathname;
    const page = await shop.call<string>('GET', path);
    if (page?.body.includes('This is paid.')) return 'paid';
    if (page?.body.includes('has expired')) return 'expired';
    const answer = await shop.call('POST', `${path}/pay`);
    return answer?.status === 303 ? 'paid' : 'not yet';
  };
}

/** What a person's browser does to buy a report: it tries a step again until it is answered, and keeps what it was told. */
export function startBuyer(shop: Shop, pay: Pay = payAtCashier(shop)) {
  const idempotencyKey = randomUUID();
  let submissionId = '';
  let url = '';

  const sessionId = () => url.split('/').at(-1) ?? '';
  const steps: Record<BuyerStep, () => Promise<boolean>> = {
    async submit() {
      const answer = await submitOnce(shop, idempotencyKey);
      submissionId = answer ?? '';
      return answer !== undefined;
    },
    async open() {
      const answer = await shop.call<{ url?: string }>('POST', '/api/create-checkout-session', { submissionId });
      url = answer?.body.url ?? '';
      return answer?.status === 200;
    },
    async pay() {
      const outcome = await pay(url);
      if (outcome === 'expired') await steps.open();
      return outcome === 'paid';
    },
    async return() {
      const answer = await shop.call<CheckoutStatus>('GET', `/api/checkout/${sessionId()}`);
      return answer?.body.state === 'paid';
    },
    async report() {
      const answer = await shop.call<ReportStatus>('GET', `/api/report-status/${submissionId}`);
      return answer?.body.status === 'done' && (answer.body.report?.length ?? 0) > 1000;
    },
  };

  return {
    /** Tries one step once; answers whether it went through. */
    attempt: (step: BuyerStep) => steps[step](),
    /** Tries one step until it is through. */
    async take(step: BuyerStep): Promise<void> {
      await until(steps[step], `the step “${step}”`);
    },
    sessionId,
    submissionId: () => submissionId,
  };
}
export type Buyer = ReturnType<typeof startBuyer>;

async function submitOnce(shop: Shop, idempotencyKey: string): Promise<string | undefined> {
  const origin = await shop.origin();
  try {
    const response = await fetch(`${origin}/api/submit`, {
      method: 'POST',
      signal: AbortSignal.timeout(10_000),
      headers: { 'Content-Type': 'application/json', 'Idempotency-Key': idempotencyKey },
      body: JSON.stringify(fullAnswers),
    });
    const body = (await response.json()) as { submissionId?: string };
    return response.status === 201 ? body.submissionId : undefined;
  } catch {
    return undefined;
  }
}

/** Real time; the clock of the product runs on its own. */
export async function until(holds: () => Promise<boolean>, what: string): Promise<void> {
  const giveUpAt = Date.now() + 40_000;
  while (!(await holds())) {
    if (Date.now() > giveUpAt) throw new Error(`Not within 40 seconds: ${what}.`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
