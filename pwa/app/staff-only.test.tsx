import 'fake-indexeddb/auto';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Account } from '#pwa/offline/sync/account.ts';
import { requestStarted } from '#pwa/offline/sync/connection-status.ts';
import { theOne } from '#pwa/offline/sync/synced-db.ts';
import { hangCalls } from '#pwa/testing/answer-calls.ts';
import { InApp } from '#pwa/testing/in-app.tsx';
import { leaveOwnPage, openOwnPage } from '#pwa/testing/own-page.ts';
import { sampleUser } from '#pwa/testing/sample-user.ts';
import { noteStaff } from '#pwa/testing/staff-device.ts';
import type { Role } from '#schema/users.ts';
import { StaffOnly } from './staff-only.tsx';

let account: Account;
beforeEach(async () => {
  account = await openOwnPage();
});
afterEach(leaveOwnPage);

/** Opens a page of staff on the device of somebody who had this role when the server last answered. */
async function openStaffPageAs(role: Role): Promise<void> {
  await noteStaff(account);
  await account.db.me.put({ ...sampleUser, role }, theOne);
  render(
    <InApp at="/coaching">
      <QueryClientProvider
        client={new QueryClient({ defaultOptions: { queries: { retry: 2, networkMode: 'always' } } })}
      >
        <Routes>
          <Route element={<StaffOnly />}>
            <Route path="/coaching" element={<h1>Submissions</h1>} />
          </Route>
        </Routes>
      </QueryClientProvider>
    </InApp>,
  );
}

/** Lets the four seconds pass after which a silent server counts as out of reach. */
function passLateTime(): void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  act(() => {
    requestStarted();
    vi.advanceTimersByTime(4_000);
  });
  vi.useRealTimers();
}

test('a silent server holds a coach up for four seconds, then the remembered role counts', async () => {
  hangCalls();
  await openStaffPageAs('coach');
  expect(screen.queryByRole('heading', { name: 'Submissions' })).toBeNull();
  passLateTime();
  expect(await screen.findByRole('heading', { name: 'Submissions' })).toBeTruthy();
});

test('a server that refuses the first call holds a coach up for no second one', async () => {
  const call = vi.fn(() => Promise.reject(new TypeError('Failed to fetch')));
  vi.stubGlobal('fetch', call);
  await openStaffPageAs('coach');
  expect(await screen.findByRole('heading', { name: 'Submissions' })).toBeTruthy();
  expect(call).toHaveBeenCalledOnce();
});

test('a silent server opens no page of staff to a client', async () => {
  hangCalls();
  await openStaffPageAs('client');
  passLateTime();
  expect(await screen.findByText('You do not have access to this page.')).toBeTruthy();
  expect(screen.queryByRole('heading', { name: 'Submissions' })).toBeNull();
});
