import { expect, test } from 'vitest';
import { escrowKind, listEscrowTexts } from './escrow.ts';

test.each([
  ['notes.create', { id: 'n', submissionId: 's', content: 'Ask.', noteType: 'internal' }, 'unsent note', ['Ask.']],
  [
    'notes.create',
    { id: 'n', content: 'Hello.', noteType: 'client' },
    'unsent note',
    ['Hello.', 'Written for the client to read.'],
  ],
  [
    'notes.update',
    { id: 'n', baseRev: 4, text: { content: { base: 'Seen', value: 'Typed' } } },
    'unsent edit to a note',
    ['Typed'],
  ],
  [
    'submissions.update',
    { id: 's', set: { company: 'Larch', phone: null } },
    'unsent edit to the details',
    ['Company: Larch', 'Phone: none'],
  ],
  [
    'draft',
    {
      id: 'details:s',
      value: {
        value: { values: { company: 'Larch', role: 'Owner' }, seen: { values: { company: 'Oak', role: 'Owner' } } },
        caret: { name: 'company', start: 1 },
      },
    },
    'unfinished edit to the details',
    ['Company: Larch'],
  ],
  [
    'draft',
    { id: 'details:s:report', value: { values: { context: 'Two vans.' } } },
    'unfinished context for a report',
    ['Two vans.'],
  ],
  [
    'coachingGoals.create',
    { id: 'g', submissionId: 's', title: 'Hire', targetCompletion: '2026-05-04' },
    'unsent coaching goal',
    ['Title: Hire', 'Target date: 2026-05-04'],
  ],
  ['notes.shout', { text: 'From a newer app' }, 'unsent text', ['From a newer app']],
  ['goals.update', { id: 'g', set: { constructor: 'odd', position: 'a0' } }, 'unsent edit to a goal', ['odd']],
])('of a %s only its kind and what was typed is shown', (name, args, kind, texts) => {
  expect(escrowKind({ name, args })).toBe(kind);
  expect(listEscrowTexts({ name, args })).toEqual(texts);
});

test('text nested deeper than any form is not shown', () => {
  let args: Record<string, unknown> = { content: 'deep' };
  for (let i = 0; i < 5_000; i++) args = { value: args };
  expect(listEscrowTexts({ name: 'draft', args })).toEqual([]);
});
