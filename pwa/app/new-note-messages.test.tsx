import 'fake-indexeddb/auto';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { storeOpenedNotes } from '#pwa/history/opened-notes.ts';
import type { Account } from '#pwa/offline/sync/account.ts';
import { theOne } from '#pwa/offline/sync/synced-db.ts';
import { InApp } from '#pwa/testing/in-app.tsx';
import { noteAnswered } from '#pwa/testing/own-device.ts';
import { leaveOwnPage, openOwnPage } from '#pwa/testing/own-page.ts';
import { sampleCard } from '#pwa/testing/own-submission.ts';
import { putNote, sampleNote } from '#pwa/testing/sample-note.ts';
import { sampleUser } from '#pwa/testing/sample-user.ts';
import { newState } from '#sync/client/device-state.ts';
import { NewNoteMessages } from './new-note-messages.tsx';

const told = /^Your coach wrote you/;
const notesPath = `/history/${sampleCard.id}/notes`;

let account: Account;
beforeEach(async () => {
  account = await openOwnPage();
});
afterEach(leaveOwnPage);

const openApp = (at = '/') =>
  render(
    <InApp at={at}>
      <NewNoteMessages />
    </InApp>,
  );
/** The words stand in an element of their own beside the link. */
const shownMessage = async () => (await screen.findByText(told)).parentElement?.textContent;
const known = () => localStorage.getItem('northbeam.told-notes')?.split(' ').filter(Boolean) ?? [];
/** Waits until the page has read a note, whether it says so or not. */
const hasRead = ({ id }: { id: string }) => waitFor(() => expect(known()).toContain(id));

/** Opens the app on a device that had its first download before, without notes. */
async function openFilled(at?: string): Promise<void> {
  await noteAnswered(account, 1);
  openApp(at);
  await waitFor(() => expect(localStorage.getItem('northbeam.told-notes')).not.toBeNull());
}

async function receive(...notes: Parameters<typeof putNote>[1][]): Promise<void> {
  await act(() =>
    account.db.transaction('rw', account.db.notes, () => Promise.all(notes.map((n) => putNote(account, n)))),
  );
}

test('a note that sync brings is told once, with a link to it', async () => {
  await openFilled();
  const note = sampleNote();
  await receive(note);
  expect(await shownMessage()).toBe('Your coach wrote you a note. Read the note');
  cleanup();
  openApp();
  await receive(sampleNote({ id: note.id, content: 'Changed.' }));
  const next = sampleNote({ noteType: 'internal' });
  await receive(next, sampleNote({ content: 'Another.' }));
  await waitFor(() => expect(known()).toHaveLength(2));
  expect(screen.getAllByText(told)).toHaveLength(1);
});

test('the link opens the notes and closes the message', async () => {
  await openFilled();
  await receive(sampleNote(), sampleNote());
  expect(await shownMessage()).toBe('Your coach wrote you 2 notes. Read the notes');
  fireEvent.click(screen.getByRole('link', { name: 'Read the notes' }));
  expect(screen.getByLabelText('Address').textContent).toBe(notesPath);
  expect(screen.queryByText(told)).toBeNull();
});

test('the notes of the first download are not news, however many pages bring them', async () => {
  const first = sampleNote();
  await putNote(account, first);
  const filling = { ...newState('device'), cookie: 'of page 1', pageRev: 7 };
  await account.db.state.put(filling, theOne);
  openApp();
  const second = sampleNote();
  await receive(second);
  expect(localStorage.getItem('northbeam.told-notes')).toBeNull();
  await act(() => account.db.state.put({ ...filling, cookie: 'of page 2', seenRev: 7 }, theOne));
  await hasRead(second);
  expect(known()).toHaveLength(2);
  expect(screen.queryByText(told)).toBeNull();
  await receive(sampleNote());
  expect(await screen.findByText(told)).toBeTruthy();
});

test('what is no note to the person, or was read already, is not told', async () => {
  await openFilled();
  const ownWords = sampleNote({ authorId: sampleUser.id });
  const read = sampleNote({ submissionId: 'r'.repeat(22) });
  storeOpenedNotes(read.submissionId, [read.id]);
  await putNote(account, sampleNote(), 'staff');
  await receive(ownWords, read, sampleNote({ noteType: 'internal' }), sampleNote({ deletedAt: 1 }));
  await hasRead(read);
  expect(known()).toHaveLength(2);
  expect(screen.queryByText(told)).toBeNull();
});

test('on the page of the notes nothing is told of them', async () => {
  await openFilled(notesPath);
  const note = sampleNote();
  await receive(note);
  await hasRead(note);
  expect(screen.queryByText(told)).toBeNull();
});

test('a tab out of sight leaves the message to the one that is looked at', async () => {
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(false);
  await openFilled();
  hidden.mockReturnValue(true);
  fireEvent(document, new Event('visibilitychange'));
  await receive(sampleNote());
  expect(known()).toEqual([]);
  hidden.mockReturnValue(false);
  fireEvent(document, new Event('visibilitychange'));
  expect(await screen.findByText(told)).toBeTruthy();
});
