import 'fake-indexeddb/auto';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { forgetLocalWork } from '#pwa/offline/forget-local-work.ts';
import { readLastInsights } from '#pwa/offline/last-insights.ts';
import { withVisitorDb } from '#pwa/offline/visitor-db.ts';
import { answerCalls, type Call, refuse } from '#pwa/testing/answer-calls.ts';
import { ToastProvider } from '#pwa/ui/toast.tsx';
import { emptyAnswers } from './answers.ts';
import { AnswersForm } from './answers-form.tsx';
import { createQuestionnaire, type Questionnaire } from './questionnaire.ts';
import { useKeptQuestionnaire, useQuestionnaireState, useResult } from './use-questionnaire.ts';

const submissionId = 'A'.repeat(22);
const change = `POST /api/submission/${submissionId}/answers`;
const answered = () => ({
  submissionId,
  nuggets: ['One', 'Two', 'Three'],
  provider: 'playbook',
  fit: { verdict: 'ok', message: '' },
});
const given = {
  ...emptyAnswers,
  firstName: 'Dana',
  email: 'dana@okafor.example',
  problems: 'Sales',
  desiredOutcome: 'More sales',
  industry: 'Joinery',
};
const events = { 'POST /api/events': () => undefined };

beforeEach(() => forgetLocalWork());
afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

const newForm = () => createQuestionnaire({ clock: () => 1, newId: () => crypto.randomUUID() });

function Harness({ form }: { form: Questionnaire }) {
  const state = useQuestionnaireState(form);
  useKeptQuestionnaire(form);
  useResult(form, showNothing);
  return <AnswersForm form={form} state={state} titleAs="h1" />;
}
const showNothing = () => undefined;

/** A tab of this browser; another one is a reload. */
function openTab(form = newForm()) {
  const view = render(
    <MemoryRouter>
      <ToastProvider>
        <Harness form={form} />
      </ToastProvider>
    </MemoryRouter>,
  );
  return { form, close: view.unmount };
}

function openGiven() {
  const tab = openTab();
  act(() => tab.form.openAnswers(submissionId, given, 'These are the answers you sent.'));
  return tab;
}

const outcome = () => screen.getByLabelText<HTMLTextAreaElement>('Desired outcome');
const type = (text: string) => fireEvent.change(outcome(), { target: { value: text } });
const send = () => fireEvent.click(screen.getByRole('button', { name: 'Get my insights' }));
const sentTo = (calls: Call[]) => calls.map(({ path }) => path).filter((path) => path !== '/api/events');

test('answers that were sent stand on the second page, and sending them changes the same submission', async () => {
  const calls = answerCalls({ ...events, [change]: answered });
  openGiven();
  expect(screen.getByRole('heading', { name: 'Where do you want to be?' })).toBe(document.activeElement);
  expect(screen.getByText('These are the answers you sent.')).toBeTruthy();
  expect(outcome().value).toBe('More sales');
  type('Thirty tables a year by June 2028');
  send();
  await vi.waitFor(() => expect(readLastInsights()).toMatchObject({ submissionId, fit: { verdict: 'ok' } }));
  expect(sentTo(calls)).toEqual([`/api/submission/${submissionId}/answers`]);
  expect(calls.at(-1)?.body).toMatchObject({ firstName: 'Dana', desiredOutcome: 'Thirty tables a year by June 2028' });
});

test('a reload keeps both the words and the submission that they change', async () => {
  const calls = answerCalls({ ...events, [change]: answered });
  const { close } = openGiven();
  type('Thirty tables a year');
  await screen.findByText(/on this device/);
  close();
  openTab();
  await vi.waitFor(() => expect(outcome().value).toBe('Thirty tables a year'));
  send();
  await vi.waitFor(() => expect(sentTo(calls)).toEqual([`/api/submission/${submissionId}/answers`]));
});

test.each(['conflict', 'not_found'] as const)(
  'answers that can be changed no more are sent as new ones: %s',
  async (code) => {
    const calls = answerCalls({ ...events, [change]: refuse(code), 'POST /api/submit': answered });
    openGiven();
    send();
    expect(await screen.findByRole('alert')).toBeTruthy();
    expect(outcome().value).toBe('More sales');
    send();
    await vi.waitFor(() => expect(readLastInsights()?.submissionId).toBe(submissionId));
    expect(sentTo(calls)).toEqual([`/api/submission/${submissionId}/answers`, '/api/submit']);
  },
);

test('after a failure of the server the next press changes the same submission', async () => {
  const calls = answerCalls({ ...events, [change]: refuse('unavailable') });
  openGiven();
  send();
  await screen.findByText('Submission failed. Please try again.');
  send();
  await vi.waitFor(() => expect(sentTo(calls)).toHaveLength(2));
  expect(new Set(sentTo(calls))).toEqual(new Set([`/api/submission/${submissionId}/answers`]));
});

test('without a network they wait for the same submission, also after they were edited', async () => {
  answerCalls({ ...events, [change]: refuse('network') });
  openGiven();
  send();
  await screen.findByRole('heading', { name: 'Your answers are safe' });
  const paths = () => withVisitorDb(async (db) => (await db.requests.toArray()).map(({ path }) => path));
  expect(await paths()).toContain(`/api/submission/${submissionId}/answers`);
  fireEvent.click(screen.getByRole('button', { name: 'Edit answers' }));
  await vi.waitFor(() => expect(outcome().value).toBe('More sales'));
  const calls = answerCalls({ ...events, [change]: answered });
  send();
  await vi.waitFor(() => expect(sentTo(calls)).toEqual([`/api/submission/${submissionId}/answers`]));
});

test('starting over forgets which submission was to be changed', async () => {
  const calls = answerCalls({ ...events, 'POST /api/submit': answered });
  const { form } = openGiven();
  await act(() => form.reset());
  expect(form.getState().changes).toBeUndefined();
  act(() => {
    for (const [name, text] of Object.entries(given)) form.change(name as keyof typeof given, text, null);
  });
  await act(() => form.submit());
  expect(sentTo(calls)).toEqual(['/api/submit']);
});
