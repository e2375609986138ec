import 'fake-indexeddb/auto';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { closeSignIn } from '#pwa/api/sign-in-prompt.ts';
import { answerCalls } from '#pwa/testing/answer-calls.ts';
import { InApp } from '#pwa/testing/in-app.tsx';
import { order } from '#pwa/testing/sample-checkout.ts';
import { returningMessage } from '#schema/checkout.ts';
import { PaymentSuccessScreen } from './payment-success-screen.tsx';
// Loaded here, so that no test waits for it.
import './refund-dialog.tsx';

const checkout = 'GET /api/checkout/cs_1';
const status = 'GET /api/report-status/abc';
const writing = () => ({ status: 'pending', stage: 'sections', progress: 0.3 });

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function show() {
  render(
    <InApp at="/payment-success?session_id=cs_1&submission_id=abc">
      <button type="button">Elsewhere</button>
      <PaymentSuccessScreen renderMissing={(nothing) => nothing} />
    </InApp>,
  );
}

function pressFocused(button: HTMLElement) {
  button.focus();
  fireEvent.click(button);
}
const readsOnAt = (title: string) => {
  const main = document.getElementById('main');
  expect(main?.querySelector('h1')?.textContent).toBe(title);
  expect(document.activeElement).toBe(main);
};

test('whoever signs in to read the report reads on at the state that comes', async () => {
  answerCalls({ [checkout]: order('paid'), [status]: () => ({ status: 'done', progress: 1 }) });
  show();
  pressFocused(await screen.findByRole('button', { name: 'Sign in to read it' }));
  answerCalls({ [checkout]: order('paid'), [status]: writing });
  closeSignIn('/home');
  await screen.findByText('Writing the sections');
  readsOnAt('Thank you — payment received.');
});

test('whoever looks again reads on at what is found', async () => {
  vi.useFakeTimers();
  answerCalls({ [checkout]: order('paid'), [status]: writing });
  show();
  await act(() => vi.advanceTimersByTimeAsync(11 * 60_000));
  pressFocused(screen.getByRole('button', { name: 'Check again' }));
  await act(() => vi.advanceTimersByTimeAsync(100));
  readsOnAt('Thank you — payment received.');
});

test('whoever asked for the money back reads on at its return', async () => {
  let now = order('paid');
  let closed: { error: string; reason?: string } = { error: 'Report generation failed' };
  answerCalls({
    [checkout]: () => now(),
    [status]: () => ({ status: 'error', progress: 0, ...closed }),
    'POST /api/submission/abc/refund': () => {
      now = order('refund_pending');
      closed = { reason: 'refund_pending', error: returningMessage };
      return { state: 'refund_pending' };
    },
  });
  show();
  pressFocused(await screen.findByRole('button', { name: 'Get Money Back' }));
  pressFocused(await screen.findByRole('button', { name: 'Refund my payment' }));
  await screen.findByRole('heading', { name: 'We’re refunding your payment' });
  readsOnAt('We’re refunding your payment');
});

async function waitForPaymentAt(focus: () => void) {
  vi.useFakeTimers();
  answerCalls({ [checkout]: order('open') });
  show();
  await act(() => vi.advanceTimersByTimeAsync(100));
  focus();
  answerCalls({ [checkout]: order('paid'), [status]: writing });
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  expect(screen.getByText('Writing the sections')).toBeTruthy();
}

test('a state that comes by itself takes the focus from nobody', async () => {
  await waitForPaymentAt(() => screen.getByRole('button', { name: 'Elsewhere' }).focus());
  expect(document.activeElement?.textContent).toBe('Elsewhere');
});

test('a state that comes by itself moves nobody who only reads', async () => {
  await waitForPaymentAt(() => expect(document.activeElement).toBe(document.body));
  expect(document.activeElement).toBe(document.body);
});
