import type { ReportDoc } from '#schema/report.ts';

/** Of an answer with a report that was made once. */
export const onlyVersion = { version: 1, versions: [{ number: 1, createdAt: Date.parse('2026-03-12T09:00:00Z') }] };

/** A short report with one block of each kind. */
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
