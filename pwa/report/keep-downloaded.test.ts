import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readOwner } from '#pwa/offline/storage-keys.ts';
import { answerCalls, refuse, settleCalls } from '#pwa/testing/answer-calls.ts';
import { ownDevice } from '#pwa/testing/own-device.ts';
import { leaveOwnPage, pdfFile, recordSavedFiles } from '#pwa/testing/own-page.ts';
import { holdSubmission, sampleReportCard } from '#pwa/testing/own-submission.ts';
import { shortReport } from '#pwa/testing/sample-report.ts';
import { downloadReport } from './download-report.ts';
import { keepDownloaded } from './keep-downloaded.ts';

const pdf = 'POST /api/email/generate-pdf';
const wanted = { submissionId: sampleReportCard.id, report: '# Plan', doc: shortReport };

beforeEach(() => void recordSavedFiles());
afterEach(leaveOwnPage);

test('the PDF that a visitor downloaded is kept once their report is in the account', async () => {
  const calls = answerCalls({ [pdf]: pdfFile });
  expect(readOwner()).toBeNull();
  await downloadReport(wanted);
  const account = await ownDevice();
  keepDownloaded();
  await settleCalls();
  expect(calls).toHaveLength(1);
  await holdSubmission(account, sampleReportCard);
  await vi.waitFor(async () => expect(await account.db.pdfs.count()).toBe(1));
  expect(calls).toHaveLength(2);
  await vi.waitFor(() => expect(Object.keys(localStorage).filter((key) => key.includes('downloaded'))).toEqual([]));
});

test('a file that could not be fetched is fetched at the next start', async () => {
  answerCalls({ [pdf]: pdfFile });
  await downloadReport(wanted);
  const account = await ownDevice();
  await holdSubmission(account, sampleReportCard);
  const refused = answerCalls({ [pdf]: refuse('network') });
  keepDownloaded();
  await vi.waitFor(() => expect(refused).toHaveLength(1));
  answerCalls({ [pdf]: pdfFile });
  keepDownloaded();
  await vi.waitFor(async () => expect(await account.db.pdfs.count()).toBe(1));
});

test('a visitor’s file is saved also where the browser stores nothing', async () => {
  const saved = recordSavedFiles();
  answerCalls({ [pdf]: pdfFile });
  const setItem = () => {
    throw new DOMException('Full', 'QuotaExceededError');
  };
  vi.stubGlobal('localStorage', { getItem: () => null, setItem });
  await downloadReport(wanted).finally(() => vi.unstubAllGlobals());
  expect(saved).toHaveLength(1);
});

test('a person who downloads signed in leaves no mark', async () => {
  await ownDevice();
  answerCalls({ [pdf]: pdfFile });
  await downloadReport(wanted);
  expect(Object.keys(localStorage).filter((key) => key.includes('downloaded'))).toEqual([]);
});
