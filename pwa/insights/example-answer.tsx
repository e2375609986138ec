interface Example {
  /** Whose answer it could be, as the end of "Example, from …". */
  from: string;
  outcome: string;
  steps: string;
}

const bakery: Example = {
  from: 'a bakery with two shops',
  outcome: 'Open the third shop by fall without borrowing more than $40k, and stop doing payroll myself.',
  steps: 'Wrote down the opening routine. Tried one shift schedule for both shops, but weekends still land on me.',
};

/** One example for each challenge: a business, a number, a date. */
const examples: Record<string, Example> = {
  Marketing: {
    from: 'a language school with three classrooms',
    outcome: 'Fill the two empty evening classes by September, spending at most $800 a month on ads.',
    steps: 'Ran search ads for two months, 14 sign-ups at $57 each. Stopped the newsletter in March.',
  },
  Operations: bakery,
  Strategy: {
    from: 'a nine-person architecture firm',
    outcome: 'Decide by June whether to drop private homes, and earn the same with a third fewer projects.',
    steps: 'Listed the margin on our last 20 projects. Schools earned the most. Homes took most of our evenings.',
  },
  Sales: {
    from: 'a packaging machine manufacturer',
    outcome: 'Win four in ten quotes instead of two by the end of the year, without discounting.',
    steps: 'Quotes go out in five days now, down from twelve. Nobody follows up after sending one.',
  },
  'Product Development': {
    from: 'a 12-person software company',
    outcome: 'Get the booking module to ten paying customers by May, and turn off the old one by December.',
    steps: 'Showed a prototype to six customers. Four wanted calendar sync first, which we haven’t planned.',
  },
  'Customer Retention': {
    from: 'a gym with 640 members',
    outcome: 'Lose fewer than 3% of members a month by summer. Today it’s 5%, mostly after week ten.',
    steps: 'Called 20 people who left. Nine said nobody noticed when they stopped coming.',
  },
  'Team Management': {
    from: 'a plumbing company with two crews',
    outcome: 'Have a second foreman running jobs alone by March, so I’m on site two days a week, not five.',
    steps: 'Offered the job to our most senior plumber in May. He’s worried about the paperwork.',
  },
  Other: {
    from: 'a family-run hotel with 22 rooms',
    outcome: 'Hand the hotel over to my daughter in three years, with the roof paid off and half of today’s debt.',
    steps: 'Talked to the bank twice. We have no written plan for who decides what until then.',
  },
};

/** A good answer to the question for the outcome, and to that for the steps taken. */
export function ExampleAnswer({ challenge }: { challenge: string }) {
  const { from, outcome, steps } = examples[challenge] ?? bakery;
  return (
    <>
      <p className="small mute">Example from {from}</p>
      <p className="said">{outcome}</p>
      <p className="small mute">Steps taken</p>
      <p className="said">{steps}</p>
    </>
  );
}
