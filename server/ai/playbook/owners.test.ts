import { expect, test } from 'vitest';
import { challenges, type SubmitInput } from '#schema/insights.ts';
import { blocksOf, reportDocSchema, sectionIds } from '#schema/report.ts';
import { loadPlaybook } from './playbook.ts';
import { sampleSubmissions } from './sample-submissions.ts';

const playbook = loadPlaybook();

function stepsOf(industry: string, more: Partial<SubmitInput> = {}) {
  const { joinery } = sampleSubmissions;
  if (!joinery) throw new Error('There is no such sample.');
  const input = { answers: { ...joinery, industry, ...more }, questionAnswers: [], today: '2026-11-22' };
  const outline: unknown = JSON.parse(JSON.stringify(playbook.outlineReport(input)));
  const sections = sectionIds.map((id) => playbook.writeSection(input, outline, id));
  return blocksOf(reportDocSchema.parse(playbook.assembleReport(input, outline, sections)), 'planRow');
}

test.each(['Veterinary clinic', 'Dental clinic', 'Joinery', 'Restaurant', 'Car repair', 'Law firm', 'Web agency'])(
  'in a firm of 11 to 50 (%s) those whose hours are scarce do not carry the plan',
  (industry) => {
    const owners = stepsOf(industry).map(({ ownerRole }) => ownerRole);
    expect(owners.filter((owner) => /^Whoever (?:leads|prepares|keeps the file|plans)/.test(owner))).toEqual([]);
    expect(owners.filter((owner) => owner.startsWith('You')).length).toBeGreaterThan(owners.length / 2);
  },
);

test('in a clinic the telephone’s steps belong to whoever answers it', () => {
  const steps = stepsOf('Veterinary clinic').filter(({ title }) => /books this week|from the list/.test(title));
  expect(steps.map(({ ownerRole }) => ownerRole)).toEqual(steps.map(() => 'Whoever answers the telephone'));
  expect(steps).toHaveLength(2);
});

/** Titles that nobody has at a size, and one kind that somebody has. */
const titles = [
  { companySize: '1-10', none: /manager|head of|director/i, some: /^You/ },
  { companySize: '11-50', none: /manager|head of|director/i, some: /^You/ },
  { companySize: '51-200', none: /^head of|director/i, some: /manager/i },
  { companySize: '501-1000', none: /^(?!line)\w+ manager$/i, some: /^head of/i },
  { companySize: '1000+', none: /^(?!line)\w+ manager$/i, some: /^head of/i },
] as const;

test.each(titles)('with $companySize people nobody owns a step who is not there, whatever the challenge', (one) => {
  const owners = challenges.flatMap((problems) =>
    ['Joinery', 'Restaurant', 'Accounting software', 'Not sure'].flatMap((industry) =>
      stepsOf(industry, { problems, companySize: one.companySize }).map(({ ownerRole }) => ownerRole),
    ),
  );
  expect(owners.filter((owner) => one.none.test(owner))).toEqual([]);
  expect(owners.some((owner) => one.some.test(owner))).toBe(true);
});
