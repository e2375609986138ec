import 'fake-indexeddb/auto';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { answerCalls, refuse } from '#pwa/testing/answer-calls.ts';
import { InApp } from '#pwa/testing/in-app.tsx';
import { leaveOwnPage, loseConnection, openOwnPage } from '#pwa/testing/own-page.ts';
import { EscrowScreen } from './escrow-screen.tsx';

const note = {
  ...{ id: 'one', name: 'notes.create', args: { id: 'n', submissionId: 's1', content: 'Ask about the lease.' } },
  ...{ submissionId: 's1', clientName: 'Dana Okafor', createdAt: Date.parse('2026-03-12T12:00:00Z') },
  author: { id: 'marco', firstName: 'Marco', lastName: 'Bellini' },
};
const ofNobody = {
  ...{ ...note, id: 'two', name: 'draft', args: { id: 'note:n', value: { content: 'Half a' } } },
  ...{ submissionId: null, clientName: null, author: null },
};
const list = (entries: object[], next: string | null = null) => ({ entries, next });

beforeEach(() => openOwnPage());
afterEach(leaveOwnPage);

const show = () =>
  render(
    <InApp at="/users/unsent">
      <EscrowScreen />
    </InApp>,
  );
const press = async (name: RegExp) => fireEvent.click(await screen.findByRole('button', { name }));
const confirm = async (name: string) =>
  fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name }));

test('each text says what it is, whose and about whom, and more are loaded on demand', async () => {
  answerCalls({
    'GET /api/sync/escrow': () => list([note], 'c2'),
    'GET /api/sync/escrow?before=c2': () => list([ofNobody]),
  });
  show();
  const first = await screen.findByRole('listitem');
  expect(first.textContent).toContain('Unsent note about Dana Okafor');
  expect(first.textContent).toContain('Marco Bellini');
  expect(first.textContent).toContain('Ask about the lease.');
  expect(screen.getByRole('link', { name: 'Dana Okafor' }).getAttribute('href')).toBe('/coaching/submissions/s1');
  await press(/^Show more/);
  await screen.findByText('Half a');
  const second = screen.getAllByRole('listitem')[1];
  expect(second?.textContent).toContain('Unfinished note about a deleted client');
  expect(second?.textContent).toContain('A deleted user');
  expect(screen.getAllByRole('button', { name: /^Add as a note/ })).toHaveLength(1);
  expect(screen.getAllByRole('button', { name: 'Copy' })).toHaveLength(2);
});

test('adding a note asks first and says who reads it, and does not read the list again', async () => {
  const calls = answerCalls({
    'GET /api/sync/escrow': () => list([note]),
    'POST /api/sync/escrow/one/release': () => undefined,
  });
  show();
  await press(/^Add as a note ?: unsent note by Marco Bellini$/);
  const question = await screen.findByRole('alertdialog');
  expect(question.textContent).toContain('says who wrote it (Marco Bellini)');
  expect(question.textContent).toContain('Only coaches and admins can read it. Dana Okafor never sees it.');
  await confirm('Add as a note');
  expect(await screen.findByText('No unsent work')).toBeTruthy();
  expect(screen.getAllByText('Note added to Dana Okafor’s submission.').length).toBeGreaterThan(0);
  expect(calls.map(({ method, path }) => `${method} ${path}`)).toEqual([
    'GET /api/sync/escrow',
    'POST /api/sync/escrow/one/release',
  ]);
});

test('a failed deletion removes nothing; one that another admin did first removes the text', async () => {
  answerCalls({ 'GET /api/sync/escrow': () => list([note]), 'DELETE /api/sync/escrow/one': refuse('internal') });
  show();
  await press(/^Delete/);
  expect((await screen.findByRole('alertdialog')).textContent).toContain('You can’t undo this.');
  await confirm('Delete');
  expect(await screen.findByText('Failed to delete the text.')).toBeTruthy();
  answerCalls({ 'DELETE /api/sync/escrow/one': refuse('not_found') });
  await confirm('Delete');
  expect(await screen.findByText('No unsent work')).toBeTruthy();
  expect(screen.getAllByText('Another admin already took care of this.').length).toBeGreaterThan(0);
});

test('offline, the loaded list stays and its buttons are off', async () => {
  answerCalls({ 'GET /api/sync/escrow': () => list([note], 'c2') });
  show();
  await screen.findByRole('listitem');
  await press(/^Delete/);
  loseConnection();
  const confirm = within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' });
  await waitFor(() => expect(confirm.hasAttribute('disabled')).toBe(true));
  expect(screen.getByText('Can’t reach Northbeam right now. Connect to do this.')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(await screen.findByText(/Connect to add notes, delete texts or see more\.$/)).toBeTruthy();
  await waitFor(() => expect(screen.getByRole('button', { name: /^Show more/ }).hasAttribute('disabled')).toBe(true));
  await waitFor(() => expect(screen.getByRole('button', { name: /^Delete/ }).hasAttribute('disabled')).toBe(true));
  expect(screen.getByText('Ask about the lease.')).toBeTruthy();
});

test('offline without a list, it says that the page needs a connection', async () => {
  answerCalls({ 'GET /api/sync/escrow': refuse('network') });
  show();
  expect(await screen.findByText('You’ll need to be online to see this.')).toBeTruthy();
});

test('a list that fails to load says so and can be loaded again', async () => {
  answerCalls({ 'GET /api/sync/escrow': refuse('internal') });
  show();
  expect(await screen.findByText('Failed to load unsent work.')).toBeTruthy();
  answerCalls({ 'GET /api/sync/escrow': () => list([]) });
  await press(/^Try again/);
  expect(await screen.findByText('No unsent work')).toBeTruthy();
});
