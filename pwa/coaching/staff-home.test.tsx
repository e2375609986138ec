import 'fake-indexeddb/auto';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Account } from '#pwa/offline/sync/account.ts';
import { answerCalls, refuse } from '#pwa/testing/answer-calls.ts';
import { InApp } from '#pwa/testing/in-app.tsx';
import { leaveOwnPage, loseConnection, openOwnPage } from '#pwa/testing/own-page.ts';
import { holdPortalCards, rowOfCard, samplePortalAnswer, samplePortalCards } from '#pwa/testing/portal-list.ts';
import type { NeedsAnswer } from '#schema/portal.ts';
import { markBeforeCall, storeListAnswer } from './portal-store.ts';
import { StaffHome } from './staff-home.tsx';
import { readTimeZone } from './use-list.ts';

let account: Account;
beforeEach(async () => {
  account = await openOwnPage();
});
afterEach(leaveOwnPage);

const cards = samplePortalCards(5);

/** Stores what the server said of the cards when the list was read last. */
async function storeNeeds(of: { isOfAll: boolean }, count = cards.length): Promise<void> {
  const opened = { opened_at: '2026-03-12T10:00:00.000Z' };
  const asked = { ...opened, need: 'question', asked_at: '2026-03-12T11:00:00.000Z' } as const;
  const now = new Date().toISOString();
  const rows = cards.map((card, at) =>
    rowOfCard(card, at === 0 ? asked : at < 4 ? { need: 'unopened', opened_at: null } : { opened_at: now }),
  );
  const call = { before: await markBeforeCall(account), ...of, at: Date.now() };
  await storeListAnswer(account, samplePortalAnswer(rows.slice(0, count), { total: cards.length }), call);
}

const needsCall = `GET /api/coaching/needs?${new URLSearchParams({ tz: readTimeZone() })}`;
const client = (id: string, first_name: string) => ({
  ...{ id, first_name, last_name: 'Okafor', company: 'Okafor Joinery', industry: 'Joinery' },
  question: null,
});
const text =
  'Two more people did not show up for their interview. Should I raise the pay, or pay for the time of the interview?';
const answer: NeedsAnswer = {
  groups: [
    {
      need: 'question',
      total: 14,
      submissions: [{ ...client('one', 'Renee'), question: { text, asked_at: '2026-03-12T11:00:00.000Z' } }],
    },
    { need: 'overdue', total: 1, submissions: [client('one', 'Renee')] },
  ],
};

const show = () =>
  render(
    <InApp at="/home">
      <StaffHome title="Good morning, Tomas" notice={null} />
    </InApp>,
  );
const group = async (name: RegExp) => within(await screen.findByRole('region', { name }));

test('with a connection the counts are the server’s, of all submissions', async () => {
  await holdPortalCards(account, cards);
  await storeNeeds({ isOfAll: true });
  answerCalls({ [needsCall]: () => answer });
  show();
  const waiting = await group(/^New questions 14$/);
  expect(waiting.getByText(text)).toBeTruthy();
  expect(waiting.getByRole('link', { name: 'Write to Renee' }).getAttribute('href')).toBe('/coaching/submissions/one');
  const all = waiting.getByRole('link', { name: 'See all' });
  expect(all.getAttribute('href')).toBe('/coaching?filter%5Bneed%5D=question&sort=need');
  expect((await group(/^Overdue goals 1$/)).queryByRole('link', { name: 'See all' })).toBeNull();
  expect(screen.queryByText(/^Counted from/)).toBeNull();
});

test('until the server answers, the counts say what they are counted from', async () => {
  await holdPortalCards(account, cards);
  await storeNeeds({ isOfAll: true }, 2);
  let answerNow: (() => void) | undefined;
  answerCalls({ [needsCall]: () => new Promise<NeedsAnswer>((resolve) => (answerNow = () => resolve(answer))) });
  show();
  await group(/^New questions 1$/);
  expect(screen.getByText(/^Counted from the 2 loaded on this device\. There may be more\.$/)).toBeTruthy();
  await waitFor(() => expect(answerNow).toBeDefined());
  answerNow?.();
  await group(/^New questions 14$/);
});

test('a server that refuses is told as that, not as no connection, and is asked again', async () => {
  await holdPortalCards(account, cards);
  await storeNeeds({ isOfAll: true }, 2);
  answerCalls({ [needsCall]: refuse('internal') });
  show();
  expect(await screen.findByText('We couldn’t count all of your clients')).toBeTruthy();
  await group(/^New questions 1$/);
  expect(screen.queryByText(/Connect to/)).toBeNull();
  answerCalls({ [needsCall]: () => answer });
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await group(/^New questions 14$/);
  expect(screen.queryByText('We couldn’t count all of your clients')).toBeNull();
});

test('a refusal on a device that knows little says nothing about the connection', async () => {
  await holdPortalCards(account, cards);
  answerCalls({ [needsCall]: refuse('internal') });
  show();
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy();
  expect(screen.queryByText(/Connect to/)).toBeNull();
});

test('without a connection the clients who need a coach are listed, most urgent kind first', async () => {
  loseConnection();
  await holdPortalCards(account, cards);
  await storeNeeds({ isOfAll: true });
  show();
  const waiting = await group(/^New questions 1$/);
  const link = waiting.getByRole('link', { name: /Client01 Ferro/ });
  expect(link.getAttribute('href')).toBe('/coaching/submissions/card-0001');
  const fresh = await group(/^New submissions 3$/);
  expect(fresh.getAllByRole('listitem')).toHaveLength(3);
  expect(screen.queryByText(/Client05/)).toBeNull();
  expect(screen.getByText(/^You’re offline\. Last synced /)).toBeTruthy();
  // The device knows of all that the server has.
  expect(screen.queryByText(/^Counted from/)).toBeNull();
  expect(screen.getByRole('link', { name: 'Coaching Portal' }).getAttribute('href')).toBe('/coaching');
});

test('a coach whom nobody needs is told so, and one whose device knows little is not', async () => {
  await holdPortalCards(account, cards);
  answerCalls({ [needsCall]: () => ({ groups: [] }) });
  const { unmount } = show();
  expect(await screen.findByText('You’re all caught up')).toBeTruthy();
  unmount();
  loseConnection();
  show();
  expect(await screen.findByText('We can’t tell who needs you yet')).toBeTruthy();
});

test('a device without clients says when they come', async () => {
  loseConnection();
  show();
  expect(await screen.findByText('No clients on this device yet')).toBeTruthy();
});
