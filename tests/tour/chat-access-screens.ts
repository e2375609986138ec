import type { Page } from '@playwright/test';
import type { ChatAccessAnswer } from '#schema/chat.ts';
import type { CheckoutStatus } from '#schema/checkout.ts';
import { changeAnswer, cutOff, goOffline, openAs, type Screen } from './states.ts';

const chat = '/business-chat-coaching';
const until = '2027-04-11T12:00:00.000Z';
const modal = (page: Page) => page.getByRole('dialog', { name: 'Business Coach Chat Access' });

/** What the server says of the access. */
const say = (page: Page, changes: Partial<ChatAccessAnswer>) => changeAnswer(page, '**/api/chat/access', changes);
const refuse = (page: Page) => say(page, { hasAccess: false, until: null, source: null });

/** What it says of a payment for chat days. */
const settle = (page: Page, changes: Partial<CheckoutStatus> = {}) =>
  changeAnswer(page, '**/api/checkout/*', { kind: 'chat', submissionId: null, state: 'paid', ...changes });

export const chatAccessScreens: Screen[] = [
  {
    page: 'chat-access',
    state: 'to be bought',
    isOverlay: true,
    async open(page, { newcomer }) {
      await refuse(page);
      await openAs(page, newcomer, chat);
      await modal(page).waitFor();
    },
  },
  {
    page: 'chat-access',
    state: 'the payment page could not be opened',
    isOverlay: true,
    async open(page, { newcomer }) {
      await refuse(page);
      await cutOff(page, '**/api/chat/purchase-session');
      await openAs(page, newcomer, chat);
      await modal(page).getByRole('button', { name: 'Purchase Access' }).click();
      await page.getByText('Failed to create checkout. Please try again.').waitFor();
    },
  },
  {
    page: 'chat-access',
    state: 'just bought',
    async open(page, { newcomer }) {
      await say(page, { source: 'order', until });
      await openAs(page, newcomer, `${chat}?success=true`);
      await page.getByText('Payment successful!').waitFor();
    },
  },
  {
    page: 'chat-access',
    state: 'free days, nearly all messages used',
    async open(page, { newcomer }) {
      await say(page, { usedToday: 17 });
      await openAs(page, newcomer, chat);
      await page.getByText('3 of 20 messages left today.').waitFor();
    },
  },
  {
    page: 'chat-access',
    state: 'all messages used',
    async open(page, { newcomer }) {
      await say(page, { source: 'order', until, usedToday: 200, dailyLimit: 200 });
      await openAs(page, newcomer, chat);
      await page.getByText('You’ve asked 200 questions today').waitFor();
    },
  },
  {
    page: 'chat-access',
    state: 'without the server, access has ended',
    async open(page, { newcomer }) {
      await say(page, { until: '2026-03-12T12:00:00.000Z' });
      await openAs(page, newcomer, chat);
      await goOffline(page);
      await page
        .getByText(/^Your access ended on March 12, 2026/)
        .first()
        .waitFor();
    },
  },
  {
    page: 'chat-access',
    state: 'not known yet',
    async open(page, { newcomer }) {
      await cutOff(page, '**/api/**');
      await openAs(page, newcomer, chat);
      await page.getByText('We haven’t checked your chat access on this device yet').waitFor();
    },
  },
  {
    page: 'chat-access',
    state: 'failed to check',
    async open(page, { newcomer }) {
      await page.route('**/api/chat/access', (route) => route.fulfill({ status: 409, json: {} }));
      await openAs(page, newcomer, chat);
      await page.getByText('Failed to check chat access').waitFor();
    },
  },
  {
    page: 'subscribe',
    state: 'default',
    async open(page) {
      await page.goto('/subscribe');
      await page.getByText('Your first 7 days are free').waitFor();
    },
  },
  {
    page: 'subscribe',
    state: 'with access',
    async open(page, { newcomer }) {
      await say(page, { source: 'order', until });
      await openAs(page, newcomer, '/subscribe');
      await page.getByText('Buy 30 more days').waitFor();
    },
  },
  {
    page: 'subscribe',
    state: 'opened by an admin',
    async open(page, { newcomer }) {
      await say(page, { source: 'admin', until });
      await openAs(page, newcomer, '/subscribe');
      await page.getByText('Days you buy start right away.').waitFor();
    },
  },
  {
    page: 'subscribe',
    state: 'payment cancelled',
    async open(page, { payments }) {
      await settle(page, { state: 'open' });
      await page.addInitScript((id) => sessionStorage.setItem('northbeam.chat-payment', id), payments.open);
      await page.goto('/subscribe');
      await page.getByText('Payment canceled. Nothing was charged.').waitFor();
    },
  },
  paid('on a device without a session', {}, 'Your 30 days of chat are in your account'),
  paid('the bank still confirms it', { state: 'open', processing: true }, 'There’s nothing you need to do'),
  paid('not paid', { state: 'expired' }, 'Nothing was charged'),
  paid('returned', { state: 'refunded' }, 'We refunded your payment'),
  {
    page: 'chat-paid',
    state: 'for another account',
    async open(page, { newcomer, payments }) {
      await settle(page);
      await openAs(page, newcomer, `/payment-success?session_id=${payments.ofVisitor}`);
      await page.getByText('It’s for a different account').waitFor();
    },
  },
];

function paid(state: string, changes: Partial<CheckoutStatus>, words: string): Screen {
  return {
    page: 'chat-paid',
    state,
    async open(page, { payments }) {
      await settle(page, changes);
      await page.goto(`/payment-success?session_id=${payments.ofVisitor}`);
      await page.getByText(words).last().waitFor();
    },
  };
}
