import { expect, test } from 'vitest';
import type { Entity } from '#sync/protocol.ts';
import { attentionId, audiencesOf, keyOf, rowIn, scopeOf } from './audiences.ts';

const seenBy = (entity: Entity, ownerId: string | null, row: Record<string, unknown> = {}) =>
  audiencesOf({ entity, ownerId, row: { id: 'id', ...row } }).sort();

test('a submission, its texts and a goal are seen by staff, and by the client once there is one', () => {
  for (const entity of ['submission', 'submissionBody', 'goal'] as const) {
    expect(seenBy(entity, 'dana')).toEqual(['own:dana', 'staff']);
    expect(seenBy(entity, null)).toEqual(['staff']);
    expect(seenBy(entity, 'dana', { deletedAt: 5 })).toEqual(['own:dana', 'staff']);
  }
});

test('an internal note is never the client’s', () => {
  expect(seenBy('note', 'dana', { noteType: 'client' })).toEqual(['own:dana', 'staff']);
  expect(seenBy('note', 'dana', { noteType: 'internal' })).toEqual(['staff']);
  expect(seenBy('note', 'dana', {})).toEqual(['staff']);
  expect(seenBy('note', null, { noteType: 'client' })).toEqual(['staff']);
});

test('conversations are their owner’s alone', () => {
  for (const entity of ['conversation', 'message'] as const) expect(seenBy(entity, 'dana')).toEqual(['own:dana']);
});

test('drafts and pins of staff work leave with the role, other drafts stay; one that was cleared nobody sees', () => {
  expect(seenBy('pin', 'kim')).toEqual(['staff:kim']);
  for (const kind of ['note', 'coachingGoal', 'details']) {
    expect(seenBy('draft', 'kim', { id: `${kind}:sub`, value: {} })).toEqual(['staff:kim']);
  }
  expect(seenBy('draft', 'kim', { id: 'goal:new', value: {} })).toEqual(['own:kim']);
  // Only what the server refused says its scope itself: a draft cannot.
  expect(seenBy('draft', 'kim', { id: 'goal:new', value: { scope: 'staff' } })).toEqual(['own:kim']);
  expect(seenBy('draft', 'kim', { id: attentionId('phone', 1), value: { scope: 'staff' } })).toEqual(['staff:kim']);
  expect(seenBy('draft', 'kim', { id: attentionId('phone', 1), value: { scope: 'own' } })).toEqual(['own:kim']);
  expect(seenBy('draft', 'kim', { id: 'note:sub', value: null })).toEqual([]);
});

test('a client reads a report only once it is bought, and never the summary', () => {
  const body = {
    row: { id: 'sub', reportDoc: 'doc', summary: 'for staff' },
    own: { reportDoc: null, summary: undefined },
  };
  expect(rowIn('staff', body)).toEqual(body.row);
  expect(JSON.stringify(rowIn('own', body))).toBe('{"id":"sub","reportDoc":null}');
  expect(rowIn('own', { row: { id: 'goal' } })).toEqual({ id: 'goal' });
});

test('keys of drafts and pins name their owner; scopes follow from audiences', () => {
  expect([keyOf('draft', 'goal:new', 'kim'), keyOf('pin', 'sub', 'kim'), keyOf('goal', 'g', 'kim')]).toEqual([
    'kim/goal:new',
    'kim/sub',
    'g',
  ]);
  expect(['own:kim', 'staff', 'staff:kim'].map(scopeOf)).toEqual(['own', 'staff', 'staff']);
});
