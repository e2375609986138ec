import type { Answer, Block, BlockOf, ReportDoc } from '#schema/report.ts';

/** A report as a writer would hand it in, for tests and for looking at the pages: a wedding venue with a number to reach. */
export const sampleReport: ReportDoc = {
  version: 2,
  title: '18 weddings booked by May 1: you have 7',
  date: '2026-11-27',
  author: 'playbook',
  language: 'en',
  preparedFor: { name: 'Maya Torres', company: 'Juniper Hill Barn', location: 'Asheville, NC' },
  sections: [
    { id: 'summary', blocks: pageOne() },
    { id: 'situation', blocks: numbers() },
    { id: 'options', blocks: [...findings(), ...options()] },
    { id: 'plan', blocks: plan() },
    { id: 'risks', blocks: [...risks(), ...money()] },
    { id: 'assumptions', blocks: leftOut() },
  ],
  answers: answers(),
};

function pageOne(): Block[] {
  return [
    {
      kind: 'answer',
      text: 'You can get to 18 weddings by May 1 if you hold two tours a week instead of one. At your rate of one booking in four tours, the 11 weddings still missing take 44 tours in 21 weeks.',
      basedOn: [3, 10, 12],
    },
    figure('Booked today', '7 weddings', [10]),
    figure('Target by May 1', '18 weddings', [3]),
    figure('Still to book', '11 weddings, worth $71,500', [10, 11]),
    figure('Tours you need', '44, a little over two a week', [12]),
    figure('Tours you hold now', 'about one a week', [14]),
    move('Call the 14 couples who asked in October', 'You', '2026-12-04', [13]),
    move('Answer every inquiry the same day', 'Priya', '2026-12-11', [4, 14]),
    move('Open a second tour slot on Wednesday evenings', 'Priya', '2027-01-15', [14]),
    {
      kind: 'avoid',
      text: 'Don’t discount Saturdays. October’s 10% off brought one booking; at $6,500 a wedding it cost $650 you didn’t have to give.',
      basedOn: [4, 11],
    },
    {
      kind: 'avoid',
      text: 'Don’t buy a third listing yet. You already get 14 inquiries a month, and half never hear back within a day.',
      basedOn: [4, 13],
    },
    {
      kind: 'turn',
      text: 'If one tour in three books, you need 33 tours, and the Wednesday slot can end in March.',
      basedOn: [12],
    },
    {
      kind: 'turn',
      text: 'If fewer than 8 inquiries come in January, look for inquiries first: a listing or planners.',
      basedOn: [13],
    },
  ];
}

function figure(title: string, value: string, basedOn: number[]): BlockOf<'figure'> {
  return { kind: 'figure', title, value, basedOn };
}

function move(title: string, owner: string, endDay: string, basedOn: number[]): BlockOf<'move'> {
  return { kind: 'move', title, owner, endDay, basedOn };
}

function numbers(): Block[] {
  return [
    sum('Weddings still to book', '18 wanted − 7 booked', '11 weddings', [3, 10]),
    sum('Weeks left', 'November 30 to May 1', '21 full weeks', [3]),
    sum('Tours you need', '11 weddings × 4 tours each', '44 tours', [12]),
    sum('Tours a week', '44 tours ÷ 21 weeks', '2.1 a week', [12]),
    sum('What the gap is worth', '11 weddings × $6,500', '$71,500', [11]),
    {
      ...sum('Inquiries you need', '44 tours ÷ 1 tour from 2 inquiries', '88 inquiries, 4 to 5 a week', []),
      isExample: true,
    },
    lever('Hold a second tour slot', '1 a week', '2 a week', 21, '21 more tours', [14]),
    lever('Book one tour in three', '1 in 4', '1 in 3', 11, '11 fewer tours needed', [12]),
    lever('Call October’s 14 couples again', 'none', '5 tours', 5, '5 more tours', [13]),
  ];
}

function sum(title: string, formula: string, result: string, basedOn: number[]): BlockOf<'sum'> {
  return { kind: 'sum', title, formula, result, isExample: false, basedOn };
}

function lever(title: string, from: string, to: string, worth: number, worthText: string, basedOn: number[]): Block {
  return { kind: 'lever', title, from, to, worth, worthText, basedOn };
}

function findings(): Block[] {
  return [
    {
      kind: 'finding',
      title: 'One tour a week can’t reach 18. Two can.',
      text: 'Your rate of one booking in four tours is fine for a venue that people visit before they decide. The count of tours is the problem: at one a week you’d end at 12 weddings. Priya can show the barn on Wednesday evenings, and couples who work weekends need that slot.',
      basedOn: [12, 14],
    },
    {
      kind: 'finding',
      title: 'Replies take two to three days. Couples ask four venues the same evening.',
      text: 'You wrote: “I answer inquiries at night, two or three days later”. By then another venue has a tour on the calendar. A short reply with prices and two tour times is enough; the long answer can wait until they visit.',
      basedOn: [4],
    },
    {
      kind: 'finding',
      title: 'Fourteen couples asked in October, and nobody has called them',
      text: 'They know the barn and the date they want. Five tours from these 14 calls would be a tenth of what you need, for about three hours of your time.',
      basedOn: [13],
    },
  ];
}

function options(): Block[] {
  return [
    option(
      ['Wednesday evening tours', 2, 5, true, [14]],
      'Open two Wednesday slots at 5 and 6 p.m. from January. Priya shows the barn with the lights on, which is how most weddings see it.',
      'It doubles the tours you can hold and costs three of Priya’s hours a week.',
    ),
    option(
      ['Same-day replies', 1, 4, true, [4, 14]],
      'Priya answers from one saved text with prices, photos and two tour times. You only step in for dates that clash.',
      'One text and a phone do it. It moves every inquiry from day three to day one.',
    ),
    option(
      ['Call October’s couples', 1, 3, true, [13]],
      'Fourteen calls over three afternoons, with two tour times to offer. A couple that has booked elsewhere tells you where and why.',
      'Small list, quick result. It can’t carry the season alone.',
    ),
    option(
      ['A price page with three packages', 2, 3, false, [11]],
      'One page with three packages from $5,200 to $8,400, sent with every reply. Couples who can’t afford the barn stop at the page, not at the tour.',
      'A day of work. It saves tours that never book, but doesn’t add any.',
    ),
    option(
      ['Visit eight planners', 4, 4, false, [4]],
      'Planners bring couples who have a budget and a date. Two visits a week through February.',
      'The second half of the season depends on it; the first bookings come in April at the earliest.',
    ),
    option(
      ['Discount Fridays and Sundays', 3, 2, false, [3]],
      'Offer the days that stay empty at 15% less, and leave Saturdays alone.',
      'It fills days that don’t count toward 18 unless couples are flexible.',
    ),
  ];
}

function option(
  [title, effort, effect, pick, basedOn]: [string, number, number, boolean, number[]],
  text: string,
  reason: string,
): Block {
  return { kind: 'option', title, effort, effect, pick, basedOn, text, reason };
}

/** Not in the order of its days, as a writer may hand it in. */
function plan(): Block[] {
  return [
    step(
      'Answer every inquiry the same day',
      'Priya',
      '2026-11-30',
      '2026-12-11',
      'Every reply within 24 hours',
      [4, 14],
    ),
    step('Call the 14 couples who asked in October', 'You', '2026-11-30', '2026-12-04', '14 called, 5 tours set', [13]),
    step('Write one page with three packages', 'You', '2026-12-07', '2026-12-18', 'Sent with every reply', [11]),
    step('Open Wednesday tours at 5 and 6 p.m.', 'Priya', '2027-01-04', '2027-01-15', 'Two tours a week', [14]),
    step('Ask twelve past couples for a review', 'You', '2027-01-04', '2027-01-29', 'Six reviews posted', [4]),
    step(
      'Hold a date for seven days after each tour',
      'You',
      '2027-01-18',
      '2027-02-12',
      'Half of tours hold one',
      [12],
    ),
    step('Visit eight planners with the price page', 'You', '2027-02-01', '2027-03-05', 'Eight visits, two tours', [4]),
    step('Compare tours and bookings with the plan', 'You', '2027-03-01', '2027-03-05', '22 tours, 12 weddings', [10]),
    step('Offer the last open Fridays to the waiting list', 'Priya', '2027-04-05', '2027-04-30', '18 weddings', [3]),
  ];
}

function step(
  title: string,
  ownerRole: string,
  startDay: string,
  endDay: string,
  measure: string,
  basedOn: number[],
): Block {
  return { kind: 'planRow', title, ownerRole, startDay, endDay, measure, basedOn };
}

function risks(): Block[] {
  return [
    {
      kind: 'risk',
      title: 'Wednesday tours don’t fill',
      earlySign: 'Fewer than three booked by January 20.',
      response: 'Offer Thursday too, and put both times first in every reply.',
      basedOn: [14],
    },
    {
      kind: 'risk',
      title: 'More tours, same bookings',
      earlySign: 'Fewer than one in five books by the end of February.',
      response: 'Sit in on two of Priya’s tours, and send the price page before the tour, not after.',
      basedOn: [12],
    },
    {
      kind: 'risk',
      title: 'Priya has no time',
      earlySign: 'Two Wednesdays in a row are canceled.',
      response: 'Pay for the three hours, or take one Wednesday a month yourself.',
      basedOn: [14],
    },
    {
      kind: 'risk',
      title: 'Inquiries drop after the holidays',
      earlySign: 'Fewer than 8 in January.',
      response: 'Start the planner visits three weeks earlier.',
      basedOn: [13],
    },
  ];
}

function money(): Block[] {
  return [
    {
      kind: 'measure',
      title: 'Weddings booked',
      baseline: '7',
      target: '18 by May 1',
      howToRead: 'Count signed contracts with a deposit. You should have 12 on March 5.',
      basedOn: [3, 10],
    },
    {
      kind: 'measure',
      title: 'Tours a week',
      baseline: 'about 1',
      target: '2 from January 15',
      howToRead: 'A month with fewer than eight is the warning, not a single slow week.',
      basedOn: [14],
    },
    {
      kind: 'measure',
      title: 'Bookings from tours',
      baseline: '1 in 4',
      target: '1 in 3 by March',
      howToRead: 'Over the last 12 tours; fewer say little.',
      basedOn: [12],
    },
    {
      kind: 'budget',
      title: 'Wednesday hours for Priya',
      fromUsd: 1150,
      toUsd: 1450,
      text: 'Three hours a week for 16 weeks.',
      basedOn: [7, 14],
    },
    {
      kind: 'budget',
      title: 'Photos and price page',
      fromUsd: 400,
      toUsd: 600,
      text: 'One shoot, one page.',
      basedOn: [7],
    },
    { kind: 'budget', title: 'Planner visits', fromUsd: 250, toUsd: 250, text: 'Lunches and fuel.', basedOn: [7] },
  ];
}

function leftOut(): Block[] {
  return [
    {
      kind: 'unused',
      words: 'Lee does invoices only',
      reason: 'Invoices don’t hold up a booking, so no step needs Lee.',
      basedOn: [14],
    },
    {
      kind: 'unused',
      words: 'We’re on two listing sites',
      reason: 'You didn’t say what each brings, so we couldn’t compare them.',
      basedOn: [4],
    },
    {
      kind: 'assumption',
      text: 'Half of all inquiries lead to a tour. You didn’t give that rate; the example uses it.',
      basedOn: [],
    },
    { kind: 'assumption', text: 'A wedding stays worth about $6,500, and few couples cancel.', basedOn: [11] },
    { kind: 'assumption', text: 'December 21 to January 3 has no steps.', basedOn: [] },
  ];
}

function answers(): Answer[] {
  return [
    { number: 1, label: 'Biggest challenge', text: 'Sales' },
    { number: 2, label: 'Industry', text: 'Wedding venue' },
    {
      number: 3,
      label: 'Desired outcome',
      text: '18 weddings booked for next season by May 1, without discounting Saturdays.',
    },
    {
      number: 4,
      label: 'Steps taken',
      text: 'We’re on two listing sites. I answer inquiries at night, two or three days later. Priya shows the barn on weekends. In October we tried 10% off and got one booking from it.',
    },
    { number: 5, label: 'Company size', text: '1-10' },
    { number: 6, label: 'Timeline', text: '3-6 months' },
    { number: 7, label: 'Budget', text: '$2.5k-$5k' },
    { number: 8, label: 'Who decides', text: 'I decide' },
    { number: 9, label: 'Location', text: 'Asheville, NC' },
    { number: 10, label: 'How many weddings are booked for next season today?', text: '7 of 18' },
    { number: 11, label: 'What is one wedding worth to you, on average?', text: '$6,500' },
    { number: 12, label: 'How many tours does it take to get one booking?', text: '4' },
    { number: 13, label: 'How many couples asked for a tour or a price last month?', text: '14 in October' },
    {
      number: 14,
      label: 'Who can give tours or answer inquiries besides you, and when?',
      text: 'Priya, on weekends, about one tour a week. She could do Wednesday evenings. Lee does invoices only.',
    },
  ];
}
