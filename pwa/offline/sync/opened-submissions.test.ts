import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { answerCalls, refuse } from '#pwa/testing/answer-calls.ts';
import { leaveOwnPage, openOwnPage, reach } from '#pwa/testing/own-page.ts';
import type { ErrorCode } from '#schema/errors.ts';
import type { Account } from './account.ts';
import { createDexieStore } from './dexie-store.ts';
import { queueOpened, sendOpened } from './opened-submissions.ts';
import { startSync } from './start-sync.ts';

const path = (id: string) => `POST /api/coaching/submissions/${id}/opened`;

let account: Account;
beforeEach(async () => {
  account = await openOwnPage();
});
afterEach(leaveOwnPage);

const waiting = async () => (await account.db.opened.toArray()).map(({ submissionId }) => submissionId);

test.each<[ErrorCode, string[]]>([
  ['network', ['one', 'two']],
  ['unavailable', ['one', 'two']],
  ['rate_limited', ['one', 'two']],
  ['not_found', []],
  ['forbidden', []],
])('after “%s” the reads that the server may still take wait, in order', async (code, left) => {
  answerCalls({ [path('one')]: refuse(code), [path('two')]: refuse(code) });
  await queueOpened(account, { submissionId: 'one', at: 1 });
  await queueOpened(account, { submissionId: 'two', at: 2 });
  expect(await waiting()).toEqual(left);
});

test('two tabs that send at once send each read once', async () => {
  answerCalls({ [path('one')]: refuse('network') });
  await queueOpened(account, { submissionId: 'one', at: 1 });
  const calls = answerCalls({ [path('one')]: () => undefined });
  await Promise.all([sendOpened(account), sendOpened(account)]);
  expect(calls.map(({ body }) => body)).toEqual([{ at: 1 }]);
});

test('what waits is sent once the server answers again, whatever page is open', async () => {
  answerCalls({ [path('one')]: refuse('network') });
  await queueOpened(account, { submissionId: 'one', at: 1 });
  reach(false);
  const stop = startSync({ onSessionOver: () => undefined });
  answerCalls({ [path('one')]: () => undefined });
  reach(true);
  await expect.poll(waiting).toEqual([]);
  stop();
});

test.each([
  ['staff', []],
  ['all', []],
  ['own', ['one']],
] as const)('a purge of the scope %s leaves %j', async (scope, left) => {
  answerCalls({ [path('one')]: refuse('network') });
  await queueOpened(account, { submissionId: 'one', at: 1 });
  await createDexieStore(account.db, () => true).write((tx) => tx.purge(scope));
  expect(await waiting()).toEqual(left);
});
