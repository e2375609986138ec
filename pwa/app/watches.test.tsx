import 'fake-indexeddb/auto';
import { render, screen } from '@testing-library/react';
import { Link } from 'react-router-dom';
import { afterEach, expect, test, vi } from 'vitest';
import { theOne } from '#pwa/offline/sync/synced-db.ts';
import { answerCalls } from '#pwa/testing/answer-calls.ts';
import { InApp } from '#pwa/testing/in-app.tsx';
import { leaveOwnPage, openOwnPage } from '#pwa/testing/own-page.ts';
import { sampleUser } from '#pwa/testing/sample-user.ts';
import { ToastProvider } from '#pwa/ui/toast.tsx';
import type { Role } from '#schema/users.ts';
import { Watches } from './watches.tsx';

afterEach(leaveOwnPage);

const show = (at: string) =>
  render(
    <InApp at={at}>
      <ToastProvider>
        <Watches />
        <Link to="/">Brand</Link>
      </ToastProvider>
    </InApp>,
  );
const address = () => screen.getByLabelText('Address').textContent;

async function openOwnDevice(role: Role) {
  const { db } = await openOwnPage();
  await db.me.put({ ...sampleUser, role }, theOne);
}

test.each<[Role, string]>([
  ['client', '/home'],
  ['coach', '/coaching'],
])('the landing page that a signed-in %s opens leads to %s', async (role, path) => {
  await openOwnDevice(role);
  show('/');
  await vi.waitFor(() => expect(address()).toBe(path));
});

test('a visitor stays on the landing page', async () => {
  answerCalls({});
  show('/');
  await new Promise((resolve) => setTimeout(resolve));
  expect(address()).toBe('/');
});
