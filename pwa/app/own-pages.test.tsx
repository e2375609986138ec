import 'fake-indexeddb/auto';
import { render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { queryClient } from '#pwa/api/query-client.ts';
import { answerCalls } from '#pwa/testing/answer-calls.ts';
import { InApp } from '#pwa/testing/in-app.tsx';
import { leaveOwnPage, openOwnPage } from '#pwa/testing/own-page.ts';
import { sampleUser } from '#pwa/testing/sample-user.ts';
import type { Role } from '#schema/users.ts';
import { MoreScreen } from './more-screen.tsx';
import { Shell } from './shell.tsx';

afterEach(async () => {
  await leaveOwnPage();
  queryClient.clear();
});

/** Makes this the device of somebody with the role, which the server and the device know. */
async function signInAs(role: Role): Promise<void> {
  const user = { ...sampleUser, role };
  const account = await openOwnPage({ 'GET /api/auth/user': () => ({ user }) });
  await account.remember(user);
}

const showShell = () =>
  render(
    <InApp at="/home">
      <Shell>
        <main>Page</main>
      </Shell>
    </InApp>,
  );
const showMore = () =>
  render(
    <InApp at="/more">
      <MoreScreen />
    </InApp>,
  );

/** Reads the links of the header and of the bottom bar, in this order. */
function ownPages(): (string | null)[][] {
  const inHeader = within(screen.getByRole('banner')).queryAllByRole('navigation', { name: 'Your pages' });
  const others = screen.queryAllByRole('navigation', { name: 'Your pages' }).filter((nav) => !inHeader.includes(nav));
  return [...inHeader, ...others].map((nav) => {
    const links = within(nav).getAllByRole('link');
    return links.map((link) => `${link.textContent} ${link.getAttribute('href')}`);
  });
}

const ofClient = {
  header: ['Home /home', 'Goals /goals', 'Chat Coach /business-chat-coaching', 'Insights & Reports /history'],
  bar: ['Home /home', 'Goals /goals', 'Coach /business-chat-coaching', 'History /history', 'More /more'],
};
const ofStaff = {
  header: ['Home /home', 'Coaching Portal /coaching', 'Users /users', 'Goals /goals'],
  bar: ['Home /home', 'Coaching /coaching', 'Users /users', 'Goals /goals', 'More /more'],
};

test.each([
  ['client', ofClient],
  ['coach', ofStaff],
  ['admin', ofStaff],
] as const)('a %s has the pages of the role in the header and in the bottom bar', async (role, { header, bar }) => {
  await signInAs(role);
  showShell();
  await waitFor(() => expect(ownPages()).toEqual([header, bar]));
});

test('a visitor has neither, and signs in from the header', async () => {
  answerCalls({});
  showShell();
  expect(await screen.findByRole('button', { name: 'Sign In' })).toBeTruthy();
  expect(ownPages()).toEqual([]);
});

const linksOfMore = () => screen.getAllByRole('link').map((link) => link.getAttribute('href'));

test.each(['coach', 'admin'] as const)('a %s finds the portal and their own pages under More', async (role) => {
  await signInAs(role);
  showMore();
  await waitFor(() =>
    expect(linksOfMore()).toEqual([
      '/coaching',
      '/users',
      '/business-chat-coaching',
      '/history',
      '/account',
      '/sync',
      '/privacy',
    ]),
  );
});

test('a client finds the rest of their pages under More', async () => {
  await signInAs('client');
  showMore();
  await screen.findByRole('link', { name: /^Account Details/ });
  expect(linksOfMore()).toEqual(['/account', '/sync', '/privacy']);
});
