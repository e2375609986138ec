import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { answerCalls } from '#pwa/testing/answer-calls.ts';
import { formatMoney, timeLeft, timeLeftText, usePrice } from './price.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const betaEndsAt = Date.parse('2025-05-31T23:59:59Z');

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('the price is written as the product states it', () => {
  expect(formatMoney(2499, 'usd')).toBe('$24.99');
});

test('what is left of the beta price is told in days and hours', () => {
  const elevenDaysSixHours = (11 * 24 + 6) * hourMs;
  expect(timeLeft(betaEndsAt, betaEndsAt - elevenDaysSixHours)).toEqual({ days: 11, hours: 6 });
  expect(timeLeftText({ days: 11, hours: 6 })).toBe('11 days 6 hours');
  expect(timeLeftText({ days: 1, hours: 1 })).toBe('1 day 1 hour');
  expect(timeLeftText({ days: 0, hours: 5 })).toBe('5 hours');
  expect(timeLeftText({ days: 0, hours: 0 })).toBe('less than an hour');
});

test('at its end, after it, and without one there is no beta price', () => {
  expect(timeLeft(betaEndsAt, betaEndsAt - 1)).toEqual({ days: 0, hours: 0 });
  expect(timeLeft(betaEndsAt, betaEndsAt)).toBeNull();
  expect(timeLeft(betaEndsAt, betaEndsAt + hourMs)).toBeNull();
  expect(timeLeft(null, betaEndsAt)).toBeNull();
});

function Countdown() {
  const price = usePrice();
  return (
    <p>{price?.betaEndsIn ? `${price.label}, ${timeLeftText(price.betaEndsIn)}` : `${price?.label}, no banner`}</p>
  );
}

test('the countdown moves each minute and goes when the beta price ends', async () => {
  vi.useFakeTimers({ now: betaEndsAt - hourMs - 30_000 });
  answerCalls({ 'GET /api/config': () => ({ ...config, betaEndsAt }) });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Countdown />
    </QueryClientProvider>,
  );
  await act(() => vi.advanceTimersByTimeAsync(1_000));
  expect(screen.getByText('$24.99, 1 hour')).toBeTruthy();
  await act(() => vi.advanceTimersByTimeAsync(minuteMs));
  expect(screen.getByText('$24.99, less than an hour')).toBeTruthy();
  await act(() => vi.advanceTimersByTimeAsync(hourMs));
  expect(screen.getByText('$24.99, no banner')).toBeTruthy();
});

const config = {
  brand: 'Northbeam',
  priceCents: 2499,
  currency: 'usd',
  trialDays: 7,
  chatPriceCents: 2499,
  provider: 'playbook',
  supportEmail: 'support@northbeam.example',
  privacyEmail: 'privacy@northbeam.example',
  explainerUrl: null,
};
