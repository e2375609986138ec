import 'fake-indexeddb/auto';
import { describe, expect, test } from 'vitest';
import type { ClientStore, ClientTx, DeviceState, LocalRow, QueueEntry, RejectedEdit } from '#sync/client/ports.ts';
import { createMemoryStore } from '#sync/testing/memory-store.ts';
import { createDexieStore } from './dexie-store.ts';
import { openSyncedDb } from './synced-db.ts';

/** The tests state what the engine may rely on, whichever store it has. */
const stores: Record<string, () => ClientStore> = {
  'in memory': () => createMemoryStore().openTab().store,
  'in IndexedDB': () => createDexieStore(openSyncedDb(crypto.randomUUID()), () => true),
};

const state: DeviceState = {
  deviceId: 'd1',
  nextId: 1,
  sentThrough: 0,
  acceptedThrough: 0,
  settledThrough: 0,
  ackedResults: 0,
  cookie: null,
  generation: 0,
  isResetting: true,
  marked: ['goal'],
  seenRev: 0,
  forgets: [],
  forgetCount: 0,
  untold: null,
  session: 'open',
  serverTime: 0,
  answeredAt: 0,
  needsUpdate: false,
};

const held = (key: string, row: Record<string, unknown> | null = {}, rest: Partial<LocalRow> = {}): LocalRow => ({
  key,
  rev: 1,
  row: row && { id: key.slice(key.indexOf(':') + 1), ...row },
  generation: 1,
  ...rest,
});

const entry = (id: number, overlay?: string): QueueEntry => ({
  ...{ id, schema: 1, name: 'goals.update', at: 0, args: {}, subject: 'goal:a', scope: 'own' },
  ...(overlay !== undefined && { overlay }),
});

const attention = (key: string): RejectedEdit => ({
  ...{ key, kind: 'rejected', subject: 'goal:a', scope: 'own', name: 'goals.update', schema: 1, at: 0 },
});

describe.each(Object.entries(stores))('the store of the engine, %s', (_name, open) => {
  test('a new device has no state, and keeps the one that it is given', async () => {
    const store = open();
    expect(await store.read((tx) => tx.state())).toBeUndefined();
    await store.write((tx) => tx.saveState(state));
    await store.write((tx) => tx.saveState({ ...state, nextId: 2 }));
    expect(await store.read((tx) => tx.state())).toEqual({ ...state, nextId: 2 });
  });

  test('from which entry on the queue may be replaced is kept beside the state, until it is taken away', async () => {
    const store = open();
    const from = () => store.read((tx) => tx.replaceableFrom());
    expect(await from()).toBeUndefined();
    await store.write((tx) => Promise.all([tx.saveState(state), tx.setReplaceableFrom(3)]));
    expect(await from()).toBe(3);
    await store.write((tx) => tx.setReplaceableFrom(undefined));
    expect(await from()).toBeUndefined();
    expect(await store.read((tx) => tx.state())).toEqual(state);
  });

  test('rows come back in the order that they were asked for, with gaps where there are none', async () => {
    const store = open();
    const rows = [held('own:a', { title: 'Four kitchens' }), held('staff:a'), held('own:b', null, { confirmed: null })];
    await store.write((tx) => tx.putRows('goal', rows));
    const found = await store.read((tx) => tx.getRows('goal', ['own:b', 'own:x', 'own:a']));
    expect(found).toEqual([rows[2], undefined, rows[0]]);
    expect(await store.read((tx) => tx.getRows('note', ['own:a']))).toEqual([undefined]);
    await store.write((tx) => tx.removeRows('goal', ['own:a', 'own:never']));
    expect(await store.read((tx) => tx.getRows('goal', ['own:a', 'staff:a']))).toEqual([undefined, rows[1]]);
  });

  test('a row that is held refuses one that is added, and the others are there', async () => {
    const store = open();
    const mine = held('own:b', { title: 'Mine' }, { confirmed: null });
    await store.write((tx) => tx.putRows('goal', [mine]));
    const refused = await store.write(async (tx) => {
      const rows = [held('own:a'), held('own:b'), held('own:c'), held('own:c', { title: 'Again' })];
      const keys = await tx.addRows('goal', rows);
      await tx.saveState(state);
      return keys;
    });
    expect(refused).toEqual(['own:b', 'own:c']);
    expect(await store.read((tx) => tx.getRows('goal', ['own:a', 'own:b', 'own:c']))).toEqual([
      held('own:a'),
      mine,
      held('own:c'),
    ]);
    expect(await store.read((tx) => tx.state())).toEqual(state);
  });

  test('a row that was put again replaces the earlier one whole', async () => {
    const store = open();
    await store.write((tx) => tx.putRows('goal', [held('own:a', {}, { confirmed: null })]));
    await store.write((tx) => tx.putRows('goal', [held('own:a', { title: 'New' })]));
    expect(await store.read((tx) => tx.getRows('goal', ['own:a']))).toEqual([held('own:a', { title: 'New' })]);
  });

  test('goals and notes are found by what is shown of them', async () => {
    const store = open();
    await store.write(async (tx) => {
      await tx.putRows('goal', [
        held('own:a', { submissionId: 's1', clientId: 'c1' }),
        held('staff:a', { submissionId: 's1', clientId: 'c1' }),
        held('staff:b', { submissionId: 's2', clientId: null }),
        held('staff:c', null, { confirmed: { id: 'c', submissionId: 's1', clientId: 'c1' } }),
      ]);
      await tx.putRows('note', [held('staff:n', { submissionId: 's1' })]);
    });
    const by = async (...args: Parameters<Parameters<Parameters<ClientStore['read']>[0]>[0]['listRowsBy']>) =>
      (await store.read((tx) => tx.listRowsBy(...args))).map(({ key }) => key).sort();
    expect(await by('goal', 'submissionId', 's1')).toEqual(['own:a', 'staff:a']);
    expect(await by('goal', 'clientId', 'c1')).toEqual(['own:a', 'staff:a']);
    expect(await by('goal', 'submissionId', 's2')).toEqual(['staff:b']);
    expect(await by('note', 'submissionId', 's1')).toEqual(['staff:n']);
  });

  test('the rows of one scope are listed without those of the other', async () => {
    const store = open();
    await store.write((tx) => tx.putRows('pin', [held('staff:a'), held('own:b'), held('staff:c', null)]));
    const pins = await store.read((tx) => tx.listRows('pin', 'staff'));
    expect(pins.map(({ key }) => key)).toEqual(['staff:a', 'staff:c']);
  });

  test('a sweep takes what is marked, of the entities that it is given, and tells what had edits on it', async () => {
    const store = open();
    const edited = held('own:a', { title: 'Mine' }, { confirmed: null });
    await store.write(async (tx) => {
      await tx.putRows('goal', [edited, held('own:new', {}, { generation: 2 })]);
      await tx.putRows('message', [held('own:m')]);
      await tx.putRows('pin', [held('staff:p', {}, { generation: 2 })]);
    });
    expect((await store.read((tx) => tx.listHeld())).sort()).toEqual(['goal', 'message', 'pin']);
    expect(await store.write((tx) => tx.sweep(2, ['pin', 'message', 'goal']))).toEqual([
      { entity: 'goal', local: edited },
    ]);
    expect(await store.read((tx) => tx.getRows('goal', ['own:a', 'own:new']))).toMatchObject([undefined, {}]);
    expect(await store.read((tx) => tx.getRows('message', ['own:m']))).toEqual([undefined]);
    expect(await store.read((tx) => tx.getRows('pin', ['staff:p']))).toMatchObject([{ key: 'staff:p' }]);
  });

  test.each(['own', 'staff', 'all'] as const)(
    'a purge of the scope %s takes its rows and leaves the queue',
    async (scope) => {
      const store = open();
      await store.write(async (tx) => {
        for (const entity of ['submission', 'draft'] as const)
          await tx.putRows(entity, [held('own:a'), held('staff:a')]);
        await tx.putEntries([entry(1)]);
        await tx.putRejectedEdits([attention('d1:1')]);
        await tx.saveState(state);
        await tx.purge(scope);
      });
      const kept = { own: ['staff:a'], staff: ['own:a'], all: [] }[scope];
      for (const entity of ['submission', 'draft'] as const) {
        const rows = await store.read((tx) => tx.getRows(entity, ['own:a', 'staff:a']));
        expect(rows.flatMap((row) => row?.key ?? [])).toEqual(kept);
      }
      expect(await store.read((tx) => tx.listEntries(1, 10))).toEqual([entry(1)]);
      expect(await store.read((tx) => tx.listRejectedEdits())).toHaveLength(1);
      expect(await store.read((tx) => tx.state())).toEqual(state);
    },
  );

  test('the queue is read in its order, from an id on, also below zero', async () => {
    const store = open();
    await store.write((tx) => tx.putEntries([entry(12), entry(2), entry(-3), entry(1), entry(10)]));
    const ids = async (from: number, limit: number) =>
      (await store.read((tx) => tx.listEntries(from, limit))).map(({ id }) => id);
    expect(await ids(1, 10)).toEqual([1, 2, 10, 12]);
    expect(await ids(-10, 2)).toEqual([-3, 1]);
    await store.write((tx) => tx.removeEntries([2, 99]));
    expect(await ids(2, 10)).toEqual([10, 12]);
  });

  test('the edits that are shown over a row are found by it, oldest first, until they are taken off', async () => {
    const store = open();
    await store.write((tx) =>
      tx.putEntries([entry(10, 'goal:a'), entry(9, 'goal:b'), entry(2, 'goal:a'), entry(3), entry(4, 'note:c')]),
    );
    const ids = async () =>
      (await store.read((tx) => tx.listOverlays(['goal:a', 'goal:b', 'goal:x']))).map(({ id }) => id);
    expect(await ids()).toEqual([2, 9, 10]);
    expect((await store.read((tx) => tx.listOverlaid())).sort()).toEqual(['goal:a', 'goal:b', 'note:c']);
    await store.write((tx) => tx.putEntries([entry(2)]));
    expect(await ids()).toEqual([9, 10]);
    expect(await store.read((tx) => tx.listOverlays([]))).toEqual([]);
  });

  test('what needs attention stays until it is removed', async () => {
    const store = open();
    await store.write((tx) => tx.putRejectedEdits([attention('d1:1'), attention('d1:2')]));
    await store.write((tx) => tx.removeRejectedEdits(['d1:1', 'd1:9']));
    expect(await store.read((tx) => tx.listRejectedEdits())).toEqual([attention('d1:2')]);
  });

  test('work that throws leaves nothing behind', async () => {
    const store = open();
    const failing = store.write(async (tx) => {
      await tx.saveState(state);
      await tx.putRows('goal', [held('own:a')]);
      await tx.putEntries([entry(1)]);
      throw new Error('changed my mind');
    });
    await expect(failing).rejects.toThrow('changed my mind');
    expect(await store.read((tx) => tx.state())).toBeUndefined();
    expect(await store.read((tx) => tx.getRows('goal', ['own:a']))).toEqual([undefined]);
    expect(await store.read((tx) => tx.listEntries(0, 9))).toEqual([]);
  });

  test('writes follow one another, and each sees what the one before it did', async () => {
    const store = open();
    await store.write((tx) => tx.saveState(state));
    const takeId = () =>
      store.write(async (tx) => {
        const now = await tx.state();
        if (!now) throw new Error('The state is gone.');
        await tx.saveState({ ...now, nextId: now.nextId + 1 });
        return now.nextId;
      });
    expect(await Promise.all(Array.from({ length: 20 }, takeId))).toEqual(Array.from({ length: 20 }, (_, i) => i + 1));
  });

  test('work may be made of many small asynchronous parts, and is still one transaction', async () => {
    const store = open();
    await store.write(async (tx) => {
      await tx.saveState(state);
      await tx.putRows('goal', [held('own:a')]);
    });
    async function addRow(tx: ClientTx, key: string): Promise<LocalRow[]> {
      const [[known], overlays] = await Promise.all([tx.getRows('goal', ['own:a']), tx.listOverlays(['goal:a'])]);
      const rows = [held(key, { title: known?.key, overlays: overlays.length })];
      if (rows.length > 0) await tx.putRows('goal', rows);
      return rows;
    }
    async function addSome(tx: ClientTx): Promise<number> {
      const seen = await tx.state();
      const some = await addRow(tx, 'own:b');
      await Promise.all([addRow(tx, 'own:c'), tx.putEntries([entry(1, 'goal:a')])]);
      for (const id of [2, 3]) await tx.putEntries([entry(id, 'goal:a')]);
      const rest = await addRow(tx, 'own:d');
      await tx.saveState({ ...(seen ?? state), nextId: 4 });
      return some.length + rest.length;
    }
    expect(await store.write((tx) => addSome(tx))).toBe(2);
    const failing = store.write(async (tx) => {
      await addSome(tx);
      await tx.removeRows('goal', ['own:a', 'own:b', 'own:c', 'own:d']);
      await addRow(tx, 'own:e');
      throw new Error('changed my mind');
    });
    await expect(failing).rejects.toThrow('changed my mind');
    const kept = await store.read((tx) => tx.getRows('goal', ['own:a', 'own:b', 'own:c', 'own:d', 'own:e']));
    expect(kept.map((row) => row?.row?.overlays)).toEqual([undefined, 0, 0, 3, undefined]);
    expect(await store.read((tx) => tx.listEntries(1, 9))).toHaveLength(3);
  });

  test('several questions may be asked at once inside one transaction', async () => {
    const store = open();
    await store.write((tx) => tx.putRows('goal', [held('own:a')]));
    const seen = await store.write((tx) =>
      Promise.all([tx.getRows('goal', ['own:a']), tx.listEntries(1, 5), tx.listRejectedEdits(), tx.state()]),
    );
    expect(seen).toEqual([[held('own:a')], [], [], undefined]);
  });

  test('what was read or handed over does not change with what the caller does to it', async () => {
    const store = open();
    const row = held('own:a', { title: 'Before' });
    await store.write((tx) => tx.putRows('goal', [row]));
    if (row.row) row.row.title = 'After';
    const [first] = await store.read((tx) => tx.getRows('goal', ['own:a']));
    try {
      if (first?.row) first.row.title = 'Later';
    } catch {
      // A store may freeze what it hands out.
    }
    expect(await store.read((tx) => tx.getRows('goal', ['own:a']))).toEqual([held('own:a', { title: 'Before' })]);
  });
});
