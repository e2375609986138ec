import { expect, test } from 'vitest';
import { sampleGoal } from '#pwa/testing/sample-goal.ts';
import { compareGoals, isInTab, matchesSearch, sectionOf } from './goal-order.ts';

const titles = (sort: Parameters<typeof compareGoals>[0], ...goals: ReturnType<typeof sampleGoal>[]) =>
  goals.sort(compareGoals(sort)).map(({ title }) => title);

test('each tab shows its goals, and what was deleted is in none but its own', () => {
  const open = sampleGoal({ status: 'In Progress' });
  const held = sampleGoal({ status: 'On Hold', goalType: 'coaching' });
  const done = sampleGoal({ status: 'Completed' });
  const deleted = sampleGoal({ status: 'Completed', deletedAt: 1 });
  const inTab = (tab: Parameters<typeof isInTab>[0]) =>
    [open, held, done, deleted].filter((goal) => isInTab(tab, goal)).map(({ id }) => id);
  expect(inTab('all')).toEqual([open.id, held.id, done.id]);
  expect(inTab('active')).toEqual([open.id, held.id]);
  expect(inTab('completed')).toEqual([done.id]);
  expect(inTab('deleted')).toEqual([deleted.id]);
});

test('search finds every word in title, description or notes, without its case and accents', () => {
  const goal = { title: 'Café in Zürich', description: 'Ask the bank', notes: 'Rent is 4,000' };
  for (const found of ['', '  ', 'cafe', 'ZURICH bank', 'rent 4,000']) expect(matchesSearch(found, goal)).toBe(true);
  for (const lost of ['cafe paris', 'bankrupt']) expect(matchesSearch(lost, goal)).toBe(false);
});

// F11
test('search finds what is typed with other quotes, dashes and letters', () => {
  const goal = { title: 'Call O’Brien', description: 'Straße 3–5, İzmir', notes: 'Café' };
  for (const found of ["o'brien", 'STRASSE', '3-5', 'izmir', 'IZMIR', 'cafe\u0301']) {
    expect(matchesSearch(found, goal), found).toBe(true);
  }
});

test('by due date the earliest comes first, what has no date after it, and what is completed last', () => {
  const none = sampleGoal({ title: 'none', position: 'a0' });
  const late = sampleGoal({ title: 'late', targetCompletion: '2026-12-01' });
  const soon = sampleGoal({ title: 'soon', targetCompletion: '2026-11-30' });
  const done = sampleGoal({ title: 'done', targetCompletion: '2026-01-01', status: 'Completed' });
  expect(titles('due', none, done, late, soon)).toEqual(['soon', 'late', 'none', 'done']);
});

test('by priority the critical ones come first, of equal ones the earlier; by change the newest', () => {
  const low = sampleGoal({ title: 'low', priority: 'Low', updatedAt: 3 });
  const critical = sampleGoal({ title: 'critical', priority: 'Critical', updatedAt: 1 });
  const high = sampleGoal({ title: 'high', priority: 'High', targetCompletion: '2026-12-02', updatedAt: 2 });
  const higher = sampleGoal({ title: 'higher', priority: 'High', targetCompletion: '2026-12-01', updatedAt: 4 });
  expect(titles('priority', low, high, higher, critical)).toEqual(['critical', 'higher', 'high', 'low']);
  expect(titles('updated', low, high, higher, critical)).toEqual(['higher', 'low', 'high', 'critical']);
});

test('the own order compares positions bytewise and settles ties by id', () => {
  const upper = sampleGoal({ title: 'upper', position: 'Zz' });
  const lower = sampleGoal({ title: 'lower', position: 'a0' });
  const tied = sampleGoal({ title: 'tied', position: 'a0', id: '00000000-0000-4000-8000-000000000000' });
  expect(titles('manual', lower, tied, upper)).toEqual(['upper', 'tied', 'lower']);
});

test.each([
  ['2025-12-31', 'Overdue'],
  ['2026-11-24', 'Overdue'],
  ['2026-11-25', 'This week'],
  ['2026-11-29', 'This week'],
  ['2026-11-30', 'Later this month'],
  ['2026-12-01', 'Later'],
  [null, 'No date'],
])('on Wednesday, November 25, a goal for %s belongs to “%s”', (targetCompletion, section) => {
  expect(sectionOf(sampleGoal({ targetCompletion }), '2026-11-25')).toBe(section);
});

test('on a Sunday the week ends; what is done has its own section', () => {
  expect(sectionOf(sampleGoal({ targetCompletion: '2026-11-29' }), '2026-11-29')).toBe('This week');
  expect(sectionOf(sampleGoal({ targetCompletion: '2026-11-30' }), '2026-11-29')).toBe('Later this month');
  expect(sectionOf(sampleGoal({ targetCompletion: '2026-11-29', status: 'Completed' }), '2026-11-25')).toBe('Done');
});
