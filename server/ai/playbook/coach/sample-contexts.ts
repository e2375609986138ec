import type { SubmitInput } from '#schema/insights.ts';
import { sectionIds } from '#schema/report.ts';
import type { CoachContext } from '#server/ai/coach.ts';
import { loadPlaybook } from '#server/ai/playbook/playbook.ts';
import { sampleSubmissions } from '#server/ai/playbook/sample-submissions.ts';

/** The day of the questions; answers and report are three weeks older. */
export const today = '2026-11-23';
const answeredOn = '2026-11-02';

/** Stands in every field that no answer may use. */
export const canary = 'Zyxqua';

const playbook = loadPlaybook();

function submissionOf(
  name: string,
  has: { insights?: boolean; report?: boolean },
): CoachContext['submissions'][number] {
  const sample = sampleSubmissions[name];
  if (!sample) throw new Error(`There is no sample ${name}.`);
  const answers = {
    ...sample,
    firstName: canary,
    lastName: canary,
    email: `${canary}@example.com`,
    phone: `${canary} 0151`,
    company: canary,
  };
  const input = { answers, today: answeredOn, questionAnswers: [] };
  const outline = playbook.outlineReport(input);
  const sections = () => sectionIds.map((id) => playbook.writeSection(input, outline, id));
  return {
    id: `submission-${name.replaceAll(/[^a-z]+/g, '-')}`,
    answeredOn,
    answers,
    insights: has.insights ? playbook.writeInsights(input) : [],
    ...(has.report && { report: playbook.assembleReport(input, outline, sections()) }),
  };
}

const goals: CoachContext['goals'] = [
  goal('call', 'Call ten offices nearby', 'Not Started', '2026-12-04', 'Owner: You\nMeasure: Ten names and one card'),
  goal('card', 'Print the card for standing orders', 'In Progress', '2026-11-20', ''),
  goal('done', 'Repaint the sign', 'Completed', '2026-10-01', ''),
  goal('rest', 'Look for a bookkeeper', 'On Hold', '2026-12-01', ''),
  goal('open', 'Write down the recipe of the house sauce', 'Not Started', null, ''),
];

function goal(
  id: string,
  title: string,
  status: CoachContext['goals'][number]['status'],
  targetCompletion: string | null,
  description: string,
): CoachContext['goals'][number] {
  // What a synced goal holds besides and no answer may use.
  const rest = { notes: canary, createdBy: canary, coachFirstName: canary };
  return { ...rest, id: `goal-${id}`, title, description, status, priority: 'Medium', targetCompletion };
}

/** Marks, markup and addresses that must be printed and do nothing. */
export const hostileTitle =
  '**x** [go](https://evil.example) <img src=x onerror=alert(1)> ![i](http://evil.example/i.png) `y` www.evil.example \u202Eabc';

const unsold: SubmitInput = {
  firstName: canary,
  email: `${canary}@example.com`,
  problems: 'Sales',
  desiredOutcome: 'I want to win my first ten customers by March. I have not had a single order yet.',
  industry: 'Bakery',
  stepsTaken: 'I baked for friends and everybody was delighted.',
  companySize: '1-10',
  revenueBand: '<$100k',
};

/** Nine people: with nothing, with a part, with everything, before the first sale, foreign, large, and with ill will. */
export const sampleContexts = {
  none: { submissions: [], goals: [] },
  dentist: { submissions: [submissionOf('dentist', { insights: true })], goals: [] },
  restaurant: { submissions: [submissionOf('restaurant', { insights: true, report: true })], goals },
  joinery: {
    submissions: [submissionOf('joinery', { insights: true, report: true }), submissionOf('yoga studio', {})],
    goals: [],
  },
  app: { submissions: [submissionOf('app', {})], goals: [] },
  unsold: { submissions: [{ id: 'submission-unsold', answeredOn, answers: unsold, insights: [] }], goals: [] },
  chinese: { submissions: [submissionOf('chinese', { insights: true })], goals: [] },
  'six sites': { submissions: [submissionOf('six sites', { report: true })], goals: [] },
  hostile: {
    submissions: [submissionOf('hostile', { insights: true, report: true })],
    goals: [
      goal('evil', hostileTitle, 'Not Started', '2026-12-01', `${hostileTitle}\n# Heading\n- point`),
      goal('list', '1. # not a heading', 'Not Started', null, '> no quotation'),
    ],
  },
} satisfies Record<string, CoachContext>;
export type ContextName = keyof typeof sampleContexts;
