import { expect, test } from 'vitest';
import type { SubmitInput } from '#schema/insights.ts';
import { type ReportDoc, reportDocSchema, sectionIds } from '#schema/report.ts';
import { reportText } from '#schema/report-text.ts';
import { loadPlaybook } from './playbook.ts';
import { volunteerAnswers } from './volunteers.ts';

test.each([
  ['Café run by church volunteers', undefined, ['industry']],
  ['Church café', undefined, ['industry']],
  ['Bookshop run by a local charity', undefined, ['industry']],
  ['Café', 'volunteer coordinator (unpaid!!)', ['role']],
  ['Repair shop', 'Ehrenamtliche Leiterin', ['role']],
  ['Volunteer-run cinema', 'Volunteer', ['industry', 'role']],
] as const)('volunteers work where Industry says “%s” and Role “%s”', (industry, role, expected) => {
  expect(volunteerAnswers({ industry, role })).toEqual(expected);
});

test.each([
  ['Software for volunteers', 'Owner'],
  ['Church organ builder', 'Owner'],
  ['Volunteer travel agency', 'Founder'],
  ['Dental clinic, 4 Church Street', undefined],
  ['Café in Church Street', 'Owner'],
  ['Café of Church Lane', 'Owner'],
  ['Café', 'Shift lead'],
] as const)('nobody is said to work unpaid under “%s” and “%s”', (industry, role) => {
  expect(volunteerAnswers({ industry, role })).toEqual([]);
});

const playbook = loadPlaybook();
const cafe: SubmitInput = {
  firstName: 'Ruth',
  email: 'ruth@example.com',
  problems: 'Team Management',
  industry: 'Café',
  desiredOutcome:
    'I have 22 helpers on the list but the same 7 do all the shifts. I would like every shift to be filled by Thursday.',
  companySize: '11-50',
  revenueBand: '<$100k',
  timeline: '1-3 months',
  budgetRange: '<$500',
  decisionAuthority: 'Influencer',
};

function reportOn(more: Partial<SubmitInput>): ReportDoc {
  const input = { answers: { ...cafe, ...more }, questionAnswers: [], today: '2026-11-22' };
  const outline: unknown = JSON.parse(JSON.stringify(playbook.outlineReport(input)));
  const sections = sectionIds.map((id) => playbook.writeSection(input, outline, id));
  return reportDocSchema.parse(playbook.assembleReport(input, outline, sections));
}

test('a café of volunteers reads about roles with an end, by the answer that names them, in the words of a café', () => {
  const doc = reportOn({ role: 'Volunteer coordinator' });
  const text = reportText(doc);
  const findings = text.slice(text.indexOf('## Findings and options'), text.indexOf('## Action plan'));
  expect(findings).toContain('every role that is not on the payroll');
  expect(findings).not.toContain('kitchen, counter or cellar');
  expect(text).toContain('What you make has its hour');
  const finding = doc.sections.flatMap(({ blocks }) => blocks).find((block) => block.kind === 'finding');
  const roleNumber = doc.answers.find(({ label }) => label === 'Role')?.number;
  expect(finding?.basedOn).toContain(roleNumber);
  expect(reportText(reportOn({ role: 'Manager' }))).not.toContain('not on the payroll');
});

test('the move that fills the shifts of volunteers comes first where the wish speaks of shifts', () => {
  const text = reportText(reportOn({ industry: 'Café run by church volunteers' }));
  expect(text).toMatch(/1\. Short roles with a last day/);
});

test('volunteers read of no bought hours, and of no wage', () => {
  const paid = /Somebody is paid|bought hour|dollars each|helper’s five hours|one person’s month carries|full post/i;
  for (const revenueBand of ['<$100k', '$100k-$500k', '$500k-$1M', '$5M-$10M'] as const) {
    expect(reportText(reportOn({ role: 'Volunteer coordinator', revenueBand }))).not.toMatch(paid);
    expect(reportText(reportOn({ role: 'Manager', revenueBand }))).toMatch(paid);
  }
});
