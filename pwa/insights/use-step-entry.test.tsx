import 'fake-indexeddb/auto';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { forgetLocalWork } from '#pwa/offline/forget-local-work.ts';
import { answerCalls } from '#pwa/testing/answer-calls.ts';
import { InApp, pressBack } from '#pwa/testing/in-app.tsx';
import { AnswersForm } from './answers-form.tsx';
import { createQuestionnaire } from './questionnaire.ts';
import { useQuestionnaireState } from './use-questionnaire.ts';

beforeEach(async () => {
  answerCalls({ 'POST /api/events': () => undefined });
  await forgetLocalWork();
});
afterEach(() => {
  cleanup();
  localStorage.clear();
});

const form = createQuestionnaire({ clock: () => 0, newId: () => 'key' });

function Form() {
  return <AnswersForm form={form} state={useQuestionnaireState(form)} titleAs="h1" />;
}

const state = () => screen.getByLabelText('Address').dataset.state;
const title = () => screen.getByRole('heading', { level: 1 }).textContent;

async function openSecondStep() {
  render(
    <InApp at="/insights">
      <Form />
    </InApp>,
  );
  fireEvent.change(screen.getByRole('textbox', { name: 'First name' }), { target: { value: 'Dana' } });
  fireEvent.change(screen.getByRole('textbox', { name: /^Work email/ }), { target: { value: 'dana@okafor.example' } });
  fireEvent.change(screen.getByRole('combobox', { name: 'Biggest challenge' }), { target: { value: 'Sales' } });
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Next' })));
  expect(title()).toBe('Where do you want to be?');
}

test('the browser’s Back leads to the first step and keeps what was typed', async () => {
  await openSecondStep();
  await pressBack();
  expect(title()).toBe('Where are you now?');
  expect(screen.getByDisplayValue('Dana')).toBeTruthy();
  expect(state()).toBe('null');
});

test('the form’s own Back leaves no entry behind, and the step can be opened again', async () => {
  await act(async () => form.back());
  await openSecondStep();
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Back' })));
  expect([title(), state()]).toEqual(['Where are you now?', 'null']);
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Next' })));
  await pressBack();
  expect(title()).toBe('Where are you now?');
});

test('a form that is emptied on its second step does not lead back', async () => {
  await openSecondStep();
  await act(async () => form.forget());
  expect(title()).toBe('Where are you now?');
  expect(state()).not.toBe('null');
});
