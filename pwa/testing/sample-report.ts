import type { Block, ReportDoc, SectionId } from '#schema/report.ts';

/** Of an answer with a report that was made once. */
export const onlyVersion = { version: 1, versions: [{ number: 1, createdAt: Date.parse('2026-03-12T09:00:00Z') }] };

/** A short report of version 1 with one block of each of its kinds. */
export const shortReport: ReportDoc = {
  version: 1,
  title: 'Four kitchens a month',
  date: '2026-03-12',
  author: 'playbook',
  language: 'en',
  preparedFor: { name: 'Dana Okafor', company: 'Okafor Joinery' },
  sections: [
    {
      id: 'summary',
      blocks: [
        { kind: 'paragraph', text: 'The joinery waits for its owner.', basedOn: [] },
        { kind: 'finding', title: 'Quotes take nine days', text: 'Only you can price them.', basedOn: [2] },
      ],
    },
    { id: 'situation', blocks: [{ kind: 'paragraph', text: 'Pricing happens in the evening.', basedOn: [2] }] },
    {
      id: 'options',
      blocks: [
        { kind: 'paragraph', text: 'We compared two ways.', basedOn: [2] },
        {
          kind: 'option',
          title: 'Price book',
          text: 'Write the prices down.',
          effort: 2,
          effect: 5,
          reason: 'It frees your evenings.',
          pick: true,
          basedOn: [2],
        },
        {
          kind: 'option',
          title: 'Hire an estimator',
          text: 'A second person prices.',
          effort: 4,
          effect: 4,
          reason: 'It costs more than the budget.',
          pick: false,
          basedOn: [1, 9],
        },
      ],
    },
    {
      id: 'plan',
      blocks: [
        {
          kind: 'planRow',
          title: 'Name the owner',
          ownerRole: 'You',
          startDay: '2026-03-20',
          endDay: '2026-03-27',
          measure: 'Named and told',
          basedOn: [2],
        },
        {
          kind: 'planRow',
          title: 'List twenty units',
          ownerRole: 'You',
          startDay: '2026-03-16',
          endDay: '2026-03-20',
          measure: 'List agreed',
          basedOn: [2],
        },
      ],
    },
    {
      id: 'risks',
      blocks: [
        { kind: 'risk', title: 'The book ages', earlySign: 'Two corrections', response: 'Renew it', basedOn: [2] },
        {
          kind: 'measure',
          title: 'from measure to quote',
          baseline: '9 days',
          target: '3 days',
          howToRead: 'The median of a month.',
          basedOn: [2],
        },
        {
          kind: 'measure',
          title: 'quotes that you write',
          baseline: 'all of them',
          target: 'one of four',
          howToRead: 'The quotes of a month.',
          basedOn: [2],
        },
        { kind: 'budget', title: 'Price book', fromUsd: 600, toUsd: 900, text: 'Two evenings.', basedOn: [1] },
        { kind: 'budget', title: 'Job cards', fromUsd: 150, toUsd: 150, text: 'Printed cards.', basedOn: [1] },
      ],
    },
    { id: 'assumptions', blocks: [{ kind: 'assumption', text: 'Material prices stay.', basedOn: [] }] },
  ],
  answers: [
    { number: 1, label: 'Budget', text: '$2.5k-$5k' },
    { number: 2, label: 'Steps taken', text: 'I still price every job myself, usually in the evening.' },
  ],
};

const newBlocks: Partial<Record<SectionId, Block[]>> = {
  summary: [
    { kind: 'answer', text: 'Hold two tours a week. You need 44 tours in 21 weeks.', basedOn: [1, 2] },
    { kind: 'figure', title: 'Today', value: '7 weddings', basedOn: [2] },
    { kind: 'figure', title: 'Target', value: '18 weddings by May 1', basedOn: [1] },
    { kind: 'move', title: 'Call 14 couples', owner: 'Priya', endDay: '2026-03-20', basedOn: [2] },
    { kind: 'avoid', text: 'Don’t discount Saturdays.', basedOn: [] },
    { kind: 'turn', text: 'One booking in three tours: then 33 tours do.', basedOn: [] },
  ],
  situation: [
    { kind: 'sum', title: 'Still to book', formula: '18 − 7', result: '11 weddings', isExample: false, basedOn: [2] },
    { kind: 'sum', title: 'Inquiries', formula: '44 ÷ 0.5', result: '88 inquiries', isExample: true, basedOn: [2] },
    lever('Second tour slot', 21, '21 more tours'),
    lever('Book one in three', 11, '11 fewer tours'),
  ],
  assumptions: [
    { kind: 'unused', words: 'usually in the evening', reason: 'No step depends on the hour.', basedOn: [2] },
    { kind: 'assumption', text: 'Half of all inquiries lead to a tour.', basedOn: [] },
  ],
};

function lever(title: string, worth: number, worthText: string): Block {
  return { kind: 'lever', title, from: '1 in 4', to: '1 in 3', worth, worthText, basedOn: [2] };
}

/** A short report of version 2 with the kinds that version 1 has not. */
export const answeredReport: ReportDoc = {
  ...shortReport,
  version: 2,
  title: '18 weddings booked by May 1: you have 7',
  sections: shortReport.sections.map(({ id, blocks }) => ({ id, blocks: newBlocks[id] ?? blocks })),
};
