import type { AnswerName } from '#schema/insights.ts';

export interface ExampleAnswer {
  /** Whose answer it could be, as the end of "Example, from …". */
  from: string;
  outcome: string;
  steps: string;
}

const bakery: ExampleAnswer = {
  from: 'a bakery with two shops',
  outcome: 'Open the third shop by autumn without borrowing more than $40k, and stop doing the payroll myself.',
  steps: 'Wrote down the opening routine. Tried one shift plan for both shops, but the weekend still lands on me.',
};

/** One example for each challenge: a business, a number, a date. */
const examples: Record<string, ExampleAnswer> = {
  Marketing: {
    from: 'a language school with three rooms',
    outcome: 'Fill the two empty evening courses by September, with at most $800 a month for advertising.',
    steps: 'Ran search ads for two months, 14 sign-ups at $57 each. Stopped the newsletter in March.',
  },
  Operations: bakery,
  Strategy: {
    from: 'an architects’ office of nine',
    outcome: 'Decide by June whether we drop private houses, and earn the same with one third fewer projects.',
    steps: 'Listed the margin of the last 20 projects. Schools earned most, houses took most of the evenings.',
  },
  Sales: {
    from: 'a maker of packing machines',
    outcome: 'Win four of ten quotes instead of two by the end of the year, without going below our price list.',
    steps: 'Quotes go out within five days now, it was twelve. Nobody calls back after sending one.',
  },
  'Product Development': {
    from: 'a software firm of twelve',
    outcome: 'Bring the booking module to ten paying customers by May and switch the old one off by December.',
    steps: 'Showed a prototype to six customers. Four wanted calendar sync first, which we have not planned.',
  },
  'Customer Retention': {
    from: 'a gym with 640 members',
    outcome: 'Lose fewer than 3% of members a month by summer; today it is 5%, mostly after the tenth week.',
    steps: 'Called 20 people who left. Nine said that nobody noticed when they stopped coming.',
  },
  'Team Management': {
    from: 'a plumbing firm with two crews',
    outcome: 'Have a second foreman who runs jobs alone by March, so that I am on site two days a week, not five.',
    steps: 'Offered the post to our most senior plumber in May. He fears the paperwork.',
  },
  Other: {
    from: 'a family hotel with 22 rooms',
    outcome: 'Hand the hotel over to my daughter in three years with the roof paid and half of today’s debt.',
    steps: 'Talked to the bank twice. We have no written plan of who decides what until then.',
  },
};

export function exampleFor(challenge: string): ExampleAnswer {
  return examples[challenge] ?? bakery;
}

/** Gives a field an example as its placeholder. */
export const placeholders: Partial<Record<AnswerName, string>> = {
  industry: 'For example custom cabinetry',
  role: 'For example owner',
  location: 'For example Asheville, NC',
};
