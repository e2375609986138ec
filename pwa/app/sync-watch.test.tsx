import 'fake-indexeddb/auto';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { storeToken } from '#pwa/api/session-token.ts';
import { keepSubmission, readKeptSubmission } from '#pwa/offline/kept-submission.ts';
import { readLastInsights, saveLastInsights } from '#pwa/offline/last-insights.ts';
import { switchDeviceUser } from '#pwa/offline/switch-user.ts';
import { openAccount } from '#pwa/offline/sync/account.ts';
import { forgotten } from '#pwa/offline/sync/signals.ts';
import { wipeLocalData } from '#pwa/offline/wipe-local-data.ts';
import { answerCalls } from '#pwa/testing/answer-calls.ts';
import { sampleUser } from '#pwa/testing/sample-user.ts';
import { MessageCenterProvider, MessageHost } from '#pwa/ui/message-center.tsx';
import { createMessageCenter } from '#pwa/ui/message-store.ts';
import { SyncWatch } from './sync-watch.tsx';

let queries: QueryClient;
beforeEach(async () => {
  await switchDeviceUser(sampleUser.id);
  storeToken('secret', false);
  const answer = { serverTime: 1, acceptedThrough: 0, results: [], changes: [], cookie: 'c', more: false };
  answerCalls({ 'POST /api/sync': () => answer, 'GET /api/auth/user': () => ({ user: sampleUser }) });
  queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
});
afterEach(async () => {
  cleanup();
  await wipeLocalData();
});
// Not before: a request may still be on its way out of the local database.
afterAll(() => vi.unstubAllGlobals());

/** A tab that shows insights, and has asked the server for a list of the portal. */
async function openTab(): Promise<void> {
  const person = { email: 'dana@okafor.example', firstName: 'Dana' };
  saveLastInsights({ submissionId: 's', nuggets: ['Ask for more'], createdAt: 1, ...person });
  keepSubmission({ submissionId: 's' });
  queries.setQueryData(['portal'], ['what a client wrote']);
  render(
    <MessageCenterProvider center={createMessageCenter({ clock: () => 1 })}>
      <MessageHost />
      <QueryClientProvider client={queries}>
        <SyncWatch />
      </QueryClientProvider>
    </MessageCenterProvider>,
  );
  await waitFor(async () => {
    expect(await openAccount()?.engine.summary()).toMatchObject({ state: { cookie: 'c' } });
  });
}

/** Two notes, one of which was edited again, as their forms leave them in the queue. */
const ofTwoNotes = [
  { name: 'drafts.put', subject: 'draft:note:s:internal' },
  { name: 'notes.create', subject: 'note:n1' },
  { name: 'drafts.clear', subject: 'draft:note:s:internal' },
  { name: 'notes.update', subject: 'note:n1' },
  { name: 'notes.update', subject: 'note:n2' },
  { name: 'pins.put', subject: 'pin:s' },
];

/** As a forget leaves what was not sent: without a result. */
const forgottenEntry = { schema: 1, at: 1, args: {}, scope: 'staff', forgottenBy: 1 } as const;

test('who is no coach any more loses what the tab had read as one, and keeps their own insights', async () => {
  await openTab();
  await openAccount()?.db.queue.bulkPut(
    ofTwoNotes.map((entry, at) => ({ ...entry, ...forgottenEntry, id: 1_000 + at })),
  );
  forgotten.emit({ scope: 'staff', reason: 'role_changed' });
  await waitFor(() => expect(queries.getQueryData(['portal'])).toBeUndefined());
  expect(await screen.findByText(/^Your role has changed, so we removed client data from this device/)).toBeTruthy();
  expect(
    screen.getByText(/Your 2 unsent changes will be sent to an admin as soon as you’re signed in\.$/),
  ).toBeTruthy();
  expect(readLastInsights()).toMatchObject({ nuggets: ['Ask for more'] });
  expect(readKeptSubmission()).toMatchObject({ submissionId: 's' });
});

test('of an account that was turned off nothing stays in the memory of the tab', async () => {
  await openTab();
  forgotten.emit({ scope: 'all', reason: 'deactivated' });
  await waitFor(() => expect(queries.getQueryData(['portal'])).toBeUndefined());
  expect(await screen.findByText(/^Your account was deactivated/)).toBeTruthy();
  expect(readLastInsights()).toBeUndefined();
  expect(readKeptSubmission()).toBeUndefined();
});
