import { expect, test } from 'vitest';
import type { SubmitInput } from '#schema/insights.ts';
import { blocksOf, reportDocSchema, sectionIds } from '#schema/report.ts';
import { leadsField } from './own-field.ts';
import { loadPlaybook } from './playbook.ts';
import { sampleSubmissions } from './sample-submissions.ts';

test.each([
  ['Head of Customer Success', 'service'],
  ['VP Sales', 'sales'],
  ['Chief Marketing Officer', 'marketing'],
  ['Director, Operations', 'operations'],
  ['COO', 'operations'],
  ['Head of Sales and Marketing', 'marketing'],
] as const)('a %s leads that field, in a large house too', (title, field) => {
  expect(leadsField(title, field, true)).toBe(true);
});

test.each([
  ['Sales and marketing manager', 'sales'],
  ['Operations manager', 'operations'],
] as const)('a %s leads it where nobody is head of it', (title, field) => {
  expect(leadsField(title, field, false)).toBe(true);
  expect(leadsField(title, field, true)).toBe(false);
});

test.each([
  ['Owner', 'sales'],
  ['Assistant to the Head of Sales', 'sales'],
  ['Head of product marketing', 'product'],
  ['Sales representative', 'sales'],
  ['Head of Customer Success', 'sales'],
  [undefined, 'sales'],
] as const)('“%s” does not lead it', (title, field) => {
  expect(leadsField(title, field, false)).toBe(false);
});

test('who leads a field reads “You” at its steps, and no title of somebody else', () => {
  const playbook = loadPlaybook();
  const input = { answers: sampleSubmissions.subscriptions as SubmitInput, questionAnswers: [], today: '2026-11-21' };
  const outline: unknown = JSON.parse(JSON.stringify(playbook.outlineReport(input)));
  const sections = sectionIds.map((id) => playbook.writeSection(input, outline, id));
  const rows = blocksOf(reportDocSchema.parse(playbook.assembleReport(input, outline, sections)), 'planRow');
  expect(rows.map(({ ownerRole }) => ownerRole)).not.toContain('Customer service manager');
});
