// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Account } from '#pwa/offline/sync/account.ts';
import { createDexieStore } from '#pwa/offline/sync/dexie-store.ts';
import { theOne } from '#pwa/offline/sync/synced-db.ts';
import { answerCalls, type Call, refuse } from '#pwa/testing/answer-calls.ts';
import { InApp } from '#pwa/testing/in-app.tsx';
import { leaveOwnPage, loseConnection, openOwnPage, reach } from '#pwa/testing/own-page.ts';
import {
  holdDesk,
  holdPortalCards,
  newestCardAt,
  samplePortalAnswer,
  samplePortalCards,
} from '#pwa/testing/portal-list.ts';
import { ToastProvider } from '#pwa/ui/toast.tsx';
import type { Desk, DeskView } from '#schema/desk.ts';
import { CoachingScreen } from './coaching-screen.tsx';
import { changeDesk, markBeforeCall, recordVisit, storeDesk, storeListAnswer } from './portal-store.ts';
import { syncDesk } from './sync-desk.ts';

const minuteMs = 60_000;
const view = (name: string, change: Partial<DeskView> = {}): DeskView => ({
  name,
  search: '',
  filters: { industry: 'Bakery' },
  sort: '-created',
  ...change,
});

let account: Account;
beforeEach(async () => {
  account = await openOwnPage();
  await holdPortalCards(
    account,
    samplePortalCards(3, (place) => ({ industry: place === 1 ? 'Bakery' : 'Printing' })),
  );
});
afterEach(async () => {
  vi.useRealTimers();
  await leaveOwnPage();
});

/** Plays a server that has a desk. @returns its calls, and the desk as it is now */
function serveDesk(first: Partial<Desk> = {}): { calls: Call[]; desk: () => Desk } {
  let desk: Desk = { views: [], lastVisitAt: null, ...first };
  const calls = answerCalls({
    'GET /api/coaching/desk': () => desk,
    'PUT /api/coaching/desk': ({ body }) => {
      desk = body as Desk;
      return desk;
    },
  });
  return { calls, desk: () => desk };
}

function show(at = '/coaching'): () => void {
  return render(
    <InApp at={at}>
      <ToastProvider>
        <CoachingScreen />
      </ToastProvider>
    </InApp>,
  ).unmount;
}

const address = () => decodeURIComponent(screen.getByLabelText('Address').textContent ?? '');
const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }));
const stored = () => account.db.portal.get(theOne);

function setVisibility(state: DocumentVisibilityState): void {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
}

test('a view is saved under a name, brings its list back, and is sent', async () => {
  await holdDesk(account, {}, 3);
  const server = serveDesk();
  show('/coaching?filter[industry]=Bakery&sort=name');
  await press('Save this view');
  fireEvent.change(await screen.findByLabelText('Name'), { target: { value: ' Bakers ' } });
  await press('Save view');
  const saved = view('Bakers', { sort: 'name' });
  await expect.poll(() => server.desk().views).toEqual([saved]);
  expect((await stored())?.isDeskPending).toBeUndefined();
  await press('Clear');
  await waitFor(() => expect(address()).toBe('/coaching?sort=name'));
  await press('Bakers');
  await waitFor(() => expect(address()).toBe('/coaching?sort=name&filter[industry]=Bakery'));
  expect(screen.getByRole('button', { name: 'Bakers', pressed: true })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Save this view' })).toBeNull();
});

test('a name that is empty or taken is refused', async () => {
  await holdDesk(account, { views: [view('Bakers')] }, 3);
  serveDesk({ views: [view('Bakers')] });
  show('/coaching?sort=name');
  await screen.findByRole('button', { name: 'Bakers' });
  await press('Save this view');
  await press('Save view');
  expect(await screen.findByText('Please enter a name.')).toBeTruthy();
  fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'bakers' } });
  await press('Save view');
  expect(await screen.findByText('You already have a view with this name.')).toBeTruthy();
});

test('after 20 views no more can be saved', async () => {
  const views = Array.from({ length: 20 }, (_, i) => view(`View ${i}`));
  await holdDesk(account, { views }, 3);
  serveDesk({ views });
  show('/coaching?sort=name');
  expect(await screen.findByText('You can save up to 20 views.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Save this view' })).toBeNull();
});

test('a deleted view comes back to its place by Undo', async () => {
  const views = [view('First'), view('Second'), view('Third')];
  await holdDesk(account, { views }, 3);
  const server = serveDesk({ views });
  show();
  await press('Delete the view Second');
  await expect.poll(() => server.desk().views.map(({ name }) => name)).toEqual(['First', 'Third']);
  await press(/^Undo/);
  await expect.poll(() => server.desk().views).toEqual(views);
  const chips = within(await screen.findByRole('list', { name: 'Saved views' }));
  await waitFor(() =>
    expect(chips.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['First', 'Second', 'Third']),
  );
});

test('a view that is saved without a network is sent once it is back', async () => {
  await holdDesk(account, {}, 3);
  loseConnection();
  show('/coaching?sort=name');
  await press('Save this view');
  fireEvent.change(await screen.findByLabelText('Name'), { target: { value: 'By name' } });
  await press('Save view');
  expect(await screen.findByRole('button', { name: 'By name' })).toBeTruthy();
  await expect.poll(async () => (await stored())?.isDeskPending).toBe(true);
  const server = serveDesk();
  reach(true);
  await expect.poll(() => server.desk().views.map(({ name }) => name)).toEqual(['By name']);
  await expect.poll(async () => (await stored())?.isDeskPending).toBeUndefined();
});

test('a view from before the first fetch joins the views that the server has', async () => {
  loseConnection();
  show('/coaching?sort=name');
  await press('Save this view');
  fireEvent.change(await screen.findByLabelText('Name'), { target: { value: 'By name' } });
  await press('Save view');
  await expect.poll(async () => (await stored())?.isDeskPending).toBe(true);
  const server = serveDesk({ views: [view('Bakers')], lastVisitAt: 5 });
  reach(true);
  await expect.poll(() => server.desk().views.map(({ name }) => name)).toEqual(['Bakers', 'By name']);
  expect(server.desk().lastVisitAt).toBe(5);
});

/** Saves or deletes views on this device, as the screen does. */
const saveHere = (name: string) => changeDesk(account, (desk) => ({ ...desk, views: [...desk.views, view(name)] }));
const deleteHere = (name: string) =>
  changeDesk(account, (desk) => ({ ...desk, views: desk.views.filter((saved) => saved.name !== name) }));
const namesOf = (desk: Desk | undefined) => desk?.views.map(({ name }) => name);

test('what another device saved and deleted meanwhile joins what this one did', async () => {
  const first = [view('One'), view('Two'), view('Three')];
  await account.db.portal.put({ desk: { views: first, lastVisitAt: 5 } }, theOne);
  await deleteHere('One');
  await saveHere('Here');
  const server = serveDesk({ views: [view('One'), view('Three'), view('There')], lastVisitAt: 9 });
  await syncDesk(account);
  expect(namesOf(server.desk())).toEqual(['Three', 'Here', 'There']);
  expect(server.desk().lastVisitAt).toBe(9);
  expect(await stored()).toEqual({ desk: server.desk() });
});

test('the device that syncs first finds its views after the other’s, too', async () => {
  const first = [view('One'), view('Two')];
  await account.db.portal.put({ desk: { views: first, lastVisitAt: null } }, theOne);
  await saveHere('Here');
  const server = serveDesk({ views: first });
  await syncDesk(account);
  const other = { views: server.desk().views.filter(({ name }) => name !== 'Two'), lastVisitAt: 9 };
  const later = serveDesk({ ...other, views: [...other.views, view('There')] });
  await recordVisit(account, 7);
  await syncDesk(account);
  expect(namesOf(later.desk())).toEqual(['One', 'Here', 'There']);
  expect(later.desk().lastVisitAt).toBe(9);
  expect(namesOf((await stored())?.desk)).toEqual(['One', 'Here', 'There']);
});

test('a view that is deleted again while it is sent does not come back', async () => {
  await account.db.portal.put({ desk: { views: [view('One')], lastVisitAt: null } }, theOne);
  await saveHere('Here');
  let desk: Desk = { views: [view('One'), view('There')], lastVisitAt: null };
  let isFirst = true;
  answerCalls({
    'GET /api/coaching/desk': () => desk,
    'PUT /api/coaching/desk': async ({ body }) => {
      desk = body as Desk;
      if (isFirst) await deleteHere('Here');
      isFirst = false;
      return desk;
    },
  });
  await syncDesk(account);
  await syncDesk(account);
  expect(namesOf(desk)).toEqual(['One', 'There']);
  expect(await stored()).toEqual({ desk });
});

test('a desk that the server refuses gives way to the server’s', async () => {
  await account.db.portal.put({ desk: { views: [view('Odd')], lastVisitAt: null }, isDeskPending: true }, theOne);
  answerCalls({
    'GET /api/coaching/desk': () => ({ views: [view('Bakers')], lastVisitAt: 7 }),
    'PUT /api/coaching/desk': refuse('bad_request'),
  });
  await syncDesk(account);
  expect(await stored()).toEqual({ desk: { views: [view('Bakers')], lastVisitAt: 7 } });
});

test('a visit ends when the app is hidden, and coming back soon shows the same as new', async () => {
  const before = newestCardAt - 90 * minuteMs;
  await holdDesk(account, { lastVisitAt: before }, 3);
  const server = serveDesk({ lastVisitAt: before });
  show();
  expect(await screen.findByText('2 new since your last visit')).toBeTruthy();
  const hiddenAt = Date.now();
  setVisibility('hidden');
  await expect.poll(() => server.desk().lastVisitAt).toBeGreaterThanOrEqual(hiddenAt);
  setVisibility('visible');
  expect(screen.getByText('2 new since your last visit')).toBeTruthy();
});

test('a list that was left for 30 minutes ends the visit at the time it was left', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], shouldAdvanceTime: true });
  const before = newestCardAt - 90 * minuteMs;
  await holdDesk(account, { lastVisitAt: before }, 3);
  const server = serveDesk({ lastVisitAt: before });
  const unmount = show();
  expect(await screen.findByText('2 new since your last visit')).toBeTruthy();
  const leftAt = Date.now();
  unmount();
  await vi.advanceTimersByTimeAsync(29 * minuteMs);
  expect(server.desk().lastVisitAt).toBe(before);
  const unmountAgain = show();
  expect(await screen.findByText('2 new since your last visit')).toBeTruthy();
  unmountAgain();
  await vi.advanceTimersByTimeAsync(31 * minuteMs);
  await expect.poll(() => server.desk().lastVisitAt).toBeGreaterThan(leftAt + 28 * minuteMs);
  show();
  await screen.findByText('3 submissions');
  await waitFor(() => expect(screen.queryByText(/new since your last visit/)).toBeNull());
});

test('a visit without a network is noted on the device, and sent later', async () => {
  await holdDesk(account, { lastVisitAt: 1 }, 3);
  loseConnection();
  show();
  await screen.findByText('3 new since your last visit');
  setVisibility('hidden');
  await expect.poll(async () => (await stored())?.isVisitPending).toBe(true);
  expect((await stored())?.desk?.lastVisitAt).toBeGreaterThan(newestCardAt);
});

test('after a purge of scope staff nothing is left, and no earlier call stores anything', async () => {
  await holdDesk(account, { views: [view('Bakers')] }, 3);
  const before = await markBeforeCall(account);
  await storeListAnswer(account, samplePortalAnswer(), { before, isOfAll: true, at: 1 });
  expect(await account.db.submissionFacts.count()).toBe(1);
  await createDexieStore(account.db, () => true).write(async (tx) => {
    const state = await tx.state();
    if (state) await tx.saveState({ ...state, forgetCount: state.forgetCount + 1 });
    await tx.purge('staff');
  });
  await storeListAnswer(account, samplePortalAnswer(), { before, isOfAll: true, at: 1 });
  await storeDesk(account, { views: [view('Bakers')], lastVisitAt: null }, before);
  expect(await account.db.submissionFacts.count()).toBe(0);
  expect(await stored()).toBeUndefined();
});

test('after a purge the end of a visit writes nothing', async () => {
  await holdDesk(account, { lastVisitAt: 1 }, 3);
  serveDesk({ lastVisitAt: 1 });
  show();
  await screen.findByText('3 new since your last visit');
  // The page's own sync would store the desk anew after the purge.
  await syncDesk(account);
  await account.db.portal.clear();
  setVisibility('hidden');
  await syncDesk(account);
  expect((await stored())?.desk?.lastVisitAt ?? 1).toBe(1);
});
