// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readListAddress } from '#pwa/coaching/list-address.ts';
import type { ListRow } from '#pwa/coaching/list-rows.ts';
import { readPortal } from '#pwa/coaching/portal-store.ts';
import { SubmissionList } from '#pwa/coaching/submission-list.tsx';
import { readTimeZone } from '#pwa/coaching/use-list.ts';
import type { Account } from '#pwa/offline/sync/account.ts';
import { answerCalls } from '#pwa/testing/answer-calls.ts';
import { holdIdle } from '#pwa/testing/hold-idle.ts';
import { InApp } from '#pwa/testing/in-app.tsx';
import { leaveOwnPage, loseConnection, openOwnPage } from '#pwa/testing/own-page.ts';
import { samplePortalAnswer } from '#pwa/testing/portal-list.ts';
import { holdPins, holdSubmissions, noteStaff } from '#pwa/testing/staff-device.ts';
import { ToastProvider } from '#pwa/ui/toast.tsx';
import { AppError } from '#schema/errors.ts';
import { CopyControl } from './copy-control.tsx';
import { PinList } from './pin-list.tsx';
import { usePins } from './use-pins.ts';

let account: Account;
beforeEach(async () => {
  account = await openOwnPage();
});
afterEach(leaveOwnPage);

/** The first of these are old, the last 20 the newest. */
const ids = Array.from({ length: 40 }, (_, i) => `s${i}`);
const pins = (auto: boolean, ...some: string[]) => some.map((id) => ({ id, auto, createdAt: 1 }));
const manyPins = (count: number) => pins(false, ...Array.from({ length: count }, (_, i) => `k${i}`));

const show = (part: React.ReactNode) =>
  render(
    <InApp>
      <ToastProvider>{part}</ToastProvider>
    </InApp>,
  );
const onUpdate = vi.fn();
function Controls({ submissionId }: { submissionId: string }) {
  const actions = usePins();
  return <CopyControl {...{ submissionId, actions, onUpdate }} name="Dana Okafor" />;
}
const control = (submissionId = 's1') => <Controls submissionId={submissionId} />;
const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }));
const queued = async () => (await account.db.queue.toArray()).map(({ name, args }) => ({ name, ...args }));

test('a submission is kept by a press, and removed by another with a way back', async () => {
  await noteStaff(account);
  await holdSubmissions(account, ids, 38_000);
  show(control());
  expect(await screen.findByText('On this device, 38.1 KB')).toBeTruthy();
  await press('Keep offline');
  expect(await screen.findByText('On this device until you remove it. 38.1 KB')).toBeTruthy();
  await press('Remove');
  expect(await screen.findByText('Dana Okafor’s submission is no longer kept on your devices.')).toBeTruthy();
  expect(await screen.findByText('Will be removed at the next sync, 38.1 KB')).toBeTruthy();
  await press(/^Undo/);
  expect(await screen.findByRole('button', { name: 'Update now' })).toBeTruthy();
  expect(await queued()).toEqual([
    { name: 'pins.put', id: 's1', auto: false },
    { name: 'pins.clear', id: 's1' },
    { name: 'pins.put', id: 's1', auto: false },
  ]);
});

test('kept without its rows, it says that they are on their way; offline, that they wait', async () => {
  await noteStaff(account);
  show(control('elsewhere'));
  expect(await screen.findByText('Not on this device')).toBeTruthy();
  await press('Keep offline');
  expect(await screen.findByText('On its way')).toBeTruthy();
  loseConnection();
  expect(await screen.findByText('Waiting for a connection')).toBeTruthy();
});

test('among the newest, it says in one sentence why it is here', async () => {
  await noteStaff(account);
  await holdSubmissions(account, ids, 38_000);
  show(control('s39'));
  expect(await screen.findByText('On this device while it’s among the newest 20. 38.1 KB')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Keep offline' })).toBeTruthy();
});

test('opened, and not downloaded before the connection went, it is not said to be here', async () => {
  await noteStaff(account);
  await holdPins(account, pins(true, 'elsewhere'));
  loseConnection();
  show(control('elsewhere'));
  expect(await screen.findByText('Waiting for a connection')).toBeTruthy();
  expect(screen.queryByText(/30 days/)).toBeNull();
});

test('opened, it says for how long it is here, and can still be kept', async () => {
  await noteStaff(account);
  await holdSubmissions(account, ids);
  await holdPins(account, pins(true, 's1'));
  show(control());
  expect(await screen.findByText(/^On this device for 30 days because you opened it/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Keep offline' })).toBeTruthy();
});

test('offline, an update keeps the copy and says so, and removing works', async () => {
  await noteStaff(account);
  await holdSubmissions(account, ids);
  await holdPins(account, pins(false, 's1'));
  loseConnection();
  show(control());
  await press('Update now');
  expect(await screen.findByText(/^Can’t reach Northbeam right now\. Your copy is as of/)).toBeTruthy();
  expect(onUpdate).toHaveBeenCalled();
  await press('Remove');
  expect(await screen.findByText(/It will be removed from this device when you’re back online\.$/)).toBeTruthy();
});

test('before the first sync and with 500 kept, it says why nothing can be kept', async () => {
  show(control());
  expect(await screen.findByText(/after this device has synced for the first time/)).toBeTruthy();
  await noteStaff(account);
  await holdPins(account, manyPins(500));
  expect(await screen.findByText(/^You’ve kept 500 submissions, which is the limit/)).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});

test('a refused pin is shown where it was made, until it is dismissed', async () => {
  await noteStaff(account);
  await account.db.attention.put({
    ...{ key: 'd:1', kind: 'rejected', subject: 'pin:s1', scope: 'staff', name: 'pins.put', schema: 1, at: 1 },
    ...{ code: 'limit', message: 'You can keep up to 500 submissions.' },
  });
  show(control());
  expect(await screen.findByText(/^You can keep up to 500 submissions/)).toBeTruthy();
  await press('Dismiss');
  await waitFor(() => expect(screen.queryByText(/^At most 500/)).toBeNull());
});

const row: ListRow = {
  ...{ id: 's0', name: 'Dana Okafor', email: 'dana@okafor.example', company: null, industry: 'Joinery' },
  ...{ status: 'Report', notes: 0, goals: 0, createdAt: 1, isNew: false, need: null },
};
test('a row says when its texts are missing here, or old', async () => {
  await noteStaff(account);
  await holdSubmissions(account, ids);
  await holdPins(account, pins(false, 'elsewhere'));
  const rows = ['s0', 'elsewhere', 'absent'].map((id) => ({ ...row, id }));
  show(<SubmissionList rows={rows} order="Newest" />);
  expect(await screen.findByText('On its way')).toBeTruthy();
  expect(screen.getByText('Not on this device')).toBeTruthy();
  expect(screen.queryByText(/^On this device/)).toBeNull();
  loseConnection();
  await noteStaff(account, Date.now() - 25 * 3_600_000);
  await waitFor(() => expect(screen.getByText(/^On this device, as of /).closest('[data-stale]')).not.toBeNull());
});

const address = readListAddress(new URLSearchParams({ 'filter[industry]': 'Joinery' }));
const pinList = ({ total = 37, isUnreachable = false, newSince = null as number | null, isNew = false } = {}) => (
  <PinList
    list={{ rows: [], total, totalPages: 2, isPartial: isUnreachable }}
    address={{ ...address, isNew, ...(isNew && { filters: {} }) }}
    {...{ newSince, isUnreachable }}
  />
);
const query = new URLSearchParams({ 'filter[industry]': 'Joinery', tz: readTimeZone() });
/** Answers as a server that has these ids on two pages. */
function answerIds(some: readonly string[]): void {
  const rows = some.map((id) => ({ id }));
  const answerPage = (page: number, from: number, to: number) => ({
    [`GET /api/coaching/submissions?page=${page}&limit=100&${query}`]: () =>
      samplePortalAnswer(rows.slice(from, to), { page, total: rows.length }),
  });
  answerCalls({ ...answerPage(1, 0, 20), ...answerPage(2, 20, rows.length) });
}

test('a whole list is kept, of all pages, with count and size shown before', async () => {
  answerIds(ids.slice(0, 37));
  await noteStaff(account);
  await holdSubmissions(account, ids.slice(0, 2), 100_000);
  await holdPins(account, [...pins(false, 's3'), ...pins(true, 's4')]);
  show(pinList());
  await press('Keep these 37 offline');
  expect(await screen.findByText(/^36 submissions, about 3\.6 MB\./)).toBeTruthy();
  expect(screen.getByText('You’ve already kept 1 submission of this list.')).toBeTruthy();
  await press('Keep 36');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await account.db.pins.filter(({ row }) => row?.auto === false).count()).toBe(37);
  expect((await readPortal(account.db)).pinnedLists?.[0]?.name).toBe('Industry: Joinery');
  expect(await screen.findByText('2 of 37')).toBeTruthy();
});

test('with 490 kept, a list says how many fit', async () => {
  answerIds(ids.slice(0, 37));
  await noteStaff(account);
  await holdPins(account, manyPins(490));
  show(pinList());
  await press('Keep these 37 offline');
  expect(await screen.findByText(/^10 submissions, about 600 KB\./)).toBeTruthy();
  expect(screen.getByText(/^27 submissions won’t fit\. You can keep up to 500;/)).toBeTruthy();
});

test('until the copies are measured, a list is estimated by the usual size', async () => {
  const endBusy = holdIdle();
  answerIds(ids.slice(0, 37));
  await noteStaff(account);
  await holdSubmissions(account, ids.slice(0, 2), 100_000);
  show(pinList());
  await press('Keep these 37 offline');
  expect(await screen.findByText(/^37 submissions, about 2\.2 MB\./)).toBeTruthy();
  endBusy();
  expect(await screen.findByText(/^37 submissions, about 3\.7 MB\./)).toBeTruthy();
});

test('with the list and what was kept before over the budget, the dialog says so first', async () => {
  answerIds(ids.slice(0, 30));
  await noteStaff(account);
  await holdSubmissions(account, ids.slice(0, 27), 900_000);
  await holdPins(account, pins(false, ...ids.slice(0, 27)));
  show(pinList({ total: 30 }));
  await press('Keep these 30 offline');
  expect(await screen.findByText(/^3 submissions, about 2\.7 MB\./)).toBeTruthy();
  expect(screen.getByText(/^With what you’ve already kept, that’s more than the 25 MB we set aside\./)).toBeTruthy();
});

test('without the server, a list covers what this device has of it', async () => {
  await noteStaff(account);
  await holdSubmissions(account, ids);
  loseConnection();
  show(pinList({ isUnreachable: true }));
  await press('Keep these 37 offline');
  expect(await screen.findByText(/covers only the part of the list on this device/)).toBeTruthy();
  expect(await screen.findByText('There’s nothing more to keep.')).toBeTruthy();
});

test('a refused list covers this device’s part, and the connection isn’t blamed', async () => {
  answerCalls({
    [`GET /api/coaching/submissions?page=1&limit=100&${query}`]: () => {
      throw new AppError('bad_request');
    },
  });
  await noteStaff(account);
  await holdSubmissions(account, ids);
  show(pinList());
  await press('Keep these 37 offline');
  expect(await screen.findByText(/^We couldn’t get the whole list, so this covers only the part/)).toBeTruthy();
  expect(screen.queryByText(/Can’t reach Northbeam/)).toBeNull();
});

test('of a list of 100,000, the newest 500 are offered', async () => {
  await noteStaff(account);
  show(pinList({ total: 100_000 }));
  expect(await screen.findByRole('button', { name: 'Keep the newest 500 offline' })).toBeTruthy();
});

test('a list of what is new is chosen by this device', async () => {
  await noteStaff(account);
  await holdSubmissions(account, ids);
  show(pinList({ total: 5, isNew: true, newSince: 35 }));
  await press('Keep these 5 offline');
  expect(await screen.findByText(/^5 submissions, about/)).toBeTruthy();
});

test('a list of one is kept as one', async () => {
  answerIds(ids.slice(0, 1));
  await noteStaff(account);
  await holdSubmissions(account, ids, 38_000);
  show(pinList({ total: 1 }));
  await press('Keep this one offline');
  expect(await screen.findByText(/It stays on all your devices until you remove it\.$/)).toBeTruthy();
  await press('Keep it');
  await waitFor(async () => expect(await queued()).toEqual([{ name: 'pins.put', id: 's0', auto: false }]));
});

test('on a full disk, the dialog stays open and says so, and a second press queues nothing', async () => {
  answerIds(ids.slice(0, 37));
  await noteStaff(account);
  const writing = Promise.withResolvers<void>();
  const editAll = vi.spyOn(account.engine, 'editAll').mockReturnValueOnce(writing.promise);
  show(pinList());
  await press('Keep these 37 offline');
  const keep = await screen.findByRole('button', { name: 'Keep 37' });
  fireEvent.click(keep);
  fireEvent.click(keep);
  await waitFor(() => expect(editAll).toHaveBeenCalled());
  writing.reject(new DOMException('Full.', 'QuotaExceededError'));
  expect(await screen.findByText('We couldn’t save this on your device. Nothing was changed.')).toBeTruthy();
  expect(editAll).toHaveBeenCalledTimes(1);
  expect(screen.getByRole('dialog')).toBeTruthy();
});
