import 'fake-indexeddb/auto';
import { render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { removeJournalDraft, saveJournalDraft } from '#pwa/offline/draft-journal.ts';
import type { Account } from '#pwa/offline/sync/account.ts';
import { InApp } from '#pwa/testing/in-app.tsx';
import { leaveOwnPage, openOwnPage } from '#pwa/testing/own-page.ts';
import { ToastProvider } from '#pwa/ui/toast.tsx';
import { ChatScreen } from './chat-screen.tsx';

const now = new Date(2026, 10, 28, 15).getTime();
const today = {
  id: 'today',
  title: 'Prices',
  pinned: false,
  createdAt: now,
  updatedAt: now - 3_600_000,
  deletedAt: null,
};

let account: Account;
beforeEach(async () => {
  vi.useFakeTimers({ now, toFake: ['Date'] });
  account = await openOwnPage();
});
afterEach(async () => {
  vi.useRealTimers();
  await leaveOwnPage();
});

const hold = (row: typeof today) =>
  account.db.conversations.put({ key: `own:${row.id}`, rev: 1, generation: 0, row: row as never });
const address = () => screen.getByLabelText('Address').textContent;

function show(at = '/business-chat-coaching'): void {
  render(
    <InApp at={at}>
      <ToastProvider>
        <ChatScreen renderGoalForm={() => null} />
      </ToastProvider>
    </InApp>,
  );
}

test('whoever comes to the chat finds today’s conversation open', async () => {
  await hold(today);
  await hold({ ...today, id: 'earlier', updatedAt: now - 7_200_000 });
  show();
  await expect.poll(address).toBe('/business-chat-coaching?conversation=today');
});

test('a conversation of another day stays in the list', async () => {
  await hold({ ...today, updatedAt: now - 2 * 86_400_000 });
  show();
  expect(await screen.findByText('What’s on your mind?')).toBeTruthy();
  expect(address()).toBe('/business-chat-coaching');
});

test('a question that was begun for a new conversation stays in sight', async () => {
  await hold(today);
  const row = { id: 'question:new', value: { value: { text: 'How' }, caret: null }, updatedAt: now };
  await account.db.drafts.put({ key: 'own:question:new', rev: 1, generation: 0, row: row as never });
  show();
  expect(await screen.findByText('What’s on your mind?')).toBeTruthy();
  await expect
    .poll(() => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Ask a question...' }).value)
    .toBe('How');
  expect(address()).toBe('/business-chat-coaching');
});

test('a question for a new conversation stays in sight after a reload that came before its write', async () => {
  await hold(today);
  saveJournalDraft({ id: 'question:new', value: { value: { text: 'How' }, caret: null }, updatedAt: now });
  show();
  await expect
    .poll(() => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Ask a question...' }).value)
    .toBe('How');
  expect(address()).toBe('/business-chat-coaching');
  removeJournalDraft('question:new');
});

test('an address that asks for a new conversation gets one', async () => {
  await hold(today);
  show('/business-chat-coaching?conversation=new');
  expect(await screen.findByText('What’s on your mind?')).toBeTruthy();
  expect(address()).toBe('/business-chat-coaching?conversation=new');
});
