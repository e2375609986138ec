import { cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { answeredReport, shortReport } from '#pwa/testing/sample-report.ts';
import { coachLabel, type ReportDoc } from '#schema/report.ts';
import { sectionAnchor } from './anchors.ts';
import { ReportView } from './report-view.tsx';

afterEach(cleanup);

const show = (doc: ReportDoc = shortReport) =>
  render(<ReportView doc={doc} actions={<button type="button">Act</button>} />);
const chapter = (name: string) => within(screen.getByRole('region', { name }));

test('the head names the report, its reader and its day; the playbook is named once, under the use of AI', () => {
  show();
  expect(screen.getByRole('heading', { level: 1, name: 'Four kitchens a month' })).toBeTruthy();
  expect(screen.getByText('March 12, 2026')).toBeTruthy();
  expect(screen.getByText('Prepared for Dana Okafor, Okafor Joinery')).toBeTruthy();
  expect(screen.queryByText(/^Written by/)).toBeNull();
  expect(chapter('How AI was used').getByText(/Our built-in playbook wrote this report/)).toBeTruthy();
});

test('a report by a model says so in the head and under the use of AI', () => {
  show({ ...shortReport, author: 'model' });
  expect(screen.getByText('Written by: AI model')).toBeTruthy();
  expect(chapter('How AI was used').getByText(/An AI model wrote this report from your answers/)).toBeTruthy();
});

test('a section whose figures could not be found in the answers says so at its head, and no other does', () => {
  const note = /could not be found in your answers/;
  const marked = shortReport.sections.map((one) =>
    one.id === 'situation' ? { ...one, unverified: true as const } : one,
  );
  show({ ...shortReport, sections: marked });
  expect(screen.getAllByText(note)).toHaveLength(1);
  expect(chapter('Where you are').getByText(note)).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('the contents lead to each chapter that the report has', () => {
  show({ ...shortReport, sections: shortReport.sections.filter(({ id }) => id !== 'assumptions') });
  const links = within(screen.getByRole('navigation', { name: 'Contents' })).getAllByRole('link');
  const targets = links.map((link) => document.querySelector(link.getAttribute('href') ?? ''));
  expect(links.map((link) => link.textContent)).toEqual([
    'Summary',
    'Where you are',
    'What we found, and your options',
    'Your plan',
    'Risks and money',
    'How AI was used',
    'Your answers',
  ]);
  expect(targets).not.toContain(null);
});

test('page one of an older report holds its findings, the moves to start now, and the first step', () => {
  show();
  const summary = chapter('Summary');
  expect(summary.getByRole('heading', { name: 'One finding' })).toBeTruthy();
  expect(summary.getByRole('heading', { name: 'One move' })).toBeTruthy();
  expect(summary.getByText(/Effort 2 of 5, impact 5 of 5\./)).toBeTruthy();
  expect(summary.queryByText('Hire an estimator')).toBeNull();
  expect(summary.getByText('The first step').nextSibling?.textContent).toBe('List twenty units');
});

test('a mark leads to the answer that it names; a number without an answer has none', () => {
  show();
  const marks = screen.getAllByRole('link', { name: 'Answer 2' });
  const answer = document.querySelector(marks[0]?.getAttribute('href') ?? '');
  expect(answer?.textContent).toContain('I still price every job myself, usually in the evening.');
  expect(answer?.querySelector('.said')).not.toBeNull();
  expect(screen.queryByRole('link', { name: 'Answer 9' })).toBeNull();
});

test('what a coach added stands among the answers, but not in the italic of the person’s own words', () => {
  const added = { number: 3, label: coachLabel, text: 'She has hired a fitter.' };
  show({ ...shortReport, answers: [...shortReport.answers, added] });
  expect(screen.getByText('She has hired a fitter.').className).toBe('');
});

test('the person’s own words stand beside one text only, in the italic that is theirs', () => {
  show();
  expect(chapter('Where you are').getByText(/I still price every job/).className).toContain('said');
});

test('figures, budget and scores can be read as text', () => {
  show();
  expect(chapter('Where you are').getByText('9 days')).toBeTruthy();
  expect(screen.getByRole('cell', { name: '$600 to $900' })).toBeTruthy();
  expect(screen.getByRole('cell', { name: '$750 to $1,050' })).toBeTruthy();
  expect(chapter('What we found, and your options').getByText('One of two options is worth starting now')).toBeTruthy();
  expect(chapter('What we found, and your options').getAllByText('4 of 5')).toHaveLength(2);
});

test('each drawing says in words what it shows', () => {
  show();
  expect(screen.getByRole('img', { name: /Two options by effort and impact\. Start now: 1 Price book/ })).toBeTruthy();
  expect(screen.getByRole('img', { name: /Two steps from March 16/ })).toBeTruthy();
});

test('text from outside stays text', () => {
  const blocks = [{ kind: 'paragraph' as const, text: '<img src="https://evil.example/x.png">', basedOn: [] }];
  show({ ...shortReport, sections: [{ id: 'situation', blocks }] });
  expect(screen.getByText('<img src="https://evil.example/x.png">')).toBeTruthy();
  expect(document.querySelector('img[src]')).toBeNull();
});

test('a report of version 2 opens with its answer, and its sections say what stands in them', () => {
  show(answeredReport);
  const links = within(screen.getByRole('navigation', { name: 'Contents' })).getAllByRole('link');
  expect(links.map((link) => link.textContent)).toEqual([
    'The answer',
    'How we got these numbers',
    'What we found, and your options',
    'Your plan',
    'Risks and money',
    'What we left out, and why',
    'How AI was used',
    'Your answers',
  ]);
  // The figures of page one stand there alone.
  expect(screen.getAllByText('9 days')).toHaveLength(1);
});

test('what can be done next stands at the end, after the answers', () => {
  render(<ReportView doc={shortReport} actions={null} ending={<button type="button">Next</button>} />);
  const next = screen.getByRole('button', { name: 'Next' });
  const answers = screen.getByRole('region', { name: 'Your answers' });
  expect(answers.compareDocumentPosition(next) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
});

test('what can be done with the plan stands in its chapter', () => {
  render(<ReportView doc={shortReport} actions={null} planActions={<button type="button">Add steps</button>} />);
  expect(screen.getByRole('button', { name: 'Add steps' }).closest('section')?.id).toBe(sectionAnchor('plan'));
});
