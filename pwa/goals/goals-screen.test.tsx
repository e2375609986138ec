// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { clearDevice } from '#pwa/offline/clear-device.ts';
import type { Account } from '#pwa/offline/sync/account.ts';
import { ownKey } from '#pwa/offline/sync/synced-db.ts';
import { InApp } from '#pwa/testing/in-app.tsx';
import { noteAnswered, ownDevice } from '#pwa/testing/own-device.ts';
import { sampleGoal } from '#pwa/testing/sample-goal.ts';
import { ToastProvider } from '#pwa/ui/toast.tsx';
import type { Goal } from '#schema/goals.ts';
import { GoalsScreen } from './goals-screen.tsx';

let account: Account;
beforeEach(async () => {
  account = await ownDevice();
  await noteAnswered(account, 1);
});
afterEach(async () => {
  cleanup();
  await clearDevice();
});

const hold = (row: Goal, rev: number) => account.db.goals.put({ key: ownKey(row.id), rev, generation: 0, row });
const queued = async () => (await account.db.queue.toArray()).map(({ name }) => name);
const field = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name: new RegExp(`^${name}`) });
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));
const type = async (name: string, value: string) => fireEvent.change(await field(name), { target: { value } });

function show(address: string) {
  render(
    <InApp at={address}>
      <ToastProvider>
        <GoalsScreen />
      </ToastProvider>
    </InApp>,
  );
}

test('a form stays open when its goal is deleted or completed elsewhere, and saving brings the goal back', async () => {
  const goal = sampleGoal();
  await hold(goal, 1);
  show(`/goals?tab=active&edit=${goal.id}`);
  await type('Notes', 'Ask Ana.');
  await hold({ ...goal, status: 'Completed', deletedAt: Date.now() }, 2);
  expect(await screen.findByText('This goal was deleted meanwhile')).toBeTruthy();
  expect((await field('Notes')).value).toBe('Ask Ana.');
  await press('Save changes');
  await expect.poll(queued).toEqual(expect.arrayContaining(['goals.restore', 'goals.update']));
  await expect
    .poll(async () => (await account.db.goals.toArray())[0]?.row)
    .toMatchObject({
      ...{ notes: 'Ask Ana.', status: 'Completed', deletedAt: null },
    });
});

test('theirs can be taken, and one’s own comes back with undo', async () => {
  const goal = sampleGoal();
  await hold(goal, 1);
  show(`/goals?edit=${goal.id}`);
  await type('Title', 'Hire three leads');
  await hold({ ...goal, title: 'Hire two leads' }, 2);
  await press('Take theirs: Title');
  expect((await field('Title')).value).toBe('Hire two leads');
  expect(screen.queryByText(/Changed meanwhile/)).toBeNull();
  await press('Undo');
  expect((await field('Title')).value).toBe('Hire three leads');
  expect(await screen.findByText(/Changed meanwhile to “Hire two leads”/)).toBeTruthy();
});

test('a begun goal is offered while its form is closed, an emptied one is not', async () => {
  show('/goals?new=1');
  await type('Title', 'Ask the bank');
  expect(screen.queryByRole('list', { name: 'Unfinished goals' })).toBeNull();
  cleanup();
  show('/goals');
  expect(await screen.findByText('You were writing a goal: “Ask the bank”')).toBeTruthy();
  await press('Go on');
  await type('Title', ' ');
  cleanup();
  show('/goals');
  await expect.poll(() => screen.queryByText(/You were writing/)).toBeNull();
});
