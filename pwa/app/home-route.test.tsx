import 'fake-indexeddb/auto';
import { fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { Account } from '#pwa/offline/sync/account.ts';
import { InApp } from '#pwa/testing/in-app.tsx';
import { leaveOwnPage, loseConnection, openOwnPage } from '#pwa/testing/own-page.ts';
import { holdSubmission, sampleCard, sampleReportCard } from '#pwa/testing/own-submission.ts';
import { putNote, sampleNote } from '#pwa/testing/sample-note.ts';
import { ToastProvider } from '#pwa/ui/toast.tsx';
import { HomeRoute } from './home-route.tsx';

afterEach(async () => {
  vi.useRealTimers();
  await leaveOwnPage();
});

/** Opens Home on a day of March 2026; the plan of the sample report ends on the 20th and the 27th. */
async function openHome(day: number, fill: (account: Account) => Promise<void>): Promise<void> {
  vi.useFakeTimers({ now: new Date(2026, 2, day, 12), toFake: ['Date'] });
  await fill(await openOwnPage());
  render(
    <InApp at="/home">
      <ToastProvider>
        <HomeRoute />
      </ToastProvider>
    </InApp>,
  );
}
const nextGoals = async () => within(await screen.findByRole('region', { name: 'Next goals' }));
const add = { name: 'Add these steps to my goals' };

test('Home leads to the coach’s notes below the latest insights', async () => {
  const account = await openOwnPage();
  await holdSubmission(account, sampleCard);
  await putNote(account, sampleNote());
  render(
    <InApp at="/home">
      <HomeRoute />
    </InApp>,
  );
  const section = within(await screen.findByRole('region', { name: 'Insights and reports' }));
  const link = await section.findByRole('link', { name: '1 note from your coach' });
  expect(link.getAttribute('href')).toBe(`/history/${sampleCard.id}/notes`);
  expect(section.getByText('1 new')).toBeTruthy();
  expect(section.getByText('One')).toBeTruthy();
});

test('the next step of the report stands above the goals until it is one of them, also without a network', async () => {
  await openHome(12, async (account) => {
    await holdSubmission(account, sampleReportCard);
    loseConnection();
  });
  const section = await nextGoals();
  expect(section.getByRole('heading', { name: 'List twenty units' })).toBeTruthy();
  expect(section.getByText('Due Mar 20')).toBeTruthy();
  expect(section.queryByText('Nothing is due')).toBeNull();
  const plan = section.getByRole('link', { name: 'See the plan' });
  expect(plan.getAttribute('href')).toBe(`/history/${sampleReportCard.id}/report#report-plan`);

  await expect.poll(() => section.getByRole<HTMLButtonElement>('button', add).disabled).toBe(false);
  fireEvent.click(section.getByRole('button', add));
  expect(await section.findByRole('link', { name: 'List twenty units Due Mar 20' })).toBeTruthy();
  expect(section.getByRole('link', { name: 'Name the owner Due Mar 27' })).toBeTruthy();
  expect(section.queryByRole('button', add)).toBeNull();
});

test('without a report, or once its plan is over, Home offers no step', async () => {
  await openHome(28, (account) => holdSubmission(account, sampleReportCard));
  const section = await nextGoals();
  expect(section.getByText('Nothing is due')).toBeTruthy();
  expect(section.queryByRole('button', add)).toBeNull();
});
