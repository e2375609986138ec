import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Stripe from 'stripe';
import { cashierApi } from '#server/checkout/cashier/api.ts';
import { cashierBooks } from '#server/checkout/cashier/books.ts';
import { paySession } from '#server/checkout/cashier/settle-session.ts';
import { openDatabase } from '#server/db/connect.ts';
import { newId } from '#server/ids.ts';
import type { TestServer } from './test-server.ts';
import { testDay } from './test-server.ts';

export interface Exchange {
  method: string;
  url: URL;
  headers: Headers;
  body: string;
  status: number;
  answer: unknown;
}

type Change = (answer: Record<string, unknown>) => Record<string, unknown>;

/** A payment provider over real HTTP, for the product with a key: it records every call and can fail or lie. */
export async function startStripeDouble() {
  const folder = mkdtempSync(join(tmpdir(), 'northbeam-stripe-'));
  const database = openDatabase(join(folder, 'books.db'));
  const exchanges: Exchange[] = [];
  let now = testDay;
  let isDown = false;
  let change: Change = (answer) => answer;
  const clock = () => now;
  const context = () => ({ now, newId, apiVersion: Stripe.API_VERSION });
  const onEvents = () => undefined;
  const answer = cashierApi({ database, clock, newId, origin: 'https://checkout.stripe.test', onEvents });

  const server = createServer(async (req, res) => {
    const body = await readText(req);
    const headers = new Headers(req.headers as Record<string, string>);
    const method = req.method ?? 'GET';
    const url = new URL(req.url ?? '/', 'http://localhost');
    const request = new Request(url, { method, headers, ...(method === 'POST' && { body }) });
    const down = Response.json({ error: { type: 'api_error', message: 'Down.' } }, { status: 500 });
    const response = isDown ? down : await answer(request);
    const json = change(await response.json());
    exchanges.push({ method, url, headers, body, status: response.status, answer: json });
    res.writeHead(response.status, { 'Content-Type': 'application/json' }).end(JSON.stringify(json));
  });
  await new Promise<void>((ready) => server.listen(0, ready));
  const { port } = server.address() as AddressInfo;
  const webhookSecret = 'whsec_test_of_the_double';

  return {
    exchanges,
    webhookSecret,
    /** The environment of a product that has a key and talks to this double. */
    environment: {
      STRIPE_SECRET_KEY: 'sk_test_double',
      STRIPE_WEBHOOK_SECRET: webhookSecret,
      STRIPE_API_BASE: `http://localhost:${port}`,
    },
    stripe: new Stripe('sk_test_double', { host: 'localhost', port, protocol: 'http', telemetry: false }),
    setDown(value: boolean) {
      isDown = value;
    },
    /** Changes what is answered from now on. */
    answerWith(next: Change) {
      change = next;
    },
    passTime(ms: number) {
      now += ms;
    },
    async pay(sessionId: string): Promise<void> {
      await database.tx((db) => paySession(db, sessionId, context()));
    },
    /** What it would notify, newest first. */
    async events(): Promise<Stripe.Event[]> {
      const found = await cashierBooks(database.read).listEvents({}, 100);
      return found.map(({ object }) => object);
    },
    async stop(): Promise<void> {
      await new Promise((closed) => {
        server.close(closed);
        server.closeAllConnections();
      });
      database.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export type StripeDouble = Awaited<ReturnType<typeof startStripeDouble>>;

/** Sends a notification to the product's webhook, signed unless told otherwise. */
export function notify(
  server: TestServer,
  event: object,
  { secret, at, header }: { secret: string; at?: number; header?: string },
) {
  const payload = JSON.stringify(event);
  const timestamp = Math.floor((at ?? server.clock()) / 1000);
  const signature = header ?? Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp });
  return server.call('POST', '/api/stripe/webhook', { body: payload, headers: { 'Stripe-Signature': signature } });
}

async function readText(req: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of req) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}
