import { expect, test } from 'vitest';
import { auditActions, auditSubjects, refundedAmount, roleChange } from '#schema/audit.ts';
import { type AuditEntry, describeEntry, foldEntries } from './audit-words.ts';

const details: AuditEntry['details'] = {
  about: { kind: 'submission', id: 's', name: 'Dana Okafor' },
  count: 1,
  fields: [],
};
const list = { about: null, count: 214 };

function say(
  changes: Partial<Pick<AuditEntry, 'action' | 'subject'>>,
  some: Partial<AuditEntry['details']> = {},
): string {
  const entry: AuditEntry = {
    ...{ id: 'e', at: 0, actorId: 'k', actor: 'Kim Ray', action: 'read', subject: 'submission' },
    ...{ ...changes, details: { ...details, ...some } },
  };
  const { before, after } = describeEntry(entry);
  return after === undefined ? before : `${before}Dana Okafor${after}`;
}

test('an entry about one person says what was done, and of whom', () => {
  expect(say({})).toBe('opened Dana Okafor’s submission');
  expect(say({ action: 'refunded', subject: 'order' })).toBe('refunded one of Dana Okafor’s payments');
  expect(say({ action: 'refunded', subject: 'order' }, { fields: [refundedAmount(2499, 'usd')] })).toBe(
    'refunded Dana Okafor’s payment of $24.99',
  );
  expect(say({ action: 'deleted', subject: 'note' })).toBe('deleted a note about Dana Okafor');
  expect(say({ subject: 'question' })).toBe('read Dana Okafor’s last question to the coach');
  expect(say({ subject: 'delivery' }, { about: null })).toBe('synced 1 submission to a device');
});

test('an entry about a change names the fields, and of a role what it was and is', () => {
  expect(say({ action: 'changed', subject: 'user' }, { fields: ['status'] })).toBe('changed Dana Okafor’s status');
  const fields = ['role', 'first_name', 'chat_admin_override_until'];
  expect(say({ action: 'changed', subject: 'user' }, { fields })).toBe(
    'changed Dana Okafor’s role, first name and chat access',
  );
  expect(say({ action: 'changed', subject: 'user' }, { fields: [roleChange('client', 'coach')] })).toBe(
    'changed Dana Okafor’s role from client to coach',
  );
  expect(say({ action: 'changed' }, { fields: ['companySize'] })).toBe(
    'changed company size in Dana Okafor’s submission',
  );
});

test.each([
  ['note', ['content', 'noteType'], 'wrote a note about Dana Okafor'],
  ['note', ['content'], 'edited a note about Dana Okafor'],
  ['note', ['noteType'], 'changed who can read a note about Dana Okafor'],
  ['note', ['deletedAt'], 'restored a note about Dana Okafor'],
  ['goal', ['title', 'status', 'position'], 'set a goal for Dana Okafor'],
  ['goal', ['status'], 'changed status in one of Dana Okafor’s goals'],
] as const)('what was done to a %s with %j is said as a deed', (subject, fields, words) => {
  expect(say({ action: 'changed', subject }, { fields: [...fields] })).toBe(words);
});

test('syncs of one person that follow each other are one entry', () => {
  const entry = (id: string, subject: AuditEntry['subject'], actorId: string): AuditEntry => ({
    ...{ id, at: 0, actorId, actor: 'Kim Ray', action: 'read', subject },
    details: { ...details, count: 2 },
  });
  const folded = foldEntries([
    entry('a', 'delivery', 'kim'),
    entry('b', 'delivery', 'kim'),
    entry('c', 'delivery', 'ruth'),
    entry('d', 'submission', 'kim'),
    entry('e', 'delivery', 'kim'),
  ]);
  expect(folded.map(({ id, details: { count } }) => [id, count])).toEqual([
    ['a', 4],
    ['c', 2],
    ['d', 2],
    ['e', 2],
  ]);
});

test('looks of one person at one list within an hour are one line', () => {
  const minute = 60_000;
  const look = (id: string, minutes: number, changes: Partial<AuditEntry> = {}): AuditEntry => ({
    ...{ id, at: -minutes * minute, actorId: 'kim', actor: 'Kim Ray', action: 'read', subject: 'submissions' },
    details: { about: null, count: 20, fields: [] },
    ...changes,
  });
  const lines = foldEntries([
    look('a', 0),
    look('b', 10, { actorId: 'ruth' }),
    look('c', 20, { subject: 'submission', details }),
    look('d', 30),
    look('e', 40, { action: 'exported' }),
    look('f', 59),
    look('g', 60),
    look('h', 70, { subject: 'audit' }),
  ]);
  expect(lines.map(({ id, times }) => [id, times])).toEqual([
    ['a', 3],
    ['b', undefined],
    ['c', undefined],
    ['e', undefined],
    ['g', undefined],
    ['h', undefined],
  ]);
  expect(describeEntry(lines[0] ?? look('none', 0))).toEqual({
    before: 'viewed the list of submissions 3 times in an hour',
    after: undefined,
  });
});

test('looks with other filters, and at unsent texts, keep their own lines', () => {
  const look = (id: string, subject: AuditEntry['subject'], count: number, fields: string[] = []): AuditEntry => ({
    ...{ id, at: 0, actorId: 'kim', actor: 'Kim Ray', action: 'read', subject },
    details: { about: null, count, fields },
  });
  const lines = foldEntries([
    look('a', 'orders', 3, ['search']),
    look('b', 'orders', 214),
    look('c', 'orders', 1, ['search']),
    look('d', 'escrow', 3),
    look('e', 'escrow', 0),
  ]);
  expect(lines.map((line) => describeEntry(line).before)).toEqual([
    'viewed the list of payments, filtered by search, 2 times in an hour',
    'viewed a list of 214 payments',
    'viewed 3 unsent texts',
    'checked for unsent texts',
  ]);
});

test('an entry about a list says how many, and by which filters', () => {
  expect(say({ action: 'exported', subject: 'submissions' }, list)).toBe('exported 214 submissions');
  expect(say({ subject: 'submissions' }, { ...list, fields: ['industry', 'has_report'] })).toBe(
    'viewed a list of 214 submissions, filtered by industry and report',
  );
  expect(say({ subject: 'submissions' }, { ...list, fields: ['need'] })).toBe(
    'viewed a list of 214 submissions, filtered by what needs attention',
  );
  expect(say({ subject: 'orders' }, { ...list, fields: ['search'] })).toBe(
    'viewed a list of 214 payments, filtered by search',
  );
  expect(say({ subject: 'users' }, list)).toBe('viewed the list of 214 users');
  expect(say({ action: 'deleted', subject: 'audit' }, list)).toBe('deleted 214 old audit entries');
});

test('whatever can be recorded has words', () => {
  for (const action of auditActions) {
    for (const subject of auditSubjects) expect(say({ action, subject }), `${action} ${subject}`).toMatch(/^\w+ \S/);
  }
});
