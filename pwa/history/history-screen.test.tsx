import 'fake-indexeddb/auto';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { clearToken } from '#pwa/api/session-token.ts';
import type { Account } from '#pwa/offline/sync/account.ts';
import { answerCalls, hangCalls, refuse } from '#pwa/testing/answer-calls.ts';
import { InApp, pressBack } from '#pwa/testing/in-app.tsx';
import { noteAnswered } from '#pwa/testing/own-device.ts';
import { leaveOwnPage, openOwnPage, pdfFile, reach, recordSavedFiles } from '#pwa/testing/own-page.ts';
import { holdSubmission, sampleCard, sampleDoc, sampleReportCard } from '#pwa/testing/own-submission.ts';
import { HistoryScreen } from './history-screen.tsx';

const pdf = `GET /api/history/${sampleCard.id}/report.pdf`;
const answeredAt = new Date(2026, 2, 12, 14, 5).getTime();
let saved: string[];
let account: Account;

beforeEach(async () => {
  saved = recordSavedFiles();
  account = await openOwnPage();
});
afterEach(leaveOwnPage);

const show = () =>
  render(
    <InApp at="/history">
      <HistoryScreen renderInsights={({ insights }) => <p>{insights.join(', ')}</p>} />
    </InApp>,
  );
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));
async function chooseInMore(name: string) {
  await press('More');
  fireEvent.click(await screen.findByRole('menuitem', { name }));
}

test('an empty history says what to do next, once the server has said that it is empty', async () => {
  await noteAnswered(account, answeredAt);
  show();
  expect(await screen.findByText('No submissions found')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Get New Insights' }).getAttribute('href')).toBe('/insights');
});

test('a history that never came to this device is not said to be empty, and shows itself once it comes', async () => {
  show();
  expect(await screen.findByText('Your history isn’t on this device yet')).toBeTruthy();
  expect(screen.getByText(/It’ll download when you’re back online/)).toBeTruthy();
  expect(screen.queryByText('No submissions found')).toBeNull();
  await holdSubmission(account, sampleCard);
  expect(await screen.findByText('Dana Okafor')).toBeTruthy();
  expect(screen.queryByText('Your history isn’t on this device yet')).toBeNull();
});

test('without a session and without anything on the device, it asks to sign in', async () => {
  act(clearToken);
  show();
  expect(await screen.findByText('Please sign in to view your history')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Sign In' })).toBeTruthy();
});

test('a row shows its status in a word, N/A for a missing company, and its insights on demand', async () => {
  await holdSubmission(account, sampleCard);
  show();
  expect(await screen.findByText('N/A')).toBeTruthy();
  expect(screen.getByText('Mar 12')).toBeTruthy();
  expect(screen.getByText('Insights')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Download Report' })).toBeNull();
  await press('View Insights');
  expect(await screen.findByText('One, Two, Three')).toBeTruthy();
  expect(screen.getByRole('dialog', { name: 'Your Insights' })).toBeTruthy();
});

test('the browser’s Back leads from the insights to the list, and so does Close', async () => {
  await holdSubmission(account, sampleCard);
  show();
  const address = () => screen.getByLabelText('Address').textContent;
  const close = async () => fireEvent.click(screen.getAllByRole('button', { name: 'Close' })[0] as HTMLElement);
  for (const leave of [pressBack, close]) {
    await press('View Insights');
    await screen.findByText('One, Two, Three');
    expect(address()).toBe(`/history?insights=${sampleCard.id}`);
    await leave();
    await vi.waitFor(() => expect(screen.queryByText('One, Two, Three')).toBeNull());
    expect(address()).toBe('/history');
  }
});

test('submissions stand newest first; one without insights is pending and offers none', async () => {
  await holdSubmission(account, { ...sampleCard, firstName: 'Older', lastName: null });
  const newer = { ...sampleCard, id: 'n'.repeat(22), firstName: 'Newer', createdAt: sampleCard.createdAt + 1 };
  await holdSubmission(account, { ...newer, lastName: null, hasInsights: false }, { insights: [] });
  show();
  await screen.findByText('Pending');
  expect(screen.getAllByText(/^(Newer|Older)$/).map(({ textContent }) => textContent)).toEqual(['Newer', 'Older']);
  expect(screen.getAllByRole('button', { name: 'View Insights' })).toHaveLength(1);
});

test('insights whose words have not come yet say so', async () => {
  await holdSubmission(account, sampleCard, { insights: [] });
  show();
  await press('View Insights');
  expect(await screen.findByText('These insights aren’t on this device yet')).toBeTruthy();
});

test('a row leads with the title of its report, or of its first insight', async () => {
  await holdSubmission(account, sampleReportCard);
  const other = { ...sampleCard, id: 'o'.repeat(22) };
  await holdSubmission(account, other, { insights: ['Call within a day\n\nWhy: Two of five go quiet.'] });
  show();
  await screen.findByRole('rowheader', { name: sampleDoc.title });
  expect(screen.getByRole('rowheader', { name: 'Call within a day' })).toBeTruthy();
});

test('a report can be read and downloaded; a download that fails says so and leaves the row', async () => {
  await holdSubmission(account, sampleReportCard);
  show();
  expect((await screen.findByRole('link', { name: 'Read Report' })).getAttribute('href')).toContain('/report');
  await chooseInMore('Download Report');
  expect(await screen.findByRole('alert')).toBeTruthy();
  expect(screen.getByText('Dana Okafor')).toBeTruthy();
});

test('a download without a session asks to sign in, in the catalogue’s words', async () => {
  answerCalls({ [pdf]: refuse('unauthenticated') });
  await holdSubmission(account, sampleReportCard);
  show();
  await chooseInMore('Download Report');
  expect(await screen.findByText('Please sign in to download reports')).toBeTruthy();
});

test('a PDF that was downloaded here once is saved without a connection; another one says what it needs', async () => {
  await holdSubmission(account, sampleReportCard);
  answerCalls({ [pdf]: refuse('network') });
  show();
  await chooseInMore('Download Report');
  expect(await screen.findByText(/^Download the PDF once online/)).toBeTruthy();
  answerCalls({ [pdf]: pdfFile });
  await chooseInMore('Download Report');
  await vi.waitFor(() => expect(saved).toHaveLength(1));
  const calls = answerCalls({ [pdf]: refuse('network') });
  await vi.waitFor(async () => expect(await account.db.pdfs.count()).toBe(1));
  await chooseInMore('Download Report');
  await vi.waitFor(() => expect(saved).toEqual(Array(2).fill('Strategy_Analysis_Report.pdf')));
  expect(calls).toEqual([]);
});

test('while the server does not answer, the list has its age and says what needs a connection', async () => {
  await noteAnswered(account, answeredAt);
  await holdSubmission(account, sampleReportCard);
  show();
  await screen.findByText('Dana Okafor');
  expect(screen.queryByText(/^As of/)).toBeNull();
  reach(false);
  expect(await screen.findByText(/^As of (14:05|2:05)/)).toBeTruthy();
  expect(screen.getByText(/You can still open PDFs you’ve downloaded here/)).toBeTruthy();
  expect(screen.getByText('Dana Okafor')).toBeTruthy();
  reach(true);
  expect(screen.queryByText(/^As of/)).toBeNull();
});

test('a list that the device does not hand out says what is kept and offers to try again', async () => {
  await holdSubmission(account, sampleCard);
  // Any change of the account reads again, so that a single refused read may be over before the press.
  const refusedReads = vi.spyOn(account, 'read').mockRejectedValue(new Error('The disk is gone.'));
  show();
  expect(await screen.findByText('Failed to load history')).toBeTruthy();
  const tryAgain = screen.getByRole('button', { name: 'Try again' });
  refusedReads.mockRestore();
  fireEvent.click(tryAgain);
  expect(await screen.findByText('Dana Okafor')).toBeTruthy();
});

test.each([
  ['refuses', () => void answerCalls({ 'GET /api/history': refuse('internal') })],
  ['hangs', () => void hangCalls()],
])('a server that %s holds up neither the list nor the insights', async (_, fail) => {
  fail();
  await holdSubmission(account, sampleCard);
  show();
  await press('View Insights');
  expect(await screen.findByText('One, Two, Three')).toBeTruthy();
  expect(screen.queryByText('Failed to load history')).toBeNull();
});
