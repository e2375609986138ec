import { expect, test } from 'vitest';
import type { SubmitInput } from '#schema/insights.ts';
import { blocksOf } from '#schema/report.ts';
import { readCase } from '#server/ai/playbook/extract/read-case.ts';
import { loadKinds } from './kinds.ts';
import { expectWhole, pageOne, proseOf, readSaid, testDay, textOf, writeSaid } from './testing.ts';

const ann: SubmitInput = {
  firstName: 'Ann',
  email: 'ann@example.test',
  problems: 'Other',
  industry: 'Café',
  desiredOutcome: '',
};
const cafe: SubmitInput = {
  ...ann,
  problems: 'Operations',
  desiredOutcome:
    'Our café is empty on weekday afternoons. I pay two people $22 an hour to stand around, about 15 idle hours a week. Make those hours pay by 1 May 2027',
  stepsTaken: 'A loyalty card',
  companySize: '1-10',
  budgetRange: '$500-$1k',
};
const yoga: SubmitInput = {
  ...ann,
  problems: 'Marketing',
  industry: 'Yoga studio',
  desiredOutcome: 'Fill our morning classes, 16 of 40 places stay empty on Tuesday and Thursday mornings',
  location: 'Leeds',
};
const hotel: SubmitInput = {
  ...ann,
  industry: 'Small hotel',
  desiredOutcome: 'Get our occupancy from 55% to 70% in January and February',
  companySize: '11-50',
};
const engineers: SubmitInput = {
  ...ann,
  industry: 'Engineering consultancy',
  desiredOutcome: 'Raise utilization from 58% to 75% by June 30, 2027. Too many people are on the bench',
  companySize: '11-50',
};
const coworking: SubmitInput = {
  ...ann,
  industry: 'Coworking space',
  desiredOutcome: '12 of 40 desks are unused, we need them rented by 1 April 2027',
  stepsTaken: 'Listing on two websites, open house with 30 visitors and 1 contract',
  location: 'Berlin',
};
const machine: SubmitInput = {
  ...ann,
  industry: 'Metal workshop',
  desiredOutcome: 'Our CNC machine stands idle 20 hours a week and should earn its keep by the end of June',
  stepsTaken: 'One firm wanted it for $45 an hour but we thought it was too little',
};
const trucks: SubmitInput = { ...ann, industry: 'Freight', desiredOutcome: 'Stop our trucks from coming back empty' };
const plumber: SubmitInput = {
  ...ann,
  industry: 'Plumber',
  role: 'self-employed',
  desiredOutcome: 'too many gaps in my week, i want to fill them',
};
const cafeSaid = { price: '$14', cost: '$5', income: '$168' };
const yogaSaid = { price: '£12', cost: '£2', fallen: '6' };
const hotelSaid = { idle: '38', all: '84', price: '$140', cost: '$45' };
const coworkingSaid = { price: '€250', cost: '€20', looked: '1' };
const machineSaid = { price: '$80 an hour', cost: '$30', pay: 'none' };
const engineersSaid = { idle: '120', pay: '$60', price: '$140', cost: 'none' };

test.each([
  'Our café is empty between 2 and 5 on weekdays and I pay people to stand around',
  'Fill the empty tables on Tuesdays and Wednesdays',
  'Raise our occupancy from 55% to 70% in the low season',
  'Our CNC machine stands idle 20 hours a week',
  'Fill our morning classes, half the seats are empty',
  '12 of 40 desks in our coworking space are unused',
  'Raise utilization from 60% to 75%, too many consultants are on the bench',
  'Our church hall is empty on weekdays and we want to rent it out',
  'Cancellations leave ten slots a week empty at our dental practice, fill them',
  'My trucks come back empty from every second delivery',
  'January and February are dead, the crew has nothing to do',
  'I have 15 free hours a week and want to fill them with paying work',
])('“%s” is about idle capacity', (desiredOutcome) => {
  expect(readSaid({ ...ann, desiredOutcome }).recognized).toEqual({ kind: 'idle', isSure: true });
});

test.each([
  'Book 18 weddings by 1 May 2027, we have 7 deposits in so far',
  'Grow revenue from $20,000 to $30,000 a month by June',
  'Should we open a second location or grow online?',
  'Decide whether to buy a new van or hire one',
  'Get 50 new customers by the end of March',
  'Win 10 new clients for our bookkeeping service',
])('“%s” is not', (desiredOutcome) => {
  expect(readSaid({ ...ann, desiredOutcome }).recognized.kind).not.toBe('idle');
});

test('what the wish says is not asked again', () => {
  expect(readSaid(cafe).asked.map(({ id }) => id)).toEqual(['price', 'cost', 'income', 'span']);
  expect(readSaid(yoga).asked.map(({ id }) => id)).toEqual(['price', 'cost', 'fallen']);
  expect(readSaid(engineers).asked.map(({ id }) => id)).toEqual(['idle', 'pay', 'price', 'cost', 'when']);
  expect(readSaid(plumber).asked.map(({ id }) => id)).not.toContain('pay');
});

test('paid hours are weighed against the sales that pay for them', () => {
  const { answer, figures, title } = readSaid(cafe, cafeSaid).outcome;
  expect(title).toBe('Make your 15 idle hours a week pay by May 1, 2027');
  expect(answer.text).toBe(
    'Your 15 idle hours a week cost $330 in pay, or $17,160 a year. It takes 37 orders a week (8 a day) to pay for that, 25 more than today; if that’s out of reach, pay for fewer hours.',
  );
  expect(figures.map(({ value }) => value)).toEqual([
    '15 hours a week',
    '$330 a week, $17,160 a year',
    '37 orders a week, 8 a day',
    '$5',
  ]);
});

test('empty places are weighed by what is left from each', () => {
  const { answer, figures } = readSaid(yoga, yogaSaid).outcome;
  expect(answer.text).toBe(
    '16 of 40 places stay empty in a normal week: at £10 left from each, that’s £160 a week, or £8,320 a year. Filling half of them (8) brings £80 a week.',
  );
  expect(figures.map(({ value }) => value)).toEqual([
    '16 of 40 places a week',
    '60%',
    '8 places a week, worth £80 a week',
    '£160 a week, £8,320 a year',
    '£2',
  ]);
});

test('a share that is wanted becomes places to fill, and a season no year', () => {
  const { answer, title } = readSaid(hotel, hotelSaid).outcome;
  expect(title).toMatch(/^From 55% to 70% full by /);
  expect(answer.text).toBe(
    '38 of 84 room nights stay empty in a normal week: at $95 left from each, that’s $3,610 a week. Filling 13 room nights brings $1,235 a week.',
  );
});

test('people who sell their hours get their own moves', () => {
  const doc = writeSaid(engineers, engineersSaid);
  expect(pageOne(doc)).toContain('Your goal means 48 hours more a week, worth $6,720 a week');
  expect(blocksOf(doc, 'move').map(({ title }) => title)).toEqual([
    'Turn idle hours into one small package',
    'Call past clients with one idea each',
    'Win one retainer',
  ]);
  expect(proseOf(doc)).not.toMatch(/shift|quiet time/);
});

test('places that are let by the month are counted by the month, and get their own moves', () => {
  const doc = writeSaid(coworking, coworkingSaid);
  expect(pageOne(doc)).toContain('at €230 left from each, that’s €2,760 a month, or €33,120 a year');
  expect(blocksOf(doc, 'finding')[0]?.title).toBe('1 of 10 people who look take a desk. Call back the others.');
  expect(proseOf(doc)).not.toMatch(/quiet time/);
});

test('an offer that somebody made is weighed against what a sale costs', () => {
  const doc = writeSaid(machine, machineSaid);
  expect(proseOf(doc)).toContain('At $45, each hour leaves $15. Take it for hours that stay empty.');
  expect(proseOf(writeSaid(machine, { ...machineSaid, cost: '$50' }))).not.toContain('Take the offer');
});

test('trips without a load get their own moves', () => {
  expect(blocksOf(writeSaid(trucks), 'move').map(({ title }) => title)).toContain('Sell the way back two days ahead');
});

test('every number of page one stands in a sum or was given', () => {
  const people = [
    [cafe, cafeSaid],
    [yoga, yogaSaid],
    [hotel, hotelSaid],
    [engineers, engineersSaid],
  ] as const;
  for (const [answers, said] of people) {
    const doc = writeSaid(answers, said);
    const known = `${textOf(blocksOf(doc, 'sum'))} ${textOf(blocksOf(doc, 'lever'))} ${answers.desiredOutcome} ${Object.values(said).join(' ')}`;
    const figures = blocksOf(doc, 'figure').flatMap(
      ({ value }) => value.replace(/by \w+ \d+, \d+/, '').match(/\d[\d,.]*/g) ?? [],
    );
    for (const figure of figures) expect(known).toContain(figure);
  }
});

test('of five figures that were given at least three stand in the text', () => {
  const prose = proseOf(writeSaid(cafe, cafeSaid));
  expect(['15', '$22', '$14', '$5', '$168'].filter((figure) => prose.includes(figure)).length).toBeGreaterThanOrEqual(
    4,
  );
});

test('a price below its own cost comes first, and nothing is filled below it', () => {
  const doc = writeSaid(yoga, { ...yogaSaid, cost: '£15' });
  expect(pageOne(doc)).toContain('One place costs you £15 and brings £12, so raise the price');
  expect(blocksOf(doc, 'move')[0]?.title).toBe('Raise the price above £15');
});

test('hours that hold fewer sales than they need bring fewer paid hours first', () => {
  const doc = writeSaid(cafe, { price: '$40', cost: '$10', span: '1.5' });
  expect(pageOne(doc)).toContain('but only 10 orders fit in');
  expect(blocksOf(doc, 'move')[0]?.title).toBe('Pay for 5 fewer hours a week');
});

test('hours that cost more than they can be sold for are said to', () => {
  const doc = writeSaid(machine, { price: '$25 an hour', cost: '$5', pay: '$60' });
  expect(pageOne(doc)).toContain('It takes 60 hours a week to pay for that, but there are only 20');
  expect(proseOf(doc)).not.toContain('undefined');
});

test('hours that already pay are said to, and a goal that is reached', () => {
  expect(readSaid(cafe, { ...cafeSaid, income: '$700' }).outcome.answer.text).toContain('already pays');
  const reached = { ...hotel, desiredOutcome: 'Get our occupancy from 75% to 70% in January' };
  expect(readSaid(reached).outcome.answer.text).toContain('you’re already there');
});

test('places that mostly fall through are won back first', () => {
  const dentist = { ...ann, desiredOutcome: 'Cancellations leave 10 of our 90 slots a week empty. Get that under 4' };
  const doc = writeSaid(dentist, { price: '$220', cost: '$60', fallen: '9' });
  expect(doc.title).toBe('Fill 6 more slots a week by February 26, 2027');
  expect(pageOne(doc)).toContain('9 a week fall through after they’re booked, so win those back first.');
  expect(blocksOf(doc, 'move')[0]?.title).toBe('Refill what falls through');
});

const cinema: SubmitInput = {
  ...ann,
  problems: 'Marketing',
  industry: 'Independent cinema, one screen, with a bar',
  desiredOutcome:
    'Weekends look after themselves. Monday to Thursday I could shout in there and get an echo. I’d like some people in the seats midweek, enough that it’s worth putting the heating on.',
  stepsTaken:
    'Half price Tuesdays, all that did was move the Wednesday lot to Tuesday. Leaflets through doors. Silver screen on a Thursday morning with tea and a biscuit, that one does alright actually.',
  location: 'Whitby, North Yorkshire',
};
const cinemaSaid = { come: '14 of 132, 40 would do', shows: '8', left: '£7.35', run: '£130' };
const trattoria: SubmitInput = {
  ...ann,
  industry: 'Neighbourhood Italian restaurant',
  desiredOutcome:
    'Tuesday and Wednesday evenings are dead. We do about 22 covers on a Tuesday and want 40 by the end of March.',
  stepsTaken: 'A two-for-one offer on Tuesdays brought only regulars.',
  location: 'Leeds',
};

test('showings are asked for by people, seats and what one costs to run', () => {
  const { asked, recognized } = readSaid(cinema);
  expect(recognized).toEqual({ kind: 'idle', isSure: true });
  expect(asked.map(({ id }) => id)).toEqual(['come', 'shows', 'left', 'run', 'target']);
  expect(readSaid(trattoria).asked.map(({ id }) => id)).toEqual(['left', 'run']);
});

test('showings that few people come to are weighed by the people who pay for one', () => {
  const doc = writeSaid(cinema, cinemaSaid);
  expect(doc.title).toBe('From 14 to 40 people at a quiet showing by February 26, 2027');
  expect(blocksOf(doc, 'answer')[0]?.text).toBe(
    '14 of 132 seats are taken at a quiet showing, and one pays for itself with 18, so your 8 showings lose £217 a week. In 6 showings the same 112 people would average 18.7, and you’d save £260 a week; at 40 each, all of them would leave £1,312 a week.',
  );
});

test('what works already comes first, and a discount that failed is not advised again', () => {
  const doc = writeSaid(cinema, cinemaSaid);
  expect(blocksOf(doc, 'move')[0]?.title).toBe('Do a second “Silver screen on a Thursday morning”');
  expect(pageOne(doc)).toContain(
    'Don’t go back to “Half price Tuesdays”. You wrote: “all that did was move the Wednesday lot to Tuesday”.',
  );
  const options = textOf(blocksOf(doc, 'option'));
  expect(options).not.toMatch(/quiet-time price|Lower all prices|10% more|flexible/);
  expect(textOf(blocksOf(writeSaid(trattoria), 'option'))).not.toMatch(/quiet-time price|Lower all prices/);
});

test('answers to questions of the kind that was guessed before are used', () => {
  const vague: SubmitInput = {
    ...ann,
    problems: 'Marketing',
    industry: 'Playhouse',
    desiredOutcome: 'Something has to change here',
  };
  const kinds = loadKinds();
  const questionAnswers = [
    {
      question: 'Which of these is closest to what you want?',
      answer: 'Fill hours, seats, rooms or machines that stay empty',
    },
    { question: 'How many tickets do you have today?', answer: '14' },
    { question: 'How many tickets do you want?', answer: '40' },
  ];
  const { case: one, kind } = readCase(kinds, { answers: vague, questionAnswers, today: testDay });
  expect(kind.outcome(one).title).toBe('From 14 to 40 people at a quiet show by February 26, 2027');
});

test('an answer of none removes what needs it', () => {
  const cancels = { ...yoga, stepsTaken: 'Last minute cancellations and no-shows are a pain' };
  expect(blocksOf(writeSaid(cancels), 'move')[0]?.title).toBe('Refill what falls through');
  expect(textOf(blocksOf(writeSaid(cancels, { fallen: 'none' }), 'option'))).not.toContain('Refill what falls through');
  expect(readSaid({ ...plumber, role: 'boss' }, { pay: 'none' }).outcome.vetoed).toContain('shift');
});

test('a cause that somebody names comes first, in their words', () => {
  const full = { ...yoga, stepsTaken: 'Saturdays are fully booked and we turn people away, there is a waiting list' };
  const [first] = blocksOf(writeSaid(full), 'finding');
  expect(first?.title).toContain('Charge more for full times');
  expect(first?.text).toContain('“Saturdays are fully booked');
});

test('a date that has passed is said on page one with a new one', () => {
  const late = { ...yoga, desiredOutcome: 'Fill our empty seats by 1 September 2026, 16 of 40 seats are empty' };
  expect(pageOne(writeSaid(late))).toContain('Your date, September 1, has passed');
});

test('without numbers the report says which is missing and shows an example', () => {
  const doc = writeSaid(plumber);
  expect(pageOne(doc)).toContain('without knowing how many there are in a normal week');
  expect(blocksOf(doc, 'sum').map(({ isExample }) => isExample)).toEqual([true]);
});

test('an answer for a day or a month is counted for a week', () => {
  expect(readSaid(plumber, { idle: '2 a day' }).outcome.slots).toMatchObject({ idle: '10 hours' });
  expect(readSaid(plumber, { idle: '26 a month' }).outcome.slots).toMatchObject({ idle: '6 hours' });
});

test.each([
  [cafe, {}],
  [cafe, cafeSaid],
  [yoga, {}],
  [yoga, yogaSaid],
  [hotel, {}],
  [hotel, hotelSaid],
  [engineers, {}],
  [engineers, engineersSaid],
  [coworking, {}],
  [coworking, coworkingSaid],
  [machine, {}],
  [machine, machineSaid],
  [trucks, {}],
  [trucks, { idle: '12', all: '30', price: '$400', cost: '$150' }],
  [plumber, {}],
  [plumber, { idle: '12', price: '$180', cost: '$60', span: '2' }],
  [cinema, {}],
  [cinema, cinemaSaid],
  [cinema, { come: '30 of 132', shows: '8', left: '£7.35', run: '£130' }],
  [trattoria, {}],
  [trattoria, { left: '£19', run: '£520' }],
] as const)('the report of %o is whole', (answers, said) => {
  expectWhole(writeSaid(answers, said));
});

test('people at a quiet showing are read from the wish', () => {
  const { measures } = readSaid({
    firstName: 'Pete',
    email: 'pete@example.test',
    problems: 'Marketing',
    industry: 'Independent cinema, one screen',
    desiredOutcome: 'Fill the seats from Monday to Thursday. About 14 people come to a showing, and I have 180 seats.',
  }).outcome;
  expect(measures[0]?.baseline).toBe('14');
});
