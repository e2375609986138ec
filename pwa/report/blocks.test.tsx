import { cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { shortReport } from '#pwa/testing/sample-report.ts';
import { type Block, type ReportDoc, sectionOf } from '#schema/report.ts';
import { Blocks } from './blocks.tsx';
import { Summary } from './summary.tsx';

afterEach(cleanup);

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

test('each point of the summary and its first step name the answers that they rest on', () => {
  const { container } = render(<Summary doc={shortReport} section={sectionOf(shortReport, 'summary')} />);
  const points = [...container.querySelectorAll('li')];
  expect(points).toHaveLength(2);
  for (const point of points) expect(within(point).getByRole('link', { name: 'Answer 2' })).toBeTruthy();
  const first = screen.getByText('The first step').parentElement;
  expect(within(first ?? container).getByRole('link', { name: 'Answer 2' })).toBeTruthy();
});
