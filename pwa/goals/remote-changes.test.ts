import { expect, test } from 'vitest';
import { emptyValues, type GoalValues } from './goal-values.ts';
import { describeRemoteChange } from './remote-change-note.tsx';
import { acceptRemote, combineTexts, remoteChanges } from './remote-changes.ts';

const seen = { ...emptyValues, title: 'Hire a lead', notes: 'Ask Ana.' };
const draftOf = (typed: Partial<GoalValues>) => ({ values: { ...seen, ...typed }, seen: { values: seen, rev: 7 } });

test('a field that is another one now is told, unless the same was typed here', () => {
  const now = { ...seen, title: 'Hire two leads', priority: 'High' as const };
  expect(remoteChanges(draftOf({}), seen)).toEqual({});
  expect(remoteChanges(draftOf({ notes: 'Ask Ben.' }), now)).toEqual({ title: 'Hire two leads', priority: 'High' });
  expect(remoteChanges(draftOf({ title: 'Hire two leads' }), now)).toEqual({ priority: 'High' });
  expect(remoteChanges({ values: seen, seen: null }, now)).toEqual({});
});

test('what was taken counts as seen, so that saving sends nothing of it and the rest keeps its base', () => {
  const theirs = { notes: 'Ask Ben.', title: 'Hire two leads' };
  const taken = acceptRemote(draftOf({ title: 'Hire three', notes: 'Ask Cem.' }), 'notes', theirs);
  expect(taken.values).toMatchObject({ title: 'Hire three', notes: 'Ask Ben.' });
  expect(taken.seen).toEqual({ values: { ...seen, notes: 'Ask Ben.' }, rev: 7 });
});

test('texts that were typed here and elsewhere are saved as one, on top of theirs', () => {
  const now = { ...seen, title: 'Hire two leads', notes: 'Ask Ben.' };
  const both = combineTexts(draftOf({ notes: 'Ask Cem.' }), now);
  expect(both.values).toEqual({ ...seen, notes: 'Ask Ben.\nAsk Cem.' });
  expect(both.seen).toEqual({ values: { ...seen, notes: 'Ask Ben.' }, rev: 7 });
  const untyped = draftOf({ title: 'Hire three' });
  expect(combineTexts(untyped, now)).toEqual(untyped);
  const long = draftOf({ notes: 'x '.repeat(10_000) });
  expect(combineTexts(long, now)).toEqual(long);
});

test('the note says what it is now and what saving makes of it', () => {
  const draft = draftOf({ notes: 'Ask Cem.', status: 'Completed' });
  expect(describeRemoteChange('title', 'Hire two', draft)).toBe(
    'Changed while you were editing: “Hire two”. Saving keeps it.',
  );
  expect(describeRemoteChange('notes', '', draft)).toBe('Cleared while you were editing. Saving combines both texts.');
  expect(describeRemoteChange('status', 'In Progress', draft)).toMatch(/Saving replaces it with yours\.$/);
  expect(describeRemoteChange('targetCompletion', '2030-04-03', draft)).toContain('April 3, 2030');
  expect(describeRemoteChange('description', 'x'.repeat(400), draft)).toContain(`${'x'.repeat(300)}…`);
});
