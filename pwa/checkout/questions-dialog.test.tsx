import 'fake-indexeddb/auto';
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { clearDraft, readDraft } from '#pwa/offline/draft.ts';
import { keepSubmission, readKeptSubmission } from '#pwa/offline/kept-submission.ts';
import { answerCalls, hangCalls, refuse, settleCalls } from '#pwa/testing/answer-calls.ts';
import { InApp } from '#pwa/testing/in-app.tsx';
import { AppError } from '#schema/errors.ts';
import type { AskedField } from '#schema/submission-calls.ts';
import { followHere, readReturn } from './known-payment.ts';
import { draftId, type TypedAnswers } from './question-answers.ts';
import { QuestionsDialog } from './questions-dialog.tsx';

const create = 'POST /api/create-checkout-session';
const questions = ['Where does a job wait longest?', 'How many quotes do you send?', 'Who decides?', 'Which number?'];
const leave = vi.fn();

beforeEach(() => {
  leave.mockReset();
  vi.spyOn(location, 'replace').mockImplementation(leave);
});
afterEach(async () => {
  cleanup();
  sessionStorage.clear();
  localStorage.removeItem('northbeam.submission');
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  await clearDraft(draftId('abc'));
});

function show(props: Partial<Parameters<typeof QuestionsDialog>[0]> = {}) {
  return render(
    <InApp>
      <QuestionsDialog
        submissionId="abc"
        questions={questions}
        kept={{}}
        onClose={vi.fn()}
        onSettled={vi.fn()}
        onChangeAnswers={vi.fn()}
        {...props}
      />
    </InApp>,
  );
}

const proceed = () => fireEvent.click(screen.getByRole('button', { name: 'Proceed to Payment' }));
const type = (name: RegExp, value: string) =>
  fireEvent.change(screen.getByRole('textbox', { name }), { target: { value } });

test('the answered questions and the notes go with the checkout, then the payment page opens', async () => {
  const calls = answerCalls({ [create]: () => ({ url: 'https://checkout.example/c/pay/cs_1' }) });
  show();
  expect(screen.getByRole('dialog', { name: 'Four questions before we write' })).toBeTruthy();
  type(/wait longest/, ' Between measuring and the quote. ');
  type(/Anything else/, 'We close in August.');
  proceed();
  await vi.waitFor(() => expect(leave).toHaveBeenCalledWith('https://checkout.example/c/pay/cs_1'));
  expect(calls.find(({ path }) => path === '/api/create-checkout-session')?.body).toEqual({
    submissionId: 'abc',
    questionAnswers: [
      { question: 'Where does a job wait longest?', answer: 'Between measuring and the quote.' },
      { question: 'Anything else the report should know', answer: 'We close in August.' },
    ],
  });
});

test('two presses make one call', async () => {
  const calls = answerCalls({ [create]: () => ({ url: 'https://checkout.example/' }) });
  show();
  proceed();
  proceed();
  await vi.waitFor(() => expect(leave).toHaveBeenCalled());
  expect(calls.filter(({ path }) => path === '/api/create-checkout-session')).toHaveLength(1);
});

test('the browser that leaves to pay keeps for what and on which page, and forgets the payment before', async () => {
  const sessionId = `cs_test_${'a1B2'.repeat(5)}`;
  followHere({ sessionId: 'cs_old', submissionId: 'abc' });
  keepSubmission({ submissionId: 'abc', sessionId: 'cs_old' });
  answerCalls({ [create]: () => ({ url: `https://checkout.example/c/pay/${sessionId}#fid` }) });
  show();
  proceed();
  await vi.waitFor(() => expect(leave).toHaveBeenCalled());
  expect(readReturn()).toBeUndefined();
  expect(readKeptSubmission()).toEqual({ submissionId: 'abc', openedSessionId: sessionId });
});

test('whoever cancels while the payment page is being opened stays, and nothing is kept of it', async () => {
  const { promise: answer, resolve } = Promise.withResolvers<object>();
  answerCalls({ [create]: () => answer });
  const onSettled = vi.fn();
  const { unmount } = show({ onSettled });
  proceed();
  unmount();
  resolve({ url: 'https://checkout.example/' });
  await settleCalls();
  expect(leave).not.toHaveBeenCalled();
  expect(readKeptSubmission()).toBeUndefined();
});

test('while a payment is on its way back, it is not said that nothing was ever charged', async () => {
  answerCalls({ [create]: refuse('conflict') });
  show();
  proceed();
  expect(await screen.findByText(/^Nothing was charged again\. Your answers are saved/)).toBeTruthy();
  answerCalls({ [create]: refuse('internal') });
  proceed();
  expect(await screen.findByText(/^Nothing was charged\. Your answers are saved/)).toBeTruthy();
});

test('a server that hangs is told as a lost connection, and what was typed stays', async () => {
  vi.useFakeTimers();
  hangCalls();
  show();
  type(/Who decides/, 'Me.');
  proceed();
  await act(() => vi.advanceTimersByTimeAsync(21_000));
  expect(screen.getByText('Failed to create checkout. Please try again.')).toBeTruthy();
  expect(screen.getByDisplayValue('Me.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Proceed to Payment' })).toBeTruthy();
});

test('coming back by the browser’s own way from the payment page, it can be opened again', async () => {
  const calls = answerCalls({ [create]: () => ({ url: 'https://checkout.example/' }) });
  show();
  proceed();
  await vi.waitFor(() => expect(leave).toHaveBeenCalledOnce());
  const comeBack = (persisted: boolean) =>
    act(() => window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted })));
  comeBack(false);
  const isBusy = () => screen.getByRole('button', { name: 'Proceed to Payment' }).hasAttribute('aria-disabled');
  expect(isBusy()).toBe(true);
  comeBack(true);
  await vi.waitFor(() => expect(isBusy()).toBe(false));
  proceed();
  await vi.waitFor(() => expect(leave).toHaveBeenCalledTimes(2));
  expect(calls.filter(({ path }) => path === '/api/create-checkout-session')).toHaveLength(2);
});

test('a payment page that does not come can be opened again after ten seconds', async () => {
  answerCalls({ [create]: () => ({ url: 'https://checkout.example/' }) });
  show();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  proceed();
  await vi.waitFor(() => expect(leave).toHaveBeenCalledOnce());
  const isBusy = () => screen.getByRole('button', { name: 'Proceed to Payment' }).hasAttribute('aria-disabled');
  await act(() => vi.advanceTimersByTimeAsync(9_000));
  expect(isBusy()).toBe(true);
  await act(() => vi.advanceTimersByTimeAsync(2_000));
  expect(isBusy()).toBe(false);
  proceed();
  await vi.waitFor(() => expect(leave).toHaveBeenCalledTimes(2));
});

test.each([
  ['an answer without an address', () => ({}), 'Server response missing checkout URL'],
  ['a lost connection', refuse('network'), 'Failed to create checkout. Please try again.'],
  ['a failing server', refuse('internal'), 'Failed to create checkout. Please try again.'],
  ['an address that is none of the web', () => ({ url: 'javascript:alert(1)' }), 'Failed to load Stripe'],
])('%s is said in the dialog, and it can be tried again', async (_, answer, text) => {
  answerCalls({ [create]: answer });
  show();
  proceed();
  expect(await screen.findByText(text)).toBeTruthy();
  expect(leave).not.toHaveBeenCalled();
  answerCalls({ [create]: () => ({ url: 'https://checkout.example/' }) });
  proceed();
  await vi.waitFor(() => expect(leave).toHaveBeenCalled());
});

test('a browser that cannot leave for the payment page says so', async () => {
  answerCalls({ [create]: () => ({ url: 'https://checkout.example/' }) });
  leave.mockImplementation(() => {
    throw new Error('blocked');
  });
  show();
  proceed();
  expect(await screen.findByText('Failed to load Stripe')).toBeTruthy();
});

test('what is typed is saved on this device and stands there again', async () => {
  answerCalls({});
  show({ kept: { 'Who decides?': 'Me, on Sunday night.' } });
  expect(screen.getByDisplayValue('Me, on Sunday night.')).toBeTruthy();
  type(/Which number/, 'Hours per kitchen');
  expect(await screen.findByText('Saved on this device')).toBeTruthy();
  expect((await readDraft(draftId('abc')))?.value).toEqual({
    'Who decides?': 'Me, on Sunday night.',
    'Which number?': 'Hours per kitchen',
  });
});

test('offline it says before the press that payment needs a connection', () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  answerCalls({});
  show();
  expect(screen.getByText('You’ll need to be online to pay')).toBeTruthy();
});

test('without questions the notes can still be given', () => {
  answerCalls({});
  show({ questions: [] });
  expect(screen.getAllByRole('textbox')).toHaveLength(1);
});

test('under the questions stands who wrote them, and nothing where that is not known', () => {
  hangCalls();
  show({ provider: 'openai' });
  expect(screen.getByText('An AI model wrote these questions.')).toBeTruthy();
  cleanup();
  show({ provider: 'playbook' });
  expect(screen.getByText('These questions come from our built-in playbook.')).toBeTruthy();
  cleanup();
  show();
  expect(screen.queryByText(/questions by/i)).toBeNull();
});

const asked = (question: string, field: Partial<AskedField>): AskedField => ({
  ...{ question, kind: 'text', unit: null, period: null, options: null },
  ...field,
});
const bookings = asked('How many bookings do you have?', { kind: 'count', unit: 'bookings', period: 'month' });
const worth = asked('What is one worth?', { kind: 'money', unit: '$' });
const share = asked('What share cancels?', { kind: 'percent' });
const wait = asked('How long do people wait?', { kind: 'days' });
const opening = asked('When do you open?', { kind: 'date' });
const cause = asked('Why do they leave?', { kind: 'choice', options: ['They move away', 'The price'] });
const typedFields = [bookings, worth, share, wait, opening, cause];

const showTyped = (kept: TypedAnswers = {}, fields = typedFields) =>
  show({ questions: fields.map(({ question }) => question), fields, kept });
const fieldOf = ({ question }: AskedField) => screen.getByLabelText<HTMLInputElement>(question);
const unknownBox = ({ question }: AskedField) =>
  screen.getByRole<HTMLInputElement>('checkbox', { name: `I don’t know: ${question}` });
const enter = (field: AskedField, value: string) => fireEvent.change(fieldOf(field), { target: { value } });
const descriptionOf = (field: AskedField) =>
  (fieldOf(field).getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent)
    .join(' ');

test('a number stands between its sign and its unit, which are read with it', () => {
  answerCalls({});
  showTyped();
  const shown = [bookings, worth, share, wait].map((one) => [
    fieldOf(one).type,
    fieldOf(one).inputMode,
    descriptionOf(one),
  ]);
  expect(shown).toEqual([
    ['text', 'decimal', 'bookings a month'],
    ['text', 'decimal', '$'],
    ['text', 'decimal', '%'],
    ['text', 'numeric', 'days'],
  ]);
});

test('each kind of answer goes with the checkout as a text that can be read alone', async () => {
  const calls = answerCalls({ [create]: () => ({ url: 'https://checkout.example/' }) });
  showTyped();
  enter(bookings, 'about 20');
  enter(worth, '1,250');
  enter(share, '25');
  fireEvent.click(unknownBox(wait));
  enter(opening, '2027-05-01');
  fireEvent.click(screen.getByRole('radio', { name: 'The price' }));
  proceed();
  await vi.waitFor(() => expect(leave).toHaveBeenCalled());
  const sent = calls.find(({ path }) => path === '/api/create-checkout-session')?.body as { questionAnswers: object[] };
  const answers = ['about 20', '$1,250', '25%', 'I don’t know', '2027-05-01', 'The price'];
  expect(sent.questionAnswers).toEqual(typedFields.map(({ question }, at) => ({ question, answer: answers[at] })));
});

test('who does not know says so, and typing takes that back', async () => {
  answerCalls({});
  showTyped();
  enter(bookings, '12');
  fireEvent.click(unknownBox(bookings));
  expect([unknownBox(bookings).checked, fieldOf(bookings).value]).toEqual([true, '']);
  fireEvent.click(unknownBox(bookings));
  expect([unknownBox(bookings).checked, fieldOf(bookings).value]).toEqual([false, '12']);
  fireEvent.click(unknownBox(bookings));
  enter(bookings, '9');
  expect([unknownBox(bookings).checked, fieldOf(bookings).value]).toEqual([false, '9']);
});

test('“I don’t know” as typed words is a text as any other', () => {
  answerCalls({});
  const note = asked('What else?', {});
  showTyped({}, [note]);
  enter(note, 'I don’t know');
  expect([unknownBox(note).checked, fieldOf(note).value]).toEqual([false, 'I don’t know']);
});

test('what was not known and what was chosen stand there again after a reload', async () => {
  answerCalls({});
  showTyped({ [wait.question]: null, [cause.question]: 'They move away', [opening.question]: '2027-05-01' });
  expect(unknownBox(wait).checked).toBe(true);
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'They move away' }).checked).toBe(true);
  expect(fieldOf(opening).value).toBe('2027-05-01');
  fireEvent.click(unknownBox(share));
  await screen.findByText('Saved on this device');
  expect((await readDraft(draftId('abc')))?.value).toEqual({
    [wait.question]: null,
    [cause.question]: 'They move away',
    [opening.question]: '2027-05-01',
    [share.question]: null,
  });
});

test('a year that is half typed is no answer yet, and stays in its field', async () => {
  const calls = answerCalls({ [create]: () => ({ url: 'https://checkout.example/' }) });
  showTyped();
  enter(opening, '0203-05-01');
  expect(fieldOf(opening).value).toBe('0203-05-01');
  proceed();
  await vi.waitFor(() => expect(leave).toHaveBeenCalled());
  expect(calls.find(({ path }) => path === '/api/create-checkout-session')?.body).toMatchObject({
    questionAnswers: [],
  });
});

test('a choice is a group with its question as the name, and not to know is one of its options', () => {
  answerCalls({});
  showTyped();
  const group = screen.getByRole('group', { name: cause.question });
  const options = within(group).getAllByRole('radio');
  expect(options.map((option) => option.closest('label')?.textContent)).toEqual([
    'They move away',
    'The price',
    'I don’t know',
  ]);
  expect(options.some((option) => (option as HTMLInputElement).checked)).toBe(false);
});

test('Enter in a field leads to the next one and not to the payment page', async () => {
  const calls = answerCalls({ [create]: () => ({ url: 'https://checkout.example/' }) });
  showTyped();
  fieldOf(bookings).focus();
  expect(fireEvent.keyDown(fieldOf(bookings), { key: 'Enter' })).toBe(false);
  expect(document.activeElement).toBe(fieldOf(worth));
  await settleCalls();
  expect(calls.filter(({ path }) => path === '/api/create-checkout-session')).toEqual([]);
});

test('a request that is not sold a report says why, and leads to the answers; what was typed stays', async () => {
  const userMessage =
    'We can’t help with paying bribes, so we can’t sell you a report on this.\n\nWe can help with bids.';
  answerCalls({
    [create]: () => {
      throw new AppError('not_offered', { userMessage });
    },
  });
  const onChangeAnswers = vi.fn().mockRejectedValueOnce(new Error('gone')).mockResolvedValue(undefined);
  show({ onChangeAnswers });
  type(/wait longest/, 'Between measuring and the quote.');
  proceed();
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('We can’t help with paying bribes');
  expect(alert.textContent).toContain('We can help with bids. Nothing was charged.');
  const href = within(alert).getByRole('link', { name: 'This isn’t right' }).getAttribute('href');
  expect(href).toMatch(/^mailto:[^?]+\?subject=This%20isn/);
  fireEvent.click(screen.getByRole('button', { name: 'Change my answers' }));
  expect(await screen.findByText(/We couldn’t open your answers/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Change my answers' }));
  expect(onChangeAnswers).toHaveBeenCalledTimes(2);
  expect(screen.getByDisplayValue('Between measuring and the quote.')).toBeTruthy();
});

test('Cancel closes the questions', async () => {
  const onClose = vi.fn();
  show({ onClose });
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(onClose).toHaveBeenCalledOnce();
});

const finished: AskedField = {
  question: 'How many of 10 appointments end on time?',
  kind: 'count',
  unit: 'of 10',
  period: null,
  options: null,
};
const started: AskedField = { ...finished, question: 'How many new patients start?', unit: 'patients', period: 'week' };
const showNumbers = () => show({ questions: [finished.question, started.question], fields: [finished, started] });

test.each([
  [/of 10/, 'lots', 'Enter a number from 0 to 10, or choose “I don’t know”.'],
  [/of 10/, '12', 'Enter a number from 0 to 10.'],
  [/new patients/, '-5', 'Enter 0 or more.'],
  [/new patients/, 'it varies', 'Enter a number, or choose “I don’t know”.'],
])('%s answered with “%s” is checked at its field and keeps the text', async (name, answer, error) => {
  const calls = answerCalls({ [create]: () => ({ url: 'https://checkout.example/' }) });
  showNumbers();
  type(name, answer);
  expect(screen.queryByText(error)).toBeNull();
  fireEvent.blur(screen.getByRole('textbox', { name }));
  expect(screen.getByText(error)).toBeTruthy();
  proceed();
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name }));
  expect(screen.getByDisplayValue(answer)).toBeTruthy();
  await act(settleCalls);
  expect(calls).toEqual([]);
  type(name, '7');
  expect(screen.queryByText(error)).toBeNull();
  proceed();
  await vi.waitFor(() => expect(leave).toHaveBeenCalledOnce());
});

test.each(['about 7', '2 of 10, should be 6', 'none', 'half of them', '5-6', '20 of 100'])(
  '“%s” is read as a number',
  (answer) => {
    answerCalls({});
    showNumbers();
    type(/of 10/, answer);
    fireEvent.blur(screen.getByRole('textbox', { name: /of 10/ }));
    expect(screen.queryByText(/^Enter a number/)).toBeNull();
  },
);

test('with no answer at all the questions say that the report shows examples', () => {
  show();
  expect(screen.getByText(/^Without these answers, the report shows examples/)).toBeTruthy();
  type(/wait longest/, 'Between measuring and the quote.');
  expect(screen.queryByText(/^Without/)).toBeNull();
});

test('before the payment the questions say which numbers the report will miss', () => {
  answerCalls({});
  showNumbers();
  expect(screen.getByText(/^Without these numbers, the report shows examples/)).toBeTruthy();
  type(/of 10/, '7');
  const missing = screen.getByText('Without this number, the report shows two examples instead of your own result:');
  expect(missing.parentElement?.textContent).toContain(started.question);
  type(/new patients/, '4');
  expect(screen.queryByText(/^Without/)).toBeNull();
});
