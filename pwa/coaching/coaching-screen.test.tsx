// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { focusManager } from '@tanstack/react-query';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useCurrentUser } from '#pwa/api/current-user.ts';
import type { Account } from '#pwa/offline/sync/account.ts';
import { queueOpened, sendOpened } from '#pwa/offline/sync/opened-submissions.ts';
import { answerCalls, refuse, settleCalls } from '#pwa/testing/answer-calls.ts';
import { InApp } from '#pwa/testing/in-app.tsx';
import { leaveOwnPage, loseConnection, openOwnPage, reach, recordSavedFiles } from '#pwa/testing/own-page.ts';
import {
  holdDesk,
  holdPortalCards,
  newestCardAt,
  rowOfCard,
  samplePortalAnswer,
  samplePortalCards,
} from '#pwa/testing/portal-list.ts';
import { sampleGoal } from '#pwa/testing/sample-goal.ts';
import { sampleUser } from '#pwa/testing/sample-user.ts';
import { formatMoment } from '#pwa/ui/dates.ts';
import { ToastProvider } from '#pwa/ui/toast.tsx';
import type { Note } from '#schema/notes.ts';
import { CoachingScreen } from './coaching-screen.tsx';
import { readTimeZone } from './use-list.ts';

let account: Account;
beforeEach(async () => {
  account = await openOwnPage();
  setWide(false);
});
afterEach(async () => {
  vi.useRealTimers();
  focusManager.setFocused(undefined);
  await leaveOwnPage();
});

/** Sets whether the page is 768 px wide or more. */
function setWide(matches: boolean): void {
  const list = { matches, addEventListener() {}, removeEventListener() {} } as unknown as MediaQueryList;
  vi.spyOn(window, 'matchMedia').mockReturnValue(list);
}

const query = (params: Record<string, string>) => new URLSearchParams({ ...params, tz: readTimeZone() }).toString();
const listCall = (params: Record<string, string> = {}, page = 1) =>
  `GET /api/coaching/submissions?page=${page}&limit=20&${query(params)}`;
const never = () => new Promise(() => undefined);

/** Opens the list, on a phone with its filters shown. */
function show(at = '/coaching'): () => void {
  const unmount = showFolded(at);
  const filters = screen.queryByRole('button', { name: 'Filters' });
  if (filters) fireEvent.click(filters);
  return unmount;
}
function showFolded(at = '/coaching'): () => void {
  return render(
    <InApp at={at}>
      <ToastProvider>
        <CoachingScreen />
      </ToastProvider>
    </InApp>,
  ).unmount;
}

const address = () => decodeURIComponent(screen.getByLabelText('Address').textContent ?? '');
const list = () => screen.getByRole('list', { name: /^Submissions, sorted by/ });
const names = () =>
  within(list())
    .getAllByRole('heading')
    .map(({ textContent }) => textContent);
const rowTexts = () =>
  within(list())
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
const searchBox = () => screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search submissions' });
const search = (text: string) => fireEvent.change(searchBox(), { target: { value: text } });
const choose = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const count = (words: string) => screen.findByText(words);

const note = (changes: Partial<Note>): Note => ({
  id: crypto.randomUUID(),
  submissionId: 'card-0001',
  authorId: 'ruth',
  title: '',
  content: 'Price book first.',
  noteType: 'internal',
  coachFirstName: 'Ruth',
  coachLastName: 'Lindqvist',
  createdAt: 0,
  updatedAt: 0,
  deletedAt: null,
  ...changes,
});

test('coming back to the window does not read the list again', async () => {
  const calls = answerCalls({ [listCall()]: () => samplePortalAnswer() });
  const reads = () => calls.filter(({ path }) => path.startsWith('/api/coaching/submissions'));
  show();
  await waitFor(() => expect(reads()).toHaveLength(1));
  await settleCalls();
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_600_000 });
  act(() => focusManager.setFocused(false));
  act(() => focusManager.setFocused(true));
  await settleCalls();
  expect(reads()).toHaveLength(1);
});

test('the device’s list is there before the server answers, newest first, 20 a page', async () => {
  await holdPortalCards(account, samplePortalCards(43));
  await holdDesk(account, {}, 43);
  answerCalls({ [listCall()]: never });
  show();
  await count('Showing 20 of 43 submissions');
  expect(screen.getByRole('heading', { level: 1, name: 'Coaching Portal' })).toBeTruthy();
  expect(names().slice(0, 2)).toEqual(['Client01 Ferro', 'Client02 Ferro']);
  const pages = within(screen.getByRole('navigation', { name: 'Pages' }));
  expect(pages.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'Previous',
    '1',
    '2',
    '3',
    'Next',
  ]);
  press('Next');
  press('Next');
  await count('Showing 3 of 43 submissions');
  expect(address()).toBe('/coaching?page=3');
  expect(pages.getByRole('button', { current: 'page' }).textContent).toBe('3');
  expect(pages.getByRole<HTMLButtonElement>('button', { name: 'Next' }).disabled).toBe(true);
  expect(document.activeElement?.textContent).toBe('Showing 3 of 43 submissions');
});

test('each row says who it is, and its badge shows the report before the insights', async () => {
  const cards = samplePortalCards(3, (place) => ({
    hasReport: place === 1,
    hasInsights: place < 3,
    ...(place === 2 && { lastName: null, company: null }),
  }));
  await holdPortalCards(account, cards);
  await holdDesk(account, {}, 3);
  show();
  await count('3 submissions');
  expect(rowTexts()[0]).toMatch(/^Client01 FerroReportclient1@ferro.exampleFerro Works, Printing.*View Details$/);
  expect(rowTexts()[1]).toMatch(/^Client02Insightsclient2@ferro.exampleN\/A, Printing/);
  expect(rowTexts()[2]).toContain('Pending');
  const link = screen.getByRole('link', { name: 'View Details, Client01 Ferro' });
  expect(link.getAttribute('href')).toBe('/coaching/submissions/card-0001');
});

test('from 768 px up the list is a table with the specified columns', async () => {
  setWide(true);
  await holdPortalCards(account, samplePortalCards(1));
  await holdDesk(account, {}, 1);
  show();
  const table = await screen.findByRole('table', { name: 'Submissions, sorted by: Newest' });
  const heads = within(table).getAllByRole('columnheader');
  expect(heads.map(({ textContent }) => textContent)).toEqual([
    'Client',
    'Company',
    'Industry',
    'Status',
    'Notes',
    'Goals',
    'Date',
    'View Details',
  ]);
  expect(within(table).getByRole('rowheader').textContent).toContain('client1@ferro.example');
});

test('counts come from the device, else from the server, else there are none', async () => {
  const cards = samplePortalCards(3, (place) => ({ clientId: place === 1 ? 'dana' : null }));
  await holdPortalCards(account, cards, {
    complete: ['card-0001'],
    notes: [note({}), note({ deletedAt: 1 })],
    goals: [
      sampleGoal({ submissionId: 'card-0001', clientId: 'dana', goalType: 'coaching' }),
      sampleGoal({ submissionId: null, clientId: 'dana' }),
    ],
  });
  await holdDesk(account, {}, 3);
  const [first, second] = cards.map((card) => rowOfCard(card, { notes_count: 7, total_goals_count: 0 }));
  answerCalls({ [listCall()]: () => samplePortalAnswer([first ?? {}, second ?? {}], { total: 3 }) });
  show();
  await screen.findByText('7 notes');
  expect(rowTexts().map((text) => /\d notes?\d goals?/.exec(text ?? '')?.[0])).toEqual([
    '1 note2 goals',
    '7 notes0 goals',
    undefined,
  ]);
});

test('what is added to a submission that is only a card here is in its counts', async () => {
  const cards = samplePortalCards(3);
  await holdPortalCards(account, cards);
  await holdDesk(account, {}, 3);
  const [first, second] = cards.map((card) => rowOfCard(card, { notes_count: 7, total_goals_count: 1 }));
  answerCalls({ [listCall()]: () => samplePortalAnswer([first ?? {}, second ?? {}], { total: 3 }) });
  const leave = show();
  await waitFor(async () => expect(await account.db.submissionFacts.count()).toBe(2));
  leave();
  loseConnection();
  show();
  await waitFor(() => expect(screen.getAllByText('7 notes')).toHaveLength(2));
  const added = { title: '', content: 'On the train.', noteType: 'internal' as const };
  await act(() => account.engine.edit('notes.create', { ...added, id: 'a', submissionId: 'card-0001' }));
  await act(() => account.engine.edit('notes.create', { ...added, id: 'b', submissionId: 'card-0003' }));
  await screen.findByText('8 notes');
  // Nobody here knows how many the server has of the third.
  expect(rowTexts().map((text) => /\d notes?\d goals?/.exec(text ?? '')?.[0])).toEqual([
    '8 notes1 goal',
    '7 notes1 goal',
    undefined,
  ]);
  await act(() => account.engine.edit('notes.delete', { id: 'a' }));
  await waitFor(() => expect(screen.getAllByText('7 notes')).toHaveLength(2));
});

test('nothing in the list changes when the server answers what is shown', async () => {
  const cards = samplePortalCards(2);
  const counted = { notes_count: 0, total_goals_count: 0 };
  await holdPortalCards(account, cards, { complete: cards.map(({ id }) => id) });
  await holdDesk(account, {}, 2);
  const answer = Promise.withResolvers<unknown>();
  answerCalls({ [listCall()]: () => answer.promise });
  show();
  await screen.findAllByText('0 notes');
  const changes: MutationRecord[] = [];
  const observer = new MutationObserver((records) => changes.push(...records));
  const options = { childList: true, subtree: true, characterData: true, attributes: true };
  observer.observe(list(), options);
  observer.observe(screen.getByText('2 submissions'), options);
  answer.resolve(samplePortalAnswer(cards.map((card) => rowOfCard(card, counted))));
  await expect.poll(() => account.db.submissionFacts.count()).toBe(2);
  changes.push(...observer.takeRecords());
  expect(changes).toEqual([]);
  observer.disconnect();
});

test('rows beyond the device are the server’s, and those on it show its values', async () => {
  const [card] = samplePortalCards(1, () => ({ firstName: 'Edited', company: 'Here first' }));
  if (!card) throw new Error('There is no card.');
  await holdPortalCards(account, [card]);
  const answer = samplePortalAnswer([rowOfCard(card, { first_name: 'Stale', company: 'Old' }), { notes_count: 4 }], {
    total: 5_000,
  });
  answerCalls({ [listCall()]: () => answer });
  show();
  await count('Showing 2 of 5,000 submissions');
  expect(names()).toEqual(['Edited Ferro', 'Dana Okafor']);
  expect(rowTexts()[0]).toContain('Here first');
  expect(screen.getByText('4 notes')).toBeTruthy();
});

test('until the server answers, a page that the device lacks is loading', async () => {
  await holdPortalCards(account, samplePortalCards(21));
  await holdDesk(account, {}, 500);
  answerCalls({ [listCall()]: never, [listCall({}, 25)]: () => samplePortalAnswer([{}], { page: 25, total: 481 }) });
  show('/coaching?page=25');
  expect(await screen.findByText('Loading submissions')).toBeTruthy();
  await count('Showing 1 of 481 submissions');
  press('Page 24');
  expect(await screen.findByText('Loading submissions')).toBeTruthy();
  expect(address()).toBe('/coaching?page=24');
});

test('what is typed is searched for once the keys pause, from the first page on', async () => {
  await holdPortalCards(account, samplePortalCards(30));
  await holdDesk(account, {}, 30);
  const calls = answerCalls({});
  show('/coaching?page=2');
  await count('Showing 10 of 30 submissions');
  for (const text of ['c', 'cl', 'client2 ']) search(text);
  expect(screen.getByText('Showing 10 of 30 submissions')).toBeTruthy();
  await count('11 submissions');
  expect(address()).toBe('/coaching?search=client2');
  const searched = () => calls.filter(({ path }) => path.includes('search=')).map(({ path }) => `GET ${path}`);
  await expect.poll(searched).toEqual([listCall({ search: 'client2' })]);
});

test('the search is emptied by a button of its own, which its label does not hold', async () => {
  await holdPortalCards(account, samplePortalCards(30));
  await holdDesk(account, {}, 30);
  answerCalls({});
  show('/coaching?search=client2');
  await count('11 submissions');
  expect(searchBox().closest('label')?.querySelector('button')).toBeNull();
  press('Clear search');
  await count('Showing 20 of 30 submissions');
  expect(document.activeElement).toBe(searchBox());
});

test('filters combine, are in the address, and go one by one or all at once', async () => {
  const cards = samplePortalCards(12, (place) => ({
    industry: place <= 8 ? 'Bakery' : 'Printing',
    hasReport: place % 2 === 0,
  }));
  await holdPortalCards(account, cards);
  await holdDesk(account, {}, 12);
  show();
  await count('12 submissions');
  choose('Filter by', 'industry');
  choose('Industry', 'Bakery');
  fireEvent.blur(screen.getByLabelText('Industry'));
  await count('8 submissions');
  choose('Filter by', 'has_report');
  choose('Report', 'true');
  await count('4 submissions');
  expect(address()).toBe('/coaching?filter[industry]=Bakery&filter[has_report]=true');

  const chips = within(screen.getByRole('list', { name: 'Other active filters' }));
  fireEvent.click(chips.getByRole('button', { name: /^Industry: Bakery/ }));
  await count('6 submissions');
  expect(address()).toBe('/coaching?filter[has_report]=true');
  expect(document.activeElement).toBe(screen.getByLabelText('Filter by'));

  press('Clear');
  await count('12 submissions');
  expect(address()).toBe('/coaching');
  await waitFor(() => expect(document.activeElement).toBe(searchBox()));
});

test('a start date alone applies, and an end date before it is refused', async () => {
  await holdPortalCards(account, samplePortalCards(48));
  await holdDesk(account, {}, 48);
  show();
  await count('Showing 20 of 48 submissions');
  choose('Filter by', 'date_range');
  choose('From', '2026-03-12');
  await waitFor(() => expect(address()).toBe('/coaching?filter[date_range]=2026-03-12,'));
  choose('To', '2026-03-01');
  expect(await screen.findByText('This is before the start date.')).toBeTruthy();
  expect(address()).toBe('/coaching?filter[date_range]=2026-03-12,');
});

test('the list comes back as it was left, also by a link without a query', async () => {
  await holdPortalCards(account, samplePortalCards(30));
  await holdDesk(account, {}, 30);
  const unmount = show('/coaching?search=client&page=2&sort=created');
  await count('Showing 10 of 30 submissions');
  unmount();
  show('/coaching');
  await count('Showing 10 of 30 submissions');
  expect(address()).toBe('/coaching?search=client&page=2&sort=created');
  expect(searchBox().value).toBe('client');
  expect(names()[0]).toBe('Client10 Ferro');
});

test('the order is chosen, and is in the address', async () => {
  await holdPortalCards(account, samplePortalCards(3));
  await holdDesk(account, {}, 3);
  show();
  await count('3 submissions');
  const options = within(screen.getByLabelText('Sort by')).getAllByRole('option');
  expect(options.map(({ textContent }) => textContent)?.sort()).toEqual(
    ['Newest', 'Oldest', 'Name', 'Company', 'Most urgent'].sort(),
  );
  choose('Sort by', 'created');
  await waitFor(() => expect(names()).toEqual(['Client03 Ferro', 'Client02 Ferro', 'Client01 Ferro']));
  expect(address()).toBe('/coaching?sort=created');
});

test('why a client needs somebody is said in every order', async () => {
  const rows = samplePortalCards(2).map((card) => rowOfCard(card, { need: 'unopened', opened_at: null }));
  answerCalls({ [listCall()]: () => samplePortalAnswer(rows) });
  show();
  expect(await screen.findAllByText('Not opened yet')).toHaveLength(2);
});

test('on a phone the filters are folded away, and the active ones stay in sight', async () => {
  setWide(false);
  await holdPortalCards(account, samplePortalCards(3));
  await holdDesk(account, {}, 3);
  showFolded('/coaching?filter[industry]=Printing');
  await count('3 submissions');
  expect(screen.queryByLabelText('Filter by')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Export CSV' })).toBeNull();
  expect(screen.getByText('Industry: Printing')).toBeTruthy();
  expect(await screen.findByRole('button', { name: 'Keep offline' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'What’s on this device' })).toBeTruthy();
  press('Filters');
  expect(screen.getByRole('button', { name: 'Filters', expanded: true })).toBeTruthy();
  expect(screen.getByLabelText('Filter by')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Export CSV' })).toBeTruthy();
});

test('“/” leads to the search and “?” shows the keys, but not while somebody types', async () => {
  await holdPortalCards(account, samplePortalCards(3));
  await holdDesk(account, {}, 3);
  show();
  await count('3 submissions');
  fireEvent.keyDown(document.body, { key: '/' });
  expect(document.activeElement).toBe(searchBox());
  fireEvent.keyDown(searchBox(), { key: '?' });
  expect(screen.queryByRole('dialog')).toBeNull();
  fireEvent.keyDown(document.body, { key: '?' });
  expect(within(await screen.findByRole('dialog')).getByText('Search submissions')).toBeTruthy();
});

test('who needs me is the server’s order, and is remembered without a network', async () => {
  const cards = samplePortalCards(3);
  const [newest, middle, oldest] = cards.map((card) => rowOfCard(card));
  await holdPortalCards(account, cards);
  await holdDesk(account, {}, 3);
  const rows = [
    {
      ...oldest,
      need: 'question' as const,
      opened_at: '2026-03-12T10:00:00.000Z',
      asked_at: '2026-03-12T11:00:00.000Z',
    },
    { ...middle, need: 'unopened' as const, opened_at: null },
    { ...newest, opened_at: new Date().toISOString() },
  ];
  answerCalls({ [listCall({ sort: 'need' })]: () => samplePortalAnswer(rows) });
  const unmount = show('/coaching?sort=need');
  await screen.findByText('Not opened yet');
  expect(names()).toEqual(['Client03 Ferro', 'Client02 Ferro', 'Client01 Ferro']);
  expect(screen.getByText('New question')).toBeTruthy();
  unmount();
  loseConnection();
  show('/coaching?sort=need');
  await count('3 submissions from your last sync');
  expect(names()).toEqual(['Client03 Ferro', 'Client02 Ferro', 'Client01 Ferro']);
  expect(screen.getByText(/^As of .* This order may be out of date\.$/)).toBeTruthy();
});

test('a filter by need asks the server, and without a network selects what this device knows', async () => {
  const cards = samplePortalCards(4);
  const [first, second, third] = cards.map((card) => rowOfCard(card, { opened_at: '2026-03-12T10:00:00.000Z' }));
  const asked = { need: 'question' as const, asked_at: '2026-03-12T11:00:00.000Z' };
  await holdPortalCards(account, cards);
  await holdDesk(account, {}, 4);
  const query = { 'filter[need]': 'question' };
  const rows = [
    { ...first, ...asked },
    { ...second, ...asked, need: 'overdue' as const },
  ];
  answerCalls({
    [listCall()]: () => samplePortalAnswer([...rows, { ...third, need: 'unopened', opened_at: null }]),
    [listCall(query)]: () => samplePortalAnswer(rows, { total: 2 }),
  });
  const leave = show();
  await waitFor(async () => expect(await account.db.submissionFacts.count()).toBe(3));
  leave();
  const unmount = show('/coaching?filter[need]=question');
  await count('2 submissions');
  expect(names()).toEqual(['Client01 Ferro', 'Client02 Ferro']);
  // A row says why it is in the list.
  expect(screen.getAllByText('New question', { ignore: 'option' })).toHaveLength(2);
  unmount();
  loseConnection();
  show('/coaching?filter[need]=question');
  await count('2 submissions from your last sync');
  expect(names()).toEqual(['Client01 Ferro', 'Client02 Ferro']);
  expect(screen.getByText(/^As of .* This list may be out of date\.$/)).toBeTruthy();
});

test('without a network a submission that is opened here goes down in the order at once', async () => {
  const cards = samplePortalCards(3);
  const [newest, middle, oldest] = cards.map((card) => rowOfCard(card, { need: 'unopened', opened_at: null }));
  await holdPortalCards(account, cards);
  await holdDesk(account, {}, 3);
  answerCalls({ [listCall({ sort: 'need' })]: () => samplePortalAnswer([oldest ?? {}, middle ?? {}, newest ?? {}]) });
  const leave = show('/coaching?sort=need');
  await waitFor(async () => expect(await account.db.submissionFacts.count()).toBe(3));
  leave();
  loseConnection();
  show('/coaching?sort=need');
  await waitFor(() => expect(names()).toEqual(['Client03 Ferro', 'Client02 Ferro', 'Client01 Ferro']));
  await act(() => queueOpened(account, { submissionId: 'card-0003', at: Date.now() }));
  expect(await account.db.opened.count()).toBe(1);
  await waitFor(() => expect(names()).toEqual(['Client02 Ferro', 'Client01 Ferro', 'Client03 Ferro']));
  answerCalls({ 'POST /api/coaching/submissions/card-0003/opened': () => undefined });
  await act(() => sendOpened(account));
  expect(await account.db.opened.count()).toBe(0);
  expect(names()).toEqual(['Client02 Ferro', 'Client01 Ferro', 'Client03 Ferro']);
});

test('without a network only what staff did makes a submission active', async () => {
  const [now, day] = [Date.now(), 86_400_000];
  const [first, second] = samplePortalCards(2, () => ({ createdAt: now - 30 * day }));
  const cards = [first, second].flatMap((card) => card ?? []);
  const goals = cards.map(({ id }) =>
    sampleGoal({
      ...{ id: `goal of ${id}`, goalType: 'coaching', submissionId: id, clientId: null },
      // The client has moved it today.
      ...{ createdAt: now - 20 * day, updatedAt: now },
    }),
  );
  await holdPortalCards(account, cards, { complete: cards.map(({ id }) => id), goals });
  await holdDesk(account, {}, 2);
  const openedAt = new Date(now - 20 * day).toISOString();
  const rows = cards.map((card) => rowOfCard(card, { need: 'quiet', opened_at: openedAt }));
  answerCalls({ [listCall({ sort: 'need' })]: () => samplePortalAnswer(rows) });
  const leave = show('/coaching?sort=need');
  await waitFor(async () => expect(await account.db.submissionFacts.count()).toBe(2));
  leave();
  loseConnection();
  show('/coaching?sort=need');
  await waitFor(() => expect(screen.getAllByText('No activity for 14 days')).toHaveLength(2));
  await act(() => account.engine.edit('goals.update', { id: 'goal of card-0001', set: { status: 'In Progress' } }));
  await waitFor(() => expect(names()).toEqual(['Client02 Ferro', 'Client01 Ferro']));
  expect(screen.getAllByText('No activity for 14 days')).toHaveLength(1);
});

test('without a network the device’s list says so, and when it was last in step', async () => {
  await holdPortalCards(account, samplePortalCards(23));
  await holdDesk(account, {}, 5_000);
  loseConnection();
  show();
  await count('Showing 20 of 23 from your last sync');
  expect(screen.getByText(/^As of \d/)).toBeTruthy();
  search('nobody');
  expect(await screen.findByText('No submissions match')).toBeTruthy();
  expect(screen.getByText(/We searched only the submissions on this device/)).toBeTruthy();
});

test('the list is asked for again as soon as the network is back', async () => {
  await holdPortalCards(account, samplePortalCards(2));
  loseConnection();
  show();
  await count('2 submissions from your last sync');
  answerCalls({ [listCall()]: () => samplePortalAnswer([{}], { total: 40 }) });
  reach(true);
  await count('Showing 1 of 40 submissions');
  expect(screen.queryByText(/^As of/)).toBeNull();
});

test('without a network and without rows the page says where they are', async () => {
  loseConnection();
  show();
  expect(await screen.findByText('Submissions aren’t on this device yet')).toBeTruthy();
});

test('a list that fails to load says so, and loads when it is asked for again', async () => {
  answerCalls({ [listCall()]: refuse('internal') });
  show();
  expect(await screen.findByText('Failed to load submissions.')).toBeTruthy();
  answerCalls({ [listCall()]: () => samplePortalAnswer() });
  press('Try again');
  await count('1 submission');
  expect(screen.queryByText('Failed to load submissions.')).toBeNull();
});

test('a failure keeps the device’s rows on screen', async () => {
  const answeredAt = Date.now() - 3_600_000;
  await holdPortalCards(account, samplePortalCards(2), { answeredAt });
  answerCalls({ [listCall()]: refuse('internal') });
  show();
  expect(await screen.findByText('Failed to load submissions.')).toBeTruthy();
  await count('2 submissions from your last sync');
  expect(screen.getByText('Failed to load submissions.')).toBeTruthy();
  expect(names()).toEqual(['Client01 Ferro', 'Client02 Ferro']);
  expect(screen.getByText(`As of ${formatMoment(answeredAt)}. This list may be out of date.`)).toBeTruthy();
});

test('a list that was read and cannot be read again shows when it was read', async () => {
  const answeredAt = Date.now();
  vi.spyOn(Date, 'now').mockReturnValue(answeredAt);
  answerCalls({ [listCall()]: () => samplePortalAnswer([{}], { total: 40 }) });
  show();
  await count('Showing 1 of 40 submissions');
  expect(screen.queryByText(/^As of/)).toBeNull();
  answerCalls({ [listCall()]: refuse('internal') });
  reach(false);
  reach(true);
  expect(await screen.findByText('Failed to load submissions.')).toBeTruthy();
  expect(screen.getByText(`As of ${formatMoment(answeredAt)}. This list may be out of date.`)).toBeTruthy();
  expect(screen.getByText('Showing 1 of 40 submissions')).toBeTruthy();
});

test('an empty list says whether there is nothing at all, or nothing that matches', async () => {
  await holdPortalCards(account, []);
  answerCalls({
    [listCall({ search: 'zebra' })]: () => samplePortalAnswer([]),
    [listCall()]: () => samplePortalAnswer([]),
  });
  show('/coaching?search=zebra');
  expect(await screen.findByText('No submissions match')).toBeTruthy();
  fireEvent.click(screen.getAllByRole('button', { name: 'Clear' }).at(-1) as HTMLElement);
  expect(await screen.findByText('No submissions yet')).toBeTruthy();
});

test('a page after the last one leads to the last one', async () => {
  await holdPortalCards(account, samplePortalCards(25));
  await holdDesk(account, {}, 25);
  show('/coaching?page=9');
  fireEvent.click(await screen.findByRole('button', { name: 'Go to the last page' }));
  await count('Showing 5 of 25 submissions');
});

test('without a network a page beyond the device says how much of the list is here', async () => {
  await holdPortalCards(account, samplePortalCards(25));
  await holdDesk(account, {}, 5_000);
  loseConnection();
  show('/coaching?page=9');
  expect(await screen.findByText('This device has only the first 2 pages of this list.')).toBeTruthy();
  press('Go to the last page');
  await count('Showing 5 of 25 from your last sync');
});

test('the export states its filters and count, then saves the file', async () => {
  const cards = samplePortalCards(3, (place) => ({ industry: place === 1 ? 'Printing' : 'Bakery' }));
  await holdPortalCards(account, cards);
  await holdDesk(account, {}, 3);
  const saved = recordSavedFiles();
  const csv = `/api/coaching/submissions.csv?${query({ 'filter[industry]': 'Bakery' })}`;
  const calls = answerCalls({
    [`GET ${csv}`]: () => new Response('Client', { headers: { 'Content-Type': 'text/csv; charset=utf-8' } }),
  });
  show('/coaching?filter[industry]=Bakery');
  await count('2 submissions');
  press('Export CSV');
  expect(await screen.findByText('2 submissions, filtered by Industry: Bakery.')).toBeTruthy();
  press('Download CSV');
  await waitFor(() => expect(saved).toEqual([expect.stringMatching(/^submissions-\d{4}-\d\d-\d\d\.csv$/)]));
  expect(calls.find(({ path }) => path === csv)).toMatchObject({ token: 'Bearer token' });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('an export that fails says so in its dialog', async () => {
  await holdPortalCards(account, samplePortalCards(1));
  await holdDesk(account, {}, 1);
  answerCalls({ [`GET /api/coaching/submissions.csv?${query({})}`]: refuse('internal') });
  show();
  await count('1 submission');
  press('Export CSV');
  press((await screen.findByRole('button', { name: 'Download CSV' })).textContent ?? '');
  expect(await screen.findByText('Failed to export the submissions.')).toBeTruthy();
});

test('an export without a count says that the file has all matches', async () => {
  await holdPortalCards(account, samplePortalCards(3));
  answerCalls({ [listCall({ search: 'ferro' })]: refuse('internal') });
  show('/coaching?search=ferro');
  await screen.findByText('Failed to load submissions.');
  press('Export CSV');
  expect(await screen.findByText('All submissions matching “ferro”.')).toBeTruthy();
  expect(screen.getByText(/^We can’t count them right now\./)).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Download CSV' }).disabled).toBe(false);
});

test('the export says that it needs a network before it is pressed', async () => {
  await holdPortalCards(account, samplePortalCards(1));
  loseConnection();
  show();
  await count('1 submission from your last sync');
  press('Export CSV');
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Download CSV' });
  expect(button.disabled).toBe(true);
  expect(screen.getByText('All submissions.')).toBeTruthy();
  const noteId = button.getAttribute('aria-describedby') ?? '';
  expect(document.getElementById(noteId)?.textContent).toBe('You’ll need to be online to download the file.');
});

test('the list can be narrowed to what is new since the last visit', async () => {
  await holdPortalCards(account, samplePortalCards(5));
  await holdDesk(account, { lastVisitAt: newestCardAt - 90 * 60_000 }, 5);
  show();
  await count('5 submissions');
  expect(within(list()).getAllByText('New')).toHaveLength(2);
  press('2 new since your last visit');
  await count('2 submissions');
  expect(address()).toBe('/coaching?new=true');
  expect(screen.getByRole('button', { name: '2 new since your last visit', pressed: true })).toBeTruthy();
  press('Export CSV');
  expect(await screen.findByText(/To export, turn off/)).toBeTruthy();
});

test('on a first visit nothing is new', async () => {
  await holdPortalCards(account, samplePortalCards(2));
  await holdDesk(account, {}, 2);
  show();
  await count('2 submissions');
  expect(screen.queryByText(/new since your last visit/)).toBeNull();
  expect(screen.queryByText('New')).toBeNull();
});

/** Asks for the role, as the guard above the page does. */
const Guard = () => <p>{useCurrentUser().user?.role}</p>;

test('a refused list asks for the role again, so that the guard closes the page', async () => {
  const role = vi.fn(() => ({ user: { ...sampleUser, role: 'coach' } }));
  answerCalls({ [listCall()]: refuse('forbidden'), 'GET /api/auth/user': role });
  render(
    <InApp at="/coaching">
      <ToastProvider>
        <Guard />
        <CoachingScreen />
      </ToastProvider>
    </InApp>,
  );
  await expect.poll(() => role.mock.calls.length).toBe(2);
  expect(await account.db.submissionFacts.count()).toBe(0);
});
