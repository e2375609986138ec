import { expect, test } from 'vitest';
import { answerLabels, type SubmitInput } from '#schema/insights.ts';
import { hideTexts, promptData } from './prompt-data.ts';

/** A word of its own in every field, the person's own data also inside the free texts. */
const person = {
  firstName: 'Canaryfirst',
  lastName: 'Canarylast',
  email: 'canary@mail.example',
  phone: '(828) 555-0142',
};
const selfNamed = (canary: string) =>
  `${canary}: I am Canaryfirst CANARYLAST, write to canary@mail.example or call 828 555 0142 at CANARY COMPANY.`;
const answers: SubmitInput = {
  ...person,
  company: 'canary-company',
  problems: 'Other',
  desiredOutcome: selfNamed('canary-outcome'),
  industry: selfNamed('canary-industry'),
  stepsTaken: selfNamed('canary-steps'),
  role: selfNamed('canary-role'),
  revenueBand: '$1M-$5M',
  companySize: '51-200',
  timeline: '>12 months',
  budgetRange: '$25k-$50k',
  decisionAuthority: 'Researcher',
  location: selfNamed('canary-location'),
  referralSource: 'Podcast',
};
const questionAnswers = [
  { question: selfNamed('canary-question'), answer: selfNamed('canary-reply') },
  { question: '', answer: selfNamed('canary-note') },
];

test('the model gets the answers of substance, and neither name, email, phone, company nor referral', () => {
  const data = promptData({ answers, questionAnswers });
  const sent = JSON.stringify(data.answers);
  const known = ['outcome', 'industry', 'steps', 'role', 'location', 'question', 'reply', 'note'];
  for (const name of known) expect(sent).toContain(`canary-${name}`);
  for (const choice of ['Other', '$1M-$5M', '51-200', '>12 months', '$25k-$50k', 'Researcher']) {
    expect(sent).toContain(choice);
  }
  expect(sent).not.toMatch(/canaryfirst|canarylast|canary@|mail\.example|5550142|555.0142|canary.company|podcast/i);
  expect(sent).toContain('I am [name 1] [name 2], write to [email 3] or call [phone 4] at [company 5].');
});

test('every field of the form is either sent or left out on purpose', () => {
  const labels = promptData({ answers, questionAnswers: [] }).answers.map(({ label }) => label);
  const left = Object.values(answerLabels).filter((label) => !labels.includes(label));
  expect(left.sort()).toEqual(
    ['First name', 'Last name', 'Work email', 'Phone', 'Company', 'How did you hear about us?'].sort(),
  );
});

test('nothing of one submission gets into the data of another', () => {
  const before = JSON.stringify(promptData({ answers, questionAnswers }).answers);
  const other: SubmitInput = {
    firstName: 'Sam',
    email: 'sam@shop.example',
    problems: 'Sales',
    desiredOutcome: 'More orders',
    industry: 'Toys',
  };
  const data = promptData({ answers: other, questionAnswers: [] });
  expect(data.answers.map(({ text }) => text)).toEqual(['Sales', 'More orders', 'Toys']);
  expect(data.show('[name 1] [email 3]')).toBe(' ');
  expect(JSON.stringify(promptData({ answers, questionAnswers }).answers)).toBe(before);
});

test('what the model wrote with the person in it is hidden again before it goes back', () => {
  const data = promptData({ answers, questionAnswers });
  const outline = {
    title: 'A plan for Canaryfirst',
    steps: [{ ownerRole: 'canary@mail.example', week: 1 }],
    none: null,
  };
  expect(hideTexts(data, outline)).toEqual({
    title: 'A plan for [name 1]',
    steps: [{ ownerRole: '[email 3]', week: 1 }],
    none: null,
  });
});
