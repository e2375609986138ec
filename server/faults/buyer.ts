import { randomUUID } from 'node:crypto';
import { danasAnswers } from '#server/testing/checkout-steps.ts';
import { watchScreens } from './screens.ts';
import type { Shop } from './shop.ts';
import { until, type World } from './world.ts';

/** Steps of a purchase, in order. Whatever happens behind them, the person may repeat each as a browser does. */
export const buyerSteps = ['submit', 'open', 'pay', 'return', 'report'] as const;
export type BuyerStep = (typeof buyerSteps)[number];

/** Buys a report as a browser does: it repeats a step until it is answered, and remembers each answer. */
export function startBuyer(world: World) {
  const { shop } = world;
  const idempotencyKey = randomUUID();
  let submissionId = '';
  let url = '';

  const keys = { sessionId: () => url.split('/').at(-1) ?? '', submissionId: () => submissionId };
  const screens = watchScreens(world, keys);
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
      // Until there is money no screen may say that there is; once there is, a look would settle what a row leaves to others.
      if (!(await screens.moneyCame())) await screens.look();
      const outcome = await world.pay(url);
      await screens.moneyCame();
      if (outcome === 'expired') await steps.open();
      return outcome === 'paid';
    },
    return: screens.checkout,
    report: screens.report,
  };

  return {
    ...keys,
    screens,
    /** Tries one step once; answers whether it went through. */
    attempt: (step: BuyerStep) => steps[step](),
    /** Tries one step until it is through. */
    async take(step: BuyerStep): Promise<void> {
      await until(steps[step], `the step “${step}”`);
    },
  };
}
export type Buyer = ReturnType<typeof startBuyer>;

async function submitOnce(shop: Shop, idempotencyKey: string): Promise<string | undefined> {
  const answer = await shop.call<{ submissionId?: string }>('POST', '/api/submit', danasAnswers, {
    'Idempotency-Key': idempotencyKey,
  });
  return answer?.status === 201 ? answer.body.submissionId : undefined;
}
