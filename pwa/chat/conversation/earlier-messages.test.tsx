import 'fake-indexeddb/auto';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { clearToken } from '#pwa/api/session-token.ts';
import type { Account } from '#pwa/offline/sync/account.ts';
import { ownKey } from '#pwa/offline/sync/synced-db.ts';
import { answerCalls, type Call, refuse } from '#pwa/testing/answer-calls.ts';
import { InApp } from '#pwa/testing/in-app.tsx';
import { noteAnswered } from '#pwa/testing/own-device.ts';
import { leaveOwnPage, openOwnPage } from '#pwa/testing/own-page.ts';
import { ToastProvider } from '#pwa/ui/toast.tsx';
import { type ChatMessagesAnswer, messagesBySync } from '#schema/chat.ts';
import type { Message } from '#schema/conversations.ts';
import { ConversationPane } from './conversation-pane.tsx';

const conversationId = '2b0b0f4e-6a57-4a5e-9d0e-5a3f1f2f0001';
const path = `/api/chat/conversations/${conversationId}/messages`;
let account: Account;
beforeEach(async () => {
  account = await openOwnPage();
  await noteAnswered(account, 1);
});
afterEach(leaveOwnPage);

/** The nth message of a conversation in turns. */
const message = (at: number, more: Partial<Message> = {}): Message => ({
  ...{ id: `m${at}`, conversationId, content: `Said ${at}.`, state: 'done', createdAt: at },
  ...{ role: at % 2 === 0 ? 'user' : 'assistant', replacesId: null, basedOn: [], provider: null },
  ...more,
});
const from = (first: number, count: number) => Array.from({ length: count }, (_, i) => message(first + i));
const hold = (rows: Message[]) =>
  account.db.messages.bulkPut(rows.map((row) => ({ key: ownKey(row.id), rev: 1, generation: 0, row })));
const answer = (messages: Message[], hasEarlier: boolean): ChatMessagesAnswer => ({
  messages: messages.map(({ id, role, content, state, replacesId, basedOn, provider, createdAt }) => ({
    ...{ id, role, content, state, replaces_id: replacesId, based_on: basedOn, provider },
    created_at: new Date(createdAt).toISOString(),
  })),
  has_earlier: hasEarlier,
});

const show = () =>
  render(
    <InApp at="/business-chat-coaching">
      <ToastProvider>
        <ConversationPane
          conversationId={conversationId}
          messageId={null}
          onOpen={() => undefined}
          renderGoalForm={() => null}
        />
      </ToastProvider>
    </InApp>,
  );
const button = () => screen.queryByRole('button', { name: 'Show earlier messages' });
const shownCount = () => screen.queryAllByText(/^Said \d+\.$/).length;
/** Draws the turns that are here too, as reaching for them does. Each press waits for what the one before has brought. */
async function pressUntil(text: string): Promise<void> {
  while (screen.queryByText(text) === null) {
    const before = shownCount();
    fireEvent.click(await screen.findByRole('button', { name: 'Show earlier messages' }));
    await waitFor(() => expect(shownCount() > before || screen.queryByText(text) !== null).toBe(true));
  }
}
/** Picks the calls that ask for messages; the composer asks for what is left of the day. */
const pathsOf = (calls: readonly Call[]) => calls.map((call) => call.path).filter((asked) => asked.startsWith(path));

test('what is older than the device holds is fetched page by page, until the conversation begins', async () => {
  const before200 = `${path}?before=m100&limit=50`;
  const before50 = `${path}?before=m50&limit=50`;
  const calls = answerCalls({
    [`GET ${before200}`]: () => answer(from(50, 50), true),
    [`GET ${before50}`]: () => answer(from(40, 10), false),
  });
  await hold(from(100, messagesBySync));
  show();
  await screen.findByText('Said 299.');
  await pressUntil('Said 100.');
  expect(pathsOf(calls)).toEqual([]);
  await pressUntil('Said 50.');
  expect(pathsOf(calls)).toEqual([before200]);
  expect(screen.queryByText('This is the start of the conversation.')).toBeNull();
  await pressUntil('Said 40.');
  expect(pathsOf(calls)).toEqual([before200, before50]);
  expect(screen.getByText('This is the start of the conversation.')).toBeTruthy();
  expect(button()).toBeNull();
  expect(await account.db.messages.count()).toBe(messagesBySync);
});

// F14
test('all messages on the device are printed, and a line says that earlier ones are not', async () => {
  await hold(from(100, messagesBySync));
  show();
  await screen.findByText('Said 299.');
  expect(shownCount()).toBeLessThan(20);
  await waitFor(() => {
    act(() => void window.dispatchEvent(new Event('beforeprint')));
    expect(shownCount()).toBe(messagesBySync);
  });
  expect(screen.getByText(/^Earlier messages aren’t included/)).toBeTruthy();
  act(() => void window.dispatchEvent(new Event('afterprint')));
  expect(screen.queryByText(/^Earlier messages aren’t included/)).toBeNull();
});

test('a short conversation is here as a whole, and nobody offers more of it', async () => {
  await hold(from(0, messagesBySync - 30));
  show();
  await screen.findByText(`Said ${messagesBySync - 31}.`);
  expect(button()).toBeNull();
});

test('an answer finds its question, and the one that it stands in place of, on the page before', async () => {
  const again = message(101, { replacesId: 'm99', role: 'assistant', content: 'Said again.' });
  answerCalls({ [`GET ${path}?before=m101&limit=50`]: () => answer(from(96, 4), false) });
  await hold([again, ...from(102, messagesBySync - 1)]);
  show();
  await screen.findByText('Said 300.');
  await pressUntil('Said again.');
  expect(screen.queryByText('2/2')).toBeNull();
  await pressUntil('2/2');
  expect(screen.getByText('Said 98.')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Earlier version' }));
  expect(screen.getByText('Said 99.')).toBeTruthy();
});

test('without the internet it says what it needs, keeps what is shown and the button, and can be pressed again', async () => {
  let isDown = true;
  const page = `${path}?before=m100&limit=50`;
  answerCalls({ [`GET ${page}`]: () => (isDown ? refuse('network')() : answer(from(98, 2), false)) });
  await hold(from(100, messagesBySync));
  show();
  await screen.findByText('Said 299.');
  await pressUntil('You’ll need to be online to see earlier messages.');
  expect(screen.getByText('Said 100.')).toBeTruthy();
  expect(button()).toBeTruthy();
  isDown = false;
  await pressUntil('Said 98.');
  expect(screen.queryByText('You’ll need to be online to see earlier messages.')).toBeNull();
});

test('what the server refuses is said in its words', async () => {
  answerCalls({ [`GET ${path}?before=m100&limit=50`]: refuse('no_chat_access') });
  await hold(from(100, messagesBySync));
  show();
  await screen.findByText('Said 299.');
  await pressUntil('You don’t have chat access right now.');
});

test('it goes with the session', async () => {
  answerCalls({ [`GET ${path}?before=m100&limit=50`]: () => answer(from(98, 2), false) });
  await hold(from(100, messagesBySync));
  show();
  await screen.findByText('Said 299.');
  await pressUntil('Said 98.');
  act(clearToken);
  await waitFor(() => expect(screen.queryByText('Said 98.')).toBeNull());
});
