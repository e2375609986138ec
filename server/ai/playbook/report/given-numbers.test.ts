import { expect, test } from 'vitest';
import type { QuestionAnswer } from '#schema/checkout.ts';
import type { SubmitInput } from '#schema/insights.ts';
import { blocksOf } from '#schema/report.ts';
import { readingOf, wholeText, withoutQuotes, writeDoc } from '#server/ai/playbook/analyze/testing-reports.ts';
import { sampleSubmissions } from '#server/ai/playbook/sample-submissions.ts';

const owner = { firstName: 'Ann', email: 'ann@example.test', timeline: '6-12 months' } as const;
/** Wishes of each kind that give some of their numbers at once. */
const people: Record<string, SubmitInput> = {
  ...sampleSubmissions,
  machinist: {
    ...owner,
    problems: 'Sales',
    industry: 'CNC machine shop',
    desiredOutcome:
      'Our biggest customer is 38% of our $4.1M and leaves on March 31, 2027. I have 23 people. Replace $1.1M by the end of 2027.',
    stepsTaken:
      'Trade show, $11k, 40 business cards, 2 quotes, no orders. Called 12 old customers: 1 placed an order for $22k.',
  },
  cinema: {
    ...owner,
    problems: 'Marketing',
    industry: 'Independent cinema, one screen',
    desiredOutcome: 'Fill the seats from Monday to Thursday. About 14 people come to a showing, and I have 180 seats.',
    stepsTaken: 'Half price Tuesdays at £5 moved 20 people from Wednesday.',
  },
  bakery: {
    ...owner,
    problems: 'Strategy',
    industry: 'Bakery',
    desiredOutcome: 'Should we open a second shop or sell wholesale? The rent is $4,200 a month and we have 11 people.',
    stepsTaken: 'We delivered to 1 restaurant for 3 months, and they paid after 50 days.',
  },
  laboratory: {
    ...owner,
    problems: 'Operations',
    industry: 'Dental laboratory',
    desiredOutcome:
      'Get from 16 working days to 10 working days. There are 118 orders open today, and 3 practices left us.',
    stepsTaken: 'Overtime for six weeks: down to 13 days, after that back to 16.',
  },
  gym: {
    ...owner,
    problems: 'Customer Retention',
    industry: 'Gym',
    desiredOutcome: 'We lose 14 members a month, sign up 11 and have 168. I want it under 7.',
    stepsTaken: 'A free month for 20 people. Of 30 we called, 4 stayed.',
  },
  care: {
    ...owner,
    problems: 'Team Management',
    industry: 'Home care',
    desiredOutcome:
      'We employ 64 carers and need 75. 29 left in the last 12 months, 13 of them within their first 90 days.',
    stepsTaken: 'A £300 joining bonus (11 carers received it; 6 have since left).',
  },
  sails: {
    ...owner,
    problems: 'Product Development',
    industry: 'Sail repair',
    desiredOutcome: 'Start a mail-in sail check at $289 before February 1, 2027. 11 of 30 people want it.',
    stepsTaken: 'A poster and 2 posts.',
  },
};

/** Answers each question in its own kind of field, with numbers that stand nowhere else. */
function answered(answers: SubmitInput): QuestionAnswer[] {
  const said = ['31', '37', '43', '47', '53'];
  return readingOf(answers)
    .kind.questions(readingOf(answers).case)
    .slice(0, 5)
    .map(({ ask, field }, at) => {
      const number = said[at] ?? '';
      const isOfTen = /last 10|of 10\b/u.test(ask);
      const answer =
        field.kind === 'choice'
          ? (field.choices?.[0] ?? '')
          : field.kind === 'text'
            ? 'I don’t know'
            : field.kind === 'date'
              ? '2027-05-03'
              : isOfTen
                ? '3'
                : number;
      return { question: ask, answer };
    });
}

const asking = /\b(?:count|write|note|ask|find)\b|\bnot (?:given|counted)|^none (?:yet|so far|counted)/iu;
const common = new Set(
  'a an the of for in on at to who that with per day week month year one your you have has been next last each do does how many much normal and by more than it is are'.split(
    ' ',
  ),
);
const contentWords = (text: string) =>
  (text.toLowerCase().match(/\p{L}{3,}/gu) ?? []).filter((word) => !common.has(word)).map((word) => word.slice(0, 5));

test.each(Object.entries(people))('no cell under Today of %s asks to count what was given', (_, answers) => {
  const replies = answered(answers);
  const doc = writeDoc(answers, replies);
  const given = replies.filter(({ answer }) => /\d/u.test(answer)).map(({ question }) => contentWords(question));
  const asksAgain = blocksOf(doc, 'measure').filter(
    ({ title, baseline }) =>
      asking.test(baseline) && given.some((words) => contentWords(title).every((word) => words.includes(word))),
  );
  expect(asksAgain.map(({ title, baseline }) => `${title}: ${baseline}`)).toEqual([]);
});

test.each(Object.entries(people))('of five figures of %s at least three stand in the text', (_, answers) => {
  const replies = answered(answers);
  const own = [answers.desiredOutcome, answers.stepsTaken ?? '', ...replies.map(({ answer }) => answer)].join('\n');
  const figures = new Set((own.match(/\d[\d,.]*\d|\d/gu) ?? []).map((figure) => figure.replaceAll(',', '')));
  const text = withoutQuotes(wholeText(writeDoc(answers, replies))).replaceAll(/(?<=\d),(?=\d{3})/gu, '');
  const used = [...figures].filter((figure) =>
    new RegExp(String.raw`(?<![\d.])${figure}(?![\d]|\.\d)`, 'u').test(text),
  );
  if (figures.size >= 5) expect(used.length, [...figures].join(' ')).toBeGreaterThanOrEqual(3);
});
