import 'fake-indexeddb/auto';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useChatAddress } from '#pwa/chat/use-chat-address.ts';
import type { Account } from '#pwa/offline/sync/account.ts';
import { askQuestion } from '#pwa/offline/sync/question-outbox.ts';
import { ownKey } from '#pwa/offline/sync/synced-db.ts';
import { wipeLocalData } from '#pwa/offline/wipe-local-data.ts';
import { InApp } from '#pwa/testing/in-app.tsx';
import { noteAnswered, ownDevice } from '#pwa/testing/own-device.ts';
import { recordSavedFiles } from '#pwa/testing/own-page.ts';
import { sampleGoal } from '#pwa/testing/sample-goal.ts';
import { ToastProvider } from '#pwa/ui/toast.tsx';
import type { Conversation, Message } from '#schema/conversations.ts';
import { ChatLayout } from './chat-layout.tsx';

let account: Account;
beforeEach(async () => {
  account = await ownDevice();
  await noteAnswered(account, 1);
});
afterEach(async () => {
  cleanup();
  vi.restoreAllMocks();
  sessionStorage.clear();
  await wipeLocalData();
});

const held = { rev: 1, generation: 0 };
const conversation = (changes: Partial<Conversation> = {}): Conversation => ({
  ...{ id: 'c1', title: 'Quotes in three days', pinned: false, updatedAt: Date.now(), deletedAt: null, ...changes },
});
const holdConversation = (row: Conversation) => account.db.conversations.put({ key: ownKey(row.id), ...held, row });
const holdMessage = (id: string, content: string, role: Message['role'] = 'assistant') =>
  account.db.messages.put({
    key: ownKey(id),
    ...held,
    row: {
      ...{ id, conversationId: 'c1', role, content, state: 'done', replacesId: null, basedOn: [], provider: null },
      createdAt: Date.now(),
    },
  });

function Chat() {
  const [{ conversationId }, open] = useChatAddress();
  return (
    <ChatLayout conversationId={conversationId} onOpen={open} foot={<p>14 of 200 messages today</p>}>
      <p>The messages</p>
    </ChatLayout>
  );
}

function show(query = '') {
  render(
    <InApp at={`/business-chat-coaching${query}`}>
      <ToastProvider>
        <Chat />
      </ToastProvider>
    </InApp>,
  );
}
const narrow = (isNarrow: boolean) =>
  vi
    .spyOn(window, 'matchMedia')
    .mockReturnValue(Object.assign(new EventTarget(), { matches: isNarrow }) as MediaQueryList);
const list = () => screen.findByRole('navigation', { name: 'Conversations' });
const button = (name: string | RegExp) => screen.findByRole('button', { name });
const press = async (name: string | RegExp) => fireEvent.click(await button(name));
const address = () => screen.getByLabelText('Address').textContent;
const title = () => screen.getByRole('heading', { level: 1 }).textContent;
const kept = async () => (await account.db.conversations.toArray())[0]?.row;
async function choose(item: string) {
  await press('Conversation');
  fireEvent.click(await screen.findByRole('menuitem', { name: item }));
}

test('conversations stand in their groups with their messages counted, and one is opened by its title', async () => {
  await holdConversation(conversation());
  await holdConversation(conversation({ id: 'c2', title: '', pinned: true }));
  await holdMessage('m1', 'How?', 'user');
  await holdMessage('m2', 'By the book.');
  show();
  expect(title()).toBe('Chat Coach');
  const pinned = await screen.findByRole('list', { name: 'Pinned' });
  expect(within(pinned).getByRole('button', { name: 'Untitled' })).toBeTruthy();
  expect(await screen.findByText(/, 2 messages/)).toBeTruthy();
  await press('Quotes in three days');
  expect(address()).toBe('/business-chat-coaching?conversation=c1');
  expect(title()).toBe('Quotes in three days');
  await press('+ New Chat');
  expect(title()).toBe('Chat Coach');
});

test('the link to the goals says how many are to be done', async () => {
  const changes = [{}, { status: 'On Hold' }, { status: 'Completed' }, { deletedAt: 1 }] as const;
  for (const change of changes) {
    const row = sampleGoal(change as Partial<ReturnType<typeof sampleGoal>>);
    await account.db.goals.put({ key: ownKey(row.id), ...held, row });
  }
  show();
  expect((await screen.findByRole('link', { name: 'Goals, 2' })).getAttribute('href')).toBe('/goals');
});

test('a new name is typed in place: Enter keeps it, Esc leaves the old one', async () => {
  await holdConversation(conversation());
  show('?conversation=c1');
  await choose('Rename');
  const field = () => screen.findByRole('textbox', { name: 'Conversation title' });
  fireEvent.change(await field(), { target: { value: 'Quotes' } });
  fireEvent.keyDown(await field(), { key: 'Escape' });
  expect(title()).toBe('Quotes in three days');
  await choose('Rename');
  fireEvent.change(await field(), { target: { value: ' Prices ' } });
  const form = (await field()).closest('form');
  if (form) fireEvent.submit(form);
  await expect.poll(title).toBe('Prices');
  await expect.poll(async () => (await kept())?.title).toBe('Prices');
  await press(/^Undo/);
  await expect.poll(title).toBe('Quotes in three days');
});

test('deleting asks first, leaves the conversation, and undo opens it again; later it can be restored', async () => {
  await holdConversation(conversation());
  show('?conversation=c1');
  await press('Delete Quotes in three days');
  await press('Cancel');
  expect((await kept())?.deletedAt).toBeNull();
  await choose('Delete');
  await press('Delete conversation');
  await expect.poll(async () => (await kept())?.deletedAt).not.toBeNull();
  await expect.poll(title).toBe('Chat Coach');
  expect(await screen.findByText('No conversations yet')).toBeTruthy();
  await press(/^Undo/);
  await expect.poll(title).toBe('Quotes in three days');

  await press('Delete Quotes in three days');
  await press('Delete conversation');
  await press('Recently deleted (1)');
  await press('Restore Quotes in three days');
  await expect.poll(async () => (await kept())?.deletedAt).toBeNull();
});

test('what could not be deleted is said, and stays', async () => {
  await holdConversation(conversation());
  vi.spyOn(account.engine, 'editAll').mockRejectedValue(new DOMException('Full.', 'QuotaExceededError'));
  show();
  await press('Delete Quotes in three days');
  await press('Delete conversation');
  expect(await screen.findByText('Failed to delete conversation. Please try again.')).toBeTruthy();
  expect(await button('Quotes in three days')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Undo/ })).toBeNull();
});

test('what was found is marked, and a press opens its message', async () => {
  await holdConversation(conversation());
  await holdMessage('m1', 'Write a price book for the café.');
  show();
  const search = await screen.findByRole('searchbox', { name: 'Search conversations' });
  fireEvent.change(search, { target: { value: 'cafe pri' } });
  const found = await screen.findByRole('list', { name: 'Found' });
  expect([...found.querySelectorAll('mark')].map((mark) => mark.textContent)).toEqual(['pri', 'café']);
  fireEvent.click(within(found).getByRole('button'));
  expect(address()).toBe('/business-chat-coaching?conversation=c1&message=m1');
  fireEvent.change(search, { target: { value: 'submarine' } });
  expect(await screen.findByText('No matches for “submarine”.')).toBeTruthy();
});

test('a conversation that waits on this device has no name to change, and can be saved as a file', async () => {
  const saved = recordSavedFiles();
  await askQuestion(account, { conversationId: 'c9', content: 'How do I start?', without: [] }, Date.now());
  show('?conversation=c9');
  await expect.poll(title).toBe('How do I start?');
  expect(await screen.findByText(/1 question waiting/)).toBeTruthy();
  await press('Conversation');
  expect(await screen.findByRole('menuitem', { name: 'Delete' })).toBeTruthy();
  expect(screen.queryByRole('menuitem', { name: 'Rename' })).toBeNull();
  fireEvent.click(screen.getByRole('menuitem', { name: 'Export as Markdown' }));
  await expect.poll(() => saved).toEqual(['chat-how-do-i-start.md']);
  await press('Export all conversations');
  await expect.poll(() => saved[1]).toMatch(/^chat-all-\d{4}-\d\d-\d\d\.md$/);
});

test('the column stays as it was left in this tab', async () => {
  show();
  await list();
  await press('Conversations');
  expect(screen.queryByRole('navigation')).toBeNull();
  cleanup();
  show();
  expect((await button('Conversations')).getAttribute('aria-expanded')).toBe('false');
});

test('in a narrow window the list opens over the page, and closes by Esc and by what is chosen in it', async () => {
  narrow(true);
  await holdConversation(conversation());
  show();
  expect((await button('Conversations')).getAttribute('aria-expanded')).toBe('false');
  await press('Conversations');
  const drawer = await screen.findByRole('dialog', { name: 'Conversations' });
  expect(drawer.contains(document.activeElement)).toBe(true);
  fireEvent.keyDown(drawer, { key: 'Escape' });
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
  await press('Conversations');
  await press('Quotes in three days');
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
  expect(title()).toBe('Quotes in three days');
});

test('before the first answer of the server the list is said not to be here yet', async () => {
  await account.db.state.clear();
  show();
  expect(await screen.findByText('Your conversations aren’t on this device yet')).toBeTruthy();
});
