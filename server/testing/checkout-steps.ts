import { expect } from 'vitest';
import type { TestServer } from './test-server.ts';

export const danasAnswers = {
  firstName: 'Dana',
  email: 'dana@okaforjoinery.example',
  problems: 'Operations',
  desiredOutcome: 'Quotes within two days instead of nine',
  industry: 'Joinery',
};

/** A fresh submission of nobody's; its id. */
export async function submitAnswers(server: TestServer, token?: string): Promise<string> {
  const options = { body: danasAnswers, token };
  const { status, body } = await server.call<{ submissionId: string }>('POST', '/api/submit', options);
  expect(status).toBe(201);
  return body.submissionId;
}

export function createCheckout(server: TestServer, submissionId: string, more: object = {}, token?: string) {
  const options = { body: { submissionId, ...more }, token };
  return server.call<{ url: string; message?: string }>('POST', '/api/create-checkout-session', options);
}

/** The page of the local cashier for a fresh order: its path, and the session's id. */
export async function openCashierPage(server: TestServer, submissionId: string) {
  const { status, body } = await createCheckout(server, submissionId);
  expect(status).toBe(200);
  const path = new URL(body.url).pathname;
  return { path, sessionId: path.split('/').at(-1) ?? '' };
}

/** Reads what a purchase left behind, in all or for one submission. */
export async function readPurchases(server: TestServer, submissionId: string) {
  const { q, t } = server.deps.database.read;
  const own = <T extends { submissionId: string | null }>(rows: T[]) =>
    rows.filter((row) => row.submissionId === submissionId);
  const orders = own(await q.select().from(t.orders));
  const grants = own(await q.select().from(t.entitlements)).map(({ kind }) => kind);
  const jobs = (await q.select().from(t.jobs)).filter((job) =>
    orders.some((order) => job.dedupeKey === `report:${order.id}`),
  );
  return { orders, states: orders.map(({ state }) => state), grants: grants.sort(), jobs: jobs.length };
}

export const onePurchase = { states: ['paid'], grants: ['chat', 'report'], jobs: 1 };
export const noPurchase = { states: ['open'], grants: [], jobs: 0 };

export async function readState(server: TestServer, sessionId: string) {
  return (await server.call<{ state: string }>('GET', `/api/checkout/${sessionId}`)).body;
}
