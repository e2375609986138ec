import 'fake-indexeddb/auto';
import { afterEach, expect, test, vi } from 'vitest';
import { storeToken } from '#pwa/api/session-token.ts';
import { answerCalls } from '#pwa/testing/answer-calls.ts';
import { onSignedOutElsewhere } from './sign-out-broadcast.ts';
import { switchDeviceUser } from './switch-user.ts';
import { openAccount } from './sync/account.ts';
import { deleteOrphanDatabases } from './sync/orphan-databases.ts';
import { wipeLocalData } from './wipe-local-data.ts';

afterEach(async () => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  await wipeLocalData();
  localStorage.clear();
});

const databases = async () => (await indexedDB.databases()).map(({ name }) => name);
const write = (title: string) => openAccount()?.engine.edit('goals.create', { id: crypto.randomUUID(), title });

test('what somebody chose to keep outlives the next person’s stay, and goes after 30 days', async () => {
  answerCalls({});
  await switchDeviceUser('dana');
  storeToken('secret', false);
  await write('Hire a lead');
  await wipeLocalData({ retainsAccount: true });
  await switchDeviceUser('marco');
  await deleteOrphanDatabases('northbeam-marco');
  await wipeLocalData();
  expect(await databases()).toContain('northbeam-dana');

  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 29 * 86_400_000 });
  onSignedOutElsewhere()();
  expect(await databases()).toContain('northbeam-dana');
  vi.setSystemTime(Date.now() + 2 * 86_400_000);
  onSignedOutElsewhere()();
  await expect.poll(databases).not.toContain('northbeam-dana');
  expect(Object.keys(localStorage).filter((key) => key.includes('dana'))).toEqual([]);
});

test('another person’s sign-in keeps what the first one had not sent, and deletes what was', async () => {
  await switchDeviceUser('dana');
  await write('Hire a lead');
  await switchDeviceUser('marco');
  await openAccount()?.db.open();
  await switchDeviceUser('dana');
  expect(await openAccount()?.db.goals.count()).toBe(1);
  expect(await databases()).not.toContain('northbeam-marco');
});
