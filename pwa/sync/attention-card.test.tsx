import 'fake-indexeddb/auto';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { storeToken } from '#pwa/api/session-token.ts';
import { WithQueries } from '#pwa/api/with-queries.tsx';
import { switchDeviceUser } from '#pwa/offline/switch-user.ts';
import { type Account, openAccount } from '#pwa/offline/sync/account.ts';
import { wipeLocalData } from '#pwa/offline/wipe-local-data.ts';
import { answerCalls } from '#pwa/testing/answer-calls.ts';
import { sampleGoal } from '#pwa/testing/sample-goal.ts';
import { putNote, sampleNote } from '#pwa/testing/sample-note.ts';
import type { Goal } from '#schema/goals.ts';
import type { Note } from '#schema/notes.ts';
import type { RejectedEdit } from '#sync/client/ports.ts';
import { countDecisions } from '#sync/client/rejected-edits.ts';
import { AttentionCard } from './attention-card.tsx';
import { joinTexts } from './join-texts.ts';

let account: Account;
beforeEach(async () => {
  await switchDeviceUser('dana');
  const opened = openAccount();
  if (!opened) throw new Error('Nobody is here.');
  account = opened;
});
afterEach(async () => {
  cleanup();
  vi.unstubAllGlobals();
  await wipeLocalData();
});

const conflictOf = (goal: Goal, kept: Record<string, unknown>): RejectedEdit => ({
  key: 'd:9',
  kind: 'superseded',
  subject: `goal:${goal.id}`,
  scope: 'own',
  name: 'goals.update',
  schema: 1,
  at: 0,
  args: { id: goal.id, set: kept },
  kept,
});

test('“Use both” leaves both texts in the field, as an edit of what is there, and takes the card away', async () => {
  const goal = sampleGoal({ title: 'Hire two leads' });
  await account.engine.edit('goals.create', { id: goal.id, title: goal.title });
  const item = conflictOf(goal, { title: 'Hire a foreman' });
  await account.db.attention.put(item);
  render(<AttentionCard item={{ ...item, rowTitle: goal.title }} row={goal} />, { wrapper: WithQueries });
  fireEvent.click(screen.getByRole('button', { name: 'Use both' }));
  await waitFor(async () => expect(await account.db.attention.count()).toBe(0));
  const held = await account.db.goals.get(`own:${goal.id}`);
  expect(held?.row?.title).toBe('Hire two leads / Hire a foreman');
  const last = await account.db.queue.orderBy('id').last();
  expect(last).toMatchObject({ name: 'goals.update', args: { set: { title: 'Hire two leads / Hire a foreman' } } });
});

test('a long text is joined by a paragraph, and says which text it was made from', () => {
  const goal = sampleGoal({ notes: 'Asked the bank.' });
  expect(joinTexts(conflictOf(goal, { notes: 'Asked Marco.' }), goal)).toEqual({
    name: 'goals.update',
    args: { id: goal.id, text: { notes: { base: 'Asked the bank.', value: 'Asked the bank.\n\nAsked Marco.' } } },
  });
});

test.each([
  ['a status', { status: 'Completed' }, {}],
  ['a title with a date', { title: 'Hire', targetCompletion: '2026-12-01' }, {}],
  ['nothing on the other side', { notes: 'Asked Marco.' }, { notes: ' ' }],
  ['the same on both sides', { title: 'Hire a lead' }, {}],
  ['more than the field takes', { title: 'x'.repeat(200) }, {}],
  ['a deleted goal', { title: 'Hire' }, { deletedAt: 5 }],
])('%s: there is nothing to join', (_, kept, changes) => {
  const goal = sampleGoal(changes);
  const item = conflictOf(goal, kept);
  expect(joinTexts(item, goal)).toBeUndefined();
  render(<AttentionCard item={{ ...item, rowTitle: goal.title }} row={goal} />, { wrapper: WithQueries });
  expect(screen.queryByRole('button', { name: 'Use both' })).toBeNull();
});

const deletedEdit = (note: Note): RejectedEdit => ({
  ...{ key: 'd:9', kind: 'rejected', code: 'deleted', subject: `note:${note.id}`, scope: 'staff', schema: 1, at: 0 },
  ...{ message: 'This was deleted before your edit arrived.', name: 'notes.update' },
  args: { id: note.id, baseRev: 3, text: { content: { base: 'An old text', value: 'My text' } } },
});

test('“Restore with my text” brings a deleted note back, with the text in place of the old one', async () => {
  const note = sampleNote({ deletedAt: 5 });
  await putNote(account, note, 'staff');
  const item = deletedEdit(note);
  await account.db.attention.put(item);
  render(<AttentionCard item={{ ...item, rowTitle: note.title }} row={note} />, { wrapper: WithQueries });
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Restore with my text' }));
  await waitFor(async () => expect(await account.db.attention.count()).toBe(0));
  const queued = await account.db.queue.orderBy('id').toArray();
  expect(queued.map(({ name }) => name)).toEqual(['notes.restore', 'notes.update']);
  expect(queued[1]?.args).toMatchObject({ text: { content: { base: note.content, value: 'My text' } } });
});

test('a deleted row that is not here any more says so, and offers no second try', () => {
  const item = deletedEdit(sampleNote());
  render(<AttentionCard item={{ ...item, rowTitle: undefined }} />, { wrapper: WithQueries });
  expect(screen.getByText('This note can’t be restored anymore. Copy your text to keep it.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Try again|Restore/ })).toBeNull();
});

test.each([
  ['combined', 'Mine and theirs', ['combined']],
  ['taken as it was', 'Mine', []],
])('after the choice of a title, a text that was %s is asked about or not', async (_, content, expected) => {
  const note = sampleNote({ title: 'Theirs', content });
  await putNote(account, note, 'staff');
  const kept = { title: 'Mine' };
  const item: RejectedEdit = {
    ...{ key: 'd:9', kind: 'superseded', subject: `note:${note.id}`, scope: 'staff', name: 'notes.update', rev: 9 },
    ...{ schema: 1, at: 0, kept },
    args: { id: note.id, set: kept, text: { content: { base: '', value: 'Mine' } } },
  };
  await account.db.attention.put(item);
  render(<AttentionCard item={{ ...item, rowTitle: note.title }} row={note} />, { wrapper: WithQueries });
  fireEvent.click(screen.getByRole('button', { name: 'Use the other' }));
  await waitFor(async () => expect(await account.db.attention.get('d:9')).toBeUndefined());
  const left = await account.db.attention.toArray();
  expect(left.map(({ key }) => key.split(':')[0])).toEqual(expected);
  expect(left.flatMap(({ combined }) => combined ?? [])).toEqual(expected.length > 0 ? ['content'] : []);
});

describe('a note that the server combined', () => {
  const note = sampleNote({ content: 'Cancel the whole software.' });
  const item: RejectedEdit = {
    ...{ key: `combined:note:${note.id}`, kind: 'merged', subject: `note:${note.id}`, scope: 'staff', schema: 1 },
    ...{ name: 'notes.update', at: 0, combined: ['content'], rev: 9 },
    args: { id: note.id, text: { content: { base: 'Wait.', value: 'Cancel the software.' } } },
  };
  const theirs = {
    ...{ id: 'v', field: 'content', kind: 'replaced', value: 'Keep the whole software.', at: 1, rev: 9 },
    author: { firstName: 'Priya', lastName: 'Nair', isYou: false },
  };
  beforeEach(async () => {
    storeToken('t', false);
    answerCalls({ [`GET /api/versions/note/${note.id}`]: () => ({ versions: [theirs], next: null }) });
    await putNote(account, note, 'staff');
    await account.db.attention.put(item);
    render(<AttentionCard item={{ ...item, rowTitle: note.title }} row={note} />, { wrapper: WithQueries });
  });
  const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));
  const sent = async () => (await account.db.queue.toArray()).map(({ args }) => args.text);
  const gone = () => waitFor(async () => expect(await account.db.attention.count()).toBe(0));

  test('names who changed it, and shows both texts beside it', async () => {
    expect(
      await screen.findByRole('heading', { name: 'You and Priya both changed this note. Which version should stay?' }),
    ).toBeTruthy();
    for (const text of [note.content, 'Cancel the software.', theirs.value])
      expect(screen.getByText(text)).toBeTruthy();
    expect(countDecisions([item])).toBe(1);
  });

  test('“Keep both” leaves the note as it is', async () => {
    await press('Keep both');
    await gone();
    expect(await sent()).toEqual([]);
  });

  test.each([
    ['Use mine', 'Cancel the software.'],
    ['Use Priya’s', theirs.value],
  ])('“%s” puts that text in its place', async (name, value) => {
    await press(name);
    await gone();
    expect(await sent()).toEqual([{ content: { base: note.content, value } }]);
  });

  test('asks about the two devices where both changes are of one person', async () => {
    cleanup();
    const mine = { ...theirs, rev: 10, author: { ...theirs.author, isYou: true } };
    answerCalls({ [`GET /api/versions/note/${note.id}`]: () => ({ versions: [mine], next: null }) });
    render(<AttentionCard item={{ ...item, rev: 10, rowTitle: note.title }} row={note} />, { wrapper: WithQueries });
    const asked = 'You changed this note on two devices. Which version should stay?';
    expect(await screen.findByRole('heading', { name: asked })).toBeTruthy();
    await press('Use the other version');
    await gone();
    expect(await sent()).toEqual([{ content: { base: note.content, value: theirs.value } }]);
  });
});

test('an older draft is shown by the texts of its form, and asks for no decision', () => {
  const value = { value: { values: { title: 'Hire a foreman', notes: 'Ask Jo' }, seen: null }, caret: null };
  const draft: RejectedEdit = {
    ...{
      key: 'd:9',
      kind: 'superseded',
      subject: 'draft:goal:new',
      scope: 'own',
      name: 'drafts.put',
      schema: 1,
      at: 0,
    },
    ...{ args: { id: 'goal:new', value }, kept: { value } },
  };
  render(<AttentionCard item={{ ...draft, rowTitle: undefined }} />, { wrapper: WithQueries });
  expect(screen.getByRole('heading').textContent).toBe('Older draft');
  expect(screen.getByText(/Hire a foreman/).textContent).toBe('Hire a foreman\nNotes: Ask Jo');
  expect(document.body.textContent).not.toMatch(/object Object|Somebody else/);
  expect(countDecisions([draft])).toBe(0);
});
