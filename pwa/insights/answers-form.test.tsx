import 'fake-indexeddb/auto';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readDraft } from '#pwa/offline/draft.ts';
import { forgetLocalWork } from '#pwa/offline/forget-local-work.ts';
import { readLastInsights } from '#pwa/offline/last-insights.ts';
import { withVisitorDb } from '#pwa/offline/visitor-db.ts';
import { ToastProvider } from '#pwa/ui/toast.tsx';
import { AnswersForm } from './answers-form.tsx';
import { PhoneAnswer } from './phone-answer.tsx';
import { createQuestionnaire, type Questionnaire } from './questionnaire.ts';
import { useKeptQuestionnaire, useQuestionnaireState, useResult } from './use-questionnaire.ts';

const submissionId = 'A'.repeat(22);
const nuggets = ['One\n\nFirst', 'Two\n\nSecond', 'Three\n\nThird'];

/** The server of these tests: every call that arrived, and how `/api/submit` answers. */
const server = {
  calls: [] as { path: string; key: string | null; body: Record<string, unknown> }[],
  submit: (): Response | Promise<Response> => Response.json({}),
  submissions: () => server.calls.filter(({ path }) => path === '/api/submit'),
  events: () => server.calls.filter(({ path }) => path === '/api/events').map(({ body }) => body.name),
};
const created = () => Response.json({ submissionId, nuggets, provider: 'playbook' }, { status: 201 });
const refused =
  (status: number, body: object, headers = {}) =>
  () =>
    Response.json(body, { status, headers });
const unreachable = () => Promise.reject(new TypeError('Failed to fetch'));

beforeEach(async () => {
  noteResult.mockClear();
  server.calls = [];
  server.submit = created;
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    const key = new Headers(init.headers).get('Idempotency-Key');
    server.calls.push({ path, key, body: JSON.parse(String(init.body)) });
    return path === '/api/submit' ? server.submit() : new Response(null, { status: 204 });
  });
  await forgetLocalWork();
});
afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

let keys = 0;
const newForm = () => createQuestionnaire({ clock: () => Date.now(), newId: () => `key-${++keys}` });

function Harness({ form }: { form: Questionnaire }) {
  const state = useQuestionnaireState(form);
  useKeptQuestionnaire(form);
  useResult(form, noteResult);
  return <AnswersForm form={form} state={state} phoneAs={PhoneAnswer} titleAs="h1" />;
}
const noteResult = vi.fn();

/** A tab of this browser; opening another one is a reload, or a crash and a return. */
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

const type = (label: string | RegExp, text: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value: text } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const isKept = () => expect.poll(() => screen.queryByText('Saved on this device')).not.toBeNull();

async function fillBasic() {
  type('First name', 'Dana');
  type('Work email', 'dana@okaforjoinery.example');
  type('Biggest challenge', 'Operations');
  press('Next');
  await screen.findByRole('heading', { name: 'Where do you want to be?' });
}

async function fillAll() {
  await fillBasic();
  type('Desired outcome', 'Four kitchens a month instead of three.');
  type('Industry', 'Custom cabinetry');
}

test('an empty first page says what is missing, in the specified words, and leads to the first field', async () => {
  openTab();
  press('Next');
  for (const text of ['First name is required', 'Work email is required', 'Biggest challenge is required']) {
    expect(screen.getByText(text)).toBeDefined();
  }
  expect(document.activeElement).toBe(screen.getByLabelText('First name'));

  type('Work email', 'dana at joinery');
  expect(screen.getByText('Invalid email')).toBeDefined();
  type('Work email', 'dana@okaforjoinery.example');
  expect(screen.queryByText('Invalid email')).toBeNull();
});

test('a mistyped provider is asked about, and one press mends it', async () => {
  openTab();
  type('Work email', 'priya@gmial.com');
  fireEvent.click(await screen.findByRole('button', { name: 'Did you mean priya@gmail.com?' }));
  expect(screen.getByDisplayValue('priya@gmail.com')).toBeDefined();
  expect(screen.queryByRole('button', { name: /^Did you mean/ })).toBeNull();
});

test('an address without its ending is told so beside the specified words', async () => {
  openTab();
  type('Work email', 'priya@brightsmile');
  press('Next');
  expect(screen.getByText('Invalid email')).toBeDefined();
  expect(await screen.findByText('The ending seems to be missing, like .com')).toBeDefined();
});

test('the second page asks for outcome and industry, and the progress is half', async () => {
  openTab();
  expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('0');
  await fillBasic();
  expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('50');
  press('Get my insights');
  expect(screen.getByText('Desired outcome is required')).toBeDefined();
  expect(screen.getByText('Industry is required')).toBeDefined();
  expect(server.submissions()).toEqual([]);
});

test('the example fits the challenge and can be hidden again', async () => {
  openTab();
  await fillBasic();
  press('Show example answer');
  expect((await screen.findByText('Example from a bakery with two shops')).closest('[hidden]')).toBeNull();
  press('Hide example answer');
  expect(screen.getByText('Example from a bakery with two shops').closest('[hidden]')).not.toBeNull();
});

test('the first edit is counted, once, also over a reload', async () => {
  const { close } = openTab();
  type('First name', 'D');
  type('First name', 'Da');
  await isKept();
  close();
  openTab();
  await expect.poll(() => screen.getByLabelText<HTMLInputElement>('First name').value).toBe('Da');
  type('First name', 'Dan');
  await isKept();
  expect(server.events()).toEqual(['form_started']);
});

test('a reload in the middle brings back the page, the words, the field and the caret', async () => {
  const { close } = openTab();
  await fillBasic();
  const outcome = screen.getByLabelText<HTMLTextAreaElement>('Desired outcome');
  outcome.focus();
  type('Desired outcome', 'Four kitchens');
  outcome.setSelectionRange(4, 4);
  fireEvent.select(outcome);
  const caret = { name: 'desiredOutcome', start: 4, end: 4 };
  await expect
    .poll(async () => (await readDraft('insights-form'))?.value)
    .toMatchObject({ typed: { desiredOutcome: 'Four kitchens' }, caret });
  close();

  openTab();
  const again = await screen.findByLabelText<HTMLTextAreaElement>('Desired outcome');
  expect(again.value).toBe('Four kitchens');
  await expect.poll(() => document.activeElement).toBe(again);
  expect(again.selectionStart).toBe(4);
});

test('what was typed before the kept form arrived is not overwritten', async () => {
  const { close } = openTab();
  type('First name', 'Dana');
  type(/^Company/, 'Okafor Joinery');
  await isKept();
  close();

  openTab();
  type('First name', 'Ada');
  await expect.poll(() => screen.getByLabelText<HTMLInputElement>(/^Company/).value).toBe('Okafor Joinery');
  expect(screen.getByLabelText<HTMLInputElement>('First name').value).toBe('Ada');
});

test('whoever has begun to type stays on their page of the form when a kept one arrives', async () => {
  const { close } = openTab();
  await fillBasic();
  type('Desired outcome', 'Six enquiries');
  window.dispatchEvent(new Event('pagehide'));
  close();

  const { form } = openTab();
  type('First name', 'Ada');
  await expect.poll(() => form.getState().typed.desiredOutcome).toBe('Six enquiries');
  expect(form.getState().typed.firstName).toBe('Ada');
  expect(form.getState().step).toBe(1);
  const both = { value: { typed: { firstName: 'Ada', desiredOutcome: 'Six enquiries' } } };
  await expect.poll(async () => (await withVisitorDb((db) => db.drafts.toArray()))[0]).toMatchObject(both);
});

test('what an account knows fills the fields, but never over what the person typed or emptied', async () => {
  const { form } = openTab();
  type(/^Last name/, 'Typed');
  type(/^Company/, 'x');
  type(/^Company/, '');
  form.prefill({ firstName: 'Dana', lastName: 'Okafor', company: 'Okafor Joinery' });
  await expect.poll(() => screen.getByLabelText<HTMLInputElement>('First name').value).toBe('Dana');
  expect(screen.getByLabelText<HTMLInputElement>(/^Last name/).value).toBe('Typed');
  expect(screen.getByLabelText<HTMLInputElement>(/^Company/).value).toBe('');
});

test('the phone is set as a number while it is typed', () => {
  openTab();
  type(/^Phone/, '8285550143');
  expect(screen.getByLabelText<HTMLInputElement>(/^Phone/).value).toBe('(828) 555-0143');
});

test('a finished form is sent with a key, its result is shown, and nothing of it stays behind', async () => {
  openTab();
  await fillAll();
  press('Get my insights');
  await expect.poll(() => readLastInsights()).toMatchObject({ submissionId, nuggets, firstName: 'Dana' });
  expect(server.submissions()).toMatchObject([{ body: { problems: 'Operations', industry: 'Custom cabinetry' } }]);
  expect(server.submissions()[0]?.key).toMatch(/^key-/);
  expect(noteResult).toHaveBeenCalled();
  await expect.poll(() => readDraft('insights-form')).toBeUndefined();
});

test('an answered form stays as it is, busy, until its page goes, and is empty on the next', async () => {
  const { form, close } = openTab();
  await fillAll();
  press('Get my insights');
  await expect.poll(() => noteResult.mock.lastCall).toBeDefined();
  await expect.poll(() => form.getState().isSending).toBe(false);
  expect(screen.getByLabelText<HTMLInputElement>('Industry').value).toBe('Custom cabinetry');
  expect(screen.getByRole('button', { name: 'Get my insights' }).getAttribute('aria-disabled')).toBe('true');
  await expect.poll(() => readDraft('insights-form')).toBeUndefined();
  close();
  openTab(form);
  expect(screen.getByLabelText<HTMLInputElement>('First name').value).toBe('');
});

test('the same answers again carry the same key, over a reload too; changed answers a new one', async () => {
  server.submit = refused(500, {});
  const { close } = openTab();
  await fillAll();
  press('Get my insights');
  await screen.findByText('Submission failed. Please try again.');
  await expect.poll(async () => JSON.stringify(await readDraft('insights-form'))).toContain('key-');
  close();

  openTab();
  await screen.findByLabelText('Desired outcome');
  press('Get my insights');
  await expect.poll(() => server.submissions().length).toBe(2);
  await screen.findByText('Submission failed. Please try again.');
  type('Industry', 'Boat building');
  press('Get my insights');
  await expect.poll(() => server.submissions().length).toBe(3);

  const [first, second, third] = server.submissions().map(({ key }) => key);
  expect(second).toBe(first);
  expect(third).not.toBe(first);
});

test('a field that the server will not take is shown at its place, on its page', async () => {
  server.submit = refused(400, { error: { code: 'bad_request', message: 'Invalid email', field: 'email' } });
  openTab();
  await fillAll();
  press('Get my insights');
  expect(await screen.findByText('Invalid email')).toBeDefined();
  await expect.poll(() => document.activeElement).toBe(screen.getByLabelText('Work email'));
});

test('too many submissions say when to come back', async () => {
  server.submit = refused(
    429,
    { error: { code: 'rate_limited', message: 'That was often. Please try again in 10 minutes.' } },
    { 'Retry-After': '600' },
  );
  openTab();
  await fillAll();
  press('Get my insights');
  expect(await screen.findByText('That was often. Please try again in 10 minutes.')).toBeDefined();
});

test('a success that holds no insights is not taken for one', async () => {
  server.submit = () => Response.json({ submissionId: '', nuggets: [] }, { status: 201 });
  openTab();
  await fillAll();
  press('Get my insights');
  expect(await screen.findByText('Failed to get submission details from server.')).toBeDefined();
  expect(screen.getByLabelText<HTMLInputElement>('Industry').value).toBe('Custom cabinetry');
});

const receiptText = /saved on this device. We’ll send them when you’re back online/;

async function finishOffline() {
  server.submit = unreachable;
  const tab = openTab();
  await fillAll();
  press('Get my insights');
  await screen.findByText(receiptText);
  await screen.findByText('Finished');
  return tab;
}

test('without a network the finished form is kept with a receipt, which a reload shows again', async () => {
  const { close } = await finishOffline();
  expect(screen.getByRole('heading', { name: 'Your answers are safe' })).toBeDefined();
  const row = (await withVisitorDb((db) => db.requests.toArray()))[0];
  expect(row).toMatchObject({ id: server.submissions()[0]?.key, state: 'waiting', body: { firstName: 'Dana' } });
  await expect.poll(async () => (await readDraft('insights-form'))?.value).toMatchObject({ waitingId: row?.id });
  close();

  openTab();
  expect(await screen.findByText(receiptText)).toBeDefined();
});

test('a waiting form can be edited, and goes out as a new submission when it is changed', async () => {
  await finishOffline();
  press('Edit answers');
  expect((await screen.findByLabelText<HTMLInputElement>('Industry')).value).toBe('Custom cabinetry');
  expect(await withVisitorDb((db) => db.requests.count())).toBe(0);
  server.submit = created;
  type('Industry', 'Boat building');
  press('Get my insights');
  await expect.poll(() => readLastInsights()?.submissionId).toBe(submissionId);
});

test('a waiting form can be cancelled, and that be undone', async () => {
  await finishOffline();
  press('Cancel');
  await screen.findByLabelText('First name');
  expect(await withVisitorDb((db) => db.requests.count())).toBe(0);
  fireEvent.click(within(await screen.findByText('We won’t send your answers.').then(parent)).getByRole('button'));
  expect(await screen.findByText(receiptText)).toBeDefined();
  expect(await withVisitorDb((db) => db.requests.count())).toBe(1);
});

const parent = (element: HTMLElement) => element.parentElement ?? element;

test('when the queue has sent the form, its insights show where the receipt was', async () => {
  await finishOffline();
  const answer = { submissionId, nuggets, provider: 'playbook' };
  await withVisitorDb((db) => db.requests.toCollection().modify({ state: 'delivered', answer }));
  await expect.poll(() => readLastInsights()).toMatchObject({ submissionId, firstName: 'Dana' });
  await expect.poll(() => withVisitorDb((db) => db.requests.count())).toBe(0);
});

test('a waiting form that the server refuses comes back into the fields with the reason', async () => {
  await finishOffline();
  const refusal = { message: 'Invalid email', field: 'email' };
  await withVisitorDb((db) => db.requests.toCollection().modify({ state: 'refused', refusal }));
  expect(await screen.findByText('Invalid email')).toBeDefined();
  expect(screen.getByLabelText<HTMLInputElement>('First name').value).toBe('Dana');
});

test('a receipt follows what another tab did with the form', async () => {
  const { form } = await finishOffline();
  await expect.poll(async () => JSON.stringify(await readDraft('insights-form'))).toContain('"waitingId":"key-');
  const other = newForm();
  await other.load(false);
  await expect.poll(() => other.getState().requests.length).toBe(1);
  await other.cancel();
  expect(await screen.findByText('You sent or changed your answers in another tab.')).toBeDefined();
  expect(form.getState().waitingId).toBeNull();
});

test('starting over empties the form at once and can be undone', async () => {
  const { form } = openTab();
  await fillAll();
  const undo = await form.reset();
  expect((await screen.findByLabelText<HTMLInputElement>('First name')).value).toBe('');
  await expect.poll(() => readDraft('insights-form')).toBeUndefined();
  undo?.();
  expect((await screen.findByLabelText<HTMLInputElement>('Industry')).value).toBe('Custom cabinetry');
  await expect.poll(() => readDraft('insights-form')).toBeDefined();
});

test('an empty form has nothing to bring back', async () => {
  expect(await newForm().reset()).toBeUndefined();
});

test('a browser that cannot keep anything says so, and the form can still be sent', async () => {
  const spy = await withVisitorDb(async (db) => vi.spyOn(db.drafts, 'put').mockRejectedValue(new Error('full')));
  openTab();
  type('First name', 'Dana');
  expect(await screen.findByText('Not saved on this device')).toBeDefined();
  await fillAll();
  press('Get my insights');
  await expect.poll(() => readLastInsights()?.submissionId).toBe(submissionId);
  spy.mockRestore();
});
