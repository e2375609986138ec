import { expect, test } from 'vitest';
import type { Change } from '#sync/protocol.ts';
import { answer, createTestDevice, del, put, testNow } from '#sync/testing/test-device.ts';

/** Submission `sN` was made on day N, so a higher one is newer; each has its own client but `s1` and `s9`. */
const submission = (n: number, clientId = `client${n}`): Change[] => [
  put('submission', `s${n}`, n, { clientId, createdAt: testNow - 1000 + n }, 'staff'),
];
const contents = (n: number): Change[] => [
  put('submissionBody', `s${n}`, n, {}, 'staff'),
  put('note', `n${n}`, n, { submissionId: `s${n}` }, 'staff'),
  put('goal', `g${n}`, n, { submissionId: `s${n}`, clientId: `client${n}` }, 'staff'),
];

/** Two bodies and four cards are in the window: s8 and s9; s3 is pinned besides. */
async function coach() {
  const device = createTestDevice({ windows: { cards: 4, bodies: 2 } });
  await device.sync(
    answer({
      changes: [
        { op: 'reset' },
        ...[9, 8, 7, 6].flatMap((n) => submission(n)),
        ...[9, 8].flatMap(contents),
        put('pin', 's3', 20, { auto: false }, 'staff'),
        ...submission(3),
        ...contents(3),
        put('goal', 'of-client', 21, { submissionId: null, clientId: 'client3' }, 'staff'),
        put('goal', 'own', 22, { submissionId: 's3', clientId: 'client3' }),
      ],
    }),
  );
  const ids = (entity: 'submission' | 'submissionBody' | 'note' | 'goal') =>
    device.store
      .shown(entity, 'staff')
      .map(({ id }) => id)
      .sort();
  return { device, ids };
}

test('a pin that goes takes the rows of its submission with it (rule 16)', async () => {
  const { device, ids } = await coach();
  await device.sync(answer({ changes: [del('pin', 's3', 30, 'staff')], cookie: 'c2' }));
  expect(ids('submission')).toEqual(['s6', 's7', 's8', 's9']);
  expect(ids('submissionBody')).toEqual(['s8', 's9']);
  expect(ids('note')).toEqual(['n8', 'n9']);
  expect(ids('goal')).toEqual(['g8', 'g9']);
  expect(device.shown('goal', 'own')).toBeDefined();
});

test('clearing the pin here changes nothing before its delivery', async () => {
  const { device, ids } = await coach();
  await device.engine.edit('pins.clear', { id: 's3' });
  expect(device.store.shown('pin', 'staff')).toEqual([]);
  expect(ids('submissionBody')).toEqual(['s3', 's8', 's9']);
});

test('what is in the window anyhow stays', async () => {
  const { device, ids } = await coach();
  await device.sync(answer({ changes: [put('pin', 's8', 31, {}, 'staff')], cookie: 'c2' }));
  await device.sync(answer({ changes: [del('pin', 's8', 32, 'staff')], cookie: 'c3' }));
  expect(ids('submissionBody')).toEqual(['s3', 's8', 's9']);
  expect(ids('note')).toEqual(['n3', 'n8', 'n9']);
});

test('what the server sends again in the same answer stays: the window may have grown', async () => {
  const { device, ids } = await coach();
  await device.sync(
    answer({ changes: [del('pin', 's3', 30, 'staff'), ...submission(3), ...contents(3)], cookie: 'c2' }),
  );
  expect(ids('submissionBody')).toEqual(['s3', 's8', 's9']);
});

test('goals of a client who has another kept submission stay', async () => {
  const { device, ids } = await coach();
  await device.sync(
    answer({ changes: submission(9, 'client3').map((change) => ({ ...change, rev: 40 })), cookie: 'c2' }),
  );
  await device.sync(answer({ changes: [del('pin', 's3', 41, 'staff')], cookie: 'c3' }));
  expect(ids('goal')).toEqual(['g3', 'g8', 'g9', 'of-client']);
  expect(ids('note')).toEqual(['n8', 'n9']);
});
