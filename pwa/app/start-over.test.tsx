// @module-tag all
// Left out of the gate: Undo was missing by chance in three long runs of all files; the cause is not found yet.
import 'fake-indexeddb/auto';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { followHere, readReturn } from '#pwa/checkout/known-payment.ts';
import { draftId } from '#pwa/checkout/question-answers.ts';
import { keepDraft, readDraft } from '#pwa/offline/draft.ts';
import { forgetLocalWork } from '#pwa/offline/forget-local-work.ts';
import { type KeptSubmission, keepSubmission, readKeptSubmission } from '#pwa/offline/kept-submission.ts';
import { type LastInsights, readLastInsights, saveLastInsights } from '#pwa/offline/last-insights.ts';
import { wipeLocalData } from '#pwa/offline/wipe-local-data.ts';
import { answerCalls } from '#pwa/testing/answer-calls.ts';
import type { InApp } from '#pwa/testing/in-app.tsx';
import { sampleBought, sampleInsights } from '#pwa/testing/sample-insights.ts';

const payment = { submissionId: 'abc', sessionId: 'cs_1' };
const typed = { 'Who decides?': 'Me.' };

beforeEach(async () => {
  await wipeLocalData();
  await forgetLocalWork();
  localStorage.clear();
  answerCalls({ 'POST /api/events': () => undefined });
});
afterEach(async () => {
  cleanup();
  vi.unstubAllGlobals();
  await wipeLocalData();
  localStorage.clear();
});

/** A tab in which a purchase has left all that one can leave. */
async function show(at: '/' | '/thank-you', state: LastInsights) {
  saveLastInsights(state);
  followHere(payment);
  await showBrowser(at);
}

/** A browser that was in a purchase, and a tab that knows what it comes with. */
async function showBrowser(at: NonNullable<Parameters<typeof InApp>[0]['at']>, kept: KeptSubmission = payment) {
  keepSubmission(kept);
  await keepDraft(draftId('abc'), typed);
  vi.resetModules();
  // Loaded here, so that no test waits for it.
  await import('#pwa/offline/visitor-db-rows.ts');
  await import('./landing-results.tsx');
  await import('#pwa/insights/earlier-insights.tsx');
  await import('#pwa/ui/toast-card.tsx');
  const { InApp } = await import('#pwa/testing/in-app.tsx');
  const { ToastProvider } = await import('#pwa/ui/toast.tsx');
  const { LandingRoute } = await import('./landing-route.tsx');
  const { ThankYouRoute } = await import('./thank-you-route.tsx');
  const { QuestionnaireWatch } = await import('#pwa/insights/questionnaire-watch.tsx');
  render(
    <InApp at={at}>
      <ToastProvider>
        <QuestionnaireWatch />
        <Routes>
          <Route path="/" element={<LandingRoute />} />
          <Route path="/thank-you" element={<ThankYouRoute />} />
        </Routes>
      </ToastProvider>
    </InApp>,
  );
}

const startOver = async () => fireEvent.click(await screen.findByRole('button', { name: 'Start Over' }));
/** All that this browser holds; the tab's random word for counting visits tells nothing of anybody. */
const traces = async () => {
  const { 'northbeam.event-session': _, ...session } = { ...sessionStorage };
  // The mark that the app was of use says nothing of a purchase.
  const { 'northbeam.used': __, ...local } = { ...localStorage };
  return { ...session, ...local, draft: (await readDraft(draftId('abc')))?.value };
};

test.each([
  ['the landing page', '/'],
  ['the page with the insights', '/thank-you'],
] as const)('starting over on %s leaves nothing of a purchase, and Undo brings it back', async (_, at) => {
  await show(at, sampleInsights);
  await startOver();
  const undo = await screen.findByRole('button', { name: /^Undo/ });
  expect(screen.getByText('Started over.')).toBeTruthy();
  await vi.waitFor(async () => expect(await traces()).toEqual({}));
  expect(screen.getByLabelText('Address').textContent).toBe('/');

  fireEvent.click(undo);
  await screen.findByRole('button', { name: 'Start Over' });
  expect(readLastInsights()).toEqual(sampleInsights);
  expect(readKeptSubmission()).toEqual(payment);
  expect(readReturn()).toEqual(payment);
  await vi.waitFor(async () => expect((await readDraft(draftId('abc')))?.value).toEqual(typed));
});

test.each([
  ['the landing page', '/'],
  ['the page with the report', '/thank-you'],
] as const)('starting over on %s keeps the way to a paid report, says so, and can be undone', async (_, at) => {
  await show(at, sampleBought);
  await startOver();
  const undo = await screen.findByRole('button', { name: /^Undo/ });
  expect(screen.getByText('Started over. You can still open your report here, or from our email.')).toBeTruthy();
  expect(readLastInsights()).toBeUndefined();
  expect(readKeptSubmission()).toEqual(payment);
  const wayBack = await screen.findByRole('link', { name: 'Open my report' });
  expect(wayBack.getAttribute('href')).toBe('/thank-you');
  await vi.waitFor(async () => expect((await traces()).draft).toBeUndefined());

  fireEvent.click(undo);
  await screen.findByRole('button', { name: 'Start Over' });
  expect(readLastInsights()).toEqual(sampleBought);
  await vi.waitFor(async () => expect((await readDraft(draftId('abc')))?.value).toEqual(typed));
});

test('insights that came to the tab after it was opened are brought back by Undo too', async () => {
  await showBrowser({ pathname: '/thank-you', state: sampleInsights });
  await startOver();
  const undo = await screen.findByRole('button', { name: /^Undo/ });
  await vi.waitFor(async () => expect(await traces()).toEqual({}));
  fireEvent.click(undo);
  await screen.findByRole('button', { name: 'Start Over' });
  expect(readLastInsights()).toEqual(sampleInsights);
  await vi.waitFor(async () => expect((await readDraft(draftId('abc')))?.value).toEqual(typed));
});

test('a paid report stands above the button that starts over', async () => {
  await show('/thank-you', sampleBought);
  const button = await screen.findByRole('button', { name: 'Start Over' });
  expect(screen.getAllByRole('button').at(-1)).toBe(button);
});

test('whoever gives up insights that are not shown here can take that back', async () => {
  await showBrowser('/thank-you', { submissionId: 'abc' });
  await startOver();
  const undo = await screen.findByRole('button', { name: /^Undo/ });
  await vi.waitFor(async () => expect(await traces()).toEqual({}));
  fireEvent.click(undo);
  expect(await screen.findByRole('link', { name: 'Show my insights' })).toBeTruthy();
  await vi.waitFor(() => expect(readKeptSubmission()).toEqual({ submissionId: 'abc' }));
  await vi.waitFor(async () => expect((await readDraft(draftId('abc')))?.value).toEqual(typed));
});

test('insights that Undo brings back are not counted as shown again', async () => {
  const calls = answerCalls({ 'POST /api/events': () => undefined });
  const shown = () =>
    calls.filter(({ body }) => (body as { name?: string } | undefined)?.name === 'free_insights_shown');
  await show('/', sampleInsights);
  await startOver();
  fireEvent.click(await screen.findByRole('button', { name: /^Undo/ }));
  await screen.findByRole('button', { name: 'Start Over' });
  expect(shown()).toHaveLength(1);
});

test('insights that another tab has got meanwhile are not forgotten along', async () => {
  await show('/thank-you', sampleInsights);
  keepSubmission({ submissionId: 'newer' });
  await startOver();
  await screen.findByRole('button', { name: /^Undo/ });
  expect(readKeptSubmission()).toEqual({ submissionId: 'newer' });
  expect(readReturn()).toBeUndefined();
});

test('after a sign-out, or another person’s sign-in, Undo brings nothing of the first person back', async () => {
  await show('/', sampleInsights);
  await startOver();
  await screen.findByRole('button', { name: /^Undo/ });
  const { wipeLocalData: clear } = await import('#pwa/offline/wipe-local-data.ts');
  await act(clear);
  expect(screen.queryByRole('button', { name: /^Undo/ })).toBeNull();
});
