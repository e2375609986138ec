import type { QuestionAnswer } from '#schema/checkout.ts';
import type { SubmitInput } from '#schema/insights.ts';
import { sectionIds } from '#schema/report.ts';
import type { CoachContext } from '#server/ai/coach.ts';
import { loadPlaybook } from '#server/ai/playbook/playbook.ts';

/** The day of the reports and of the questions. */
export const ownersDay = '2026-11-30';

interface Owner {
  answers: SubmitInput;
  said?: QuestionAnswer[];
  /** Answers to the playbook's own questions, in the order in which it asks. */
  replies?: string[];
}

const owner = (
  firstName: string,
  company: string,
  rest: Pick<SubmitInput, 'problems' | 'industry' | 'desiredOutcome' | 'stepsTaken'>,
): SubmitInput => ({ firstName, company, email: 'owner@example.com', location: 'Columbus, OH', ...rest });

const owners = {
  dental: {
    answers: owner('Priya', 'Bright Smile Dental', {
      problems: 'Team Management',
      industry: 'Dental practice, three chairs',
      desiredOutcome:
        'Bring the wait for a cleaning down from five weeks to two by the end of March, with two hygienists hired and staying.',
      stepsTaken:
        'Two hygienists left in eight months. Posted on Indeed twice for $600, got four applicants, two no-showed the interview. Raised pay from $41 to $44 an hour in September.',
    }),
    said: [
      {
        question: 'Besides you, who could own one of the steps? First names are fine.',
        answer: 'Dana (office manager), Marcus (my one remaining hygienist)',
      },
      {
        question: 'Is there anything else that matters here?',
        answer:
          'Each empty hygiene chair costs about $1,100 of production a day. 62 new patients a month call, about 15 give up because of the wait. Both hygienists who left went to a DSO that pays $47 and a 4-day week.',
      },
    ],
  },
  hvac: {
    answers: owner('Luis', 'Ortega Heating & Air', {
      problems: 'Operations',
      industry: 'HVAC',
      desiredOutcome: 'Cut the wait for an install from 4 weeks to 2 by May 1, 2027.',
      stepsTaken: 'We pay our techs $29 an hour. The shop across town pays $32. We bought scheduling software.',
    }),
  },
  restaurant: {
    answers: owner('Mei', 'Lotus Garden', {
      problems: 'Marketing',
      industry: 'Restaurant',
      desiredOutcome: 'Fill 12 more tables on Tuesday and Wednesday nights by April 30, 2027.',
      stepsTaken: 'Instagram posts and a two-for-one in October. An empty table costs us about $85 a night.',
    }),
  },
  accounting: {
    answers: owner('Ruth', 'Baker & Lowe CPAs', {
      problems: 'Team Management',
      industry: 'Accounting firm',
      desiredOutcome: 'Keep my six people through 2027. Three of nine seniors left after tax season.',
      stepsTaken: 'Gave everyone a 4% raise. Elena runs the review desk and is tired.',
    }),
  },
  agency: {
    answers: owner('Sam', 'Field Notes Studio', {
      problems: 'Sales',
      industry: 'Web design agency',
      desiredOutcome: 'Replace the $9,000 a month our biggest client paid before it leaves on March 31, 2027.',
      stepsTaken: 'Asked two old clients for work. Average retainer is $2,200 a month.',
    }),
  },
  landscaping: {
    answers: owner('Joe', 'Greenline Lawns', {
      problems: 'Sales',
      industry: 'Landscaping',
      desiredOutcome: 'Sign 20 mowing contracts by April 15, 2027. We have 8 today.',
      stepsTaken: 'Handed out flyers. Of the last 10 quotes, 4 signed.',
    }),
  },
  salon: {
    answers: owner('Tasha', 'Crown Hair', {
      problems: 'Operations',
      industry: 'Hair salon',
      desiredOutcome: 'Get no-shows down from 12 a week to 4 by March 1, 2027. A missed cut is $60.',
      stepsTaken: 'We call people the day before.',
    }),
  },
  bakery: {
    answers: owner('Ana', 'Corner Crumb', {
      problems: 'Strategy',
      industry: 'Bakery',
      desiredOutcome: 'Decide by February 15, 2027 whether to open a second shop or stay with one.',
      stepsTaken: 'Looked at one lease at $3,400 a month. My manager Nina could run the first shop.',
    }),
  },
  costs: {
    answers: owner('Marisol', 'Vega Bakery', {
      problems: 'Operations',
      industry: 'Bakery and café',
      desiredOutcome: 'Bring our monthly costs down from $31,000 to $27,000 by June 30, 2027.',
      stepsTaken:
        'We tried a cheaper flour supplier for two months. The bread came out uneven, customers noticed, and I went back. Closing early on Mondays saved about $350 a month and nobody complained. Our lease renews in March 2027.',
    }),
    replies: ['payroll 13,800, ingredients 8,600, rent 3,400, utilities 1,900, card fees 1,100', 'Luz, my head baker'],
  },
  trucking: {
    answers: owner('Dwayne', 'Dwayne Hauling', {
      problems: 'Operations',
      industry: 'Trucking, four trucks',
      desiredOutcome: 'Cut our running costs from $18,500 a month to $15,500 by May 31, 2027.',
      stepsTaken:
        'Bought a cheaper tire brand: two blowouts in one month, so we went back. The fuel card saved about $220 a month.',
    }),
    replies: ['fuel 7,200, truck payments 4,100, insurance 2,300, repairs 1,900, tolls 600'],
  },
  overtime: {
    answers: owner('Nadia', 'Slow Pour Coffee', {
      problems: 'Operations',
      industry: 'Coffee roaster',
      desiredOutcome: 'Get overtime from 40 hours a week to 15 by April 1, 2027.',
      stepsTaken: 'We asked for volunteers for Saturdays, and only Kevin came.',
    }),
  },
  overdue: {
    answers: owner('Rick', 'Rick’s Auto & Tractor', {
      problems: 'Operations',
      industry: 'Auto repair',
      desiredOutcome: 'Bring overdue invoices down from $24,000 to $8,000 by March 31, 2027.',
      stepsTaken: 'I call them every Friday and nobody picks up.',
    }),
  },
  gym: {
    answers: owner('Tom', 'Northside Gym', {
      problems: 'Sales',
      industry: 'Gym',
      desiredOutcome: 'Stop losing members: 12 of 180 leave every month. Get it to 6 by June 1, 2027.',
      stepsTaken: 'We gave a free month to 30 people. They came and left again. Members pay $49 a month.',
    }),
  },
  daycare: {
    answers: owner('Grace', 'Little Oaks', {
      problems: 'Team Management',
      industry: 'Daycare, 42 children',
      desiredOutcome: 'Keep my eight teachers through August 2027. Three left this year.',
      stepsTaken: 'We paid a $500 bonus in May, and two left anyway. Pay is $17 an hour.',
    }),
  },
  plumbing: {
    answers: owner('Hank', 'Hank’s Plumbing', {
      problems: 'Sales',
      industry: 'Plumbing',
      desiredOutcome: 'Book 30 jobs a month by May 1, 2027. We book 18 today.',
      stepsTaken: 'Google ads for $900 brought two calls and no job. Of the last 10 calls, 6 booked.',
    }),
  },
} satisfies Record<string, Owner>;
export type OwnerName = keyof typeof owners;

const playbook = loadPlaybook();

/** Has the playbook write the report that the person would have bought. */
function contextOf(id: string, { answers, said = [], replies = [] }: Owner): CoachContext {
  const asked = playbook.writeQuestions({ answers, today: ownersDay });
  const replied = replies.map((answer, at) => ({ question: asked[at]?.ask ?? '', answer }));
  const input = { answers, questionAnswers: [...said, ...replied], today: ownersDay };
  const outline = playbook.outlineReport(input);
  const sections = sectionIds.map((section) => playbook.writeSection(input, outline, section));
  const report = playbook.assembleReport(input, outline, sections);
  return { submissions: [{ id, answeredOn: ownersDay, answers, insights: [], report }], goals: [] };
}

export const sampleOwners = Object.fromEntries(
  Object.entries(owners).map(([name, one]) => [name, contextOf(name, one)]),
) as Record<OwnerName, CoachContext>;
