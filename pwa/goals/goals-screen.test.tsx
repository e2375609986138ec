import 'fake-indexeddb/auto';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { keepDraft, writeDrafts } from '#pwa/offline/draft.ts';
import type { Account } from '#pwa/offline/sync/account.ts';
import { forgotten } from '#pwa/offline/sync/signals.ts';
import { ownKey, theOne } from '#pwa/offline/sync/synced-db.ts';
import { wipeLocalData } from '#pwa/offline/wipe-local-data.ts';
import { InApp } from '#pwa/testing/in-app.tsx';
import { noteAnswered, ownDevice } from '#pwa/testing/own-device.ts';
import { sampleGoal } from '#pwa/testing/sample-goal.ts';
import { sampleUser } from '#pwa/testing/sample-user.ts';
import { ToastProvider } from '#pwa/ui/toast.tsx';
import type { Goal } from '#schema/goals.ts';
import { goalDraftId } from './goal-draft.ts';
import { toGoalValues } from './goal-values.ts';
import { GoalsScreen } from './goals-screen.tsx';

let account: Account;
beforeEach(async () => {
  account = await ownDevice();
  await noteAnswered(account, 1);
});
afterEach(async () => {
  cleanup();
  await writeDrafts();
  await wipeLocalData();
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

test('a coach without goals is told where those of clients are, and a client about the report', async () => {
  const putMe = (role: 'coach' | 'client') => account.db.me.put({ ...sampleUser, role }, theOne);
  await putMe('client');
  show('/goals');
  expect(await screen.findByText(/^Add the steps from your report/)).toBeTruthy();
  await act(() => putMe('coach'));
  expect(await screen.findByText(/You’ll find your clients’ goals on their submissions\.$/)).toBeTruthy();
  expect(screen.queryByText(/your report/)).toBeNull();
});

test('a form stays open when its goal is deleted or completed elsewhere, and saving brings the goal back', async () => {
  const goal = sampleGoal();
  await hold(goal, 1);
  show(`/goals?tab=active&edit=${goal.id}`);
  await type('Notes', 'Ask Ana.');
  await hold({ ...goal, status: 'Completed', deletedAt: Date.now() }, 2);
  expect(await screen.findByText('This goal was deleted while you were editing')).toBeTruthy();
  expect((await field('Notes')).value).toBe('Ask Ana.');
  await press('Save changes');
  await expect.poll(queued).toEqual(expect.arrayContaining(['goals.restore', 'goals.update']));
  await expect
    .poll(async () => (await account.db.goals.toArray())[0]?.row)
    .toMatchObject({
      ...{ notes: 'Ask Ana.', status: 'Completed', deletedAt: null },
    });
});

/** A form in which a title was typed that somebody else has changed too. */
async function takeTitle(theirs = 'Hire two leads') {
  const goal = sampleGoal();
  await hold(goal, 1);
  show(`/goals?edit=${goal.id}`);
  await type('Title', 'Hire three leads');
  await hold({ ...goal, title: theirs }, 2);
  await press('Use theirs: Title');
  expect((await field('Title')).value).toBe(theirs);
  return goal;
}

describe('what is typed while a goal is being saved', () => {
  /** Saving takes until the returned function is called. */
  function saveSlowly() {
    const { promise, resolve } = Promise.withResolvers<void>();
    const { editAll } = account.engine;
    vi.spyOn(account.engine, 'editAll').mockImplementationOnce((edits) => promise.then(() => editAll(edits)));
    return resolve;
  }

  test('stays in its form as a change that is still to be saved', async () => {
    const goal = sampleGoal();
    await hold(goal, 1);
    show(`/goals?edit=${goal.id}`);
    await type('Notes', 'Ask Ana.');
    await writeDrafts();
    const finish = saveSlowly();
    await press('Save changes');
    await type('Notes', 'Ask Ana. And Ben.');
    finish();
    expect(await screen.findByText('Goal updated')).toBeTruthy();
    expect((await field('Notes')).value).toBe('Ask Ana. And Ben.');
    expect(screen.queryByText(/Changed while you were editing/)).toBeNull();
    await writeDrafts();
    await expect.poll(async () => JSON.stringify(await account.db.drafts.toArray())).toContain('And Ben.');
    await press('Save changes');
    await expect.poll(() => screen.queryByRole('button', { name: 'Save changes' })).toBeNull();
    // One edit of the two: no request has carried the first.
    const sent = (await account.db.queue.toArray()).filter(({ name }) => name === 'goals.update');
    expect(sent.map(({ args }) => args.text)).toEqual([{ notes: { base: goal.notes, value: 'Ask Ana. And Ben.' } }]);
    expect((await account.db.drafts.toArray()).filter(({ row }) => row !== null)).toEqual([]);
  });

  test('goes on in the form of the goal that was new, and makes no second one', async () => {
    show('/goals?new=1');
    await type('Title', 'Hire a cook ');
    await writeDrafts();
    const finish = saveSlowly();
    await press('Save goal');
    const notes = await field('Notes');
    notes.focus();
    await type('Notes', 'Ask Ana.');
    finish();
    await screen.findByRole('button', { name: 'Save changes' });
    await expect.poll(async () => (await field('Notes')).value).toBe('Ask Ana.');
    await expect.poll(async () => document.activeElement === (await field('Notes'))).toBe(true);
    await press('Save changes');
    await expect.poll(() => screen.queryByRole('button', { name: 'Save changes' })).toBeNull();
    expect((await queued()).filter((name) => name.startsWith('goals'))).toEqual(['goals.create', 'goals.update']);
    expect((await account.db.goals.toArray()).map(({ row }) => row)).toMatchObject([
      { title: 'Hire a cook', notes: 'Ask Ana.' },
    ]);
    expect(screen.queryByText(/Your changes aren’t saved/)).toBeNull();
  });
});

test('theirs can be taken, and one’s own comes back with undo, in that field alone', async () => {
  await takeTitle();
  expect(screen.queryByText(/Changed while you were editing/)).toBeNull();
  await type('Notes', 'Typed since');
  await press('Undo');
  expect((await field('Title')).value).toBe('Hire three leads');
  expect((await field('Notes')).value).toBe('Typed since');
  expect(await screen.findByText(/Changed while you were editing: “Hire two leads”/)).toBeTruthy();
});

test('the way back from theirs ends when that field is typed in, and when the form is closed', async () => {
  await takeTitle();
  await screen.findByRole('button', { name: /^Undo/ });
  await type('Title', 'Hire two leads and a cook');
  expect(screen.queryByRole('button', { name: /^Undo/ })).toBeNull();
  cleanup();

  await takeTitle('Hire nobody');
  await screen.findByRole('button', { name: /^Undo/ });
  await press('Cancel');
  await expect.poll(() => screen.queryByRole('button', { name: 'Save changes' })).toBeNull();
  await expect.poll(() => screen.queryByRole('button', { name: /^Undo/ })).toBeNull();
});

test('closing a form leaves the way back of what was saved by it', async () => {
  await takeTitle();
  await press('Save changes');
  await expect.poll(() => screen.queryByRole('button', { name: 'Save changes' })).toBeNull();
  expect(screen.getByText('Goal updated')).toBeTruthy();
});

test('a form whose goal the browser has dropped stays, says so and that it was not saved, until the goal is back', async () => {
  const goal = sampleGoal();
  await hold(goal, 1);
  show(`/goals?edit=${goal.id}`);
  await type('Notes', 'Ask Ana.');
  await writeDrafts();
  const { goals, drafts, state } = account.db;
  await Promise.all([goals, drafts, state].map((table) => table.clear()));
  expect(await screen.findByText('This goal isn’t on this device right now')).toBeTruthy();
  await expect.poll(async () => JSON.stringify(await account.db.drafts.toArray())).toContain('Ask Ana.');
  await press('Save changes');
  expect(await screen.findByText('We didn’t save it. Your text is still here.')).toBeTruthy();
  expect((await field('Notes')).value).toBe('Ask Ana.');

  await hold(goal, 1);
  await expect.poll(() => screen.queryByText(/not on this device/)).toBeNull();
  expect(screen.getByText('We didn’t save it. Your text is still here.')).toBeTruthy();
  expect((await field('Notes')).value).toBe('Ask Ana.');
  await press('Save changes');
  await expect.poll(queued).toContain('goals.update');
});

test('what was typed into the form of a goal that has yet to come back is told as not saved, and its form opens with the goal', async () => {
  const goal = sampleGoal();
  const values = toGoalValues(goal);
  await account.db.state.clear();
  const value = { values: { ...values, notes: 'Ask Ana.' }, seen: { values, rev: 1 } };
  await keepDraft(goalDraftId(goal.id), { value, caret: null });
  await writeDrafts();
  show(`/goals?edit=${goal.id}`);
  expect(await screen.findByText(/^You were editing “.*”. Your changes aren’t saved/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Continue' })).toBeNull();
  await hold(goal, 1);
  await expect.poll(async () => (await field('Notes')).value).toBe('Ask Ana.');
  expect(screen.queryByText(/Your changes aren’t saved/)).toBeNull();
});

test('the text of a goal that is gone for good can be saved as a new one, from its form or from the list', async () => {
  const goal = sampleGoal();
  await hold(goal, 1);
  show(`/goals?edit=${goal.id}`);
  await type('Notes', 'Ask Ana.');
  await writeDrafts();
  await account.db.goals.clear();
  expect(await screen.findByText('This goal no longer exists')).toBeTruthy();
  await press('Save as a new goal');
  await expect.poll(queued).toContain('goals.create');
  await expect.poll(() => screen.queryByText('This goal no longer exists')).toBeNull();

  const values = toGoalValues(goal);
  const value = { values: { ...values, notes: 'Ask Bea.' }, seen: { values, rev: 1 } };
  await keepDraft(goalDraftId('another'), { value, caret: null });
  await writeDrafts();
  expect(await screen.findByText(/aren’t saved. The goal no longer exists.$/)).toBeTruthy();
  await press('Save as a new goal');
  await expect.poll(async () => JSON.stringify(await account.db.goals.toArray())).toContain('Ask Bea.');
  await expect.poll(() => screen.queryByText(/The goal no longer exists/)).toBeNull();
});

test('of a goal that must be forgotten the form goes too', async () => {
  const goal = sampleGoal();
  await hold(goal, 1);
  show(`/goals?edit=${goal.id}`);
  await type('Notes', 'Ask Ana.');
  forgotten.emit({ scope: 'all', reason: 'deactivated' });
  await account.db.goals.clear();
  await expect.poll(() => screen.queryByText('Save changes')).toBeNull();
});

test('a day in the making is in no draft and cannot be saved; the field shows it', async () => {
  show('/goals?new=1');
  await type('Title', 'Hire a lead');
  const day = await screen.findByLabelText<HTMLInputElement>(/^Target date/);
  const keptDays = async () => {
    await writeDrafts();
    return JSON.stringify((await account.db.drafts.toArray()).map(({ row }) => row));
  };
  for (const half of ['0002-12-24', '0020-12-24', '0203-12-24']) {
    fireEvent.change(day, { target: { value: half } });
    expect(day.value).toBe(half);
    expect(await keptDays()).not.toContain('-12-24');
  }
  await press('Save goal');
  expect(await screen.findByText('Please enter a date between 1900 and 2200.')).toBeTruthy();
  expect(await queued()).not.toContain('goals.create');
  fireEvent.change(day, { target: { value: '2031-12-24' } });
  expect(await keptDays()).toContain('2031-12-24');
  await press('Save goal');
  await expect.poll(queued).toContain('goals.create');
});

test('a begun goal is offered while its form is closed, an emptied one is not', async () => {
  show('/goals?new=1');
  await type('Title', 'Ask the bank');
  expect(screen.queryByRole('list', { name: 'Unfinished goals' })).toBeNull();
  cleanup();
  show('/goals');
  expect(await screen.findByText('You started a goal: “Ask the bank”')).toBeTruthy();
  await press('Continue');
  await type('Title', ' ');
  cleanup();
  show('/goals');
  await expect.poll(() => screen.queryByText(/You started a goal/)).toBeNull();
});

const handed = '/goals?new=1&title=Call%20ten%20people&text=Today.';

test('a text that another page hands over is a goal that is begun, and is kept', async () => {
  show(handed);
  await expect.poll(async () => (await field('Title')).value).toBe('Call ten people');
  expect(await screen.findByText('Saved on this device')).toBeTruthy();
  await writeDrafts();
  const [draft] = await account.db.drafts.toArray();
  expect(draft?.row).toMatchObject({ id: 'goal:new', value: { value: { values: { description: 'Today.' } } } });
});

test('it does not take the place of a goal that somebody was writing, and can be taken instead', async () => {
  await keepDraft('goal:new', {
    value: { values: { ...toGoalValues(sampleGoal()), title: 'Half a' }, seen: null },
    caret: null,
  });
  await writeDrafts();
  show(handed);
  expect(await screen.findByText(/You already started another goal/)).toBeTruthy();
  expect((await field('Title')).value).toBe('Half a');
  await press('Use that text');
  expect((await field('Title')).value).toBe('Call ten people');
});

// F14
test('all goals are printed, not only those that are in sight', async () => {
  const goals = Array.from({ length: 60 }, (_, i) => sampleGoal({ id: `goal-${i}`, title: `Goal number ${i}.` }));
  for (const [i, goal] of goals.entries()) await hold(goal, i + 1);
  show('/goals');
  await screen.findAllByText(/^Goal number \d+\.$/);
  const count = () => screen.getAllByText(/^Goal number \d+\.$/).length;
  expect(count()).toBeLessThan(60);
  await waitFor(() => {
    act(() => void window.dispatchEvent(new Event('beforeprint')));
    expect(count()).toBe(60);
  });
});

test('goals by date stand under headings, and a row says nothing that is as usual', async () => {
  vi.useFakeTimers({ now: new Date(2026, 10, 25, 12), toFake: ['Date'] });
  await hold(sampleGoal({ title: 'Call Ana', targetCompletion: '2026-11-26' }), 1);
  await hold(sampleGoal({ title: 'Hire a cook', targetCompletion: '2026-12-10', priority: 'High' }), 1);
  await hold(sampleGoal({ title: 'Some day', targetCompletion: null }), 1);
  show('/goals');
  await screen.findByText('Call Ana');
  const headings = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
  expect(headings.slice(0, 3)).toEqual(['This week', 'Later', 'No date']);
  expect(screen.getByText('Due Nov 26')).toBeTruthy();
  expect(screen.getByText('High')).toBeTruthy();
  for (const usual of ['Not Started', 'Medium']) expect(screen.queryByText(usual)).toBeNull();
  vi.useRealTimers();
});

test('a new goal for a day that has passed is saved after a question, and shown', async () => {
  const shown = vi.spyOn(Element.prototype, 'scrollIntoView');
  show('/goals?new=1');
  await type('Title', 'Hire a cook');
  fireEvent.change(screen.getByLabelText(/^Target date/), { target: { value: '2020-01-31' } });
  await press('Save goal');
  expect(await screen.findByText('January 31, 2020 has passed')).toBeTruthy();
  expect(await queued()).not.toContain('goals.create');
  await press('Save anyway');
  await expect.poll(queued).toContain('goals.create');
  const row = await screen.findByText('Was due January 31, 2020');
  await expect.poll(() => row.closest('[data-saved]')).not.toBeNull();
  // An effect scrolls to the row; React may run it after the row is drawn.
  await expect.poll(() => shown.mock.contexts).toContain(row.closest('[data-goal]'));
});

test('the form of a new goal leads with its title and day; a text that was brought opens the rest', async () => {
  show('/goals?new=1');
  await field('Title');
  expect(screen.getByText('More').closest('details')?.open).toBe(false);
  cleanup();
  show('/goals?title=Call&text=Ana');
  await expect.poll(() => screen.getByText('More').closest('details')?.open).toBe(true);
});
