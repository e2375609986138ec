import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { answerCalls, refuse } from '#pwa/testing/answer-calls.ts';
import { InApp } from '#pwa/testing/in-app.tsx';
import { shortReport } from '#pwa/testing/sample-report.ts';
import type { Block, ReportDoc } from '#schema/report.ts';
import { ReportReader } from './report-reader.tsx';
// Loaded here, so that no test waits for it.
import './shown-report.tsx';

afterEach(() => {
  cleanup();
  sessionStorage.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const at = (day: string) => Date.parse(`${day}T09:00:00Z`);
const versions = [
  { number: 3, createdAt: at('2026-05-02') },
  { number: 2, createdAt: at('2026-03-20') },
  { number: 1, createdAt: at('2026-03-12') },
];
const finding: Block = { kind: 'finding', title: 'Two jobs wait for parts', text: 'So they do.', basedOn: [2] };
const second: ReportDoc = {
  ...shortReport,
  title: 'Five kitchens a month',
  date: '2026-03-20',
  sections: shortReport.sections.map((section) =>
    section.id === 'summary' ? { ...section, blocks: [finding] } : section,
  ),
};
const docs: Record<number, ReportDoc> = { 1: shortReport, 2: second, 3: { ...second, date: '2026-05-02' } };
const answer = (version: number) => () => ({
  reportDoc: docs[version],
  reportText: `# ${version}`,
  version,
  versions,
});
const stored = {
  'GET /api/report/abc': answer(3),
  'GET /api/report/abc?version=1': answer(1),
  'GET /api/report/abc?version=2': answer(2),
};

function show(query = '') {
  render(
    <InApp at={`/history/abc/report${query}`}>
      <main id="main" tabIndex={-1}>
        <ReportReader submissionId="abc" email="dana@okafor.example" />
      </main>
    </InApp>,
  );
}
const address = () => screen.getByLabelText('Address').textContent;
const versionList = async () => within(await screen.findByRole('navigation', { name: 'Versions' }));

test('a report that was made once says nothing of versions', async () => {
  const only = { ...answer(1)(), versions: versions.slice(2) };
  answerCalls({ 'GET /api/report/abc': () => only });
  show();
  await screen.findByRole('heading', { level: 1 });
  expect(screen.queryByLabelText('Versions of this report')).toBeNull();
});

test('a newer version opens with what changed since the one before, in a few words', async () => {
  answerCalls(stored);
  show('?version=2');
  const changes = within(await screen.findByRole('region', { name: 'What changed since March 12' }));
  expect(changes.getByText('It’s now called “Five kitchens a month”.')).toBeTruthy();
  expect(changes.getByText('New: Two jobs wait for parts')).toBeTruthy();
  expect(changes.getByText('Removed: Quotes take nine days')).toBeTruthy();
});

test('two changes in the same words stand one below the other', async () => {
  const complain = vi.spyOn(console, 'error');
  const notes = [3, 4].map((number) => ({ number, label: 'Your note', text: 'A fitter started in March.' }));
  const twice: ReportDoc = { ...second, answers: [...second.answers, ...notes] };
  answerCalls({ ...stored, 'GET /api/report/abc?version=2': () => ({ ...answer(2)(), reportDoc: twice }) });
  show('?version=2');
  const changes = within(await screen.findByRole('region', { name: 'What changed since March 12' }));
  expect(changes.getAllByText('New: Your note: “A fitter started in March.”')).toHaveLength(2);
  expect(complain).not.toHaveBeenCalled();
});

test('a version that says the same tells so, whatever its day', async () => {
  answerCalls(stored);
  show();
  const changes = within(await screen.findByRole('region', { name: 'What changed since March 20' }));
  expect(changes.getByText(/are the same\. Only some wording is new\./)).toBeTruthy();
});

test('an older version says that it is one, and leads to the newest; the address names the version', async () => {
  answerCalls(stored);
  show('?from=mail');
  fireEvent.click((await versionList()).getByRole('link', { name: 'Version 1 of March 12, 2026' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Four kitchens a month' })).toBeTruthy();
  expect(address()).toBe('/history/abc/report?from=mail&version=1');
  expect(screen.getByText('You’re reading an older version.')).toBeTruthy();
  expect(screen.getByText('The newest is from May 2, 2026.')).toBeTruthy();
  expect(screen.queryByRole('region', { name: /What changed/ })).toBeNull();
  const shown = (await versionList()).getByRole('link', { current: 'page' });
  expect(shown.textContent).toBe('Version 1 of March 12, 2026');
  fireEvent.click(screen.getByRole('link', { name: 'Read the newest' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Five kitchens a month' })).toBeTruthy();
  expect(address()).toBe('/history/abc/report?from=mail');
  expect(screen.queryByText('You’re reading an older version.')).toBeNull();
});

test('the PDF of an older version is its own', async () => {
  const pdf = 'POST /api/email/generate-pdf';
  const calls = answerCalls({ ...stored, [pdf]: refuse('not_found') });
  show('?version=1');
  fireEvent.click(await screen.findByRole('button', { name: 'Download Full Report' }));
  await screen.findByText('Failed to generate PDF');
  expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({ report: '# 1' });
});

test('what changed can be asked for again when it could not be loaded; the report is there meanwhile', async () => {
  answerCalls({ ...stored, 'GET /api/report/abc?version=2': refuse('network') });
  show();
  expect(await screen.findByText(/We couldn’t load what changed\. The report itself is here\./)).toBeTruthy();
  expect(screen.getByRole('heading', { level: 1, name: 'Five kitchens a month' })).toBeTruthy();
  answerCalls(stored);
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText(/are the same\./)).toBeTruthy();
});

/** Reads the report, leaves it, and opens it again when it may have changed, while this is answered. */
async function openAgain(later: Record<string, () => unknown>) {
  vi.useFakeTimers({ toFake: ['Date'] });
  const reader = (isOpen: boolean) => (
    <InApp at="/history/abc/report">{isOpen && <ReportReader submissionId="abc" email="dana@okafor.example" />}</InApp>
  );
  answerCalls(stored);
  const { rerender } = render(reader(true));
  await screen.findByRole('heading', { level: 1, name: 'Five kitchens a month' });
  rerender(reader(false));
  vi.setSystemTime(Date.now() + 61_000);
  const calls = answerCalls(later);
  rerender(reader(true));
  await vi.waitFor(() => expect(calls.length).toBeGreaterThan(0));
}

test('what a refund ended is shown no more, also where it was read before', async () => {
  await openAgain({ 'GET /api/report/abc': refuse('payment_required') });
  expect(await screen.findByRole('heading', { name: 'You haven’t bought this report yet' })).toBeTruthy();
  expect(screen.queryByRole('heading', { name: 'Five kitchens a month' })).toBeNull();
});

test('without a connection a report that was read before stays to be read', async () => {
  await openAgain({ 'GET /api/report/abc': refuse('network') });
  expect(screen.getByRole('heading', { level: 1, name: 'Five kitchens a month' })).toBeTruthy();
});

test('a number that never was leads to the newest version', async () => {
  answerCalls(stored);
  show('?version=9');
  expect(await screen.findByRole('heading', { name: 'We couldn’t find that version' })).toBeTruthy();
  fireEvent.click(screen.getByRole('link', { name: 'Read the newest version' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Five kitchens a month' })).toBeTruthy();
});

test('a long list of changes shows its start, and the rest on demand', async () => {
  const many = Array.from({ length: 8 }, (_, at): Block => ({ ...finding, title: `Finding number ${at} of its own` }));
  const busy: ReportDoc = { ...second, sections: [{ id: 'summary', blocks: many }] };
  answerCalls({ ...stored, 'GET /api/report/abc?version=2': () => ({ ...answer(2)(), reportDoc: busy }) });
  show('?version=2');
  const more = (await screen.findAllByText('5 more'))[0]?.closest('details');
  expect(more?.open).toBe(false);
  expect(within(more as HTMLElement).getAllByRole('listitem', { hidden: true })).toHaveLength(5);
});
