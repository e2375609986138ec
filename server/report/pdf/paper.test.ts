import { expect, test } from 'vitest';
import type { ReportDoc } from '#schema/report.ts';
import { sampleReport } from '#server/report/sample-report.ts';
import { paperOf } from './paper.ts';

function reportFrom(location: string | undefined, said = 'I want 20 clients.'): ReportDoc {
  const preparedFor = { name: 'Sam', ...(location !== undefined && { location }) };
  const answers = [
    { number: 1, label: 'Budget', text: '$2.5k-$5k' },
    { number: 2, label: 'Desired outcome', text: said },
  ];
  return { ...sampleReport, preparedFor, answers };
}

test.each([
  ['Asheville, NC', 'LETTER'],
  ['Atlanta, Georgia', 'LETTER'],
  ['Toronto, Canada', 'LETTER'],
  ['Mérida, Mexico', 'LETTER'],
  ['Leeds, England', 'A4'],
  ['UK', 'A4'],
  ['Munich, Germany', 'A4'],
  ['Sydney, Australia', 'A4'],
])('a report for %s is set on %s', (location, size) => {
  expect(paperOf(reportFrom(location)).size).toBe(size);
});

test('without a place that is known, the money in the person’s own words decides, and Letter is usual', () => {
  expect(paperOf(reportFrom(undefined)).size).toBe('LETTER');
  expect(paperOf(reportFrom('Home', 'Save £400 a month.')).size).toBe('A4');
  expect(paperOf(reportFrom(undefined, 'From 20.000 € to 30.000 €')).size).toBe('A4');
  expect(paperOf(reportFrom(undefined, 'We pay $900 for the van.')).size).toBe('LETTER');
  expect(paperOf(reportFrom('Boston, USA', 'We pay €900.')).size).toBe('LETTER');
});
