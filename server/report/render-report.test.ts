import type { Worker } from 'node:worker_threads';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { AppError } from '#schema/errors.ts';
import type { SubmitInput } from '#schema/insights.ts';
import { type ReportDoc, sectionIds } from '#schema/report.ts';
import { loadPlaybook } from '#server/ai/playbook/playbook.ts';
import { sampleSubmissions } from '#server/ai/playbook/sample-submissions.ts';
import { patientMs as timeoutMs } from '#server/testing/print-once.ts';
import { renderReport } from './render-report.ts';
import { sampleReport } from './sample-report.ts';
import { hostileReport, longReport, poorReport } from './sample-variants.ts';
import { versionOneReport } from './version-one-report.ts';

const threads: Worker[] = [];
const noteThread = (worker: Worker) => threads.push(worker);
beforeEach(() => {
  threads.length = 0;
  process.on('worker', noteThread);
});
afterEach(() => {
  process.off('worker', noteThread);
});

async function printed(doc: ReportDoc): Promise<string> {
  return Buffer.from(await renderReport(doc, { timeoutMs })).toString('latin1');
}

function pageCount(pdf: string): number {
  return pdf.match(/\/Type \/Page\b(?!s)/g)?.length ?? 0;
}

/** A PDF's own text strings beyond Latin are UTF-16 after a byte order mark. */
function utf16(text: string): string {
  return Buffer.from(`\ufeff${text}`, 'utf16le').swap16().toString('latin1');
}

test.each([
  ['the sample', sampleReport, '18 weddings booked by May 1: you have 7'],
  ['an older', versionOneReport, 'Four kitchens a month, Saturdays free'],
  ['the poorest', poorReport, 'A first plan'],
  ['the longest, in three scripts', longReport, utf16(longReport.title)],
])(
  '%s report has 5 to 8 pages, at most 400 KB, title, language, bookmarks and page labels',
  async (_name, doc, title) => {
    const pdf = await printed(doc);
    expect(pdf.startsWith('%PDF-1.7')).toBe(true);
    expect(pageCount(pdf)).toBeGreaterThanOrEqual(5);
    expect(pageCount(pdf)).toBeLessThanOrEqual(8);
    expect(pdf.length).toBeLessThanOrEqual(400 * 1024);
    expect(pdf).toContain(`(${title})`);
    expect(pdf).toMatch(/\/Lang \(en\)/);
    expect(pdf).toMatch(/\/DisplayDocTitle true/);
    expect(pdf).toMatch(/\/Title \(Your plan\)/);
    expect(pdf).toMatch(/\/Title \(Your answers\)/);
  },
);

const fullAnswer = 'Between measuring and the quote. I price every job myself, in the evening. '
  .repeat(70)
  .slice(0, 5000);
const fullSubmission: SubmitInput = { ...submission('joinery'), desiredOutcome: fullAnswer, stepsTaken: fullAnswer };
const askedAndAnswered = ['one', 'two', 'three', 'four', 'five', 'six'].map((number) => ({
  question: `Where does the work wait longest, and what was tried so far, number ${number}?`,
  answer: fullAnswer.slice(0, 2000),
}));

// Left out of the gate: each writes and sets a whole report. The sample, the poorest and the longest stay.
test.each([
  ['one word', submission('one word'), []],
  ['subscriptions', submission('subscriptions'), []],
  ['every answer filled to its limit', fullSubmission, askedAndAnswered],
])('the playbook’s own report from %s has 5 to 10 pages', { tags: 'all' }, async (_name, answers, questionAnswers) => {
  const playbook = loadPlaybook();
  const input = { answers, questionAnswers, today: '2026-03-12' };
  const outline = playbook.outlineReport(input);
  const sections = sectionIds.map((id) => playbook.writeSection(input, outline, id));
  const pdf = await printed(playbook.assembleReport(input, outline, sections));
  expect(pageCount(pdf)).toBeGreaterThanOrEqual(5);
  expect(pageCount(pdf)).toBeLessThanOrEqual(10);
  expect(pdf.length).toBeLessThanOrEqual(400 * 1024);
});

function submission(name: string): SubmitInput {
  const answers = sampleSubmissions[name];
  if (!answers) throw new Error(`there is no sample named ${name}`);
  return answers;
}

test('a report that is full of markup and addresses becomes pages without links out, scripts or files', async () => {
  const pdf = await printed(hostileReport);
  expect(pdf).not.toMatch(/\/(URI|JavaScript|JS|Launch|EmbeddedFile|Filespec|OpenAction)\b/);
  expect(pdf).not.toMatch(/\/Subtype \/Image\b/);
});

test('the same report gives the same bytes', async () => {
  expect(await printed(poorReport)).toBe(await printed(poorReport));
});

test('a report is set in a thread of its own, which is gone afterwards', async () => {
  await renderReport(poorReport, { timeoutMs });
  expect(threads).toHaveLength(1);
  expect(threads[0]?.threadId).toBe(-1);
});

test('a report that takes too long is stopped, and the next one is set', async () => {
  const failure: AppError = await renderReport(longReport, { timeoutMs: 1 }).catch((error) => error);
  expect(failure).toMatchObject({ code: 'internal', userMessage: 'Failed to generate PDF' });
  expect(threads[0]?.threadId).toBe(-1);
  expect(pageCount(await printed(poorReport))).toBe(5);
});

test('a document that is no report fails with the specified text', async () => {
  const broken = { ...poorReport, answers: 'none' } as unknown as ReportDoc;
  await expect(renderReport(broken)).rejects.toMatchObject({ code: 'internal', userMessage: 'Failed to generate PDF' });
});

test('reports are set one after another, each for the one who asked', async () => {
  const [first, second] = await Promise.all([printed(poorReport), printed(sampleReport)]);
  expect(first).toContain('(A first plan)');
  expect(second).toContain('(18 weddings booked by May 1: you have 7)');
  expect(threads).toHaveLength(2);
});
