import { expect, test } from 'vitest';
import { blocksOf, reportDocSchema, sectionIds } from '#schema/report.ts';
import { loadPlaybook } from './playbook.ts';
import { sampleSubmissions } from './sample-submissions.ts';

const playbook = loadPlaybook();

function stepsOf(industry: string) {
  const { joinery } = sampleSubmissions;
  if (!joinery) throw new Error('There is no such sample.');
  const input = { answers: { ...joinery, industry }, questionAnswers: [], today: '2026-11-22' };
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
