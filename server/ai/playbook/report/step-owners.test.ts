import { expect, test } from 'vitest';
import type { SubmitInput } from '#schema/insights.ts';
import { blocksOf } from '#schema/report.ts';
import { writeReport } from '#server/ai/playbook/analyze/testing-reports.ts';

const shop: SubmitInput = {
  firstName: 'Dale',
  email: 'dale@example.test',
  problems: 'Sales',
  industry: 'CNC machine shop',
  desiredOutcome:
    'Our biggest customer is moving their work to Mexico. Last PO ships March 31, 2027. They are 38% of our $4.1M. Need to replace at least $1.1M of that by end of 2027.',
  stepsTaken: 'Called 12 old customers: 3 sent RFQs, 1 placed an order for $22k.',
  companySize: '11-50',
};
const ask = 'Besides you';
const numbers = { 'How much does a new': '22000', 'Of your last 10': '2', 'How many quotes': '6' };

function ownersOf(owner: string, answers = shop): Record<string, string> {
  const rows = blocksOf(writeReport(answers, { ...numbers, [ask]: owner }), 'planRow');
  return Object.fromEntries(rows.map(({ title, ownerRole }) => [title, ownerRole]));
}

test('somebody named for quotes gets those, and no calls', () => {
  const owners = ownersOf('Marcy, she does our estimates');
  expect(owners).toMatchObject({ 'Add a yearly price to every quote': 'Marcy', 'Call ten of them a week': 'You' });
});

test('somebody named for nothing special gets any step for another', () => {
  expect(ownersOf('Marcy')).toMatchObject({ 'Call ten of them a week': 'Marcy' });
});

test('the owners of a move on page one are those of its steps', () => {
  for (const owner of ['Marcy, she does our estimates', 'my partner Ray', 'Aoife (my sister, she packs) and Declan']) {
    const doc = writeReport(shop, { ...numbers, [ask]: owner });
    const inPlan = new Set(blocksOf(doc, 'planRow').map(({ ownerRole }) => ownerRole));
    const onPageOne = blocksOf(doc, 'move').flatMap((move) => move.owner.split(/, | and /u));
    expect(new Set(onPageOne)).toEqual(inPlan);
  }
});

test('what is still open from before is followed up in the first week', () => {
  const rows = blocksOf(writeReport(shop, numbers), 'planRow');
  const open = rows.find(({ title }) => title === 'Follow up everything that’s still open');
  expect(open).toMatchObject({ endDay: '2026-12-04', measure: '2 RFQs: an answer or a date from each' });
});
