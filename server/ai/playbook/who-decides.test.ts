import { expect, test } from 'vitest';
import type { SubmitInput } from '#schema/insights.ts';
import { blocksOf, type ReportDoc, reportDocSchema, sectionIds } from '#schema/report.ts';
import { reportText } from '#schema/report-text.ts';
import { loadPlaybook } from './playbook.ts';
import { sampleSubmissions } from './sample-submissions.ts';
import { whoDecides } from './who-decides.ts';

const playbook = loadPlaybook();
const { decisionAuthority: _, ...undecided } = sampleSubmissions.joinery as SubmitInput;

function reportOn(more: Partial<SubmitInput>): ReportDoc {
  const input = { answers: { ...undecided, ...more }, questionAnswers: [], today: '2026-11-21' };
  const outline: unknown = JSON.parse(JSON.stringify(playbook.outlineReport(input)));
  const sections = sectionIds.map((id) => playbook.writeSection(input, outline, id));
  return reportDocSchema.parse(playbook.assembleReport(input, outline, sections));
}

test.each([
  'Owner',
  'owner, third generation',
  'Founder & CEO',
  'Founder/CEO',
  'Owner and chef',
  'Owner of two clinics',
  'Business owner',
  'Owner-operator',
])('a %s who leaves Who decides open decides', (role) => {
  expect(whoDecides({ ...undecided, role }, '', false)?.authority).toBe('Sole');
});

test.each([
  ['Co-owner', ''],
  ['Owner, together with my brother', ''],
  ['Founder’s associate', ''],
  ['Owner relations manager', ''],
  ['Owner (50%)', ''],
  ['Manager for the owner', ''],
  ['Founder', 'My co-founder wants to sell.'],
  ['Owner', 'Our board has to agree.'],
])('that a %s decides alone is not certain (%s)', (role, own) => {
  expect(whoDecides({ ...undecided, role }, own, false)).toBeUndefined();
});

test.each([
  { own: 'My brother thinks asking families is tasteless.' },
  { own: 'My wife Ines runs the counter.' },
  { own: 'The two of us built it.' },
  { company: 'Halloran & Sons' },
  { company: 'Keller und Söhne GmbH' },
  { company: 'Bergmann & Co' },
  { company: 'Okafor Brothers' },
  { industry: 'indie game studio (2 people)' },
  { industry: 'Games, two people' },
  { industry: 'Family-run hotel' },
  { industry: 'Bakery, husband and wife' },
])('an owner who names somebody who may have a say is not said to decide alone: %j', ({ own = '', ...more }) => {
  expect(whoDecides({ ...undecided, role: 'Owner', ...more }, own, false)).toBeUndefined();
});

test.each([
  { own: 'I took the shop over from my father in 2015.' },
  { own: 'Our leasing partner is slow. Two people left in May.' },
  { company: 'Spoke & Counter' },
  { company: 'Two Moths' },
  { industry: 'Family therapy, 12 people' },
])('nobody who may have a say is read into %j', ({ own = '', ...more }) => {
  expect(whoDecides({ ...undecided, role: 'Owner', ...more }, own, false)?.authority).toBe('Sole');
});

test('what was chosen under Who decides counts before the role', () => {
  expect(whoDecides({ ...undecided, role: 'Owner', decisionAuthority: 'Shared' }, '', false)?.authority).toBe('Shared');
});

test('an owner reads that the yes is theirs and by what, and is asked for no name of who says it', () => {
  const doc = reportOn({ role: 'Owner' });
  expect(reportText(doc)).toContain('You wrote “Owner” under Role and left open who decides');
  expect(reportText(doc)).not.toMatch(
    /Settle who says yes|You, or whoever decides|assumed in the last section: [^.]*who decides/,
  );
  expect(reportText(reportOn({ role: 'Foreman' }))).toContain('Settle who says yes');
});

test('what was taken from the role stands among the assumptions, and nowhere for a role that says nothing', () => {
  const assumed = (doc: ReportDoc) => blocksOf(doc, 'assumption').filter(({ text }) => /under Role/.test(text));
  expect(assumed(reportOn({ role: 'Founder & CEO' }))).toMatchObject([
    { text: expect.stringContaining('“Founder & CEO” under Role') },
  ]);
  expect(assumed(reportOn({ role: 'Foreman' }))).toEqual([]);
  expect(assumed(reportOn({ role: 'Founder & CEO', decisionAuthority: 'Sole' }))).toEqual([]);
});

test('somebody who only gathers makes no choice “with one colleague”', () => {
  const owners = blocksOf(
    reportOn({ role: 'Planner', problems: 'Strategy', decisionAuthority: 'Researcher' }),
    'planRow',
  ).map(({ ownerRole }) => ownerRole);
  expect(owners).not.toContain('You, with one colleague');
  expect(owners).toContain('You, for the person who decides');
});
