import 'fake-indexeddb/auto';
import { render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { InApp } from '#pwa/testing/in-app.tsx';
import { leaveOwnPage, openOwnPage } from '#pwa/testing/own-page.ts';
import { sampleUser } from '#pwa/testing/sample-user.ts';
import type { Role } from '#schema/users.ts';
import { MoreScreen } from './more-screen.tsx';

afterEach(leaveOwnPage);

/** Makes this the device of somebody with the role, which the server and the device know. */
async function signInAs(role: Role): Promise<void> {
  const user = { ...sampleUser, role };
  const account = await openOwnPage({ 'GET /api/auth/user': () => ({ user }) });
  await account.remember(user);
}

const showMore = () =>
  render(
    <InApp at="/more">
      <MoreScreen />
    </InApp>,
  );

const linksOfMore = () => screen.getAllByRole('link').map((link) => link.getAttribute('href'));

test.each(['coach', 'admin'] as const)('a %s finds the portal and their own pages under More', async (role) => {
  await signInAs(role);
  showMore();
  await vi.waitFor(() =>
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
