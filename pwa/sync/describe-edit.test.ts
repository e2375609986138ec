import { expect, test } from 'vitest';
import { describeEdit } from './describe-edit.ts';

const say = (name: string, args: Record<string, unknown>, rowTitle?: string) =>
  describeEdit({ name, args: { id: 'x', ...args }, rowTitle });

test('an edit says what was done to what, and holds the text that was typed', () => {
  expect(say('goals.create', { title: 'Hire', notes: 'Two names' })).toEqual({
    title: 'New goal “Hire”',
    text: 'Hire\nNotes: Two names',
  });
  expect(say('goals.update', { set: { status: 'Completed', completedDate: '2026-11-23' } }, 'Hire').title).toBe(
    'Goal “Hire” completed',
  );
  expect(say('goals.update', { text: { notes: { base: '', value: 'Three names' } } }, 'Hire')).toEqual({
    title: 'Goal “Hire”: notes',
    text: 'Notes: Three names',
  });
  expect(say('goals.update', { set: { position: 'a1' } }, 'Hire').title).toBe('Goal “Hire” moved');
  expect(say('goals.update', { set: { title: 'A', priority: 'High', targetCompletion: null } }, 'Hire')).toEqual({
    title: 'Goal “Hire” updated',
    text: 'A\nPriority: High\nTarget date: none',
  });
  expect(say('goals.delete', {}, 'Hire')).toEqual({ title: 'Goal “Hire” deleted', text: '' });
});

test('an unfinished text is shown whatever form it comes from', () => {
  expect(say('drafts.put', { value: { values: { title: 'Half a' } } }).text).toBe('Half a');
  expect(say('drafts.put', { value: { text: 'A note' } }).text).toBe('A note');
  const caret = { name: 'title', start: 1, end: 1 };
  const goal = { values: { title: 'Half a', notes: 'Ask Jo', description: '' }, seen: null };
  expect(say('drafts.put', { value: { value: goal, caret } }).text).toBe('Half a\nNotes: Ask Jo');
  const answers = { step: 1, typed: { firstName: 'Dana' }, attempt: null, waitingId: null, caret };
  expect(say('drafts.put', { value: answers }).text).toBe('First name: Dana');
});

test('a pin says what was asked for, because it may have been refused', () => {
  expect(say('pins.put', {}).title).toBe('Keep a submission on this device');
  expect(say('pins.clear', {}).title).toBe('Remove a submission from this device');
});

test.each([
  ['notes.create', { noteType: 'client', content: 'One more thing' }, 'Note to Tyler: “One more thing”'],
  ['notes.create', { noteType: 'internal', content: 'Ask Luis' }, 'Coaches’ note about Tyler: “Ask Luis”'],
  ['coachingGoals.create', { title: 'Hire' }, 'New goal for Tyler “Hire”'],
  ['submissions.update', { set: { company: 'Tuft' } }, 'Tyler’s details updated'],
  ['pins.put', {}, 'Keep Tyler on this device'],
])('what a coach did names the client: %s %o', (name, args, title) => {
  expect(describeEdit({ name, args, rowTitle: undefined, clientName: 'Tyler' }).title).toBe(title);
});

test('a changed note is named by its readers and its first words', () => {
  const note = { row: { noteType: 'client' }, rowTitle: 'One more thing', clientName: 'Tyler' };
  expect(describeEdit({ name: 'notes.update', args: {}, ...note }).title).toBe(
    'Note to Tyler updated: “One more thing”',
  );
});

test('what this version does not know is still named', () => {
  expect(say('plans.fold', {}).title).toBe('Change to “something that’s no longer here”');
});
