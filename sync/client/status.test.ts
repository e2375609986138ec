import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type StatusFacts, syncStatusOf } from './status.ts';

const facts: StatusFacts = {
  ...{
    unsent: 0,
    named: 0,
    attention: 0,
    isSaveFailed: false,
    isDiskFull: false,
    session: 'open',
    isSending: false,
    isReachable: true,
    answeredAt: 5,
    needsUpdate: false,
  },
};

test('the pill says in one word where the edits are', () => {
  expect(syncStatusOf(facts)).toEqual({ kind: 'synced', at: 5 });
  expect(syncStatusOf({ ...facts, unsent: 2 })).toEqual({ kind: 'saved', unsent: 2 });
  expect(syncStatusOf({ ...facts, unsent: 3, named: 2, isSending: true })).toEqual({ kind: 'sending', count: 2 });
  expect(syncStatusOf({ ...facts, unsent: 2, isReachable: false })).toEqual({ kind: 'offline', unsent: 2 });
  const offline = { kind: 'offline', unsent: 3, count: 2 };
  expect(syncStatusOf({ ...facts, unsent: 3, named: 2, isReachable: false })).toEqual(offline);
  expect(syncStatusOf({ ...facts, answeredAt: 0, isReachable: undefined })).toEqual({ kind: 'saved', unsent: 0 });
  expect(syncStatusOf({ ...facts, attention: 1 })).toMatchObject({ kind: 'attention', reason: 'decisions' });
  expect(syncStatusOf({ ...facts, unsent: 1, session: 'expired' })).toMatchObject({ reason: 'sign_in' });
  expect(syncStatusOf({ ...facts, isSaveFailed: true })).toMatchObject({ reason: 'not_saved' });
  expect(syncStatusOf({ ...facts, needsUpdate: true })).toMatchObject({ kind: 'attention', reason: 'update' });
  expect(syncStatusOf({ ...facts, isDiskFull: true })).toMatchObject({ reason: 'disk_full' });
});

test('a draft that is sent alone is saved on this device, without a number', () => {
  expect(syncStatusOf({ ...facts, unsent: 1, isSending: true })).toEqual({ kind: 'saved', unsent: 1 });
});

test('it never says "Synced" with anything unsent, and "Offline" only without an answer', { tags: 'fresh' }, () => {
  const anything = fc.record<StatusFacts>({
    unsent: fc.nat(3),
    named: fc.nat(3),
    attention: fc.nat(2),
    isSaveFailed: fc.boolean(),
    isDiskFull: fc.boolean(),
    session: fc.constantFrom('open', 'expired', 'revoked'),
    isSending: fc.boolean(),
    isReachable: fc.constantFrom(true, false, undefined),
    answeredAt: fc.nat(9),
    needsUpdate: fc.boolean(),
  });
  fc.assert(
    fc.property(anything, (some) => {
      const { kind } = syncStatusOf(some);
      if (kind === 'synced')
        expect(some).toMatchObject({
          unsent: 0,
          isSaveFailed: false,
          isDiskFull: false,
          attention: 0,
          needsUpdate: false,
        });
      if (kind === 'offline') expect(some.isReachable).toBe(false);
    }),
  );
});
