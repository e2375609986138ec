import 'fake-indexeddb/auto';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { clearToken } from '#pwa/api/session-token.ts';
import type { Account } from '#pwa/offline/sync/account.ts';
import { answerCalls, hangCalls, refuse, settleCalls } from '#pwa/testing/answer-calls.ts';
import { InApp } from '#pwa/testing/in-app.tsx';
import { noteAnswered } from '#pwa/testing/own-device.ts';
import { leaveOwnPage, loseConnection, openOwnPage, pdfFile, reach, recordSavedFiles } from '#pwa/testing/own-page.ts';
import { holdSubmission, sampleReportCard } from '#pwa/testing/own-submission.ts';
import { onlyVersion, shortReport } from '#pwa/testing/sample-report.ts';
import { sampleUser } from '#pwa/testing/sample-user.ts';
import { paths, reportPath } from '#schema/paths.ts';
import { reportText } from '#schema/report-text.ts';
import { ReportScreen } from './report-screen.tsx';
// Loaded here, so that no test waits for it.
import './email-report-dialog.tsx';

const { id } = sampleReportCard;
const read = `GET /api/report/${id}`;
const pdf = 'POST /api/email/generate-pdf';
let saved: string[];
let account: Account;

beforeEach(async () => {
  saved = recordSavedFiles();
  account = await openOwnPage({ [read]: refuse('network') });
});
afterEach(leaveOwnPage);

const show = (query = '') =>
  render(
    <InApp at={reportPath(id) + query}>
      <Routes>
        <Route path={paths.report} element={<ReportScreen />} />
      </Routes>
    </InApp>,
  );
const title = () => screen.findByRole('heading', { name: shortReport.title });
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));

test.each([
  ['does not answer', () => void answerCalls({ [read]: refuse('network') })],
  ['hangs', () => void hangCalls()],
  ['fails', () => void answerCalls({ [read]: refuse('internal') })],
  ['says that the session is over', () => void answerCalls({ [read]: refuse('unauthenticated') })],
])('the report is read from this device where the server %s', async (_, fail) => {
  fail();
  await holdSubmission(account, sampleReportCard);
  show();
  expect(await title()).toBeTruthy();
  expect(screen.queryByText('Failed to fetch report')).toBeNull();
});

test('without a connection the page says so before anything is pressed, and that it can be printed', async () => {
  await noteAnswered(account, new Date(2026, 2, 12, 14, 5).getTime());
  await holdSubmission(account, sampleReportCard);
  loseConnection();
  show();
  await title();
  expect(
    screen.getByText(/^You’re offline\. Connect to get the PDF or email it\. You can still print this page/),
  ).toBeTruthy();
  expect(
    await screen.findByText(/^As of (14:05|2:05).* Connect to see earlier versions and what changed/),
  ).toBeTruthy();
});

test('a download without a connection is no failure, and comes once there is one', async () => {
  await noteAnswered(account, 1);
  await holdSubmission(account, sampleReportCard);
  loseConnection();
  show();
  await title();
  await press('Download Full Report');
  expect(await screen.findByText('You’re offline. The PDF comes when you’re back.')).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.queryByText('Failed to download PDF report')).toBeNull();
  answerCalls({ [read]: refuse('network'), [pdf]: pdfFile });
  reach(true);
  await vi.waitFor(() => expect(saved).toHaveLength(1));
  await vi.waitFor(() => expect(screen.queryByText(/^You’re offline/)).toBeNull());
});

test('the PDF is fetched once, by the report’s own text, and saved without a connection from then on', async () => {
  await holdSubmission(account, sampleReportCard);
  const calls = answerCalls({ [read]: refuse('network'), [pdf]: pdfFile });
  show();
  await title();
  await press('Download Full Report');
  await vi.waitFor(() => expect(saved).toHaveLength(1));
  expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({ report: reportText(shortReport) });
  await vi.waitFor(async () => expect(await account.db.pdfs.count()).toBe(1));
  loseConnection();
  expect(await screen.findByText(/^You’re offline\. The PDF is on this device/)).toBeTruthy();
  await press('Download Full Report');
  await vi.waitFor(() => expect(saved).toHaveLength(2));
});

test('a report that is read online has its file on this device, without a download', async () => {
  await noteAnswered(account, 1);
  await holdSubmission(account, sampleReportCard);
  answerCalls({
    [read]: () => ({ reportDoc: shortReport, reportText: reportText(shortReport), ...onlyVersion }),
    [pdf]: pdfFile,
  });
  show();
  await title();
  await vi.waitFor(async () => expect(await account.db.pdfs.count()).toBe(1));
  loseConnection();
  expect(await screen.findByText(/The PDF is on this device/)).toBeTruthy();
});

test('a report that is nowhere on this device says what is missing, and shows itself once it comes', async () => {
  loseConnection();
  show();
  expect(await screen.findByRole('heading', { name: 'This report isn’t on this device yet' })).toBeTruthy();
  expect(screen.getByText(/downloads when you’re back online/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Back to your history' })).toBeTruthy();
  await holdSubmission(account, sampleReportCard);
  expect(await title()).toBeTruthy();
});

test('an older version needs a connection, and leads to the newest, which is here', async () => {
  await holdSubmission(account, sampleReportCard);
  loseConnection();
  show('?version=1');
  expect(await screen.findByRole('heading', { name: 'This version isn’t on this device' })).toBeTruthy();
  fireEvent.click(screen.getByRole('link', { name: 'Read the newest version' }));
  expect(await title()).toBeTruthy();
});

test.each([
  ['not_found', 'Failed to fetch report'],
  ['payment_required', 'You haven’t bought this report yet'],
] as const)('what the server says of a report (%s) counts for more than what is on the device', async (code, text) => {
  answerCalls({ [read]: refuse(code) });
  await holdSubmission(account, sampleReportCard);
  show();
  expect(await screen.findByText(text)).toBeTruthy();
  expect(screen.queryByRole('heading', { name: shortReport.title })).toBeNull();
});

test('with the session over the report is still read from this device, though the server tells nobody of it', async () => {
  const calls = answerCalls({ [read]: refuse('not_found') });
  await holdSubmission(account, sampleReportCard);
  act(clearToken);
  show();
  expect(await title()).toBeTruthy();
  await vi.waitFor(() => expect(calls.map(({ path }) => path)).toContain(`/api/report/${id}`));
  await act(settleCalls);
  expect(await title()).toBeTruthy();
});

test('a report whose money goes back leaves the open page with its row', async () => {
  await holdSubmission(account, sampleReportCard);
  loseConnection();
  show();
  await title();
  await holdSubmission(account, { ...sampleReportCard, hasReport: false });
  expect(await screen.findByRole('heading', { name: 'This report isn’t on this device yet' })).toBeTruthy();
});

test('once the server answers again, versions are told without a reload', async () => {
  await holdSubmission(account, sampleReportCard);
  loseConnection();
  show();
  await title();
  const second = { number: 2, createdAt: 0 };
  const versions = [second, ...onlyVersion.versions];
  answerCalls({
    [read]: () => ({ reportDoc: shortReport, reportText: '# 2', version: 2, versions }),
    [`${read}?version=1`]: refuse('network'),
  });
  reach(true);
  expect(await screen.findByRole('navigation', { name: 'Versions' })).toBeTruthy();
  expect(screen.queryByText(/Connect to/)).toBeNull();
});

test('the mail is offered to the address that this device remembers', async () => {
  await account.remember(sampleUser);
  await holdSubmission(account, sampleReportCard);
  show();
  await press('Email Report');
  const email = await screen.findByRole('textbox', { name: 'Email' });
  expect((email as HTMLInputElement).value).toBe(sampleUser.email);
});
