import { act, cleanup, fireEvent, render, renderHook, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { clearToken, storeToken } from '#pwa/api/session-token.ts';
import { closeSignIn, useSignInPrompt } from '#pwa/api/sign-in-prompt.ts';
import type { LastInsights } from '#pwa/offline/last-insights.ts';
import { answerCalls, type Call } from '#pwa/testing/answer-calls.ts';
import { InApp } from '#pwa/testing/in-app.tsx';
import { insightBody, insightToText } from '#schema/insights.ts';
import { ResultsView } from './results-view.tsx';

const now = Date.parse('2025-05-20T17:59:59Z');
const state: LastInsights = {
  submissionId: 'abc',
  nuggets: [
    insightToText({
      title: 'The quote is your bottleneck',
      body: 'Every job waits for one person.',
      source: { label: 'Steps taken', words: 'I still price every job myself.' },
    }),
    insightToText({ title: 'Give the week an owner', body: 'One person plans it.' }),
    'A text without a title',
  ],
  email: 'dana@okafor.example',
  firstName: 'Dana',
  company: 'Okafor Joinery',
  createdAt: Date.parse('2025-03-12T12:00:00Z'),
  provider: 'playbook',
};
const config = {
  brand: 'Northbeam',
  priceCents: 2499,
  currency: 'usd',
  betaEndsAt: Date.parse('2025-05-31T23:59:59Z'),
  trialDays: 7,
  chatPriceCents: 2499,
  provider: 'openai',
  supportEmail: 'support@northbeam.example',
  privacyEmail: 'privacy@northbeam.example',
  explainerUrl: null,
};
let calls: Call[];

beforeEach(() => {
  vi.useFakeTimers({ now, toFake: ['Date', 'setInterval', 'clearInterval'] });
  sessionStorage.clear();
  calls = answerCalls({ 'GET /api/config': () => config, 'POST /api/events': () => undefined });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function show(props: Partial<Parameters<typeof ResultsView>[0]> = {}) {
  return render(
    <InApp>
      <ResultsView state={state} onStartOver={vi.fn()} onPurchase={vi.fn()} onChangeAnswers={vi.fn()} {...props} />
    </InApp>,
  );
}

test('the insights stand in their order, each beside the words that it rests on', () => {
  show();
  expect(screen.getByRole('heading', { level: 1 }).textContent).toContain('Thank you, Dana.');
  const [first, second, third] = within(screen.getAllByRole('list')[0] ?? document.body).getAllByRole('listitem');
  expect(first?.textContent).toContain('You wrote, under Steps taken');
  expect(within(first ?? document.body).getByText('I still price every job myself.').className).toContain('said');
  expect(second?.textContent).not.toContain('You wrote');
  expect(within(third ?? document.body).getByRole('heading', { name: 'Insight 3' })).toBeTruthy();
});

test('an insight in three parts shows each behind its label', () => {
  const parts = { why: 'Two of five go quiet.', week: 'Call nine of them.', working: 'four name a date.' };
  show({ state: { ...state, nuggets: [insightToText({ title: 'Call within a day', body: insightBody(parts) })] } });
  const labels = screen.getAllByText(/:$/, { selector: 'strong' });
  expect(labels.map((label) => label.parentElement?.textContent)).toEqual([
    'Why: Two of five go quiet.',
    'This week: Call nine of them.',
    'It’s working when: four name a date.',
  ]);
});

test('the playbook is named as the writer, whatever writes now', () => {
  show();
  expect(screen.getByText('Written by: Built-in playbook')).toBeTruthy();
});

test('a model is named as what it is', () => {
  show({ state: { ...state, provider: 'openai' } });
  expect(screen.getByText('Written by: AI model')).toBeTruthy();
});

test('where nobody kept who wrote the insights nothing is said, whoever writes now', () => {
  const { provider: _, ...unknown } = state;
  for (const provider of ['openai', 'playbook']) {
    answerCalls({ 'GET /api/config': () => ({ ...config, provider }), 'POST /api/events': () => undefined });
    show({ state: unknown });
    expect(screen.queryByText(/Written by/)).toBeNull();
    cleanup();
  }
});

test('the offer states the price, the guarantee, and while the beta lasts its end', async () => {
  show();
  expect(await screen.findByText('Beta price ends in 11 days 6 hours.')).toBeTruthy();
  expect(screen.getAllByText('$24.99')).toHaveLength(2);
  expect(screen.getByText(/7-day money-back guarantee/)).toBeTruthy();
});

test('after the beta price the price stays and the banner goes', async () => {
  vi.setSystemTime(config.betaEndsAt + 1);
  show();
  expect(await screen.findAllByText('$24.99')).toHaveLength(2);
  expect(screen.queryByText(/Beta price/)).toBeNull();
});

test('the free chat days are promised only while the operator gives them', async () => {
  // The config is asked for once a page load.
  vi.resetModules();
  const { ResultsView } = await import('./results-view.tsx');
  calls = answerCalls({ 'GET /api/config': () => ({ ...config, trialDays: 0 }), 'POST /api/events': () => undefined });
  render(<ResultsView state={state} onStartOver={vi.fn()} onPurchase={vi.fn()} onChangeAnswers={vi.fn()} />);
  await screen.findAllByText('$24.99');
  expect(screen.queryByText(/days with an account/)).toBeNull();
});

test('offline it says before the press that payment needs a connection', () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  show();
  expect(screen.getByText(/You’ll need to be online to pay/)).toBeTruthy();
});

test('under the last insight a visitor is led to an account and its free days', async () => {
  show();
  expect(await screen.findByText(/^Keep these insights and ask the coach about them, free for 7 days/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Create account' }));
  const { result } = renderHook(useSignInPrompt);
  expect(result.current).toEqual({ mode: 'signup' });
  act(() => closeSignIn(false));
});

test('who has an account is told where the insights are, and led to the coach', () => {
  storeToken('token', false);
  show();
  expect(screen.getByText('These are saved in your History.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Ask the coach' }).getAttribute('href')).toBe('/business-chat-coaching');
  act(clearToken);
});

test('that the insights were shown is counted once a submission', async () => {
  show();
  cleanup();
  show();
  const shown = calls.filter(({ body }) => (body as { name?: string } | undefined)?.name === 'free_insights_shown');
  expect(shown).toHaveLength(1);
});

test('the buttons do what they say, and a busy purchase takes no second press', () => {
  const onPurchase = vi.fn();
  const onStartOver = vi.fn();
  const { unmount } = show({ onPurchase, onStartOver });
  fireEvent.click(screen.getByRole('button', { name: 'Get the full report' }));
  fireEvent.click(screen.getByRole('button', { name: 'Start Over' }));
  expect([onPurchase.mock.calls.length, onStartOver.mock.calls.length]).toEqual([1, 1]);
  unmount();
  show({ onPurchase, isPurchaseBusy: true });
  fireEvent.click(screen.getByRole('button', { name: 'Get the full report' }));
  expect(onPurchase).toHaveBeenCalledTimes(1);
});

const declined = {
  verdict: 'declined',
  message: 'We can’t help with hiding income, so we can’t sell you a report on this.\n\nWe can help with clean books.',
} as const;
const asked = {
  verdict: 'ask',
  message: 'The date you named, 1 May 2024, has passed.\n\nWhat’s your new date?',
} as const;
const limited = { verdict: 'limited', message: 'Our report is in English.\n\nIt will use your numbers.' } as const;
const offer = () => screen.queryByRole('button', { name: 'Get the full report' });

test('a declined request is told why, what we help with instead, and is not sold a report', async () => {
  const onChangeAnswers = vi.fn(async () => undefined);
  show({ state: { ...state, fit: declined }, onChangeAnswers });
  expect(await screen.findByRole('heading', { level: 2, name: /^We can’t help with hiding income/ })).toBeTruthy();
  expect(screen.getByText('We can help with clean books.')).toBeTruthy();
  expect(offer()).toBeNull();
  expect(screen.queryByRole('table')).toBeNull();
  expect(screen.getAllByRole('listitem')).toHaveLength(3);
  fireEvent.click(screen.getByRole('button', { name: 'Change my answers' }));
  expect(onChangeAnswers).toHaveBeenCalledTimes(1);
});

test('who is declined wrongly writes to support in one tap', async () => {
  show({ state: { ...state, fit: declined } });
  const href = (await screen.findByRole('link', { name: 'This isn’t right' })).getAttribute('href');
  expect(href).toMatch(/^mailto:[^?]+\?subject=This%20isn/);
});

test('who is asked gets the one question that would mend it, and the offer stays below', async () => {
  show({ state: { ...state, fit: asked } });
  const panel = await screen.findByRole('region', { name: 'Before you buy' });
  expect(within(panel).getByText('What’s your new date?')).toBeTruthy();
  expect(within(panel).getByRole('button', { name: 'Add this' })).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'This isn’t right' })).toBeNull();
  expect(panel.compareDocumentPosition(offer() as Node)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

test('a limit is said with what the report does all the same, and the offer stays', async () => {
  show({ state: { ...state, fit: limited } });
  expect(await screen.findByText('It will use your numbers.')).toBeTruthy();
  expect(offer()).toBeTruthy();
});

test('answers that cannot be opened say so, and the button works again', async () => {
  const onChangeAnswers = vi.fn().mockRejectedValueOnce(new Error('gone')).mockResolvedValue(undefined);
  show({ state: { ...state, fit: asked }, onChangeAnswers });
  fireEvent.click(await screen.findByRole('button', { name: 'Add this' }));
  expect((await screen.findByRole('alert')).textContent).toContain('We couldn’t open your answers');
  fireEvent.click(screen.getByRole('button', { name: 'Add this' }));
  await vi.waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
});

test('once changed answers mend it, that is announced politely, once, and the report is offered', async () => {
  show({ state: { ...state, fit: declined } });
  await screen.findByRole('region', { name: 'Before you buy' });
  cleanup();
  const mended = { ...state, fit: { verdict: 'ok', message: '' } as const };
  show({ state: mended });
  expect((await screen.findByText(/Your answers are updated/)).getAttribute('role')).toBe('status');
  expect(offer()).toBeTruthy();
  cleanup();
  show({ state: mended });
  await vi.dynamicImportSettled();
  expect(screen.queryByText(/Your answers are updated/)).toBeNull();
});

test('insights that an earlier version kept say nothing of the request, and the report is offered', async () => {
  show();
  await vi.dynamicImportSettled();
  expect(screen.queryByRole('region', { name: 'Before you buy' })).toBeNull();
  expect(offer()).toBeTruthy();
});
