import fc from 'fast-check';
import { dayOf } from '#schema/days.ts';
import { type Answer, type Block, maxQuoteLength, type ReportDoc, type Section } from '#schema/report.ts';
import { capped } from '#server/ai/number-answers.ts';

/** How many blocks a section has and how long their texts are, from 0 for the fewest and shortest to 1 for the most. */
type Measure = (name: string) => number;

const alphabets = [
  'about twelve quotes leave the office in a month and four come back as orders',
  'Wir möchten mehr Aufträge von Stammkunden gewinnen und größere Maschinen verkaufen',
  'Сократить сроки поставки и не терять заказы из-за медленных смет каждый вечер',
  'Περίπου δώδεκα προσφορές φεύγουν κάθε μήνα και τέσσερις γίνονται παραγγελίες',
];
const otherScripts = ['私が日曜日の夜に決めます', 'أنا أقرر كل ليلة أحد', 'growth 🚀 now', '“help”'];

const formFields = 14;
const freeTexts = 3;

/**
 * A document within the limits of both writers, every text between two words of its own, so that a test can find on which
 * pages it starts and ends: `tagsOf`.
 */
export function measuredReport(measure: Measure, version: ReportDoc['version'] = 2): ReportDoc {
  let texts = 0;
  const count = (name: string, least: number, most: number) => least + Math.round(measure(name) * (most - least));
  const times = <T>(name: string, least: number, most: number, make: () => T): T[] =>
    Array.from({ length: count(name, least, most) }, make);
  const text = (most: number, least = 12) => {
    texts += 1;
    return tagged(texts, count(`text ${texts}`, Math.min(least, most), most), measure(`script ${texts}`));
  };
  const answers = capped(
    Array.from({ length: count('answers', 3, 20) }, (_, index): Answer => {
      // The form's own fields have short names, and most of them are choices from a list; the questions follow.
      const isQuestion = index >= formFields;
      const label = `Question ${index + 1} ${isQuestion ? 'on what was tried so far '.repeat(count(`label ${index}`, 1, 6)) : ''}`;
      return {
        number: index + 1,
        label: label.trim(),
        text: text(isQuestion || index < freeTexts ? maxQuoteLength : 40),
      };
    }),
  );
  const basedOn = () => answers.slice(0, count('marks', 1, 4)).map(({ number }) => number);
  const paragraph = (most: number): Block => ({ kind: 'paragraph', text: text(most), basedOn: basedOn() });
  const finding = (most: number): Block => ({ kind: 'finding', title: text(80), text: text(most), basedOn: basedOn() });
  const score = (name: string) => count(`${name} ${texts}`, 1, 5);
  const option = (pick: boolean): Block => ({
    kind: 'option',
    title: text(70),
    text: text(220),
    effort: score('effort'),
    effect: score('effect'),
    reason: text(280),
    pick,
    basedOn: basedOn(),
  });
  const day = (week: number) => dayOf(Date.UTC(2026, 10, 23 + week * 7));
  const planRow = (_: unknown, index: number): Block => ({
    kind: 'planRow',
    title: text(64),
    ownerRole: text(28),
    startDay: day(index),
    endDay: day(index + count('weeks', 1, 4)),
    measure: text(64),
    basedOn: basedOn(),
  });
  const advice = (kind: 'avoid' | 'turn') => (): Block => ({ kind, text: text(180), basedOn: basedOn() });
  const opening: Record<ReportDoc['version'], () => Section[]> = {
    1: () => [
      {
        id: 'summary',
        blocks: [
          paragraph(420),
          ...times('points', 3, 3, () => finding(140)),
          ...times('leads', 0, 1, () => paragraph(330)),
        ],
      },
      { id: 'situation', blocks: times('situation', 1, 7, () => paragraph(380)) },
    ],
    2: () => [
      {
        id: 'summary',
        blocks: [
          { kind: 'answer', text: text(320), basedOn: basedOn() },
          ...times(
            'figures',
            3,
            5,
            (): Block => ({ kind: 'figure', title: text(28), value: text(50), basedOn: basedOn() }),
          ),
          ...[1, 2, 3].map(
            (week): Block => ({
              kind: 'move',
              title: text(60),
              owner: text(24),
              endDay: day(week),
              basedOn: basedOn(),
            }),
          ),
          ...times('avoid', 1, 3, advice('avoid')),
          ...times('turn', 1, 3, advice('turn')),
        ],
      },
      {
        id: 'situation',
        blocks: [
          ...times(
            'sums',
            3,
            7,
            (): Block => ({
              kind: 'sum',
              title: text(45),
              formula: text(140),
              result: text(60),
              isExample: measure(`example ${texts}`) > 0.5,
              basedOn: basedOn(),
            }),
          ),
          ...times(
            'levers',
            2,
            5,
            (): Block => ({
              kind: 'lever',
              title: text(50),
              from: text(20),
              to: text(20),
              worth: score('worth'),
              worthText: text(28),
              basedOn: basedOn(),
            }),
          ),
        ],
      },
    ],
  };
  const unused = (): Block => ({ kind: 'unused', words: text(80), reason: text(120), basedOn: basedOn() });
  const sections: Section[] = [
    ...opening[version](),
    {
      id: 'options',
      blocks: [
        ...times('findings', 1, 3, () => finding(620)),
        paragraph(480),
        ...[true, true, true].map(option),
        ...times('options', 0, 2, () => option(false)),
      ],
    },
    { id: 'plan', blocks: [paragraph(420), ...Array.from({ length: count('steps', 4, 10) }).map(planRow)] },
    {
      id: 'risks',
      blocks: [
        ...times(
          'risks',
          2,
          4,
          (): Block => ({
            kind: 'risk',
            title: text(60),
            earlySign: text(100),
            response: text(120),
            basedOn: basedOn(),
          }),
        ),
        ...times(
          'measures',
          2,
          3,
          (): Block => ({
            kind: 'measure',
            title: text(55),
            baseline: text(80),
            target: text(160),
            howToRead: text(150),
            basedOn: basedOn(),
          }),
        ),
        ...times(
          'budget',
          0,
          5,
          (): Block => ({
            kind: 'budget',
            title: text(55),
            fromUsd: score('from') * 100,
            toUsd: score('from') * 100,
            text: text(90),
            basedOn: basedOn(),
          }),
        ),
      ],
    },
    {
      id: 'assumptions',
      blocks: [
        ...(version === 2 ? times('unused', 0, 3, unused) : []),
        ...times('assumptions', 1, 10, (): Block => ({ kind: 'assumption', text: text(220), basedOn: [] })),
        paragraph(500),
      ],
    },
  ];
  return {
    version,
    title: text(80),
    date: '2026-11-21',
    author: 'playbook',
    language: 'en',
    preparedFor: { name: 'Łucja Żółć', company: text(60) },
    sections,
    answers,
  };
}

/** The first and the last word of a text. */
export function tagsOf(text: string): { first: string; last: string } {
  const words = text.split(' ');
  return { first: words[0] ?? '', last: words.at(-1) ?? '' };
}

function tagged(number: number, length: number, script: number): string {
  const [first, last] = [`a${number}q`, `z${number}q`];
  const words = alphabets[Math.floor(script * alphabets.length * 0.999)] ?? '';
  const foreign = script > 0.9 ? ` ${otherScripts[number % otherScripts.length]}` : '';
  const room = length - first.length - last.length - 2;
  const middle = `${words}${foreign} `
    .repeat(1 + Math.ceil(Math.max(room, 0) / words.length))
    .slice(0, Math.max(0, room));
  return [first, middle.trim(), last].filter((part) => part !== '').join(' ');
}

/** Every measure by itself. */
export const anyReport: fc.Arbitrary<ReportDoc> = fc
  .infiniteStream(fc.oneof(fc.constantFrom(0, 0.5, 1), fc.double({ min: 0, max: 1, noNaN: true })))
  .map((stream) => measuredReport(() => stream.next().value ?? 0, stream.next().value === 1 ? 1 : 2));
