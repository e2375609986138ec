import { expect, test } from 'vitest';
import { newId } from '#server/ids.ts';
import { pullWorlds } from '#server/testing/open-pull-world.ts';
import { dana } from '#server/testing/pull-world.ts';
import type { SyncReply } from '#sync/client/ports.ts';
import type { SyncRequest } from '#sync/protocol.ts';
import { sync } from '#sync/server/sync.ts';
import { createTestDevice, type TestDevice } from '#sync/testing/test-device.ts';
import { pullStore } from './pull-store.ts';
import { pushStore } from './push-store.ts';

const openWorld = pullWorlds();

function open() {
  const world = openWorld();
  async function ask(request: SyncRequest): Promise<SyncReply> {
    const stores = (db: Parameters<typeof pullStore>[0]) => ({ push: pushStore(db, newId), pull: pullStore(db) });
    const answered = await world.tx((db) => sync(world.ports, stores(db), dana, request));
    return 'code' in answered ? { kind: 'refused', refusal: answered } : { kind: 'answer', answer: answered };
  }
  return { signIn: () => createTestDevice({ name: newId() }), sync: (device: TestDevice) => device.sync(ask) };
}

const draft = 'goal:new';
const typing = (device: TestDevice, text: string) =>
  device.engine.edit('drafts.put', { id: draft, value: { values: { title: text } } });
const saving = (device: TestDevice, title: string) =>
  device.engine.editAll([
    { name: 'goals.create', args: { id: newId(), title } },
    { name: 'drafts.clear', args: { id: draft } },
  ]);

test('goals written offline after signing out and in leave nothing that asks for a decision', async () => {
  const { signIn, sync: syncOnce } = open();
  const before = signIn();
  await typing(before, 'The first');
  await syncOnce(before);
  await saving(before, 'The first goal');
  await syncOnce(before);

  const after = signIn();
  await syncOnce(after);
  await typing(after, 'The sec');
  await syncOnce(after);
  expect(after.shown('draft', draft)).toMatchObject({ value: { values: { title: 'The sec' } } });
  await saving(after, 'The second goal');
  await typing(after, 'The third');
  await syncOnce(after);
  await syncOnce(after);
  expect(after.store.contents().attention).toEqual([]);
  expect(after.shown('draft', draft)).toMatchObject({ value: { values: { title: 'The third' } } });
});
