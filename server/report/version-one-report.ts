import type { Answer, Block, ReportDoc } from '#schema/report.ts';

/** A report of version 1, as they were written before page one was the answer: the joinery of the drawn screens. */
export const versionOneReport: ReportDoc = {
  version: 1,
  title: 'Four kitchens a month, Saturdays free',
  date: '2026-03-12',
  author: 'playbook',
  language: 'en',
  preparedFor: { name: 'Dana Okafor', company: 'Okafor Joinery', location: 'Asheville' },
  sections: [
    { id: 'summary', blocks: summary() },
    { id: 'situation', blocks: situation() },
    { id: 'options', blocks: options() },
    { id: 'plan', blocks: plan() },
    { id: 'risks', blocks: risks() },
    { id: 'assumptions', blocks: assumptions() },
  ],
  answers: answers(),
};

function summary(): Block[] {
  return [
    {
      kind: 'paragraph',
      text: 'Okafor Joinery does not lack orders, people or machines. It waits for its owner: to price, to plan and to add up. Move those three jobs off one desk and the fourth kitchen fits into the weeks you already work.',
      basedOn: [],
    },
    {
      kind: 'finding',
      title: 'Quotes take nine days and only you can price them',
      text: 'Twelve quotes leave in a month and four or five come back. A quote that arrives in the second week competes with one that arrived in the first.',
      basedOn: [7, 8],
    },
    {
      kind: 'finding',
      title: 'The schedule has software but no owner',
      text: 'The week is decided on Sunday night and changes by Tuesday. The software records the plan of a day that is already over.',
      basedOn: [4, 9],
    },
    {
      kind: 'finding',
      title: 'Each kitchen is sold without knowing what the last one cost',
      text: 'The hours of a finished kitchen are not written down, so the next price rests on memory.',
      basedOn: [10],
    },
  ];
}

function situation(): Block[] {
  return [
    {
      kind: 'paragraph',
      text: 'Fourteen people, custom cabinetry, revenue between $1M and $5M. A second installer since January has not yet made a fourth kitchen, because the work before the workshop still runs through one desk.',
      basedOn: [4, 5],
    },
    {
      kind: 'paragraph',
      text: 'The workshop could build more than the office can price. Nine days between measuring and the quote are not nine days of work: they are nine evenings in which the pricing has to wait for the end of a working day. The three figures above are the ones to watch; each of them comes from your own answers.',
      basedOn: [7],
    },
    {
      kind: 'paragraph',
      text: 'You named a budget of $2.5k-$5k and three to six months. Both are enough for the moves that follow. Neither is enough for a new hire, which is why that option scores where it does.',
      basedOn: [6],
    },
  ];
}

function options(): Block[] {
  return [
    {
      kind: 'paragraph',
      text: 'Twelve quotes leave the office in a month and four, sometimes five, come back as orders. The loss is not in the price: it is in the wait. We compared six ways to shorten the wait or to live with it. Three of them ask for little and can start this month.',
      basedOn: [8],
    },
    option(
      'Price book',
      2,
      5,
      true,
      [7],
      'Write down the twenty units that you price most, with hours, material and margin. Anyone in the office can then quote a kitchen that is made of them.',
      'You price every job from memory; twenty units cover most kitchens. It takes your evenings for two weeks and gives them back afterwards.',
    ),
    option(
      'One owner for the week',
      1,
      4,
      true,
      [9],
      'Name one person who closes the week on Friday at noon. Changes after that go through this person, not through you.',
      'The plan changes by Tuesday because anyone can change it. Naming an owner costs one conversation.',
    ),
    option(
      'Close in four numbers',
      2,
      3,
      true,
      [10],
      'On one page by the 5th of each month: quotes sent, orders won, days to quote, hours per kitchen.',
      'You asked for the hours of a kitchen. They need a job card, not software.',
    ),
    option(
      'Deposit before drawings',
      1,
      2,
      false,
      [8],
      'Ask for a deposit before detailed drawings start.',
      'Easy to do, but it filters clients; it does not shorten the wait that you described.',
    ),
    option(
      'Hire an estimator',
      4,
      4,
      false,
      [6],
      'A second person who prices jobs full time.',
      'It would solve the wait. It also costs more in a quarter than the budget that you named.',
    ),
    option(
      'Second showroom',
      5,
      2,
      false,
      [6],
      'A showroom in the next town.',
      'More visitors would meet the same nine days.',
    ),
  ];
}

function option(
  title: string,
  effort: number,
  effect: number,
  pick: boolean,
  basedOn: number[],
  text: string,
  reason: string,
): Block {
  return { kind: 'option', title, effort, effect, pick, basedOn, text, reason };
}

function plan(): Block[] {
  return [
    {
      kind: 'paragraph',
      text: 'Ninety days from Monday, 16 March. No week starts more than two new habits, and every step ends on a Friday or with a month, so that a slip shows before the weekend. Planning on Sunday night ends with step four.',
      basedOn: [9],
    },
    step('List the twenty units you price most', 'You', '2026-03-16', '2026-03-20', 'List agreed', [7]),
    step('Name the schedule’s owner', 'You', '2026-03-20', '2026-03-27', 'Named and told', [9]),
    step(
      'Price book, first version',
      'You, lead installer',
      '2026-03-20',
      '2026-04-03',
      'Three quotes priced without you',
      [7],
    ),
    step(
      'Close the week on Friday noon',
      'Lead installer',
      '2026-03-27',
      '2026-04-17',
      'Two changes a week or fewer',
      [9],
    ),
    step('Quote within three days', 'Office', '2026-04-03', '2026-04-30', 'Median of three days', [7, 8]),
    step(
      'Hours per kitchen on the job card',
      'Both installers',
      '2026-04-17',
      '2026-05-08',
      'Four cards complete',
      [10],
    ),
    step('First close in four numbers', 'You, bookkeeper', '2026-05-08', '2026-06-05', 'On your desk by the 5th', [10]),
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
      title: 'The price book goes out of date',
      earlySign: 'A quote made from it is corrected by hand twice in a month.',
      response: 'Correct it every quarter from three finished kitchens; one hour, first on 26 June.',
      basedOn: [7],
    },
    {
      kind: 'risk',
      title: 'The Friday close is broken for a good client',
      earlySign: 'A second change after noon in one month.',
      response: 'Allowed once a month, by the schedule’s owner, not by you.',
      basedOn: [9],
    },
    {
      kind: 'risk',
      title: 'Hours are not written down',
      earlySign: 'A fitting kit comes back without its card.',
      response: 'The card travels with the fitting kit; no card, no final invoice.',
      basedOn: [10],
    },
    {
      kind: 'measure',
      title: 'from measure to quote',
      baseline: '9 days',
      target: '3 days by 30 April',
      howToRead: 'The median of the month’s quotes. One slow quote does not matter; a slow middle does.',
      basedOn: [7],
    },
    {
      kind: 'measure',
      title: 'quotes leave in a month',
      baseline: '12',
      target: '12 or more',
      howToRead: 'It must not fall while quotes get faster.',
      basedOn: [8],
    },
    {
      kind: 'measure',
      title: 'of them become orders',
      baseline: '4 to 5',
      target: '6 by June',
      howToRead: 'Count orders in the month in which the quote was sent.',
      basedOn: [8],
    },
    {
      kind: 'budget',
      title: 'Price book',
      fromUsd: 600,
      toUsd: 900,
      text: 'Two evenings of the lead installer and a template.',
      basedOn: [6],
    },
    { kind: 'budget', title: 'Job cards', fromUsd: 150, toUsd: 150, text: 'Printed cards for a year.', basedOn: [10] },
    {
      kind: 'budget',
      title: 'Bookkeeper',
      fromUsd: 1200,
      toUsd: 1800,
      text: 'Four hours a month for the close in four numbers.',
      basedOn: [6, 10],
    },
  ];
}

function assumptions(): Block[] {
  return [
    { kind: 'assumption', text: 'The share of quotes won is from memory; it may differ from the books.', basedOn: [8] },
    {
      kind: 'assumption',
      text: 'The workshop has room for a fourth kitchen a month; you did not name it as a limit.',
      basedOn: [4],
    },
    { kind: 'assumption', text: 'Material prices stay within a tenth of today’s through June.', basedOn: [] },
  ];
}

function answers(): Answer[] {
  return [
    { number: 1, label: 'Biggest challenge', text: 'Operations' },
    { number: 2, label: 'Industry', text: 'Custom cabinetry and joinery' },
    { number: 3, label: 'Desired outcome', text: 'A fourth kitchen every month without working Saturdays.' },
    {
      number: 4,
      label: 'Steps taken',
      text: 'Hired a second installer in January. Bought scheduling software, but only I keep it up to date. I still price every job myself, usually in the evening.',
    },
    { number: 5, label: 'Company size', text: '11-50' },
    { number: 6, label: 'Budget', text: '$2.5k-$5k' },
    {
      number: 7,
      label: 'Where does a job wait longest between first call and final payment?',
      text: 'Between measuring and the quote. I price every job myself in the evening, usually nine days.',
    },
    {
      number: 8,
      label: 'How many quotes do you send in a month, and how many become orders?',
      text: 'About twelve. Four, sometimes five.',
    },
    {
      number: 9,
      label: 'Who decides what is installed on which day?',
      text: 'Me, on Sunday night. It changes by Tuesday.',
    },
    {
      number: 10,
      label: 'Which number would you want to see every month and don’t?',
      text: 'What a kitchen really cost us in hours.',
    },
  ];
}
