import { expect, test } from 'vitest';
import type { SubmitInput } from '#schema/insights.ts';
import { blocksOf } from '#schema/report.ts';
import { expectWhole, pageOne, proseOf, readSaid, textOf, writeSaid } from './testing.ts';

const gym: SubmitInput = {
  firstName: 'Gil',
  email: 'gil@example.test',
  company: 'Iron Yard',
  problems: 'Customer Retention',
  industry: 'Gym',
  desiredOutcome: '12 of 300 members leave every month at $40 each and we want to halve that by May',
};
const bikes: SubmitInput = {
  firstName: 'Nuria',
  email: 'nuria@example.test',
  company: 'Taller La Rueda',
  problems: 'Customer Retention',
  industry: 'Taller de reparación de bicicletas',
  desiredOutcome:
    'Quiero que los clientes vuelvan para la revisión anual. Ahora solo vuelve 1 de cada 5, y quiero llegar a 2 de cada 5 antes de junio',
  stepsTaken:
    'Mandé un WhatsApp a unos 150 clientes en octubre, vinieron 9. También hicimos una tarjeta de fidelización pero nadie la usa',
  location: 'Valencia',
};
const clinic: SubmitInput = {
  ...gym,
  company: 'Bright Teeth',
  industry: 'Dental clinic',
  desiredOutcome: '8 no-shows a week of 60 appointments, want 3 by March',
};

const outcomeOf = (answers: SubmitInput, said: Record<string, string> = {}) => readSaid(answers, said).outcome;
const kindOf = (desiredOutcome: string) =>
  readSaid({ ...gym, problems: 'Other', industry: 'Services', desiredOutcome }).recognized;

test.each([
  'Reduce churn from 6% to 3% within 6 months.',
  '12 of 300 members leave every month and we want to halve that',
  'Customers come once and never come back',
  'Stop losing clients to the new firm across town',
  'Get more first-time guests to come back for a second visit',
  'Too many no-shows: 8 of 60 appointments a week',
  'Our retention rate is 70%, we want 85% by June',
  'Donors give once and lapse, I want more of them to give again',
  'People cancel their subscription after two months',
  'Keep our members longer than six months',
  'Win back customers we lost to the chain store',
  'Only 1 in 5 customers returns for the annual service, I want 2 in 5 by June',
  'Cut cancellations from 40 to 20 a month',
  'One in four orders comes back. Bring returns below 15%',
  'We keep losing monthly donors, 8 left in October',
  'We throw away a third of our bread',
  bikes.desiredOutcome,
])('“%s” is a loss', (wish) => {
  expect(kindOf(wish)).toEqual({ kind: 'loss', isSure: true });
});

test.each([
  'Book 18 weddings by 1 May 2027, we have 7 deposits in so far',
  'Decide whether to buy a second van or hire one',
  'People wait three weeks for a quote, I want one week',
  'Fill the empty tables on Tuesdays and Wednesdays',
  'Our biggest client leaves in March and is 40% of revenue: replace it',
  'Launch a meal box before summer',
  'Keep my two best cooks, four of six left in a year',
  'Get 40 new members by June',
])('“%s” is no loss', (wish) => {
  expect(kindOf(wish)).not.toEqual({ kind: 'loss', isSure: true });
});

test('members who leave are counted with their share, their money, the goal and the first reason', () => {
  const { answer, figures, title } = outcomeOf(gym, { reasons: '7 in their first month, 3 moved away, 2 price' });
  expect(title).toBe('From 12 to 6 members lost a month by May');
  expect(answer.text).toBe(
    'You lose 12 of 300 members a month (4%), and at $40 a month each that’s $5,760 a month less after a year, before anyone new joins. If you halve that to 6 by May, you keep up to $2,880 a month a year later, and 7 of 12 named “first month”, so start there.',
  );
  expect(figures.map(({ value }) => value)).toEqual([
    '12 of 300 members a month (4%)',
    '6 a month by May',
    '$5,760 a month, before anyone joins',
    'up to $2,880 a month, after a year',
    '7 of 12: first month',
  ]);
});

test('a share that comes back is counted in people, in money and in what a message brought', () => {
  const { answer, figures, title, avoid } = outcomeOf(bikes, { worth: '60' });
  expect(title).toBe('From 1 of 5 to 2 of 5 customers coming back by May 31, 2027');
  expect(answer.text).toBe(
    '1 of 5 customers comes back today, and you want 2 of 5 by May 31, 2027. Of the 150 you asked, that’s 30 more, worth €1,800; your last message brought 9, so write to each one in the month when a year is up.',
  );
  expect(figures.map(({ value }) => value)).toEqual([
    '1 of 5, so 30 of the 150 you asked',
    '2 of 5 by May 31, 2027, so 60',
    '30 more, €1,800',
    'brought 9 of 150, 6 of 100',
    '1.25 a week',
  ]);
  expect(avoid[0]?.text).toContain('9 of 150');
});

test('appointments that nobody keeps are counted for a week and a year', () => {
  expect(outcomeOf(clinic, { worth: '$80' }).answer.text).toBe(
    'You lose 8 of 60 appointments a week (13.3%), and at $80 each that’s $33,280 a year. Getting to 3 by March keeps $20,800 a year, so start with two reminders.',
  );
});

test.each<[string, string, Record<string, string>, string]>([
  [
    'a share of a known number',
    'Reduce churn from 6% to 3% by June',
    { per: 'One month', of: '250', worth: '$90' },
    '6% of 250 customers a month, and at $90 a month each that’s $16,200 a month',
  ],
  [
    'a share alone',
    'Reduce churn from 6% to 3% by June',
    { per: 'One month' },
    'one stays about 17 months now, and 33 months at your goal',
  ],
  [
    'a count for several months',
    'We lost 3 of 40 clients in the last six months',
    { worth: '$500' },
    '6 of 40 clients a year (15%), and at $500 a month each that’s $3,000 a month',
  ],
  [
    'a count with at most',
    'We lose about 30 customers a year and want at most 15',
    {},
    '30 customers a year, and you want 15',
  ],
])('%s is read from “%s”', (_, desiredOutcome, said, words) => {
  const answers = { ...gym, industry: 'Software as a service', desiredOutcome };
  expect(outcomeOf(answers, said).answer.text).toContain(words);
});

test('the time of a loss is that beside its figure, and not that of a price', () => {
  const desiredOutcome = 'We lost 4 of our 22 clients in the last year, each pays $3,500 a month. I want at most 1.';
  const { answer } = outcomeOf({ ...gym, industry: 'Agency', desiredOutcome });
  expect(answer.text).toContain('4 of 22 clients a year (18.2%), and at $3,500 a month each that’s $14,000 a month');
});

test('a loss that is no more than wanted is already where it should be', () => {
  const answers = { ...gym, desiredOutcome: 'We lose members and want at most 5 a month' };
  expect(outcomeOf(answers, { lost: '4 a month, should be 5' }).answer.text).toContain('you’re already there');
});

test('orders that come back are a share of all, and cost money once', () => {
  const answers = {
    ...gym,
    industry: 'Online shoe shop',
    desiredOutcome: 'One in four orders comes back, I want below 15%',
  };
  const said = { of: '240', worth: '$11', reasons: 'wrong size 6, damaged 3' };
  const { answer, title, promoted } = outcomeOf(answers, said);
  expect(title).toBe('From 25% to 15% of orders returned by February 26, 2027');
  expect(answer.text).toContain('25% of 240 orders a month come back, and at $11 each that’s $7,920 a year');
  expect(promoted).toEqual(['promise', 'inspect']);
});

test('what is thrown away is counted by the week, and its first reason treated', () => {
  const answers = {
    ...gym,
    industry: 'Bakery',
    desiredOutcome: 'We throw away 60 of 400 loaves a week, cut that in half',
  };
  const { answer, title, promoted } = outcomeOf(answers, { worth: '$2', reasons: 'baked too much 7, too old 3' });
  expect(title).toBe('From 60 to 30 wasted loaves a week by February 26, 2027');
  expect(answer.text).toContain('60 of 400 loaves a week are thrown away (15%), and at $2 each that’s $6,240 a year');
  expect(promoted).toEqual(['make-less', 'use-first']);
});

test('more lost than there are is questioned instead of counted', () => {
  const { answer, path } = outcomeOf({ ...gym, desiredOutcome: 'Members keep leaving us' }, { lost: '400', of: '300' });
  expect(answer.text).toContain('that can’t be right');
  expect(path).toBeUndefined();
});

test('without any number the report says which one decides, and shows an example', () => {
  const { answer, sums } = outcomeOf({ ...gym, desiredOutcome: 'Members keep leaving us, stop that' });
  expect(answer.text).toContain('without knowing how many members you lose a month');
  expect(sums.length).toBeGreaterThan(0);
  expect(sums.every(({ isExample }) => isExample)).toBe(true);
});

test('what the wish says is not asked again', () => {
  const asked = (answers: SubmitInput) => readSaid(answers).asked.map(({ id }) => id);
  expect(asked(gym)).toEqual(['reasons', 'new', 'talk']);
  expect(asked(bikes)).toEqual(['buyers', 'worth', 'reasons', 'contacts']);
  expect(asked(clinic)).toEqual(['worth', 'deposit', 'reminder']);
  expect(asked({ ...gym, desiredOutcome: 'Stop members from leaving us' })).toEqual([
    'lost',
    'of',
    'worth',
    'reasons',
    'new',
    'talk',
  ]);
});

test('every figure of page one stands in the calculation', () => {
  const doc = writeSaid(gym, { reasons: '7 in their first month, 3 moved away, 2 price' });
  const sums = textOf(blocksOf(doc, 'sum'));
  for (const number of ['12', '300 members', '4%', '$40', '$5,760', '$2,880', '7 ÷ 12']) expect(sums).toContain(number);
});

test('of five given figures at least three stand in the text outside quotations', () => {
  const doc = writeSaid(gym, { reasons: '7 in their first month, 3 moved away, 2 price' });
  const prose = proseOf(doc);
  expect(['12', '300', '$40', '7 of 12', '2 of 12'].filter((number) => prose.includes(number))).toHaveLength(5);
});

test('a named reason comes first, and one that nobody can change is said and left out', () => {
  const doc = writeSaid(gym, { reasons: '7 moved away, 3 in their first month' });
  expect(blocksOf(doc, 'finding')[0]?.title).toContain('3 of 10 named “first month”');
  expect(textOf(blocksOf(doc, 'turn'))).toContain('7 named “moved away”, and you can’t change that');
});

test('without a reason, asking for it comes first', () => {
  expect(blocksOf(writeSaid(gym), 'move')[0]?.title).toBe('Find out why the last ten left');
});

test('nobody who reaches no one is told to write to them', () => {
  const options = (said: Record<string, string>) => textOf(blocksOf(writeSaid(bikes, said), 'option'));
  expect(options({})).toContain('Personal messages');
  expect(options({ contacts: 'none' })).not.toContain('Personal messages');
});

test('what is new and nobody knows becomes a finding, in their own language too', () => {
  const reasons = 'Ahora recogemos a domicilio y nadie lo sabe';
  const titles = blocksOf(writeSaid(bikes, { reasons }), 'finding').map(({ title, text }) => `${title} ${text}`);
  expect(titles[1]).toContain('the one thing that’s new');
  expect(titles[1]).toContain(reasons);
});

test('a deposit that is always taken is not advised, and one that is never taken is', () => {
  const moves = (deposit: string) => textOf(blocksOf(writeSaid(clinic, { deposit }), 'move'));
  expect(moves('Always')).not.toContain('deposit');
  expect(moves('No')).toContain('deposit');
});

test('a café is told nothing about next dates, and donors nothing about visits', () => {
  const cafe = {
    ...bikes,
    stepsTaken: undefined,
    industry: 'Café',
    desiredOutcome: 'Get customers to come back, most come only once',
  };
  expect(textOf(blocksOf(writeSaid(cafe), 'option'))).not.toMatch(/next date|Personal messages/);
  const charity = {
    ...bikes,
    industry: 'Charity',
    desiredOutcome: 'Only 30% of donors give again, we want 45% by June',
  };
  const doc = writeSaid(charity);
  expect(textOf(blocksOf(doc, 'move'))).toContain('next gift');
  expect(textOf(blocksOf(doc, 'option'))).not.toMatch(/visit/);
});

const people: [string, SubmitInput, Record<string, string>][] = [
  ['a gym', gym, { reasons: '7 in their first month, 3 moved away, 2 price', new: '15' }],
  ['a bike shop in Spanish', bikes, { worth: '60', buyers: '420' }],
  ['a clinic', clinic, { worth: '$80', deposit: 'No', reminder: 'Not at all' }],
  [
    'a law firm',
    {
      ...gym,
      industry: 'Law firm',
      desiredOutcome: 'We keep losing clients and I want to stop it',
      companySize: '11-50',
    },
    { lost: '9', of: '60', worth: '$1,200', reasons: '4 slow answers, 3 fees, 2 sold their company' },
  ],
  [
    'a plumber without a number',
    { ...gym, industry: 'Plumbing', desiredOutcome: 'Stop losing customers', role: 'self-employed' },
    {},
  ],
  [
    'a charity',
    {
      ...gym,
      industry: 'Charity',
      desiredOutcome: 'Only 30% of donors give again, we want 45% by December 2027',
      stepsTaken: 'Mailed 800 donors, 60 gave again',
    },
    { buyers: '1200', worth: '$85' },
  ],
  [
    'a bakery',
    { ...gym, industry: 'Bakery', desiredOutcome: 'Most customers come only once, I want them to come back' },
    { back: '3', wanted: '5', buyers: '900', worth: '$14' },
  ],
  [
    'a shoe shop',
    { ...gym, industry: 'Online shoe shop', desiredOutcome: 'One in four orders comes back, I want below 15%' },
    { of: '240', worth: '$11', reasons: 'wrong size 6, damaged 3' },
  ],
  ['a baker who throws away', { ...gym, industry: 'Bakery', desiredOutcome: 'Throw away less bread' }, {}],
  [
    'a software firm',
    { ...gym, industry: 'B2B SaaS', desiredOutcome: 'Reduce churn from 6% to 3% within 6 months.' },
    {},
  ],
];

test.each(people)('the report of %s is whole, of a readable length and has no open slot', (_, answers, said) => {
  expectWhole(writeSaid(answers, said));
});

test('what a year of leaving costs counts those who join', () => {
  const said = { of: '168', worth: '149', reasons: 'I don’t know' };
  const lose = (joined: string) =>
    writeSaid({ ...gym, desiredOutcome: `We lose 14 members a month, sign up ${joined}. Want 7` }, said);
  const fewer = lose('11');
  expect(pageOne(fewer)).toContain('14 of 168 members a month (8.3%) and 11 join');
  expect(pageOne(fewer)).toContain('$5,364 a month, with 11 joining');
  expect(textOf(blocksOf(fewer, 'sum'))).toContain('(14 lost − 11 new) × $149 × 12 months');
  expect(proseOf(fewer)).not.toContain('$25,032');
  expect(proseOf(fewer)).toContain('36 more new members a year');
  const more = lose('20');
  expect(pageOne(more)).toContain('while 20 join, so you don’t shrink');
  expect(proseOf(more)).not.toContain('Less income');
});

test('what was tried in vain and how many gave no reason stand in the report', () => {
  const reasons = 'moved 2, cost 1, felt lost in class 1, 6 didnt say';
  const doc = writeSaid(box, { of: '168', worth: '149', reasons });
  expect(pageOne(doc)).toContain('Don’t repeat “free month”, “shirts” or “text blast”');
  expect(blocksOf(doc, 'measure')[1]?.baseline).toBe('4 of 10');
  expect(proseOf(doc)).toContain('6 of 10 gave no reason');
  expect(pageOne(doc)).not.toContain('How long one stays');
  expect(doc.title).toContain('From 14 to under 7 members lost a month');
});

test('a date or a reward for next year is no move for a visit that is due once a year', () => {
  const doc = writeSaid(bikes, { contacts: '150' });
  const titles = textOf(blocksOf(doc, 'option'));
  expect(titles).not.toContain('A next date before they go');
  expect(titles).not.toContain('A small reward');
  expect(proseOf(doc)).toContain('A yearly visit is due in the month of the last one');
});

test('where most give no reason, none of the few is the main one', () => {
  const rick = { ...gym, desiredOutcome: 'people quit after 2-3 months. lose 14 a month, sign up 11. want it under 7' };
  const { outcome } = readSaid(rick, {
    of: '168',
    worth: '149',
    reasons: 'moved 2, cost 1, felt lost in class 1, 6 didnt say',
  });
  expect(outcome.answer.text).toContain('You lose 14 of 168 members a month (8.3%)');
  expect(outcome.answer.text).toContain('people go after 2–3 months, so begin before that');
});

const box: SubmitInput = {
  ...gym,
  company: 'Iron Saguaro',
  desiredOutcome: 'people quit after 2-3 months. lose 14 a month, sign up 11. want it under 7',
  stepsTaken: 'free month. shirts. text blast. nothing',
};

test('who signs up and when they go is read from the wish, and not asked', () => {
  const { asked, recognized } = readSaid(box);
  expect(recognized).toEqual({ kind: 'loss', isSure: true });
  expect(asked.map(({ id }) => id)).toEqual(['of', 'worth', 'reasons', 'talk']);
  const doc = writeSaid(box, { of: '168', worth: '149' });
  expect(textOf(blocksOf(doc, 'sum'))).toContain('11 new − 14 lost');
  expect(blocksOf(doc, 'finding')[0]?.title).toBe('They go after 2–3 months. Put three dates with you before that.');
  expectWhole(doc);
});
