import 'fake-indexeddb/auto';
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { clearToken } from '#pwa/api/session-token.ts';
import type { Account } from '#pwa/offline/sync/account.ts';
import { hangCalls } from '#pwa/testing/answer-calls.ts';
import { InApp } from '#pwa/testing/in-app.tsx';
import { noteAnswered } from '#pwa/testing/own-device.ts';
import { leaveOwnPage, loseConnection, openOwnPage, reach } from '#pwa/testing/own-page.ts';
import { holdSubmission, sampleCard } from '#pwa/testing/own-submission.ts';
import { putNote, sampleNote } from '#pwa/testing/sample-note.ts';
import { paths } from '#schema/paths.ts';
import { CoachNotesLines } from './coach-notes-lines.tsx';
import { CoachNotesScreen } from './coach-notes-screen.tsx';
import { HistoryScreen } from './history-screen.tsx';

const answeredAt = new Date(2026, 2, 14, 14, 5).getTime();
const other = { ...sampleCard, id: 'o'.repeat(22), createdAt: sampleCard.createdAt + 1 };
const day = (at: number) => new Intl.DateTimeFormat(undefined, { dateStyle: 'long' }).format(at);
const lineDay = (at: number) => new Intl.DateTimeFormat(undefined, { month: 'long', day: 'numeric' }).format(at);

let account: Account;
beforeEach(async () => {
  account = await openOwnPage();
});
afterEach(leaveOwnPage);

const show = (submissionId: string = sampleCard.id) =>
  render(
    <InApp at={`/history/${submissionId}/notes`}>
      <Routes>
        <Route path={paths.coachNotes} element={<CoachNotesScreen />} />
      </Routes>
    </InApp>,
  );
const showLines = () =>
  render(
    <InApp>
      <CoachNotesLines />
    </InApp>,
  );
const showHistory = () =>
  render(
    <InApp at="/history">
      <HistoryScreen renderInsights={() => null} />
    </InApp>,
  );
const shownNotes = () => screen.getAllByRole('article');

async function fill(): Promise<void> {
  await noteAnswered(account, answeredAt);
  await holdSubmission(account, sampleCard);
}

test('notes are shown newest first, with text, coach and day', async () => {
  await fill();
  const older = sampleNote({ title: '', content: 'Two lines\nof text.', coachFirstName: '', coachLastName: '' });
  const newer = sampleNote({
    ...{ createdAt: older.createdAt + 86_400_000, updatedAt: older.createdAt + 90_000_000 },
    ...{ editorFirstName: 'Priya', editorLastName: 'Nair' },
  });
  for (const note of [older, newer]) await putNote(account, note);
  show();
  expect(screen.getByRole('heading', { level: 1, name: 'Notes from your coach' })).toBeTruthy();
  await screen.findByText(newer.content);
  expect(shownNotes().map(({ textContent }) => textContent)).toEqual([
    `What we agreedNewRuth Lindqvist · ${day(newer.createdAt)} · edited by Priya Nair${newer.content}`,
    `NewYour coach · ${day(older.createdAt)}Two lines\nof text.`,
  ]);
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    'What we agreed',
  ]);
});

test('what is internal, deleted, another submission’s or of scope staff is not shown', async () => {
  await fill();
  await putNote(account, sampleNote({ content: 'For you.' }));
  await putNote(account, sampleNote({ content: 'canary internal', noteType: 'internal' }));
  await putNote(account, sampleNote({ content: 'canary deleted', deletedAt: 1 }));
  await putNote(account, sampleNote({ content: 'canary other', submissionId: other.id }));
  await putNote(account, sampleNote({ content: 'canary staff' }), 'staff');
  show();
  await screen.findByText('For you.');
  expect(shownNotes()).toHaveLength(1);
  expect(document.body.textContent).not.toContain('canary');
});

test('a note is marked as new until its page was opened on this device', async () => {
  await fill();
  const first = sampleNote({ content: 'First.' });
  await putNote(account, first);
  show();
  expect(await screen.findByText('New')).toBeTruthy();
  cleanup();
  show();
  await screen.findByText('First.');
  expect(screen.queryByText('New')).toBeNull();
  // It was written before the first one was opened, and came by a later sync.
  await act(() => putNote(account, sampleNote({ content: 'Second.', createdAt: first.createdAt - 1 })));
  await screen.findByText('Second.');
  const [, second] = shownNotes().map((article) => within(article));
  expect(second?.getByText('New')).toBeTruthy();
  expect(screen.getAllByText('New')).toHaveLength(1);
});

test('notes are loading until the device was read', async () => {
  await fill();
  show();
  expect(screen.getByText('Loading your notes')).toBeTruthy();
  expect(await screen.findByText('Your coach hasn’t written to you yet.')).toBeTruthy();
  expect(screen.queryByText('Loading your notes')).toBeNull();
});

test('notes that have not arrived yet are not called missing, and show themselves', async () => {
  await holdSubmission(account, sampleCard);
  show();
  expect(await screen.findByText('Your notes aren’t on this device yet')).toBeTruthy();
  expect(screen.queryByText(/hasn’t written/)).toBeNull();
  await act(() => putNote(account, sampleNote()));
  expect(await screen.findByText('Price book first, twenty units.')).toBeTruthy();
});

test('an unknown submission leads back to the history', async () => {
  await fill();
  show('u'.repeat(22));
  expect(await screen.findByText('Submission not found.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Open your history' }).getAttribute('href')).toBe('/history');
});

test('without a session and without data the page asks to sign in', async () => {
  act(clearToken);
  show();
  expect(await screen.findByText('Please sign in to read your notes')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Sign In' })).toBeTruthy();
});

test('without a connection the notes are shown with the time of the last answer', async () => {
  await fill();
  await putNote(account, sampleNote());
  loseConnection();
  show();
  expect(await screen.findByText('Price book first, twenty units.')).toBeTruthy();
  expect(await screen.findByText(/^As of (14:05|2:05)/)).toBeTruthy();
  reach(true);
  expect(screen.queryByText(/^As of/)).toBeNull();
});

test('a server that hangs does not delay the notes', async () => {
  hangCalls();
  await fill();
  await putNote(account, sampleNote());
  show();
  expect(await screen.findByText('Price book first, twenty units.')).toBeTruthy();
});

test('notes that the device does not hand out can be read again', async () => {
  await fill();
  await putNote(account, sampleNote());
  const reading = vi.spyOn(account, 'read').mockRejectedValue(new Error('The disk is gone.'));
  show();
  expect(await screen.findByText('We couldn’t open your notes')).toBeTruthy();
  const again = screen.getByRole('button', { name: 'Try again' });
  reading.mockRestore();
  fireEvent.click(again);
  expect(await screen.findByText('Price book first, twenty units.')).toBeTruthy();
});

test('Home has a line for each submission with notes, the newest first', async () => {
  const older = sampleNote({ submissionId: other.id });
  const newer = [1, 2].map((days) => sampleNote({ createdAt: older.createdAt + days * 86_400_000 }));
  for (const note of [older, ...newer]) await putNote(account, note);
  showLines();
  const links = await screen.findAllByRole('link');
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['2 notes from your coach', `/history/${sampleCard.id}/notes`],
    ['1 note from your coach', `/history/${other.id}/notes`],
  ]);
  expect(screen.getByText(lineDay(older.createdAt + 2 * 86_400_000))).toBeTruthy();
});

test('Home has no line without notes, nor for one that was deleted', async () => {
  showLines();
  await act(() => putNote(account, sampleNote({ deletedAt: 1 })));
  expect(screen.queryByRole('list')).toBeNull();
  await act(() => putNote(account, sampleNote()));
  expect(await screen.findByRole('list', { name: 'Notes from your coach' })).toBeTruthy();
});

test('Home and History mark what is new until the page was opened', async () => {
  await fill();
  await putNote(account, sampleNote());
  showLines();
  expect(await screen.findByText('1 new')).toBeTruthy();
  cleanup();
  showHistory();
  expect(await screen.findByText('New note')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Notes from your coach (1)' }).getAttribute('href')).toBe(
    `/history/${sampleCard.id}/notes`,
  );
  cleanup();
  show();
  await screen.findByText('Price book first, twenty units.');
  cleanup();
  showLines();
  await screen.findByText('1 note from your coach');
  expect(screen.queryByText(/new/)).toBeNull();
  cleanup();
  showHistory();
  await screen.findByText('Notes from your coach (1)');
  expect(screen.queryByText('New note')).toBeNull();
});
