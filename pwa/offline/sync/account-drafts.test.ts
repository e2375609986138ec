import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { storeToken } from '#pwa/api/session-token.ts';
import { clearDraft, keepDraft, readDraft } from '#pwa/offline/draft.ts';
import { saveJournalDraft } from '#pwa/offline/draft-journal.ts';
import { switchDeviceUser } from '#pwa/offline/switch-user.ts';
import { withVisitorDb } from '#pwa/offline/visitor-db.ts';
import { wipeLocalData } from '#pwa/offline/wipe-local-data.ts';
import { answerCalls } from '#pwa/testing/answer-calls.ts';
import type { Change } from '#sync/protocol.ts';
import { openAccount } from './account.ts';
import { moveDraftsIntoAccount } from './account-drafts.ts';

beforeEach(async () => {
  await switchDeviceUser('dana');
  storeToken('secret', false);
});
afterEach(async () => {
  await wipeLocalData();
  vi.unstubAllGlobals();
});

const id = 'insightsForm:own';
const typed = (firstName: string) => ({ step: 1, typed: { firstName } });

const account = () => {
  const open = openAccount();
  if (!open) throw new Error('Nobody is here.');
  return open;
};
const queued = async () => (await account().db.queue.toArray()).map(({ name, args }) => [name, args.baseRev]);

/** Receives the form's draft as another device left it. */
async function receive(rev: number, firstName: string): Promise<void> {
  const row = { id, value: typed(firstName), updatedAt: rev };
  const changes: Change[] = [{ op: 'put', scope: 'own', entity: 'draft', id, rev, row }];
  const answer = { serverTime: 1, acceptedThrough: 0, results: [], changes, cookie: `c${rev}`, more: false };
  answerCalls({ 'POST /api/sync': () => answer });
  await account().engine.syncOnce();
}

test('what is typed into an open form is based on what the form showed, and not on what came since then', async () => {
  await receive(10, 'seen');
  expect(await readDraft('insights-form')).toMatchObject({ value: typed('seen') });
  await receive(20, 'never seen here');
  await keepDraft('insights-form', typed('mine'));
  expect(await queued()).toEqual([['drafts.put', 10]]);
});

test('a draft that is shown is known at its own rev, whatever else has come since', async () => {
  await receive(10, 'seen');
  const changes: Change[] = [{ op: 'del', scope: 'own', entity: 'goal', id: 'g1', rev: 30 }];
  answerCalls({
    'POST /api/sync': () => ({ serverTime: 1, acceptedThrough: 0, results: [], changes, cookie: 'c30', more: false }),
  });
  await account().engine.syncOnce();
  await readDraft('insights-form');
  await keepDraft('insights-form', typed('mine'));
  expect(await queued()).toEqual([['drafts.put', 10]]);
});

test('a form that was empty when it was opened has seen nothing of what came since then', async () => {
  expect(await readDraft('insights-form')).toBeUndefined();
  await receive(20, 'never seen here');
  await keepDraft('insights-form', typed('mine'));
  expect(await queued()).toEqual([['drafts.put', 0]]);
});

test('a form that is opened again over words typed here has still not seen those of another device', async () => {
  await receive(10, 'seen');
  await readDraft('insights-form');
  await keepDraft('insights-form', typed('mine'));
  await receive(20, 'never seen here');
  expect(await readDraft('insights-form')).toMatchObject({ value: typed('mine') });
  await keepDraft('insights-form', typed('mine, longer'));
  expect((await queued()).at(-1)).toEqual(['drafts.put', 10]);
});

test('a form that was sent off clears only what it showed', async () => {
  await receive(10, 'seen');
  await readDraft('insights-form');
  await receive(20, 'never seen here');
  await clearDraft('insights-form');
  expect(await queued()).toEqual([['drafts.clear', 10]]);
});

const keepHere = (firstName: string, updatedAt: number) =>
  withVisitorDb((db) => db.drafts.put({ id: 'insights-form', value: typed(firstName), updatedAt }));

test('what was typed while the older text moves into the account stays', async () => {
  await account().engine.edit('drafts.put', { id, value: typed('newer') });
  await keepHere('older', Date.now() - 1_000);
  await moveDraftsIntoAccount();
  expect(await account().db.drafts.toArray()).toMatchObject([{ row: { value: typed('newer') } }]);
  expect(await withVisitorDb((db) => db.drafts.count())).toBe(0);
});

test('a visitor’s text that moves over a draft of another device has not seen it', async () => {
  await receive(20, 'never seen here');
  await keepHere('mine', Date.now());
  await moveDraftsIntoAccount();
  expect(await queued()).toEqual([['drafts.put', 0]]);
});

test('what a killed page could not write has seen nothing of what another device left or cleared since', async () => {
  await receive(20, 'never seen here');
  saveJournalDraft({ id: 'insights-form', value: typed('mine'), updatedAt: Date.now() + 1 });
  expect(await readDraft('insights-form')).toMatchObject({ value: typed('mine') });
  expect(await queued()).toEqual([['drafts.put', 0]]);
});

test('what it could not write of a text that waits to be sent is based on what that was based on', async () => {
  await receive(10, 'seen');
  await readDraft('insights-form');
  await keepDraft('insights-form', typed('mine'));
  saveJournalDraft({ id: 'insights-form', value: typed('mine, longer'), updatedAt: Date.now() + 1 });
  expect(await readDraft('insights-form')).toMatchObject({ value: typed('mine, longer') });
  expect((await queued()).at(-1)).toEqual(['drafts.put', 10]);
});
