import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { clearToken, storeToken } from '#pwa/api/session-token.ts';
import { answerCalls, hangCalls, refuse } from '#pwa/testing/answer-calls.ts';
import { InApp } from '#pwa/testing/in-app.tsx';
import { AppError } from '#schema/errors.ts';
// Loaded here, so that no test waits for it.
import './email-report-dialog.tsx';
import { onlyVersion, shortReport } from '#pwa/testing/sample-report.ts';
import { ReportReader } from './report-reader.tsx';
// Loaded here, so that no test waits for it.
import './shown-report.tsx';

const read = 'GET /api/report/abc';
const pdf = 'POST /api/email/generate-pdf';
const send = 'POST /api/email/send-report';
const stored = () => ({ reportDoc: shortReport, reportText: '# Four kitchens', ...onlyVersion });
const pdfFile = () => new Response(new Blob(['%PDF-'], { type: 'application/pdf' }));
const saved: string[] = [];

beforeEach(() => {
  saved.length = 0;
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:report');
  vi.spyOn(URL, 'revokeObjectURL').mockReturnValue();
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function show(report?: string) {
  render(
    <InApp>
      <ReportReader submissionId="abc" email="dana@okafor.example" report={report} />
    </InApp>,
  );
}

const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));

test('the report is read, and its PDF saved under its name by its text alone', async () => {
  localStorage.setItem('northbeam.token', 'secret');
  const calls = answerCalls({ [read]: stored, [pdf]: pdfFile });
  show();
  await screen.findByRole('heading', { name: 'Four kitchens a month' });
  await press('Download Full Report');
  await vi.waitFor(() => expect(saved).toEqual(['Strategy_Analysis_Report.pdf']));
  expect(calls.find(({ path }) => path === '/api/email/generate-pdf')).toMatchObject({
    body: { report: '# Four kitchens' },
    token: null,
  });
  localStorage.clear();
});

test.each([
  ['a refusal', refuse('not_found'), 'Failed to generate PDF'],
  ['a lost connection', refuse('network'), 'Failed to download PDF report'],
  [
    'another kind of file',
    () => new Response('<html>', { headers: { 'Content-Type': 'text/html' } }),
    'Received unexpected file type',
  ],
])('%s is said under the buttons, and it can be tried again', async (_, answer, text) => {
  answerCalls({ [read]: stored, [pdf]: answer });
  show();
  await press('Download Full Report');
  expect(await screen.findByText(text)).toBeTruthy();
  expect(saved).toEqual([]);
  answerCalls({ [read]: stored, [pdf]: pdfFile });
  await press('Download Full Report');
  await vi.waitFor(() => expect(saved).toHaveLength(1));
  expect(screen.queryByText(text)).toBeNull();
});

test('the mail asks for an address first, and refuses one that is none', async () => {
  const calls = answerCalls({ [read]: stored, [send]: () => ({ message: 'We’re sending the email.' }) });
  show();
  await press('Email Report');
  const email = await screen.findByRole('textbox', { name: 'Email' });
  expect((email as HTMLInputElement).value).toBe('dana@okafor.example');
  for (const [typed, text] of [
    ['', 'Please enter an email address'],
    ['dana okafor.example', 'Please enter a valid email address'],
  ] as const) {
    fireEvent.change(email, { target: { value: typed } });
    await press('Send Report');
    expect(screen.getByText(text)).toBeTruthy();
  }
  expect(calls.some(({ path }) => path === '/api/email/send-report')).toBe(false);
  fireEvent.change(email, { target: { value: ' office@okafor.example ' } });
  await press('Send Report');
  expect(await screen.findByText('We’re emailing the report to office@okafor.example.')).toBeTruthy();
  expect(calls.at(-1)?.body).toEqual({
    email: 'office@okafor.example',
    report: '# Four kitchens',
    submissionId: 'abc',
  });
});

test('a mail that cannot be sent says so; a refusal with a reason tells it', async () => {
  answerCalls({ [read]: stored, [send]: refuse('network') });
  show();
  await press('Email Report');
  await press('Send Report');
  expect(await screen.findByText('Failed to send email')).toBeTruthy();
  answerCalls({
    [send]: () => {
      throw new AppError('forbidden', { userMessage: 'Please sign in to send it to another address.' });
    },
  });
  await press('Send Report');
  expect(await screen.findByText('Please sign in to send it to another address.')).toBeTruthy();
});

test('a mail whose PDF takes its time to render is waited for, but not for ever', async () => {
  answerCalls({ [read]: stored });
  show();
  await press('Email Report');
  const button = await screen.findByRole('button', { name: 'Send Report' });
  vi.useFakeTimers();
  hangCalls();
  fireEvent.click(button);
  await act(() => vi.advanceTimersByTimeAsync(55_000));
  expect(screen.queryByText('Failed to send email')).toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(6_000));
  expect(screen.getByText('Failed to send email')).toBeTruthy();
});

test('a report that cannot be loaded can be tried again, and downloaded when its text is here', async () => {
  answerCalls({ [read]: refuse('network') });
  show('# Four kitchens');
  expect(await screen.findByText('Failed to fetch report')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Download Full Report' })).toBeTruthy();
  answerCalls({ [read]: stored });
  await press('Try again');
  expect(await screen.findByRole('heading', { name: 'Four kitchens a month' })).toBeTruthy();
});

test('a report that is not paid for is not said to be safe: there is none yet', async () => {
  answerCalls({ [read]: refuse('payment_required') });
  storeToken('token', false);
  show();
  expect(await screen.findByRole('heading', { name: 'You haven’t bought this report yet' })).toBeTruthy();
  expect(screen.getByText(/You can get the report from your history/)).toBeTruthy();
  expect(screen.queryByText(/Your report is safe|Missing required/)).toBeNull();
  cleanup();
  clearToken();
  show();
  expect(await screen.findByText('Your answers and insights are safe.')).toBeTruthy();
});

test('a report that never comes can be tried again', async () => {
  vi.useFakeTimers();
  hangCalls();
  show();
  await act(() => vi.advanceTimersByTimeAsync(21_000));
  expect(screen.getByText(/Can’t reach Northbeam right now/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
});

test('a report that is nobody’s or somebody else’s offers no second try, which could not help', async () => {
  answerCalls({ [read]: refuse('not_found') });
  show();
  expect(await screen.findByText('It may belong to a different account.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});
