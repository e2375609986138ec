import { cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { answeredReport, shortReport } from '#pwa/testing/sample-report.ts';
import { type Block, type ReportDoc, sectionOf } from '#schema/report.ts';
import { Answers } from './answers.tsx';
import { Blocks } from './blocks.tsx';
import { PageOne } from './page-one.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const show = (blocks: Block[], doc: ReportDoc = shortReport) =>
  render(<Blocks doc={{ ...doc, sections: [{ id: 'options', blocks }] }} blocks={blocks} />);
const option = (title: string, pick: boolean): Block => ({
  kind: 'option',
  title,
  text: 'What it is.',
  effort: 2,
  effect: 4,
  reason: 'Why so.',
  pick,
  basedOn: [2],
});

test('at equal scores drawing, table and list say alike which option starts now and which later', () => {
  show([option('Price book', true), option('Deposit', false)]);
  expect(screen.getByRole('img').getAttribute('aria-label')).toMatch(
    /Start now: 1 Price book .*\. Later: 2 Deposit .*\./,
  );
  const table = within(screen.getByRole('table', { hidden: true }));
  expect(table.getByText('Start now').closest('tr')?.textContent).toContain('Price book');
  expect(table.getByText('Later').closest('tr')?.textContent).toContain('Deposit');
  expect(screen.getByText('Start now:').parentElement?.textContent).toContain('effort 2 of 5');
  expect(screen.getByText('Later:').parentElement?.textContent).toContain('effort 2 of 5');
  expect(screen.queryByText(/Start here|Not now/)).toBeNull();
});

test('the budget is drawn, with its words for a screen reader and its table behind it', () => {
  const budget = sectionOf(shortReport, 'risks').blocks.filter(({ kind }) => kind === 'budget');
  show(budget);
  expect(screen.getByRole('heading', { name: 'Budget: two parts, $750 to $1,050 together' })).toBeTruthy();
  expect(screen.getByRole('img', { name: /Price book \$600 to \$900; Job cards \$150\./ })).toBeTruthy();
  expect(screen.getByRole('table', { name: 'Budget' }).textContent).toContain('$750 to $1,050');
});

test('the person’s own words in running text are in the italic that is theirs, other quotations are not', () => {
  const text = 'You wrote: “I still price every job myself”. Write “done” on the card.';
  const { container } = show([
    { kind: 'paragraph', text, basedOn: [2] },
    { kind: 'assumption', text, basedOn: [1] },
  ]);
  expect([...container.querySelectorAll('.said')].map(({ textContent }) => textContent)).toEqual([
    'I still price every job myself',
  ]);
  expect(container.textContent).toContain(text);
});

test.each(shortReport.sections.flatMap(({ blocks }) => blocks).filter(({ basedOn }) => basedOn.includes(2)))(
  'a $kind block names the answer that it rests on',
  (block) => {
    show([block]);
    expect(screen.getAllByRole('link', { name: 'Answer 2', hidden: true }).length).toBeGreaterThan(0);
  },
);

test('each finding of page one and its first step name the answers that they come from', () => {
  const { container } = render(<PageOne doc={shortReport} section={sectionOf(shortReport, 'summary')} />);
  const points = [...container.querySelectorAll('li')];
  expect(points).toHaveLength(2);
  expect(within(points[0] ?? container).getByRole('link', { name: 'Answer 2' })).toBeTruthy();
  const first = screen.getByText('The first step').parentElement;
  expect(within(first ?? container).getByRole('link', { name: 'Answer 2' })).toBeTruthy();
});

test('page one has the answer, its figures, the moves with owner and day, what not to do and what would change it', () => {
  const { container } = render(<PageOne doc={answeredReport} section={sectionOf(answeredReport, 'summary')} />);
  expect(container.querySelector('.lead')?.textContent).toBe('Hold two tours a week. You need 44 tours in 21 weeks.');
  expect([...container.querySelectorAll('dl > div')].map(({ textContent }) => textContent)).toEqual([
    'Today7 weddings From answer 2',
    'Target18 weddings by May 1 From answer 1',
  ]);
  expect(within(listUnder('One move')).getByText(/^Priya, by /)).toBeTruthy();
  expect(listUnder('What not to do').textContent).toBe('Don’t discount Saturdays.');
  expect(listUnder('What would change this advice').textContent).toBe('One booking in three tours: then 33 tours do.');
  expect(screen.queryByText('The first step')).toBeNull();
});

function listUnder(name: string): HTMLElement {
  const list = screen.getByRole('heading', { name }).nextElementSibling;
  if (!(list instanceof HTMLElement)) throw new Error(`no list under ${name}`);
  return list;
}

test('a calculation is a formula with its result, and one with a number that nobody gave is called an example', () => {
  const sums = sectionOf(answeredReport, 'situation').blocks.filter(({ kind }) => kind === 'sum');
  const { container } = show(sums, answeredReport);
  expect([...container.querySelectorAll('dd')].map(({ textContent }) => textContent?.trim())).toEqual([
    '18 − 7 = 11 weddings From answer 2',
    'Example 44 ÷ 0.5 = 88 inquiries',
  ]);
});

test('what a better step is worth is one drawing, with its words and its table behind it', () => {
  show(
    sectionOf(answeredReport, 'situation').blocks.filter(({ kind }) => kind === 'lever'),
    answeredReport,
  );
  expect(screen.getByRole('img', { name: /Second tour slot, from 1 in 4 to 1 in 3: 21 more tours/ })).toBeTruthy();
  const row = screen.getByRole('rowheader', { name: 'Book one in three', hidden: true }).closest('tr');
  expect(row?.textContent).toContain('11 fewer tours');
});

test('what was left out stands in the person’s words with the reason, before the assumptions', () => {
  const { blocks } = sectionOf(answeredReport, 'assumptions');
  const { container } = show(blocks, answeredReport);
  expect(container.querySelector('.said')?.textContent).toBe('usually in the evening');
  expect(container.textContent).toContain('”');
  expect(container.textContent).toMatch(/No step depends on the hour\..*Assumptions.*Half of all inquiries/);
});

test('the table of the steps is in the order of their days', () => {
  show(sectionOf(shortReport, 'plan').blocks);
  const titles = screen.getAllByRole('rowheader').map(({ textContent }) => textContent);
  expect(titles).toEqual(['List twenty units', 'Name the owner']);
});

test('on a phone a step is one line with the rest on tap; risks and options are too', () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: vi.fn(), removeEventListener: vi.fn() }));
  const { container } = show(
    (['options', 'plan', 'risks'] as const).flatMap((id) => sectionOf(shortReport, id).blocks),
  );
  const lines = [...container.querySelectorAll('summary')].map(({ textContent }) => textContent);
  expect(lines).toEqual([
    'Show as a table',
    '1. Price book Start now',
    '2. Hire an estimator Later',
    'Mar 20 · List twenty units · You',
    'Mar 27 · Name the owner · You',
    'The book ages',
    'from measure to quote: 9 days',
    'quotes that you write: all of them',
    'Price book: $600 to $900',
    'Job cards: $150',
  ]);
  expect(screen.getByText('Mar 20').closest('details')?.textContent).toContain('List agreed');
});

test('a long answer is behind a tap on a phone, and in sight elsewhere', () => {
  const long = { number: 3, label: 'Steps taken', text: 'I price every job myself. '.repeat(9).trim() };
  const doc = { ...shortReport, answers: [...shortReport.answers, long] };
  const { unmount } = render(<Answers doc={doc} />);
  expect(screen.getByText(long.text).closest('details')).toBeNull();
  unmount();
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: vi.fn(), removeEventListener: vi.fn() }));
  render(<Answers doc={doc} />);
  expect(screen.getByText(long.text).closest('details')?.querySelector('summary')?.textContent).toBe(
    'Answer 3: Steps taken',
  );
  expect(screen.getByText('$2.5k-$5k').closest('details')).toBeNull();
});
