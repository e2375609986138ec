import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openShop, type Shop } from '#server/faults/shop.ts';
import type { SyncCall } from '#server/testing/sync-device.ts';

/** With the headers, which a shop does not keep. */
interface Answered {
  status: number;
  retryAfter: string | null;
  body: SyncCall['body'];
}

let shop: Shop;
let token: string;
beforeAll(async () => {
  shop = await openShop();
  const person = { email: 'dana@example.test', password: 'a long enough phrase', first_name: 'Dana', last_name: 'O' };
  token = (await shop.call<{ token: string }>('POST', '/api/auth/register', person))?.body.token ?? '';
});
afterAll(() => shop.close());

const deviceId = randomUUID();
let cookie: string | null = null;

async function send(mutations: object[], ackedResults = 0): Promise<Answered> {
  const request = { protocol: 1, deviceId, clientTime: shop.now(), cookie, mutations, ackedResults, ackedForgets: [] };
  const response = await fetch(`${await shop.origin()}/api/sync`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
    body: JSON.stringify(request),
  });
  const body = (await response.json()) as SyncCall['body'];
  return { status: response.status, retryAfter: response.headers.get('Retry-After'), body };
}

const create = (id: number, title: string) => {
  const args = { id: randomUUID(), title, description: 'x'.repeat(15_000) };
  return { id, schema: 1, name: 'goals.create', at: shop.now(), args };
};

test('on a full disk what was recorded is told, nothing is half done, and the same request goes through later', async () => {
  const first = await send([create(1, 'Before')]);
  expect(first).toMatchObject({ status: 200, body: { acceptedThrough: 1 } });
  cookie = first.body.cookie;
  const second = [create(2, 'During'), create(3, 'During too')];

  shop.fillDisk(true);
  for (const _ of [1, 2]) {
    const { status, retryAfter, body } = await send(second);
    expect([status, body.error.code]).toEqual([503, 'unavailable']);
    expect(Number(retryAfter)).toBeGreaterThan(0);
    expect(body).toMatchObject({ acceptedThrough: 1, results: [{ id: 1, status: 'applied' }] });
  }
  // One that writes nothing is answered, unless it shares its commit with somebody who writes, such as a job.
  const readable = { status: 200, body: { acceptedThrough: 1, changes: [] } };
  await vi.waitFor(async () => expect(await send([])).toMatchObject(readable), { timeout: 10_000, interval: 300 });
  shop.fillDisk(false);

  const after = await send(second);
  expect(after).toMatchObject({ status: 200, body: { acceptedThrough: 3 } });
  expect(after.body.results.map(({ id, status }) => [id, status])).toEqual([1, 2, 3].map((id) => [id, 'applied']));
  const titles = await shop.read(({ q, t }) => q.select({ title: t.goals.title }).from(t.goals));
  expect(titles.map(({ title }) => title).sort()).toEqual(['Before', 'During', 'During too']);
});
