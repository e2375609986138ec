import { expect, test } from 'vitest';
import { type Entity, entities } from '#sync/protocol.ts';
import { answer, createTestDevice, put } from '#sync/testing/test-device.ts';

/** A device that holds a row of every entity in both scopes, as nobody does. */
async function deviceWithAll() {
  const device = createTestDevice();
  const rows = (['own', 'staff'] as const).flatMap((scope) =>
    entities.map((entity) => put(entity, 'a', 10, { value: {}, createdAt: 1 }, scope)),
  );
  await device.sync(answer({ changes: [{ op: 'reset' }, ...rows] }));
  const held = (scope: 'own' | 'staff'): Entity[] =>
    entities.filter((entity) => device.store.shown(entity, scope).length > 0);
  return { device, held };
}

test.each([
  ['own', { own: [], staff: entities }],
  ['staff', { own: entities, staff: [] }],
  ['all', { own: [], staff: [] }],
] as const)(
  'a forget of the scope %s takes the rows of every entity in it, pins too, and no other',
  async (scope, left) => {
    const { device, held } = await deviceWithAll();
    expect(held('staff')).toEqual([...entities]);
    const forget = { op: 'forget', forgetId: 'f1', scope, reason: 'deactivated' } as const;
    await device.sync(answer({ changes: [forget], cookie: 'c2' }));
    expect(held('own')).toEqual([...left.own]);
    expect(held('staff')).toEqual([...left.staff]);
  },
);
