import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Stripe from 'stripe';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Database } from '#server/db/connect.ts';
import { newId } from '#server/ids.ts';
import { createLog } from '#server/log.ts';
import { openMigratedSqlite } from '#server/testing/migrated-sqlite.ts';
import { testDay } from '#server/testing/test-server.ts';
import { cashierBooks } from './books.ts';
import { createEvent } from './event-object.ts';
import { createNotifications, type Notifications } from './notifications.ts';

const hour = 3_600_000;
let folder: string;
let database: Database;
let notifications: Notifications;
let now: number;
let takes: boolean;
/** How often the time was asked for: at least once a pass, and once more when an event is found. */
let looks: number;
/** The ids of what came to the webhook, in order. */
let arrived: string[];
let lines: string[];

const webhook = createServer((req, res) => {
  let body = '';
  req.on('data', (chunk) => {
    body += chunk;
  });
  req.on('end', () => {
    arrived.push((JSON.parse(body) as { id: string }).id);
    res.writeHead(takes ? 200 : 500).end();
  });
});

beforeEach(async () => {
  [now, takes, looks, arrived, lines] = [testDay, true, 0, [], []];
  folder = mkdtempSync(join(tmpdir(), 'northbeam-notices-'));
  database = openMigratedSqlite(join(folder, 'books.db'));
  await new Promise<void>((ready) => webhook.listen(0, ready));
  const log = createLog(
    (line) => lines.push(line),
    () => now,
  );
  const clock = () => {
    looks += 1;
    return now;
  };
  notifications = createNotifications({ database, clock, log, secret: 'whsec_1' });
  notifications.start(`http://localhost:${(webhook.address() as AddressInfo).port}`);
});
afterEach(async () => {
  await notifications.stop();
  await new Promise((closed) => {
    webhook.close(closed);
    webhook.closeAllConnections();
  });
  database.close();
  rmSync(folder, { recursive: true, force: true });
});

async function announce(): Promise<string> {
  const object = { object: 'refund' } as Stripe.Refund;
  const event = createEvent('refund.created', object, { now, newId, apiVersion: Stripe.API_VERSION });
  await database.tx((db) => cashierBooks(db).insertEvent(event, now));
  notifications.poke();
  return event.id;
}

const arrivals = (count: number) => vi.waitFor(() => expect(arrived).toHaveLength(count));

test('a notification that waits is not held up by a clock that is set back', async () => {
  notifications.setMode({ mode: 'delay', delayMs: 60_000 });
  const id = await announce();
  const before = looks;
  await vi.waitFor(() => expect(looks).toBeGreaterThan(before + 3));
  expect(arrived).toEqual([]);
  now -= 2 * hour;
  await arrivals(1);
  expect(arrived).toEqual([id]);
});

test('nor is the next try of one that the webhook did not take', async () => {
  takes = false;
  await announce();
  await arrivals(1);
  takes = true;
  now -= hour;
  await arrivals(2);
  await vi.waitFor(async () => expect(await cashierBooks(database.read).listUnsettledEvents()).toEqual([]));
});

test('after ten tries it is given up, which the log says', async () => {
  takes = false;
  const id = await announce();
  for (let tries = 1; tries <= 10; tries += 1) {
    await arrivals(tries);
    now += hour;
  }
  await vi.waitFor(() => expect(lines.join()).toContain('notification_given_up'));
  expect(await cashierBooks(database.read).listUnsettledEvents()).toEqual([]);
  expect(arrived).toEqual(Array(10).fill(id));
});
