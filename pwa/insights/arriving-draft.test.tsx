import 'fake-indexeddb/auto';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, test, vi } from 'vitest';
import { storeToken } from '#pwa/api/session-token.ts';
import { switchDeviceUser } from '#pwa/offline/switch-user.ts';
import { openAccount } from '#pwa/offline/sync/account.ts';
import { wipeLocalData } from '#pwa/offline/wipe-local-data.ts';
import { answerCalls } from '#pwa/testing/answer-calls.ts';
import { ToastProvider } from '#pwa/ui/toast.tsx';
import type { Change } from '#sync/protocol.ts';
import { AnswersForm } from './answers-form.tsx';
import { PhoneAnswer } from './phone-answer.tsx';
import { createQuestionnaire } from './questionnaire.ts';
import { useKeptQuestionnaire, useQuestionnaireState } from './use-questionnaire.ts';

afterEach(async () => {
  cleanup();
  await wipeLocalData();
  vi.unstubAllGlobals();
});

async function signIn(): Promise<void> {
  await switchDeviceUser('dana');
  act(() => storeToken('secret', false));
}

const id = 'insightsForm:own';

/** The next sync brings what another device left of the form. */
async function receive(rev: number, typed: object): Promise<void> {
  const value = { step: 1, typed, caret: null, attempt: null, waitingId: null };
  const changes: Change[] = [{ op: 'put', scope: 'own', entity: 'draft', id, rev, row: { id, value, updatedAt: rev } }];
  const answer = { serverTime: 1, acceptedThrough: 0, results: [], changes, cookie: `c${rev}`, more: false };
  answerCalls({ 'POST /api/sync': () => answer });
  await openAccount()?.engine.syncOnce();
}

const form = createQuestionnaire({ clock: Date.now, newId: () => crypto.randomUUID() });

function Form() {
  useKeptQuestionnaire(form);
  return <AnswersForm form={form} state={useQuestionnaireState(form)} phoneAs={PhoneAnswer} titleAs="h1" />;
}

/** The form of one tab, on whichever page it stands. */
function openForm() {
  form.forget();
  render(
    <MemoryRouter>
      <ToastProvider>
        <Form />
      </ToastProvider>
    </MemoryRouter>,
  );
  return form.load(false);
}

const textOf = (label: string) => (screen.getByLabelText(label) as HTMLInputElement).value;

test('a form that stands open and empty shows what another device left when it arrives', async () => {
  await signIn();
  await openForm();
  await receive(10, { firstName: 'Dana' });
  await vi.waitFor(() => expect(textOf('First name')).toBe('Dana'));
});

test('whoever signs in on the page of the form is shown theirs', async () => {
  await openForm();
  await signIn();
  await receive(10, { firstName: 'Dana' });
  await vi.waitFor(() => expect(textOf('First name')).toBe('Dana'));
});

test('what somebody has begun here stays, and says that it has seen nothing of what arrived', async () => {
  await signIn();
  await openForm();
  fireEvent.change(screen.getByLabelText('First name'), { target: { value: 'Ada' } });
  await receive(10, { firstName: 'Dana', email: 'dana@okaforjoinery.example' });
  fireEvent.change(screen.getByLabelText('First name'), { target: { value: 'Adam' } });
  await vi.waitFor(async () => {
    const queue = await openAccount()?.db.queue.toArray();
    expect(queue?.map(({ args }) => args)).toMatchObject([{ value: { typed: { firstName: 'Adam' } }, baseRev: 0 }]);
  });
  expect(textOf('Work email')).toBe('');
});
