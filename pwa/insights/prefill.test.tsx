import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '#pwa/api/query-client.ts';
import { storeToken } from '#pwa/api/session-token.ts';
import { answerCalls } from '#pwa/testing/answer-calls.ts';
import { sampleUser } from '#pwa/testing/sample-user.ts';
import type { User } from '#schema/users.ts';
import { LineAnswer } from './answer-fields.tsx';
import { Prefill } from './prefill.tsx';
import { createQuestionnaire, type Questionnaire } from './questionnaire.ts';
import { useQuestionnaireState } from './use-questionnaire.ts';

const user: User = { ...sampleUser, email_verified: true };

beforeEach(() => storeToken('a-token-of-this-browser', false));
afterEach(() => {
  cleanup();
  queryClient.clear();
  localStorage.clear();
  vi.unstubAllGlobals();
});

function Names({ form }: { form: Questionnaire }) {
  const state = useQuestionnaireState(form);
  return (
    <>
      <Prefill form={form} />
      <LineAnswer form={form} state={state} name="firstName" />
      <LineAnswer form={form} state={state} name="lastName" />
    </>
  );
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);

test('what the account knows arrives in the fields, but not under the caret of whoever is about to type', async () => {
  const answer = Promise.withResolvers<{ user: User }>();
  answerCalls({ 'GET /api/auth/user': () => answer.promise });
  render(<Names form={createQuestionnaire({ clock: () => 0, newId: () => 'id' })} />);
  field('First name').focus();
  answer.resolve({ user });
  await vi.waitFor(() => expect(field('Last name').value).toBe('Okafor'));
  expect(field('First name').value).toBe('');
  fireEvent.change(field('First name'), { target: { value: 'Dan' } });
  expect(field('First name').value).toBe('Dan');
});
