import 'fake-indexeddb/auto';
import { render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Account } from '#pwa/offline/sync/account.ts';
import { InApp } from '#pwa/testing/in-app.tsx';
import { leaveOwnPage, loseConnection, openOwnPage } from '#pwa/testing/own-page.ts';
import { holdPortalCards, rowOfCard, samplePortalAnswer, samplePortalCards } from '#pwa/testing/portal-list.ts';
import { markBeforeCall, storeListAnswer } from './portal-store.ts';
import { StaffHome } from './staff-home.tsx';

let account: Account;
beforeEach(async () => {
  account = await openOwnPage();
  loseConnection();
});
afterEach(leaveOwnPage);

const cards = samplePortalCards(5);

/** Stores what the server said of the cards when the list was read last. */
async function storeNeeds(): Promise<void> {
  const opened = { opened_at: '2026-03-12T10:00:00.000Z' };
  const asked = { ...opened, need: 'question', asked_at: '2026-03-12T11:00:00.000Z' } as const;
  const now = new Date().toISOString();
  const rows = cards.map((card, at) =>
    rowOfCard(card, at === 0 ? asked : at < 4 ? { need: 'unopened', opened_at: null } : { opened_at: now }),
  );
  const of = { before: await markBeforeCall(account), isOfAll: true, at: Date.now() };
  await storeListAnswer(account, samplePortalAnswer(rows), of);
}

const show = () =>
  render(
    <InApp at="/home">
      <StaffHome title="Good morning, Tomas" notice={null} />
    </InApp>,
  );
const group = async (name: RegExp) => within(await screen.findByRole('region', { name }));

test('without a connection the clients who need a coach are listed, most urgent kind first', async () => {
  await holdPortalCards(account, cards);
  await storeNeeds();
  show();
  const waiting = await group(/^Waiting for a reply 1$/);
  const client = waiting.getByRole('link', { name: /Client01 Ferro/ });
  expect(client.getAttribute('href')).toBe('/coaching/submissions/card-0001');
  const fresh = await group(/^New submissions 3$/);
  expect(fresh.getAllByRole('listitem')).toHaveLength(3);
  expect(screen.queryByText(/Client05/)).toBeNull();
  expect(screen.getByText(/^You’re offline\. Last synced /)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Coaching Portal' }).getAttribute('href')).toBe('/coaching');
});

test('a coach whom nobody needs is told so', async () => {
  await holdPortalCards(account, cards.slice(4));
  await storeNeeds();
  show();
  expect(await screen.findByText('You’re all caught up')).toBeTruthy();
});

test('a device without clients says when they come', async () => {
  show();
  expect(await screen.findByText('No clients on this device yet')).toBeTruthy();
});
