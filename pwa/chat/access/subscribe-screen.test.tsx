import 'fake-indexeddb/auto';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { clearToken, storeToken } from '#pwa/api/session-token.ts';
import { closeSignIn } from '#pwa/api/sign-in-prompt.ts';
import { answerCalls, refuse } from '#pwa/testing/answer-calls.ts';
import { InApp } from '#pwa/testing/in-app.tsx';
import { leaveOwnPage, openOwnPage } from '#pwa/testing/own-page.ts';
import { holdSubmission, sampleReportCard } from '#pwa/testing/own-submission.ts';
import type { ChatAccessAnswer } from '#schema/chat.ts';
import type { OrderState } from '#schema/checkout.ts';
import { SubscribeScreen } from './subscribe-screen.tsx';
// Loaded here, so that no test waits for it.
import './own-offer.tsx';

const ask = 'GET /api/chat/access';
const purchase = 'POST /api/chat/purchase-session';
const session = 'cs_test_0123456789abcdef';
const checkout = `GET /api/checkout/${session}`;
const until = Date.now() + 5 * 86_400_000;
const dayInWords = (at: number) => new Intl.DateTimeFormat(undefined, { dateStyle: 'long' }).format(at);

const access =
  (change: Partial<ChatAccessAnswer> = {}) =>
  (): ChatAccessAnswer => ({
    hasAccess: true,
    until: new Date(until).toISOString(),
    source: 'trial',
    usedToday: 0,
    dailyLimit: 20,
    ...change,
  });
const none = access({ hasAccess: false, until: null, source: null });

let left: string[];
beforeEach(() => {
  left = [];
  vi.spyOn(location, 'assign').mockImplementation((url) => void left.push(String(url)));
});
afterEach(async () => {
  sessionStorage.clear();
  await leaveOwnPage();
});

const show = () =>
  render(
    <InApp at="/subscribe">
      <SubscribeScreen />
    </InApp>,
  );
const pressBuy = async () => fireEvent.click(await screen.findByRole('button', { name: 'Purchase Access' }));

/** As the dialog does. */
const signIn = () =>
  act(() => {
    storeToken('token', false);
    closeSignIn('/home');
  });

test('a visitor signs in first; whoever has no days is taken on to the payment page', async () => {
  clearToken();
  const calls = answerCalls({ [ask]: none, [purchase]: () => ({ url: `https://pay.example/${session}` }) });
  show();
  await pressBuy();
  expect(calls.filter(({ path }) => path.startsWith('/api/chat'))).toEqual([]);
  signIn();
  await vi.waitFor(() => expect(left).toEqual([`https://pay.example/${session}`]));
});

test('a visitor who turns out to have days sees them, and pays nothing without another press', async () => {
  clearToken();
  const calls = answerCalls({ [ask]: access(), [purchase]: () => ({ url: 'https://pay.example/' }) });
  show();
  await pressBuy();
  signIn();
  expect(await screen.findByText(`Free chat days until ${dayInWords(until)}`)).toBeTruthy();
  expect(calls.some(({ path }) => path === '/api/chat/purchase-session')).toBe(false);
  await pressBuy();
  await vi.waitFor(() => expect(left).toHaveLength(1));
});

test('a purchase is said to follow the days that there are, but not those that an admin can take back', async () => {
  await openOwnPage({ [ask]: access({ source: 'order' }) });
  show();
  expect(await screen.findByText(`Chat access until ${dayInWords(until)}`)).toBeTruthy();
  const end = dayInWords(until + 30 * 86_400_000);
  expect(screen.getByText(`Buy 30 more days to chat until ${end}.`)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Open chat' })).toBeTruthy();
  cleanup();
  answerCalls({ [ask]: access({ source: 'admin' }) });
  show();
  expect(await screen.findByText('Days you buy start right away.')).toBeTruthy();
});

test('somebody without a report is led to both; with one, told what the coach knows', async () => {
  clearToken();
  answerCalls({ [ask]: none });
  const { unmount } = show();
  expect(await screen.findByText(/^Don’t have a report yet\?/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Start with free insights' })).toBeTruthy();
  unmount();
  const account = await openOwnPage({ [ask]: none });
  await holdSubmission(account, sampleReportCard);
  show();
  expect(await screen.findByText(/a coach that knows your report/)).toBeTruthy();
  expect(screen.queryByText(/Don’t have a report/)).toBeNull();
});

test('a check that fails keeps nobody from buying', async () => {
  await openOwnPage({ [ask]: refuse('internal'), [purchase]: () => ({ url: 'https://pay.example/' }) });
  show();
  expect(await screen.findByText('Failed to check chat access')).toBeTruthy();
  await pressBuy();
  await vi.waitFor(() => expect(left).toHaveLength(1));
});

test.each<[OrderState, boolean, string | undefined]>([
  ['open', false, 'Payment canceled. Nothing was charged.'],
  ['expired', false, 'Payment canceled. Nothing was charged.'],
  ['open', true, 'Your bank is still confirming your payment. You don’t need to pay again.'],
  ['paid', false, undefined],
])(
  'back from the payment page of an order that is %s (processing: %s), it says %s',
  async (state, processing, text) => {
    const calls = answerCalls({
      [ask]: none,
      [purchase]: () => ({ url: `https://pay.example/${session}` }),
      [checkout]: () => ({ state, processing, kind: 'chat', submissionId: null }),
    });
    storeToken('token', false);
    show();
    await pressBuy();
    await vi.waitFor(() => expect(left).toHaveLength(1));
    cleanup();
    show();
    await vi.waitFor(() => expect(calls.some(({ path }) => path.endsWith(session))).toBe(true));
    if (text) expect(await screen.findByText(text)).toBeTruthy();
    else expect(screen.queryByText(/cancelled|confirming/)).toBeNull();
    await vi.waitFor(() => expect(sessionStorage.length).toBe(0));
  },
);

test('without an answer nobody is told that nothing was charged', async () => {
  sessionStorage.setItem('northbeam.chat-payment', session);
  answerCalls({ [checkout]: refuse('network') });
  show();
  expect(await screen.findByText(/^You left the payment page. If you paid, your chat days/)).toBeTruthy();
});

test('a page that the browser brings back from its memory can buy again', async () => {
  answerCalls({ [ask]: none, [purchase]: () => ({ url: `https://pay.example/${session}` }) });
  storeToken('token', false);
  show();
  await pressBuy();
  await vi.waitFor(() => expect(left).toHaveLength(1));
  await pressBuy();
  expect(left).toHaveLength(1);
  act(() => void window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true })));
  await pressBuy();
  await vi.waitFor(() => expect(left).toHaveLength(2));
});
