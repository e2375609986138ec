import 'fake-indexeddb/auto';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Account } from '#pwa/offline/sync/account.ts';
import { ownKey } from '#pwa/offline/sync/synced-db.ts';
import { useSynced } from '#pwa/offline/sync/use-synced.ts';
import { wipeLocalData } from '#pwa/offline/wipe-local-data.ts';
import { answerCalls, refuse } from '#pwa/testing/answer-calls.ts';
import { InApp } from '#pwa/testing/in-app.tsx';
import { ownDevice } from '#pwa/testing/own-device.ts';
import { leaveOwnPage, loseConnection, openOwnPage, reach } from '#pwa/testing/own-page.ts';
import type { ChatAccessAnswer } from '#schema/chat.ts';
import { AppError } from '#schema/errors.ts';
import { AllowanceNote } from './allowance-note.tsx';
import { ChatAccess } from './chat-access.tsx';
import { FairUseWarning } from './fair-use-warning.tsx';
import { keepAccess, noteRefused, readKeptAccess } from './kept-access.ts';
import { toKnown } from './known-access.ts';
// Loaded here, so that no test waits for it.
import './purchase-dialog.tsx';

const ask = 'GET /api/chat/access';
const purchase = 'POST /api/chat/purchase-session';
const day = 86_400_000;
const isoIn = (ms: number) => new Date(Date.now() + ms).toISOString();
const open = (): ChatAccessAnswer => ({
  hasAccess: true,
  until: isoIn(10 * day),
  source: 'order',
  usedToday: 14,
  dailyLimit: 200,
});
const none = (): ChatAccessAnswer => ({ ...open(), hasAccess: false, until: null, source: null });

let account: Account;
beforeEach(async () => {
  account = await openOwnPage();
});
afterEach(async () => {
  vi.useRealTimers();
  await leaveOwnPage();
});

const show = (at = '/business-chat-coaching') =>
  render(
    <InApp at={at}>
      <ChatAccess />
      <FairUseWarning />
      <AllowanceNote />
      <RefusedAt />
    </InApp>,
  );

/** Shows when the page last learned of a refusal. */
function RefusedAt() {
  return <output aria-label="Refused at">{useSynced(readKeptAccess).value?.kept?.refusedAt}</output>;
}
const refusedAt = () => screen.getByLabelText('Refused at').textContent;

const dialog = () => screen.queryByRole('dialog', { name: 'Business Coach Chat Access' });
const foundDialog = () => screen.findByRole('dialog', { name: 'Business Coach Chat Access' });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const address = () => screen.getByLabelText('Address').textContent;

/** The server said this long ago, and does not answer any more. */
async function knewOnly(answer: ChatAccessAnswer, agoMs = day): Promise<void> {
  await keepAccess(account, toKnown(answer), Date.now() - agoMs);
  loseConnection();
}

/** The clock goes on by a second. */
const pass = () => vi.setSystemTime(Date.now() + 1_000);

const holdConversation = () =>
  account.db.conversations.put({
    key: ownKey('c1'),
    rev: 1,
    generation: 0,
    row: { id: 'c1', title: 'Prices', pinned: false, updatedAt: 1, deletedAt: null },
  });

test('access says until when it is and how much of the day is used, and asks for no money', async () => {
  answerCalls({ [ask]: open });
  show();
  expect(await screen.findByText(/^Chat access until \w+ \d+, \d{4}/)).toBeTruthy();
  expect(screen.getByText('14 of 200 messages today')).toBeTruthy();
  expect(screen.queryByText('Confirm your email address')).toBeNull();
  expect(dialog()).toBeNull();
});

test('the server’s “no” opens the purchase, and whoever closes it goes to the account', async () => {
  answerCalls({ [ask]: none });
  show();
  await foundDialog();
  expect(screen.queryByRole('button', { name: 'Read my conversations' })).toBeNull();
  press('Go Back');
  expect(address()).toBe('/account');
});

test('a refusal with 403 is the same “no”', async () => {
  answerCalls({ [ask]: refuse('no_chat_access') });
  show();
  expect(await foundDialog()).toBeTruthy();
});

test('without a network what was known counts, with its age, and never opens the purchase', async () => {
  await knewOnly(open());
  show();
  expect(await screen.findByText(/^Chat access until .*, as of \d+:\d\d [AP]M/)).toBeTruthy();
  expect(screen.getByText('0 of 200 messages today')).toBeTruthy();
  expect(dialog()).toBeNull();
});

test('access that ended in the meantime is told in words, and hides nothing', async () => {
  await knewOnly({ ...open(), until: isoIn(-day / 2) });
  show();
  expect(await screen.findByText(/^Your access ended on/)).toBeTruthy();
  expect(screen.getByText(/That’s as of .* You can still read your conversations/)).toBeTruthy();
  expect(dialog()).toBeNull();
});

test('a “no” of yesterday does not ask for money before the server says it again', async () => {
  await knewOnly(none());
  show();
  expect(await screen.findByText(/^No chat access as of /)).toBeTruthy();
  expect(dialog()).toBeNull();
  answerCalls({ [ask]: none });
  reach(true);
  expect(await foundDialog()).toBeTruthy();
});

test('where nothing is known yet, that is said, and asking is possible', async () => {
  loseConnection();
  show();
  expect(await screen.findByText('We haven’t checked your chat access on this device yet')).toBeTruthy();
  expect(screen.getByText(/You can still ask\. We’ll send your question/)).toBeTruthy();
  expect(dialog()).toBeNull();
});

test('a check that fails with an answer says so where nothing is kept, and can be made again', async () => {
  answerCalls({ [ask]: refuse('internal') });
  show();
  expect(await screen.findByText('Failed to check chat access')).toBeTruthy();
  answerCalls({ [ask]: open });
  press('Try again');
  expect(await screen.findByText(/^Chat access until/)).toBeTruthy();
  expect(screen.queryByText('Failed to check chat access')).toBeNull();
});

test('a refused question opens the purchase in the open page; reading on is possible until the next question', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  answerCalls({ [ask]: open });
  await holdConversation();
  show();
  await screen.findByText(/^Chat access until/);
  answerCalls({ [ask]: none });
  await act(noteRefused);
  await foundDialog();
  press('Read my conversations');
  expect(dialog()).toBeNull();
  expect(screen.getByText('You can still read your conversations.')).toBeTruthy();

  // The question that waits is sent again.
  pass();
  await act(noteRefused);
  await waitFor(() => expect(refusedAt()).toBe(String(Date.now())));
  expect(dialog()).toBeNull();

  const asked = { id: 'q1', conversationId: 'c1', content: 'And now?', replacesId: null, continuesId: null };
  const rest = { without: [], state: 'waiting' as const, isConfirmed: false, hindrance: null, answerId: null };
  pass();
  await act(async () => {
    await account.db.questions.put({ ...asked, ...rest, askedAt: Date.now() });
    await noteRefused();
  });
  expect(await foundDialog()).toBeTruthy();
});

test('whoever has paid is told so once, under the bell too, and the word leaves the address', async () => {
  answerCalls({ [ask]: open });
  show('/business-chat-coaching?conversation=c1&success=true');
  expect(await screen.findByText('Payment successful! You now have chat access for 30 days.')).toBeTruthy();
  await waitFor(() => expect(address()).toBe('/business-chat-coaching?conversation=c1'));
});

test('an address that says so alone is no payment', async () => {
  answerCalls({ [ask]: none });
  show('/business-chat-coaching?conversation=c1&success=true');
  await foundDialog();
  await waitFor(() => expect(address()).toBe('/business-chat-coaching?conversation=c1'));
  expect(screen.queryByText('Payment successful! You now have chat access for 30 days.')).toBeNull();
});

test('a purchase that does not begin stays in the dialog, with its reason', async () => {
  const answers = [
    refuse('payment_failed'),
    () => ({}),
    () => ({ url: 'javascript:alert(1)' }),
    () => {
      throw new AppError('conflict', { userMessage: 'Your bank is still confirming your payment.' });
    },
  ];
  answerCalls({ [ask]: none, [purchase]: () => answers.shift()?.() });
  show();
  await foundDialog();
  for (const text of [
    'Failed to create checkout. Please try again.',
    'Server response missing checkout URL',
    'Failed to load Stripe',
    'Your bank is still confirming your payment.',
  ]) {
    press('Purchase Access');
    expect(await screen.findByText(text)).toBeTruthy();
  }
  expect(screen.getByText('Nothing was charged again.')).toBeTruthy();
});

test('the button says before it is pressed that it needs a connection', async () => {
  answerCalls({ [ask]: none });
  show();
  await foundDialog();
  expect(screen.queryByText('You’ll need to be online to pay')).toBeNull();
  reach(false);
  expect(await screen.findByText('You’ll need to be online to pay')).toBeTruthy();
  expect(dialog()).not.toBeNull();
});

test('none of the day’s messages left is told above the composer, with when it goes on', async () => {
  answerCalls({ [ask]: () => ({ ...open(), source: 'trial', usedToday: 20, dailyLimit: 20 }) });
  show();
  expect(await screen.findByText('You’ve asked 20 questions today')).toBeTruthy();
  expect(screen.getByText(/^You can ask more at .*\d{1,2}:\d\d [AP]M\. Nothing is lost\./)).toBeTruthy();
  expect(screen.getByText(/^Free chat days until/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Confirm your email address' })).toBeTruthy();
});

test('a refusal for its number is told in the server’s words, with when it goes on', async () => {
  answerCalls({ [ask]: open });
  const refusal = { message: 'You’ve asked 200 questions today.', retryAt: Date.now() + 60_000 };
  render(
    <InApp>
      <FairUseWarning refusal={refusal}>Your question waits.</FairUseWarning>
    </InApp>,
  );
  expect(await screen.findByText('You’ve asked 200 questions today.')).toBeTruthy();
  expect(screen.getByText(/^You can ask more at .*\d{1,2}:\d\d [AP]M\. Your question waits\.$/)).toBeTruthy();
});

test('what was known of one person is gone with them', async () => {
  await keepAccess(account, toKnown(open()), Date.now());
  expect((await readKeptAccess(account.db)).kept?.access.source).toBe('order');
  await wipeLocalData();
  const next = await ownDevice('x'.repeat(22));
  expect((await readKeptAccess(next.db)).kept).toBeUndefined();
  await wipeLocalData();
  const again = await ownDevice();
  expect((await readKeptAccess(again.db)).kept).toBeUndefined();
});
