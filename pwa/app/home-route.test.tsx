import 'fake-indexeddb/auto';
import { fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { Account } from '#pwa/offline/sync/account.ts';
import { ownKey } from '#pwa/offline/sync/synced-db.ts';
import { InApp } from '#pwa/testing/in-app.tsx';
import { leaveOwnPage, loseConnection, openOwnPage } from '#pwa/testing/own-page.ts';
import { holdSubmission, sampleCard, sampleReportCard } from '#pwa/testing/own-submission.ts';
import { sampleGoal } from '#pwa/testing/sample-goal.ts';
import { putNote, sampleNote } from '#pwa/testing/sample-note.ts';
import { ToastProvider } from '#pwa/ui/toast.tsx';
import type { Row } from '#sync/protocol.ts';
import { HomeRoute } from './home-route.tsx';

afterEach(async () => {
  vi.useRealTimers();
  await leaveOwnPage();
});

/** Opens Home on a day of March 2026; the plan of the sample report ends on the 20th and the 27th. */
async function openHome(day: number, fill: (account: Account) => Promise<void>, hour = 12): Promise<void> {
  vi.useFakeTimers({ now: new Date(2026, 2, day, hour), toFake: ['Date'] });
  await fill(await openOwnPage());
  showHome();
}
const showHome = () =>
  render(
    <InApp at="/home">
      <ToastProvider>
        <HomeRoute />
      </ToastProvider>
    </InApp>,
  );
const nextGoals = async () => within(await screen.findByRole('region', { name: 'Next goals' }));
const add = { name: 'Add these steps to my goals' };

test('a note that nobody has opened stands on top with its first words', async () => {
  const note = sampleNote();
  await openHome(12, async (account) => {
    await holdSubmission(account, sampleCard);
    await putNote(account, note);
  });
  const notes = within(await screen.findByRole('list', { name: 'Notes from your coach' }));
  expect(notes.getByRole('link', { name: '1 note from your coach' }).getAttribute('href')).toBe(
    `/history/${sampleCard.id}/notes`,
  );
  expect(notes.getByText('1 new')).toBeTruthy();
  expect(notes.getByText(note.content)).toBeTruthy();
  const section = within(await screen.findByRole('region', { name: 'Insights and reports' }));
  expect(section.getByText('One')).toBeTruthy();
  expect(section.queryByRole('list', { name: 'Notes from your coach' })).toBeNull();
});

test.each([
  [8, 'Good morning'],
  [13, 'Good afternoon'],
  [18, 'Good evening'],
  [2, 'Good evening'],
])('at %d o’clock Home says %s', async (hour, greeting) => {
  vi.useFakeTimers({ now: new Date(2026, 2, 12, hour), toFake: ['Date'] });
  await openOwnPage();
  showHome();
  expect(await screen.findByRole('heading', { level: 1, name: new RegExp(`^${greeting}`) })).toBeTruthy();
});

test('the last answer of the coach is shown without its marks, and leads to its conversation', async () => {
  await openHome(12, async (account) => {
    const put = (table: string, row: Row) =>
      account.db.table(table).put({ key: `own:${row.id}`, rev: 1, row, generation: 1 });
    await put('conversations', { id: 'talk', updatedAt: 5, deletedAt: null });
    const content = '**Call the nine**\n\n**Do this:** Ask each one why.';
    await put('messages', { id: 'a', conversationId: 'talk', role: 'assistant', content, createdAt: 1 });
  });
  const section = within(await screen.findByRole('region', { name: 'Your coach' }));
  const link = await section.findByRole('link', { name: 'Call the nine' });
  expect(link.getAttribute('href')).toBe('/business-chat-coaching?conversation=talk');
  expect(section.getByText('Do this: Ask each one why.')).toBeTruthy();
  expect(section.getByRole('link', { name: 'Ask the coach' })).toBeTruthy();
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
  fireEvent.click(await screen.findByRole('button', { name: 'Add 2 goals' }));
  expect(await section.findByRole('link', { name: 'List twenty units Due Mar 20' })).toBeTruthy();
  expect(section.getByRole('link', { name: 'Name the owner Due Mar 27' })).toBeTruthy();
  expect(section.queryByRole('button', add)).toBeNull();

  fireEvent.click(section.getByRole('button', { name: 'Complete List twenty units' }));
  await expect.poll(() => section.queryByText('List twenty units')).toBeNull();
  expect(section.getByText('Name the owner')).toBeTruthy();
});

test('a coach’s goal that is late shows its state, and no button', async () => {
  const goal = sampleGoal({ title: 'Call ten owners', goalType: 'coaching', targetCompletion: '2026-03-01' });
  await openHome(12, async ({ db }) => {
    await db.goals.put({ key: ownKey(goal.id), rev: 1, generation: 1, row: goal });
  });
  const section = await nextGoals();
  const row = (await section.findByRole('link', { name: 'Call ten owners Was due Mar 1' })).closest('li');
  expect(row?.querySelector('[data-status="Not Started"]')).toBeTruthy();
  expect(section.queryByRole('button', { name: 'Complete Call ten owners' })).toBeNull();
});

test('without a report, or once its plan is over, Home offers no step', async () => {
  await openHome(28, (account) => holdSubmission(account, sampleReportCard));
  const section = await nextGoals();
  expect(section.getByText('Nothing is due')).toBeTruthy();
  expect(section.queryByRole('button', add)).toBeNull();
});
