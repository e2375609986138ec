import { expect, test } from 'vitest';
import { sampleUser } from '#pwa/testing/sample-user.ts';
import type { User } from '#schema/users.ts';
import {
  changesWords,
  findLastAdmin,
  matchesUser,
  peopleWords,
  pickDiffering,
  type Staged,
  stageEdit,
  toBatch,
} from './staged-edits.ts';

const dana: User = { ...sampleUser, id: 'dana' };
const ines: User = { ...sampleUser, id: 'ines', first_name: 'Ines', last_name: 'Duarte', role: 'admin' };
const users = [dana, ines];

test('a space, the case of an email or the saved value again is no change', () => {
  let staged: Staged = stageEdit({}, dana, 'first_name', 'Dana ');
  staged = stageEdit(staged, dana, 'email', 'DANA@okafor.example');
  expect(staged.dana).toEqual({ first_name: 'Dana ', email: 'DANA@okafor.example' });
  expect(pickDiffering(staged, users, 'admin')).toEqual({});
  staged = stageEdit(stageEdit(staged, dana, 'status', 'Inactive'), dana, 'role', 'coach');
  expect(toBatch(pickDiffering(staged, users, 'admin'))).toEqual([{ id: 'dana', role: 'coach', status: 'Inactive' }]);
  staged = stageEdit(staged, dana, 'role', 'client');
  expect(pickDiffering(staged, users, 'admin')).toEqual({ dana: { status: 'Inactive' } });
});

test('an override that ends is sent as null, and the same day in another form is no change', () => {
  const open = { ...dana, chat_admin_override_until: '2026-04-11T09:30:00.000Z' };
  expect(toBatch(pickDiffering(stageEdit({}, open, 'chat_admin_override_until', null), [open], 'admin'))).toEqual([
    { id: 'dana', chat_admin_override_until: null },
  ]);
  const sameDay = stageEdit({}, open, 'chat_admin_override_until', '2026-04-11');
  expect(pickDiffering(sameDay, [open], 'admin')).toEqual({});
});

test('what a coach may not change is no edit, nor is one of a deleted person', () => {
  const staged: Staged = {
    dana: { status: 'Inactive', first_name: 'Other' },
    ines: { status: 'Inactive' },
    gone: { status: 'Inactive' },
  };
  expect(pickDiffering(staged, users, 'coach')).toEqual({ dana: { status: 'Inactive' } });
  expect(Object.keys(pickDiffering(staged, users, 'admin'))).toEqual(['dana', 'ines']);
  expect(pickDiffering(staged, users, 'client')).toEqual({});
});

test('the last admin is the only Active one after the edits, so that the role can pass on', () => {
  expect(findLastAdmin(users, {})).toBe('ines');
  expect(findLastAdmin(users, { dana: { role: 'admin' } })).toBeUndefined();
  expect(findLastAdmin(users, { dana: { role: 'admin' }, ines: { role: 'client' } })).toBe('dana');
  expect(findLastAdmin([...users, { ...ines, id: 'other', status: 'Inactive' }], {})).toBe('ines');
});

test.each(['dan', 'OKAFOR', 'dana ok', ' @okafor.EX', ''])('a search for %j finds Dana', (search) => {
  expect(matchesUser(dana, search)).toBe(true);
  expect(matchesUser(dana, `${search}zzz`)).toBe(false);
});

test('changes and people are counted in words', () => {
  const one: Staged = { dana: { status: 'Inactive' } };
  expect(`${changesWords(one)} ${peopleWords(one)}`).toBe('1 change for 1 person');
  const more: Staged = { dana: { status: 'Inactive', role: 'coach' }, ines: { first_name: 'I' } };
  expect(`${changesWords(more)} ${peopleWords(more)}`).toBe('3 changes for 2 people');
});
