import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answerCalls, refuse } from '#pwa/testing/answer-calls.ts';
import { InApp } from '#pwa/testing/in-app.tsx';
import { ReportActions } from './report-actions.tsx';

const pdf = 'POST /api/email/generate-pdf';
const pdfFile = () => new Response(new Blob(['%PDF-'], { type: 'application/pdf' }));
const shared: File[] = [];
/** Queues the failures of the sheet's next openings. It opens when there is none. */
let faults: DOMException[];

beforeEach(() => {
  shared.length = 0;
  faults = [];
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function withSheet(more: object = {}): void {
  vi.stubGlobal('navigator', {
    onLine: true,
    ...more,
    canShare: ({ files = [] }: ShareData) => files.every(({ type }) => type === 'application/pdf'),
    async share({ files = [] }: ShareData) {
      const fault = faults.shift();
      if (fault) throw fault;
      shared.push(...files);
    },
  });
}
const actions = (report: string) => (
  <InApp>
    <ReportActions submissionId="abc" report={report} email="dana@okafor.example" canPrint />
  </InApp>
);
const show = (report = '# Plan') => render(actions(report));
const names = () => screen.getAllByRole('button').map((button) => button.textContent);
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));

test('where files cannot be shared, the download comes first and nothing speaks of sharing', () => {
  show();
  expect(names()).toEqual(['Download Full Report', 'Email Report', 'Print']);
});

test('where files can be shared, sharing stands beside the download; in the app on an iOS home screen before it', () => {
  withSheet();
  show();
  expect(names()).toEqual(['Download Full Report', 'Share', 'Email Report', 'Print']);
  cleanup();
  withSheet({ standalone: true });
  show();
  expect(names()).toEqual(['Share', 'Download Full Report', 'Email Report', 'Print']);
});

test('sharing hands over the PDF under its name, and fetches it once', async () => {
  withSheet();
  const calls = answerCalls({ [pdf]: pdfFile });
  show();
  for (const count of [1, 2]) {
    await press('Share');
    await vi.waitFor(() => expect(shared).toHaveLength(count));
  }
  expect(shared.map(({ name, type }) => [name, type])).toEqual(
    Array(2).fill(['Strategy_Analysis_Report.pdf', 'application/pdf']),
  );
  expect(calls).toHaveLength(1);
});

test('when the tap was too long ago, a second one shares at once', async () => {
  withSheet();
  faults = [new DOMException('no activation', 'NotAllowedError')];
  const calls = answerCalls({ [pdf]: pdfFile });
  show();
  await press('Share');
  expect(await screen.findByText('The PDF is ready.')).toBeTruthy();
  expect(shared).toEqual([]);
  const again = screen.getByRole('button', { name: 'Share now' });
  fireEvent.click(again);
  // Promises settle, but no other task runs in between, so that the tap counts.
  for (let turns = 0; turns < 20; turns++) await undefined;
  expect(shared).toHaveLength(1);
  await vi.waitFor(() => expect(screen.queryByText('The PDF is ready.')).toBeNull());
  expect(calls).toHaveLength(1);
});

test.each(['AbortError', 'InvalidStateError'])(
  'a share sheet that is closed or open already (%s) is no failure',
  async (name) => {
    withSheet();
    faults = [new DOMException('', name)];
    answerCalls({ [pdf]: pdfFile });
    show();
    await press('Share');
    await vi.waitFor(() => expect(faults).toEqual([]));
    await vi.waitFor(() => expect(screen.getByRole('button', { name: 'Share' }).dataset.busy).toBeUndefined());
    expect(screen.queryByRole('alert')).toBeNull();
  },
);

test('a file that cannot be fetched or shared is said under the buttons', async () => {
  withSheet();
  answerCalls({ [pdf]: refuse('network') });
  show();
  await press('Share');
  expect(await screen.findByText('Failed to download PDF report')).toBeTruthy();
  faults = [new DOMException('', 'DataError')];
  answerCalls({ [pdf]: pdfFile });
  await press('Share');
  expect(await screen.findByText('We couldn’t share the report')).toBeTruthy();
});

test('another version is another file', async () => {
  withSheet();
  const calls = answerCalls({ [pdf]: pdfFile });
  const { rerender } = show();
  await press('Share');
  await vi.waitFor(() => expect(shared).toHaveLength(1));
  rerender(actions('# Older'));
  await press('Share');
  await vi.waitFor(() => expect(shared).toHaveLength(2));
  expect(calls.map(({ body }) => body)).toEqual([{ report: '# Plan' }, { report: '# Older' }]);
});

test('printing is the browser’s own', async () => {
  const print = vi.fn();
  vi.stubGlobal('print', print);
  show();
  await press('Print');
  expect(print).toHaveBeenCalledOnce();
});
