// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { notePinnedList } from '#pwa/coaching/portal-store.ts';
import type { Account } from '#pwa/offline/sync/account.ts';
import { requestEnded, requestStarted } from '#pwa/offline/sync/connection-status.ts';
import { notingFailure } from '#pwa/offline/sync/save-failure.ts';
import { theOne } from '#pwa/offline/sync/synced-db.ts';
import { holdIdle } from '#pwa/testing/hold-idle.ts';
import { InApp } from '#pwa/testing/in-app.tsx';
import { leaveOwnPage, loseConnection, openOwnPage } from '#pwa/testing/own-page.ts';
import { holdPins, holdSubmissions, noteStaff } from '#pwa/testing/staff-device.ts';
import { formatMoment } from '#pwa/ui/dates.ts';
import { ToastProvider } from '#pwa/ui/toast.tsx';
import { OfflineScreen } from './offline-screen.tsx';

let account: Account;
beforeEach(async () => {
  account = await openOwnPage();
  await noteStaff(account);
});
afterEach(leaveOwnPage);

/** The first of these are old, the last 20 the newest. */
const ids = Array.from({ length: 40 }, (_, i) => `s${i}`);
const pinned = (...some: string[]) => some.map((id) => ({ id, auto: false, createdAt: 1 }));
const opened = (...some: string[]) => some.map((id) => ({ id, auto: true, createdAt: 1 }));

const show = () =>
  render(
    <InApp at="/coaching/offline">
      <ToastProvider>
        <OfflineScreen />
      </ToastProvider>
    </InApp>,
  );
const button = (name: string | RegExp) => screen.findByRole('button', { name });
const press = async (name: string | RegExp) => fireEvent.click(await button(name));
const queued = async () => (await account.db.queue.toArray()).map(({ name, args }) => `${name} ${args.id}`);
/** Makes the last answer one that brought only a part. */
const interruptDownload = () => account.db.state.update(theOne, { answeredAt: Date.now() + 1 });

test('with nothing kept, it says how to keep something and lists the newest', async () => {
  await holdSubmissions(account, ids.slice(20));
  show();
  expect(await screen.findByText('You haven’t kept any submissions yet')).toBeTruthy();
  expect(screen.getByRole('heading', { level: 2, name: 'Newest submissions' })).toBeTruthy();
  expect(screen.queryByText('Ready to go offline')).toBeNull();
});

test('with all of every kept submission here, it is ready for the flight', async () => {
  await holdSubmissions(account, ids);
  await holdPins(account, pinned('s0', 's1'));
  show();
  expect(await screen.findByText('Ready to go offline')).toBeTruthy();
  expect(screen.getByText(/^All 2 submissions you kept are here/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Cancel/ })).toBeNull();
});

test('with texts missing, it names them and shows how far the download is', async () => {
  await holdSubmissions(account, ids);
  await holdPins(account, pinned('s0', 's1', 's2', 'unknown'));
  await account.db.submissionBodies.delete('staff:s1');
  show();
  expect(await screen.findByText('Not ready yet')).toBeTruthy();
  expect(screen.getByText('Insights, report, notes and goals are missing for Dana Okafor and 1 more.')).toBeTruthy();
  expect(await screen.findByText('2 of 4')).toBeTruthy();
  expect(screen.getByText(/^The download continues while Northbeam is open and picks up/)).toBeTruthy();
  await account.db.submissionBodies.put({
    ...{ key: 'staff:s1', rev: 1, generation: 1 },
    row: { id: 's1', insights: [], reportDoc: null, updatedAt: 1 },
  });
  expect(await screen.findByText('3 of 4')).toBeTruthy();
});

test('with texts here and a download that did not finish, it is not ready and keeps its time', async () => {
  const syncedAt = Date.now() - 60_000;
  await noteStaff(account, syncedAt);
  await holdSubmissions(account, ids);
  await holdPins(account, pinned('s0'));
  await interruptDownload();
  show();
  expect(await screen.findByText('Some notes and goals may still be missing.')).toBeTruthy();
  expect(screen.getByText(/The last download didn’t finish/).textContent).toContain(`As of ${formatMoment(syncedAt)}.`);
});

test('while the next page is fetched, the download still goes on', async () => {
  await holdSubmissions(account, ids);
  await interruptDownload();
  show();
  expect(await screen.findByText(/The last download didn’t finish/)).toBeTruthy();
  act(requestStarted);
  expect(await screen.findByText(/Still downloading\.$/)).toBeTruthy();
  expect(screen.queryByText(/didn’t finish/)).toBeNull();
  // A lost connection ends it, whatever is tried meanwhile.
  act(() => requestEnded({ kind: 'wait', isServer: false }));
  act(requestStarted);
  expect(await screen.findByText(/The last download didn’t finish/)).toBeTruthy();
  act(() => requestEnded(undefined));
});

test('a device whose copies cannot be read says so', async () => {
  vi.spyOn(account.db.pins, 'where').mockImplementation(() => {
    throw new Error('The disk is broken.');
  });
  show();
  expect(await screen.findByText('We couldn’t read this device’s storage.')).toBeTruthy();
  expect(await button('Reload')).toBeTruthy();
});

test('the time of the copies is announced only once the connection is lost', async () => {
  await holdSubmissions(account, ids);
  show();
  expect((await screen.findByText(/^As of/)).closest('[role=status]')).toBeNull();
  loseConnection();
  const offline = await screen.findByText(/Can’t reach Northbeam right now/);
  expect(offline.closest('[role=status]')).not.toBeNull();
});

test('refused pins are named with the reason, until they are dismissed', async () => {
  await holdSubmissions(account, ids);
  const refused = { kind: 'rejected', scope: 'staff', name: 'pins.put', schema: 1, at: 1, code: 'limit' } as const;
  const message = 'You can keep up to 500 submissions.';
  await account.db.attention.bulkPut([
    { ...refused, key: 'd:1', subject: 'pin:s1', message },
    { ...refused, key: 'd:2', subject: 'pin:unknown', message },
  ]);
  show();
  expect(await screen.findByText('We couldn’t keep 2 submissions')).toBeTruthy();
  expect(await screen.findByText(`Not kept: Dana Okafor and 1 more. ${message}`)).toBeTruthy();
  await press('Dismiss');
  await waitFor(() => expect(screen.queryByText(/^We couldn’t keep/)).toBeNull());
  expect(await account.db.attention.count()).toBe(0);
});

test('a canceled download unpins what is not here, keeps the rest and can be undone', async () => {
  await holdSubmissions(account, ids);
  await holdPins(account, pinned('s0', 's1'));
  await account.db.submissionBodies.delete('staff:s1');
  show();
  await press('Cancel downloading 1 submission');
  expect(await screen.findByText('Ready to go offline')).toBeTruthy();
  expect(await queued()).toEqual(['pins.clear s1']);
  expect(await screen.findByText('Download canceled. 1 submission stays on this device.')).toBeTruthy();
  await press(/^Undo/);
  expect(await screen.findByText('Not ready yet')).toBeTruthy();
});

test('copies are grouped by the list they were kept with, and each group can be removed', async () => {
  await holdSubmissions(account, ids, 250_000);
  await holdPins(account, [...pinned('s0', 's1', 's2'), ...opened('s3')]);
  await notePinnedList(account, { name: '2 submissions, filtered by Industry: Joinery', ids: ['s0', 's1', 'gone'] });
  show();
  expect(await screen.findByRole('heading', { name: '2 submissions, filtered by Industry: Joinery' })).toBeTruthy();
  expect(await screen.findByText(/^2 submissions, 500\.\d KB$/)).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'Kept by you' })).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'Opened in the last 30 days' })).toBeTruthy();
  await press('Remove 2 submissions: 2 submissions, filtered by Industry: Joinery');
  await waitFor(async () => expect(await queued()).toEqual(['pins.clear s0', 'pins.clear s1']));
  await waitFor(() => expect(screen.queryByRole('heading', { name: /Joinery/ })).toBeNull());
  await press(/^Undo/);
  expect(await screen.findByRole('heading', { name: /Joinery/ })).toBeTruthy();
});

test('the room that copies take is shown of 25 MB', async () => {
  await holdSubmissions(account, ids, 250_000);
  show();
  expect(await screen.findByText('40 submissions, 10 MB of 25 MB used.')).toBeTruthy();
});

test('until the copies are measured, no size is shown', async () => {
  const endBusy = holdIdle();
  await holdSubmissions(account, ids, 250_000);
  show();
  expect(await screen.findByText('40 submissions, measuring…')).toBeTruthy();
  expect(screen.getByText('20 submissions, measuring…')).toBeTruthy();
  act(endBusy);
  expect(await screen.findByText('40 submissions, 10 MB of 25 MB used.')).toBeTruthy();
});

test('with more kept by hand than the budget, it says that all of it stays', async () => {
  await holdSubmissions(account, ids.slice(0, 30), 900_000);
  await holdPins(account, pinned(...ids.slice(0, 30)));
  show();
  expect(await screen.findByText('What you’ve kept takes up more than 25 MB')).toBeTruthy();
});

test('a full disk names what to remove, first what was only opened', async () => {
  await holdSubmissions(account, ids, 100_000);
  await holdPins(account, [...pinned('s0', 's1'), ...opened('s2')]);
  show();
  await button('Update now');
  act(() => requestEnded({ kind: 'full' }));
  expect(await screen.findByText(/^We can’t save anything new/)).toBeTruthy();
  await waitFor(() =>
    expect(screen.getByRole('alert').textContent).toContain(
      'Remove “Opened in the last 30 days” below to free 100.1 KB.',
    ),
  );
});

test('a full disk names nothing that stays because it is among the newest', async () => {
  await holdSubmissions(account, ids, 100_000);
  await holdPins(account, [...pinned('s0'), ...opened('s39')]);
  act(() => requestEnded({ kind: 'full' }));
  show();
  const words = 'Remove “Kept by you” below to free 100.1 KB.';
  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain(words));
});

test('on a full disk without a network, it says when removing frees space', async () => {
  await holdSubmissions(account, ids, 100_000);
  await holdPins(account, opened('s2'));
  loseConnection();
  act(() => requestEnded({ kind: 'full' }));
  show();
  const words = 'Remove “Opened in the last 30 days” below. That frees 100.1 KB once you’re back online.';
  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain(words));
});

test('a full disk refuses a removal, which is said, and lets go of PDFs', async () => {
  await holdSubmissions(account, ids);
  await holdPins(account, pinned('s0'));
  const pdf = { mark: 'of a report', bytes: new ArrayBuffer(300_000) };
  await account.db.pdfs.bulkPut([
    { submissionId: 's0', ...pdf },
    { submissionId: 's1', ...pdf },
  ]);
  for (const write of ['add', 'put'] as const) {
    vi.spyOn(IDBObjectStore.prototype, write).mockImplementation(() => {
      throw new DOMException('Full.', 'QuotaExceededError');
    });
  }
  act(() => requestEnded({ kind: 'full' }));
  show();
  await press(/^Remove 1 submission/);
  expect(await screen.findByText(/^This device is full, so we couldn’t even remove something\./)).toBeTruthy();
  expect(await account.db.pins.get('staff:s0')).toBeTruthy();
  await press('Delete 2 downloaded PDFs, 600 KB');
  await waitFor(() => expect(screen.queryByRole('button', { name: /downloaded PDF/ })).toBeNull());
  expect(await account.db.pdfs.count()).toBe(0);
  // The clean-up after each test writes too.
  vi.restoreAllMocks();
});

test('a full disk shows at once after a write, and a removal without room says so', async () => {
  await holdSubmissions(account, ids, 100_000);
  await holdPins(account, opened('s2'));
  show();
  const full = new DOMException('The disk is full.', 'QuotaExceededError');
  await act(() => notingFailure(Promise.reject(full)).catch(() => undefined));
  expect(await screen.findByText('This device is out of storage')).toBeTruthy();
  vi.spyOn(account.engine, 'editAll').mockImplementationOnce(() => notingFailure(Promise.reject(full)));
  await press(/^Remove 1 submission/);
  expect(await screen.findByText(/^This device is full, so we couldn’t even remove something\./)).toBeTruthy();
  await press(/^Remove 1 submission/);
  await waitFor(async () => expect(await queued()).toEqual(['pins.clear s2']));
  await waitFor(() => expect(screen.queryByText('This device is out of storage')).toBeNull());
});

test('without a network, an update says so and keeps the old time, and removing works', async () => {
  const syncedAt = Date.now() - 60_000;
  await noteStaff(account, syncedAt);
  await holdSubmissions(account, ids);
  await holdPins(account, pinned('s0'));
  loseConnection();
  show();
  await press('Update now');
  expect(await screen.findByText(new RegExp(`Your copy is from ${formatMoment(syncedAt)}`))).toBeTruthy();
  await press(/^Remove 1 submission/);
  expect(
    await screen.findByText(
      /^1 submission is no longer kept\. It will be removed from this device when you’re back online\.$/,
    ),
  ).toBeTruthy();
  expect(await account.db.submissionBodies.get('staff:s0')).toBeTruthy();
});

test('an update is done once a whole answer is stored', async () => {
  await noteStaff(account, Date.now() - 60_000);
  await holdSubmissions(account, ids);
  show();
  await press('Update now');
  await noteStaff(account, Date.now() + 1_000);
  expect(await screen.findByText('Up to date.')).toBeTruthy();
});

test('copies of a day ago are marked as old', async () => {
  await noteStaff(account, Date.now() - 25 * 3_600_000);
  await holdSubmissions(account, ids);
  show();
  await waitFor(() => expect(screen.getByText(/^As of/).closest('[data-stale]')).not.toBeNull());
});
