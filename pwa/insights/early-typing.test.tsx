import 'fake-indexeddb/auto';
import { useLayoutEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { expect, test, vi } from 'vitest';
import { AnswersForm } from './answers-form.tsx';
import { createQuestionnaire, type Questionnaire } from './questionnaire.ts';
import { useQuestionnaireState } from './use-questionnaire.ts';

function Form({ form }: { form: Questionnaire }) {
  return (
    <MemoryRouter>
      <AnswersForm form={form} state={useQuestionnaireState(form)} titleAs="h1" />
    </MemoryRouter>
  );
}

/** Calls back after the page was taken over, before the browser has done anything else. */
function TakenOver({ onTakenOver }: { onTakenOver: () => void }) {
  useLayoutEffect(() => queueMicrotask(onTakenOver), [onTakenOver]);
  return null;
}

/** One key at the end of the field, as a browser would do it. */
function press(field: HTMLInputElement, key: string): void {
  const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
  setValue?.call(field, field.value + key);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

test('keys pressed before, while and right after the script takes the form over all stay', async () => {
  vi.stubGlobal('fetch', async () => new Response(null, { status: 204 }));
  const form = createQuestionnaire({ clock: Date.now, newId: () => crypto.randomUUID() });
  const place = document.createElement('div');
  document.body.append(place);
  place.innerHTML = renderToString(<Form form={form} />);
  const field = place.querySelector<HTMLInputElement>('[name=firstName]') as HTMLInputElement;
  press(field, 'D');
  press(field, 'a');

  function goOn() {
    press(field, 'n');
    press(field, 'a');
  }
  const root = hydrateRoot(
    place,
    <>
      <Form form={form} />
      <TakenOver onTakenOver={goOn} />
    </>,
  );
  await vi.waitFor(() => expect(field.value).toHaveLength(4));
  await vi.waitFor(() => expect(form.getState().typed.firstName).toBe('Dana'));
  expect(place.querySelector('[name=firstName]')).toBe(field);
  root.unmount();
});
