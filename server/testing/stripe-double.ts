import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import Stripe from 'stripe';
import { createAnswering } from './stripe-double/answering.ts';
import type { ProviderCall } from './stripe-double/contract.ts';
import type { FaultMoment, StripeFault } from './stripe-double/faults.ts';
import { createProvider } from './stripe-double/provider.ts';
import { signatureHeader } from './stripe-double/signature.ts';
import { testDay } from './test-server.ts';

interface Exchange extends ProviderCall {
  /** 0 when the caller got no answer. */
  status: number;
  answer: unknown;
}

export interface StripeDoubleOptions {
  /** Epoch ms; without it time stands still on the day of the tests until `passTime`. */
  clock?: () => number;
}

/**
 * The payment provider over real HTTP, for the product with a key. It holds every call and each of its own answers against
 * the provider's contract (`tests/contracts/`): what breaks it is refused as the provider would, stands in `violations`, and
 * makes `stop` throw. It can fail, lie, and do what people and banks do.
 */
export async function startStripeDouble({ clock = () => testDay }: StripeDoubleOptions = {}) {
  const exchanges: Exchange[] = [];
  let passedMs = 0;
  const now = () => clock() + passedMs;
  const provider = createProvider(now);
  const { answer, changeAnswers, faults, violations } = createAnswering(provider, now);

  async function serve(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const body = await readText(req);
    const headers = new Headers(req.headers as Record<string, string>);
    const call = { method: req.method ?? 'GET', url: new URL(req.url ?? '/', 'http://localhost'), headers, body };
    const outcome = answer(call);
    if (typeof outcome === 'string') {
      exchanges.push({ ...call, status: 0, answer: undefined });
      if (outcome === 'reset') req.socket.destroy();
      return;
    }
    exchanges.push({ ...call, status: outcome.status, answer: outcome.body });
    const replayed = outcome.isReplay ? { 'Idempotent-Replayed': 'true' } : {};
    res.writeHead(outcome.status, { 'Content-Type': 'application/json', ...replayed });
    res.end(JSON.stringify(outcome.body));
  }

  const server = createServer((req, res) => {
    serve(req, res).catch((cause) => {
      violations.push(`The double broke: ${cause}`);
      res.destroy();
    });
  });
  await new Promise<void>((ready) => server.listen(0, ready));
  const { port } = server.address() as AddressInfo;
  const webhookSecret = 'whsec_test_of_the_double';

  return {
    exchanges,
    /** Lists what broke the contract, in words. It is empty at the end of a sound test. */
    violations,
    webhookSecret,
    /** The environment of a product that has a key and talks to this double. */
    environment: {
      STRIPE_SECRET_KEY: 'sk_test_double',
      STRIPE_WEBHOOK_SECRET: webhookSecret,
      STRIPE_API_BASE: `http://localhost:${port}`,
    },
    stripe: new Stripe('sk_test_double', { host: 'localhost', port, protocol: 'http', telemetry: false }),
    setDown: faults.setDown,
    /** Plans a fault for the next calls, or the next of a path, in order. */
    failNext(fault: StripeFault, times = 1, moment: FaultMoment = 'beforeEffect', path?: string): void {
      faults.plan({ fault, moment, path }, times);
    },
    /** Planned faults that no call has met yet. */
    faultsLeft: faults.left,
    /** Forgets the faults that no call has met yet. */
    failNoMore: faults.clear,
    /** Changes what is answered from now on. */
    answerWith: changeAnswers,
    passTime(ms: number) {
      passedMs += ms;
    },
    /** With a card. */
    async pay(sessionId: string, country = 'US'): Promise<void> {
      provider.pay(sessionId, country);
    },
    /** With a method whose money comes days later: the session is complete and unpaid. */
    async payLater(sessionId: string, country = 'US'): Promise<void> {
      provider.payLater(sessionId, country);
    },
    async confirmBank(sessionId: string): Promise<void> {
      provider.confirmBank(sessionId);
    },
    async refuseBank(sessionId: string): Promise<void> {
      provider.refuseBank(sessionId);
    },
    async expire(sessionId: string): Promise<void> {
      provider.expire(sessionId);
    },
    /** By the provider's own pages; all that is left of the charge unless told otherwise. */
    async refund(sessionId: string, amount?: number): Promise<Stripe.Refund> {
      return provider.refund(sessionId, amount);
    },
    /** The bank sends the newest refund back. */
    async failRefund(sessionId: string): Promise<void> {
      provider.failRefund(sessionId);
    },
    /** The session, its charge and its refunds as the provider has them. */
    payment: provider.payment,
    /** Every charge, in whatever state, oldest first. */
    charges: provider.charges,
    /** Lists the events that it would notify, newest first. */
    async events(): Promise<Stripe.Event[]> {
      return provider.events();
    },
    /** Lists the events of a session, its charge and its refunds, oldest first. */
    async eventsOf(sessionId: string): Promise<Stripe.Event[]> {
      const intent = String(provider.payment(sessionId).session.payment_intent);
      const isAbout = (text: string) => text.includes(sessionId) || text.includes(intent);
      return provider
        .events()
        .filter(({ data }) => isAbout(JSON.stringify(data)))
        .reverse();
    },
    /** @throws Error when a call or an answer broke the contract */
    async stop(): Promise<void> {
      await new Promise((closed) => {
        server.close(closed);
        server.closeAllConnections();
      });
      if (violations.length > 0) throw new Error(`The contract was broken:\n${violations.join('\n')}`);
    },
  };
}

export type StripeDouble = Awaited<ReturnType<typeof startStripeDouble>>;

export interface NotifiedServer {
  origin: string;
  clock?: () => number;
}

/** Sends a notification to the product's webhook, signed unless told otherwise. */
export async function notify(
  { origin, clock = () => Date.now() }: NotifiedServer,
  event: object,
  { secret, at, header }: { secret: string; at?: number; header?: string },
): Promise<{ status: number; body: { message?: string; received?: boolean } }> {
  const payload = JSON.stringify(event);
  const timestamp = Math.floor((at ?? clock()) / 1000);
  const response = await fetch(`${origin}/api/stripe/webhook`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      'Stripe-Signature': header ?? signatureHeader({ payload, secret, timestamp }),
    },
    body: payload,
  });
  return { status: response.status, body: (await response.json()) as { message?: string; received?: boolean } };
}

async function readText(req: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of req) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}
