import 'fake-indexeddb/auto';
import { render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { answerCalls } from '#pwa/testing/answer-calls.ts';
import { InApp } from '#pwa/testing/in-app.tsx';
import { leaveOwnPage, loseConnection, openOwnPage } from '#pwa/testing/own-page.ts';
import { OwnDays } from './own-days.tsx';

const day = 86_400_000;
beforeEach(() => openOwnPage());
afterEach(leaveOwnPage);

function show(untilMs: number | null): void {
  const until = untilMs === null ? null : new Date(Date.now() + untilMs).toISOString();
  const has = { hasAccess: until !== null, until, source: until === null ? null : 'order' };
  answerCalls({ 'GET /api/chat/access': () => ({ ...has, usedToday: 0, dailyLimit: 200 }) });
  render(
    <InApp>
      <OwnDays />
    </InApp>,
  );
}

test('the plan says until when one may chat, and how many days that is', async () => {
  show(36.5 * day);
  expect(await screen.findByText(/^Chat access until .+, 37 days left\./)).toBeTruthy();
});

test('the last day is one day', async () => {
  show(day / 2);
  expect(await screen.findByText(/, 1 day left\./)).toBeTruthy();
});

test('without days the plan says so, and leads to more', async () => {
  show(null);
  expect(await screen.findByText(/^You don’t have chat access right now\./)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Add 30 days' }).getAttribute('href')).toBe('/subscribe');
});

test('without a connection, a device that does not know the days says when it will', async () => {
  loseConnection();
  render(
    <InApp>
      <OwnDays />
    </InApp>,
  );
  expect(await screen.findByText('Your chat days show up here when you’re back online.')).toBeTruthy();
});
