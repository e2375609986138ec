import { expect, test } from 'vitest';
import type { SubmitInput } from '#schema/insights.ts';
import { blocksOf } from '#schema/report.ts';
import { readPeople } from '#server/ai/playbook/extract/read-people.ts';
import { expectWhole, proseOf, readSaid, writeSaid } from './testing.ts';
import {
  askedOf,
  expectResultsOnPageOne,
  expectWholeReport,
  findingTitles,
  pageOne,
  readingOf,
  textOf,
  wholeText,
  withoutQuotes,
  writeReport,
} from './testing-reports.ts';

const frame: SubmitInput = {
  firstName: 'Sam',
  email: 'sam@example.test',
  problems: 'Team Management',
  industry: 'services',
  desiredOutcome: '',
  companySize: '1-10',
};
const gary: SubmitInput = {
  ...frame,
  firstName: 'gary',
  company: 'boyd heating',
  industry: 'plumbing and heating',
  desiredOutcome:
    'right so basically ive got eight lads and two of them the good ones keep saying there going to go self employed and honestly i cant blame them cos im on the phone all day and there waiting for parts and then im doing the quotes at night and the wife does the invoices and shes had enough too so what i want is to be able to take two weeks off in august without the whole thing falling over and not lose lee and tom',
  stepsTaken:
    'gave them both a rise in april, 2 quid an hour, it lasted about a month. tried having an office girl but she didnt know a boiler from a bath',
  role: 'boss',
  timeline: '6-12 months',
  budgetRange: '$10k-$25k',
  location: 'stoke',
};
const garySaid = {
  'How many hours a week': '30 odd hours, should be 10',
  'Of the last 10 questions': '7 of 10 hang on me, 2 at most',
  'How many jobs': 'dont know lads would say about 15 jobs and 11 done',
  'How many times a day': 'phone goes 50 times a day half of it is where is the part',
};
const bakery: SubmitInput = {
  ...frame,
  company: 'Crust',
  industry: 'bakery',
  desiredOutcome: 'Stop my bakers from leaving: 4 of 6 left in 11 months. 3 of 4 said nobody trains them.',
  stepsTaken: 'We want to offer $2 an hour more as a raise.',
  budgetRange: '$2.5k-$5k',
};
const bakerySaid = { 'When somebody leaves': '8', 'What does one hour': '$22', 'Besides you': 'Maria' };

const wish = (desiredOutcome: string, more: Partial<SubmitInput> = {}): SubmitInput => ({
  ...frame,
  desiredOutcome,
  ...more,
});
const recognize = (answers: SubmitInput) => readingOf(answers).recognized;
const read = (answers: SubmitInput) => readPeople(readingOf(answers).case);

test.each([
  'Hire two electricians before summer',
  'Recruit 20 volunteers for the winter shifts',
  'Find a head baker who stays',
  'My best people keep quitting and I want to keep them',
  'Reduce staff turnover from 40% to 20%',
  'I want my team to take ownership so I can step back',
  'Take two weeks off in July without the business falling apart',
  'Stop losing good people to the competition',
  'Nobody applies for our job ads',
  'Our nurses are burned out and resign one after the other',
  'Everything depends on me and I cannot delegate',
  'Two managers argue all the time and morale is bad',
])('“%s” is about people, whatever the challenge', (desiredOutcome) => {
  for (const problems of ['Team Management', 'Other'] as const)
    expect(recognize(wish(desiredOutcome, { problems }))).toEqual({ kind: 'people', isSure: true });
});

test.each([
  'Book 18 weddings by 1 May 2027, we have 7 deposits in so far',
  'Win 10 new clients in 3 months',
  'Customers cancel: 12 of 300 leave every month and we want to halve that',
  'Grow revenue to $500k by December 2027',
  'Launch our reading lamp by 1 April 2027',
  'Open a second café before summer',
])('“%s” is not about people', (desiredOutcome) => {
  expect(recognize(wish(desiredOutcome, { problems: 'Other' })).kind).not.toBe('people');
});

test.each<[string, string]>([
  ['Take two weeks off in August', 'handOver'],
  ['My team should decide without me', 'handOver'],
  ['Hire 3 technicians by June', 'hire'],
  ['Keep my best plumber, he got a better offer', 'keep'],
  ['4 of my 9 people left this year', 'keep'],
  ['Take three weeks of vacation without hiring anybody', 'handOver'],
  ['My assistant Maria is leaving in May and she knows everything', 'hire'],
  ['I need my managers to stop fighting and work together', 'keep'],
  ['My team misses every deadline', 'handOver'],
])('“%s” is a wish to %s', (desiredOutcome, aim) => {
  expect(read(wish(desiredOutcome)).aim).toBe(aim);
});

test('size, leavers, causes and a raise are read from the wish and the steps taken', () => {
  expect(read(bakery)).toMatchObject({
    size: { value: 6 },
    leavers: { value: 4 },
    leaversMonths: { value: 11 },
    causes: [{ id: 'training', words: 'nobody trains them', people: 3 }],
    causesAsked: { value: 4 },
    raise: { value: 2 },
  });
});

test.each<[string, string]>([
  ['improve morale', 'A team that works well together by February 26, 2027'],
  ['My team misses every deadline', 'A team that finishes what it plans by February 26, 2027'],
  ['Let an employee go fairly', 'Let somebody go fairly by February 26, 2027'],
  ['work 20 hours a week instead of 60, get out of the day to day', 'From 60 to 20 hours a week by February 26, 2027'],
  ['My assistant Maria is leaving in May', 'Hand over what Maria does by April 30, 2027'],
  ['Hire my first assistant', 'Hire an assistant: a plan until February 26, 2027'],
  ['Take Fridays off by June', 'Fridays off by June'],
  ['Keep my best plumber, he got a better offer', 'Keep your best plumber through February 26, 2027'],
])('the title of “%s” is “%s”', (desiredOutcome, title) => {
  expect(writeReport(wish(desiredOutcome)).title).toBe(title);
});

test.each([
  ['We are 14 people and 5 quit since March', 14, 5, 8],
  ['4 of 6 left in 11 months', 6, 4, 11],
  ['We lost 3 people this year, I have 20 employees', 20, 3, 11],
])('“%s” says how many there are and how many left', (desiredOutcome, size, leavers, months) => {
  expect(read(wish(desiredOutcome))).toMatchObject({
    size: { value: size },
    leavers: { value: leavers },
    leaversMonths: { value: months },
  });
});

test('time away ends its plan on the Friday before the month', () => {
  expect(read(gary).away).toEqual({
    words: 'two weeks away',
    workDays: 10,
    isRepeated: false,
    month: { name: 'August', eve: '2027-07-30' },
  });
  expect(blocksOf(writeReport(gary), 'planRow').at(-1)?.endDay).toBe('2027-07-30');
});

test('two wishes in one sentence both stand in the title and in the answer', () => {
  const doc = writeReport(gary, garySaid);
  expect(doc.title).toBe('Two weeks away in August without losing Lee and Tom');
  expect(pageOne(doc)).toMatch(/two weeks away in August and Lee and Tom to stay on your team of 8/);
});

test('the causes that somebody names are the findings, each with its own words', () => {
  const [first, ...others] = blocksOf(writeReport(gary, garySaid), 'finding');
  expect(first?.title).toBe('25 of 50 calls a day are about “where is the part”. Take those away first.');
  expect(first?.text).toContain('You wrote: “phone goes 50 times a day');
  expect(others.map(({ title }) => title)).toEqual([
    'Ask Lee and Tom this week what would make them stay.',
    'You do quotes at night. Move them into paid hours of the day.',
  ]);
});

test('the owners of the steps are people whom the person names', () => {
  const owners = new Set(blocksOf(writeReport(gary, garySaid), 'planRow').map(({ ownerRole }) => ownerRole));
  expect([...owners].sort()).toEqual(['Lee', 'Tom', 'You']);
});

test('a raise that changed nothing is priced, and not advised again', () => {
  const doc = writeReport(gary, garySaid);
  expect(pageOne(doc)).toContain('£2 an hour for 2 people costs £8,320 a year');
  expect(textOf(blocksOf(doc, 'option'))).not.toMatch(/raise/i);
});

test.each([
  ['gary', gary, garySaid],
  ['the bakery', bakery, bakerySaid],
  [
    'the law firm',
    wish('Hire 2 associates by June 1, 2027', { industry: 'law firm' }),
    { 'Of the last 10': '1', 'How many weeks pass': '12', 'How many people apply': '2', 'How many people left': '3' },
  ],
])('page one of %s has every number of the calculation', (_, answers, said) => {
  expectResultsOnPageOne(writeReport(answers, said));
});

test('at least three of five figures that were given stand in the text outside quotations', () => {
  const prose = withoutQuotes(wholeText(writeReport(bakery, bakerySaid)));
  for (const figure of ['4 of 6', '11 months', '3 of 4', '$2 an hour', '$22']) expect(prose).toContain(figure);
});

test('the reason that most people named comes before the raise', () => {
  const doc = writeReport(bakery, bakerySaid);
  expect(findingTitles(doc)[0]).toBe('3 of 4 named training. Give new people a plan and one name to ask.');
  expect(pageOne(doc)).toContain('so begin there, not with a raise: $2 an hour for 6 people is $24,960 a year');
});

test('counts in the answer about reasons promote theirs, the greatest first', () => {
  const home = wish('Reduce staff turnover from 40% to 20% by December 2027', { stepsTaken: 'We have 35 caregivers.' });
  const doc = writeReport(home, { 'How many people left': '14', 'Why did': 'pay 5, schedule 6, manager 3' });
  expect(findingTitles(doc).slice(0, 2)).toEqual([
    '6 of 14 named hours or schedules. Fix those before you raise pay.',
    '5 of 14 named pay. Compare yours before you raise it.',
  ]);
  expect(pageOne(doc)).toContain('20%, or 7 people a year at most');
});

test('who leaves until the date is added to those who are hired', () => {
  const doc = writeReport(wish('Hire 3 technicians by May 1, 2027'), {
    'Of the last 10': '1',
    'How many weeks pass': '8',
    'How many people left': '4',
  });
  expect(pageOne(doc)).toMatch(/because 1.6 of your people would leave before then at today’s pace, you need 5 in all/);
  expect(pageOne(doc)).toContain('takes 50 of them');
  expect(pageOne(doc)).toContain('the ad has to be out by March 6, 2027');
});

test('an answer of nobody says that nobody left', () => {
  const doc = writeReport(wish('Keep Maria and Jo on my team'), { 'How many people left': 'none' });
  expect(pageOne(doc)).toContain('Nobody left in the last 12 months, so you’re early enough to keep Maria and Jo');
});

test('volunteers are not offered pay, hours or half a paid day', () => {
  const text = wholeText(writeReport(wish('Recruit 20 volunteers for our food bank', { industry: 'charity' })));
  expect(text).not.toMatch(/paid day|raise|hours a week go|Hire /);
  expect(text).toContain('Let new volunteers try one shift');
});

test('hours that are wanted already are said to be reached', () => {
  const doc = writeReport(wish('I want my team to decide without me'), { 'How many hours a week': '8, should be 10' });
  expect(pageOne(doc)).toContain('Only 8 hours a week need you, and 10 are fine, so you’re there already');
});

test('a date that has passed is said on page one', () => {
  expect(pageOne(writeReport(wish('Hire 2 cooks by 30 September 2026')))).toContain(
    'Your date, September 30, has passed',
  );
});

const care = wish(
  'We employ 64 carers and need 75. In the last twelve months 29 left, 13 of them within their first 90 days. I wish to bring that to no more than 15 leavers a year by December 2027 and to stop handing care packages back to the council.',
  {
    industry: 'Home care for older people',
    stepsTaken:
      'A £300 joining bonus (11 carers received it; 6 have since left). Continuous advertising on a job board. Exit interviews, although only about a third of leavers attend.',
    companySize: '51-200',
  },
);
const careSaid = {
  'Why did they leave': 'rota changes at short notice 9, hours not guaranteed 7',
  'Of the last 10': '2',
  'How many people apply': '15',
  'How many weeks pass': '5',
  'Besides you': 'Siân, my deputy, and the four coordinators',
};

test('people who work there are not those to be hired', () => {
  expect(read(care)).toMatchObject({
    aim: 'keep',
    size: { value: 64 },
    sizeWanted: { value: 75 },
    hires: { value: 11 },
    leavers: { value: 29 },
    leaversMonths: { value: 12 },
    leaversWanted: { value: 15 },
    early: { value: 13, time: 'first 90 days' },
    bonus: { value: 300, got: 11, gone: 6 },
  });
  expect(read(wish('We employ 64 carers and need 75 by May 1, 2027'))).toMatchObject({
    aim: 'hire',
    hires: { value: 11 },
  });
  expect(writeReport(wish('We employ 64 carers and need 75 by May 1, 2027')).title).toBe(
    'Hire 11 carers by May 1, 2027',
  );
});

test('two goals stand in the title, with the month that the wish names', () => {
  const doc = writeReport(care, careSaid);
  expect(doc.title).toBe('From 29 to 15 departures a year and from 64 to 75 carers by December 2027');
  expect(wholeText(doc)).not.toContain('November 30, 2027');
});

test('what the wish says of leavers is not asked again', () => {
  expect(askedOf(care).join('\n')).not.toMatch(/How many people left|How many .* work with you|want to hire/);
});

test('leavers soon after the start come first, with what remains without them', () => {
  const doc = writeReport(care, careSaid);
  expect(findingTitles(doc)[0]).toBe('13 of 29 left in their first 90 days. Fix that time first.');
  expect(pageOne(doc)).toContain(
    'Even without those 13 it’d be 16, so begin with the first 90 days and make the others fewer too',
  );
  expect(pageOne(doc)).toContain('hire 40 in a year to get to 75, with 15 departures only 26');
  expect(pageOne(doc)).toContain('36 hires a year, 2 of 10 of 180: enough for 26, not for 40');
  expectResultsOnPageOne(doc);
  expectWholeReport(doc);
});

test('a bonus after which more than half left is not paid again', () => {
  const doc = writeReport(care, careSaid);
  expect(pageOne(doc)).toContain('Don’t pay the £300 bonus again: 6 of the 11 who got it have left.');
});

test('another thing that should end is measured too', () => {
  const measures = blocksOf(writeReport(care, careSaid), 'measure').map(({ title }) => title);
  expect(measures).toContain('Handing care packages back to the council');
});

test('a name with what the person is to the writer is one owner', () => {
  const owners = blocksOf(writeReport(care, careSaid), 'planRow').map(({ ownerRole }) => ownerRole);
  expect(new Set(owners)).toEqual(new Set(['You', 'Siân', 'Your four coordinators']));
});

const cases: readonly [string, SubmitInput, Record<string, string>][] = [
  ['the plumber', gary, garySaid],
  ['the bakery', bakery, bakerySaid],
  [
    'a software firm without numbers',
    wish('Everything goes through me, I want my team to take ownership', { industry: 'SaaS', companySize: '11-50' }),
    {},
  ],
  ['a law firm', wish('Hire 2 associates by June 1, 2027', { industry: 'law firm' }), { 'Of the last 10': '1' }],
  ['a charity', wish('Recruit 20 volunteers', { industry: 'charity', timeline: '<1 month' }), {}],
  [
    'a salon',
    wish('My two best stylists want to open their own place. Keep Ana and Rita.', { industry: 'hair salon' }),
    { 'How many people left': '1' },
  ],
];

test.each(cases)('the report for %s is whole, short enough and without an open slot', (_, answers, said) => {
  expectWholeReport(writeReport(answers, said));
});

test.each([
  ['We work on 30-hour contracts.', '30 hours'],
  ['Each carer works 32 hours a week.', '32 hours'],
  ['I work 60 hours a week.', '40 hours of full-time work'],
])('“%s” gives an empty place %s', (stepsTaken, hours) => {
  const answers = {
    firstName: 'Bronwen',
    email: 'bronwen@example.test',
    problems: 'Team Management',
    industry: 'Home care',
    desiredOutcome: 'Keep our carers: 8 of 20 left in the last 12 months.',
    stepsTaken,
  } as const;
  const doc = writeReport(answers, { 'When somebody leaves': '5' });
  expect(textOf(blocksOf(doc, 'sum'))).toContain(`5 weeks × ${hours}`);
});

test('a job board is set against the good applicants that it brings', () => {
  const answers = {
    ...frame,
    industry: 'Home care',
    desiredOutcome:
      'We employ 64 carers and need 75. In the last twelve months 29 left. I want no more than 15 leavers a year.',
    stepsTaken: 'Continuous advertising on a job board at £380 per month.',
  };
  const doc = writeReport(answers, { 'Of the last 10 people who applied': '2', 'How many people apply': '15' });
  expect(textOf(blocksOf(doc, 'sum'))).toContain('£380 a month ÷ 3 good ones a month £127');
  expect(blocksOf(doc, 'unused')).toEqual([]);
});

test('planned and finished jobs are read from a whole sentence', () => {
  const doc = writeReport(gary, { 'How many jobs were planned': 'dont know lads would say about 15 jobs and 11 done' });
  expect(pageOne(doc)).toContain('11 of 15');
});

test('in care, nobody works with clients before the checks', () => {
  const text = wholeText(writeReport({ ...care, stepsTaken: 'A trial day and interviews.' }, careSaid));
  expect(text).toContain('They don’t work with a client before checks and references are in.');
  expect(text).not.toMatch(/real work|Try out everyone/u);
});

const plumber: SubmitInput = {
  firstName: 'Tom',
  email: 'tom@example.test',
  company: 'Becker Plumbing',
  problems: 'Team Management',
  industry: 'Plumbing',
  companySize: '11-50',
  timeline: '6-12 months',
  desiredOutcome: 'I work 70 hours a week and want 45 by summer. Every quote and every invoice goes through me.',
  stepsTaken: 'Hired an office manager, Dee, in March, but I still redo her quotes.',
};
const plumberSaid = {
  hours: '45, should be 25',
  depend: '4',
  calls: '25, prices mostly',
  owner: 'Dee, and Kit the lead plumber',
};

test('hours that are worked and hours that need the owner are said together', () => {
  const { title, answer, sums, measures, path } = readSaid(plumber, plumberSaid).outcome;
  expect(title).toBe('From 70 to 45 hours a week by summer 2027');
  expect(answer.text).toBe(
    'You work 70 hours a week and want 45, 25 less. 45 of them need you and 25 should, so 20 of the 25 hours can be handed over: that leaves 50, and 5 more have to be dropped or shortened. Most of 25 calls a day are about prices: put those in writing first.',
  );
  expect(sums.map(({ result }) => result)).toContain('50 hours a week, 5 above 45');
  expect(measures[0]).toMatchObject({ baseline: '70', target: '45 by summer 2027' });
  // Two thirds of the time on, all that can be handed over is gone.
  expect(path?.say(70 - 25 * (2 / 3))).toBe('50 hours of work a week');
});

test('what most calls are about becomes the first move, and nothing speaks of evenings or time away', () => {
  const doc = writeSaid(plumber, plumberSaid);
  expect(blocksOf(doc, 'move').map(({ title }) => title)).toEqual([
    'A price list that Dee and Kit may quote from',
    'Give your people written limits to decide',
    'Hand over the standard quotes and invoices',
  ]);
  const rows = blocksOf(doc, 'planRow');
  expect(rows.map(({ title }) => title)).toContain('Send quotes back instead of redoing them');
  expect(new Set(rows.map(({ ownerRole }) => ownerRole))).toEqual(new Set(['You', 'Dee', 'Kit']));
  expect(proseOf(doc)).not.toMatch(/evening|at night|days? away|while you’re (?:away|gone)|gives? notice/iu);
  expectWhole(doc);
});
