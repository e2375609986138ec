import { expect, test } from 'vitest';
import type { Db } from '#server/db/connect.ts';
import { newId } from '#server/ids.ts';
import { submissionRepository } from '#server/submissions/submission.repository.ts';
import { announceSubmissions, findStored } from '#server/synced-rows/stored-rows.ts';
import { onBothEngines } from '#server/testing/both-engines.ts';
import type { Entity } from '#sync/protocol.ts';
import { audiencesOf, keyOf } from '#sync/server/audiences.ts';
import type { PushStore, StoredRow } from '#sync/server/ports.ts';
import { pushStore } from './push-store.ts';

const now = 1_790_000_000_000;
const clock = { rev: 7, at: now, device: 'phone', userId: 'dana' };

function goalOf(id: string, changes: Record<string, unknown> = {}): StoredRow {
  const row = {
    id,
    clientId: 'dana',
    submissionId: null,
    title: 'Hire a lead',
    description: 'First word',
    status: 'Not Started',
    priority: 'High',
    targetCompletion: '2026-12-01',
    completedDate: null,
    notes: '',
    goalType: 'client',
    position: 'a0',
    createdBy: 'dana',
    coachFirstName: null,
    coachLastName: null,
    createdAt: now,
    updatedAt: now,
    deletedAt: null,
    ...changes,
  };
  return stored('goal', row, row.clientId);
}

function stored(entity: Entity, row: StoredRow['row'], ownerId: string | null): StoredRow {
  const key = keyOf(entity, row.id, ownerId ?? '');
  return { entity, key, ownerId, rev: 7, createdRev: 7, row, clocks: { title: clock } };
}

async function insertSubmission(db: Db, userId: string | null): Promise<string> {
  const answers = { firstName: 'Dana', email: 'd@a.example', problems: 'P', desiredOutcome: 'O', industry: 'I' };
  const [id, stamps] = [newId(), { createdAt: now, updatedAt: now }];
  const written = { bodyHash: 'b', provider: 'playbook' as const, insights: ['One'] };
  await submissionRepository(db).insert({ ...answers, ...stamps, ...written, id, userId });
  return id;
}

const rowsOf = (submissionId: string): StoredRow[] => [
  goalOf('goal'),
  stored(
    'note',
    {
      id: 'note',
      submissionId,
      title: '',
      content: 'Said so',
      noteType: 'client',
      authorId: 'coach',
      coachFirstName: 'Kim',
      coachLastName: 'Ray',
      editorFirstName: 'Lee',
      editorLastName: 'Fox',
      createdAt: now,
      updatedAt: now,
      deletedAt: null,
    },
    'dana',
  ),
  stored('conversation', { id: 'talk', title: 'Prices', pinned: true, updatedAt: now, deletedAt: null }, 'dana'),
  stored(
    'message',
    {
      id: 'word',
      conversationId: 'talk',
      role: 'assistant',
      content: 'Ask more',
      state: 'done',
      replacesId: null,
      basedOn: ['your report'],
      provider: 'playbook',
      createdAt: now,
    },
    'dana',
  ),
  stored('draft', { id: 'goal:new', value: { title: 'Hal' }, updatedAt: now }, 'dana'),
  stored('pin', { id: submissionId, auto: true, createdAt: now }, 'coach'),
];

onBothEngines('what a push reads and writes', (open) => {
  /** Runs `work` as a push does, in the one transaction. */
  async function opened() {
    const database = await open();
    const push = <T>(work: (store: PushStore, db: Db) => Promise<T>) =>
      database.tx((db) => work(pushStore(db, newId), db));
    const feed = () => database.read.q.select().from(database.read.t.syncFeed);
    return { ...database, push, feed };
  }

  test('every kind of row comes back as it was saved, and again after a change', async () => {
    const { push } = await opened();
    await push(async (store, db) => {
      const submissionId = await insertSubmission(db, 'dana');
      for (const [index, one] of rowsOf(submissionId).entries()) {
        const row = { ...one, rev: 10 + index };
        await store.save(row, audiencesOf(row), now);
        expect(await store.find(row.entity, row.key)).toEqual(row);
        const later = { ...row, rev: 20 + index, clocks: { title: { ...clock, rev: 20 } } };
        await store.save(later, audiencesOf(later), now);
        expect(await store.find(row.entity, row.key)).toEqual(later);
      }
      expect(await store.listPins('coach')).toEqual([await store.find('pin', `coach/${submissionId}`)]);
      expect(await store.listPins('dana')).toEqual([]);
    });
  });

  test('a card takes what staff correct, and keeps what only the server writes', async () => {
    const { push } = await opened();
    await push(async (store, db) => {
      const id = await insertSubmission(db, 'dana');
      await announceSubmissions(db, [id], now);
      const card = await findStored(db, 'submission', id);
      if (!card) throw new Error('The card is missing.');
      const corrected = { ...card, rev: 99, row: { ...card.row, company: 'Okafor Ltd', hasReport: true } };
      await store.save(corrected, audiencesOf(corrected), now);
      expect((await store.find('submission', id))?.row).toEqual({ ...card.row, company: 'Okafor Ltd' });
    });
  });

  test('a row that leaves an audience is gone there at the rev of leaving, and stays at it', async () => {
    const { push, feed } = await opened();
    await push(async (store) => {
      const goal = goalOf('goal');
      await store.save({ ...goal, rev: 1 }, ['staff', 'own:dana'], now);
      await store.save({ ...goal, rev: 2 }, ['staff'], now + 1);
      await store.save({ ...goal, rev: 3 }, ['staff'], now + 2);
    });
    const seen = (await feed()).map(({ audience, rev, isGone, goneAt }) => ({ audience, rev, isGone, goneAt }));
    expect(seen).toHaveLength(2);
    expect(seen).toContainEqual({ audience: 'staff', rev: 3, isGone: false, goneAt: null });
    expect(seen).toContainEqual({ audience: 'own:dana', rev: 2, isGone: true, goneAt: now + 1 });
    await push((store) => store.save({ ...goalOf('goal'), rev: 4 }, ['staff', 'own:dana'], now + 3));
    expect((await feed()).map(({ rev, isGone }) => ({ rev, isGone }))).toEqual([
      { rev: 4, isGone: false },
      { rev: 4, isGone: false },
    ]);
  });

  test('a pin that is removed leaves nothing but its tombstone', async () => {
    const { push, feed } = await opened();
    await push(async (store) => {
      const pin = stored('pin', { id: 'sub', auto: false, createdAt: now }, 'coach');
      expect(await store.wasDeleted('pin', pin.key)).toBe(false);
      await store.save(pin, audiencesOf(pin), now);
      await store.remove('pin', pin.key, 8, now);
      expect(await store.find('pin', pin.key)).toBeUndefined();
      expect(await store.wasDeleted('pin', pin.key)).toBe(true);
    });
    expect(await feed()).toMatchObject([{ audience: 'staff:coach', rev: 8, isGone: true }]);
  });

  test('an attempt that fails undoes its writes alone, and tells nobody of them', async () => {
    const { push, onCommit, feed } = await opened();
    const told: string[][] = [];
    onCommit((touched) => told.push([...touched].sort()));
    await push(async (store) => {
      await store.save(goalOf('first'), ['own:dana'], now);
      const attempt = store.attempt(async () => {
        await store.save(goalOf('second'), ['own:tom'], now);
        throw new Error('refused');
      });
      await expect(attempt).rejects.toThrow('refused');
      const value = await store.attempt(async () => {
        await store.save({ ...goalOf('third'), rev: 8 }, ['staff'], now);
        return 'kept';
      });
      expect(value).toBe('kept');
    });
    expect((await feed()).map(({ rowKey }) => rowKey).sort()).toEqual(['first', 'third']);
    expect(told).toEqual([['own:dana', 'staff']]);
  });

  test('an attempt survives a statement that the database refuses', async () => {
    const { push, feed } = await opened();
    await push(async (store) => {
      await store.save(goalOf('first'), ['own:dana'], now);
      const twice = store.attempt(() => store.save(goalOf('second'), ['own:dana'], now));
      await expect(twice).rejects.toThrow();
      await store.save({ ...goalOf('third'), rev: 8 }, ['own:dana'], now);
    });
    expect((await feed()).map(({ rowKey }) => rowKey).sort()).toEqual(['first', 'third']);
  });

  test('revs are given out one by one, and the latest intent is remembered', async () => {
    const { push } = await opened();
    expect(await push((store) => store.counter())).toMatchObject({ rev: 0, highestIntent: 0 });
    const revs = await push(async (store) => [await store.takeRev(50), await store.takeRev(40)]);
    expect(revs).toEqual([1, 2]);
    expect(await push((store) => store.counter())).toMatchObject({ rev: 2, highestIntent: 50 });
    const undone = push(async (store) => {
      await store.takeRev(90);
      throw new Error('lost');
    });
    await expect(undone).rejects.toThrow('lost');
    expect(await push((store) => store.takeRev(0))).toBe(3);
    expect(await push((store) => store.counter())).toMatchObject({ rev: 3, highestIntent: 50 });
  });

  test('a device’s mutations are recorded once, and a result is there until it is acknowledged', async () => {
    const { push } = await opened();
    const device = { id: 'phone', userId: 'dana', acceptedThrough: 0, ackedResults: 0, lastIntent: 0 };
    const rename = { name: 'goals.update', args: { id: 'goal' } };
    await push(async (store) => {
      expect(await store.findDevice('phone')).toBeUndefined();
      await store.saveDevice({ ...device, createdAt: now, seenAt: now });
      await store.saveDevice({ ...device, acceptedThrough: 2, createdAt: now, seenAt: now + 1 });
      expect(await store.findDevice('phone')).toMatchObject({ acceptedThrough: 2, seenAt: now + 1 });
      for (const id of [1, 2, 3]) {
        await store.record(
          'phone',
          [{ id, hash: `h${id}`, result: { id, status: 'applied', rev: id }, ...rename }],
          now,
        );
      }
      expect(await store.listRecorded('phone', [2, 3, 4])).toEqual([
        { id: 2, hash: 'h2' },
        { id: 3, hash: 'h3' },
      ]);
      const [none, two] = [
        { id: 'phone', ackedResults: 0 },
        { id: 'phone', ackedResults: 2 },
      ];
      const all = { count: 400, bytes: 10_000 };
      expect(await store.listResults(none, { ...all, count: 2 })).toMatchObject([{ id: 1 }, { id: 2 }]);
      const { bytes } = await store.weighResults(none);
      expect(await store.listResults(none, { ...all, bytes: bytes - 1 })).toMatchObject([{ id: 1 }, { id: 2 }]);
      expect(await store.listResults(none, { ...all, bytes: 1 })).toMatchObject([{ id: 1 }]);
      // Acknowledged results are not looked at: they may be all that the device ever sent.
      expect(await store.listResults(two, all)).toMatchObject([{ id: 3 }]);
      await store.ackResults(none, 2);
      expect(await store.listResults(two, all)).toEqual([{ id: 3, status: 'applied', rev: 3 }]);
      expect(await store.weighResults(two)).toEqual({ count: 1, bytes: bytes / 3 });
      expect(await store.listRecorded('phone', [1])).toEqual([{ id: 1, hash: 'h1' }]);
    });
    const again = push((store) =>
      store.record('phone', [{ id: 3, hash: 'h3', result: { id: 3, status: 'applied', rev: 3 }, ...rename }], now),
    );
    await expect(again).rejects.toThrow();
  });

  test('a text is known when it stood in the field, or when this very device sent it', async () => {
    const { push } = await opened();
    await push(async (store) => {
      const version = { entity: 'goal' as const, key: 'goal', field: 'notes', userId: 'dana', at: now, rev: 1 };
      await store.keepVersion({ ...version, kind: 'replaced', value: 'stood “here”', deviceId: null }, now);
      await store.keepVersion({ ...version, kind: 'sent', value: 'was sent', deviceId: 'phone' }, now);
      const knows = (text: string, device: string) => store.hasText('goal', 'goal', 'notes', text, device);
      expect(await knows('stood “here”', 'laptop')).toBe(true);
      expect(await knows('was sent', 'phone')).toBe(true);
      expect(await knows('was sent', 'laptop')).toBe(false);
      expect(await knows('never', 'phone')).toBe(false);
      expect(await store.hasText('goal', 'goal', 'description', 'stood “here”', 'phone')).toBe(false);
    });
  });

  test('the last position is the bytewise last, of the client or of a submission that is nobody’s', async () => {
    const { push } = await opened();
    await push(async (store) => {
      expect(await store.lastPosition('dana', null)).toBeNull();
      const places = [
        { position: 'Zz', clientId: 'dana', submissionId: 'sub' },
        { position: 'a0', clientId: 'dana', submissionId: null },
        { position: 'zz', clientId: null, submissionId: 'sub' },
        { position: 'zzz', clientId: 'tom', submissionId: null },
      ];
      for (const [index, place] of places.entries()) {
        const goal = goalOf(`goal-${index}`, place);
        await store.save({ ...goal, rev: index }, audiencesOf(goal), now);
      }
      expect(await store.lastPosition('dana', 'sub')).toBe('a0');
      expect(await store.lastPosition(null, 'sub')).toBe('zz');
      expect(await store.lastPosition(null, null)).toBeNull();
    });
  });

  test('a forget is told to each device until it says that it did', async () => {
    const { push } = await opened();
    await push(async (store, { q, t }) => {
      const forget = { userId: 'coach', reason: 'role_changed' as const, createdAt: now };
      await q.insert(t.syncForgets).values([
        { ...forget, id: 'f1', scope: 'all' },
        { ...forget, id: 'f2', scope: 'staff', createdAt: now + 1 },
      ]);
      await store.ackForgets('coach', 'phone', ['f1', 'unknown'], now);
      await store.ackForgets('dana', 'laptop', ['f1'], now);
      const ids = async (device: string) => (await store.listForgets('coach', device)).map(({ forgetId }) => forgetId);
      expect(await ids('phone')).toEqual(['f2']);
      expect(await ids('laptop')).toEqual(['f1', 'f2']);
      expect(await store.listForgets('dana', 'laptop')).toEqual([]);
      expect(await store.hasHeldStaff('coach')).toBe(true);
      expect(await store.hasHeldStaff('dana')).toBe(false);
    });
  });

  test('what a device has forgotten is no draft of its own any more, and what it types after that is', async () => {
    const { push } = await opened();
    await push(async (store, { q, t }) => {
      const forget = {
        id: 'f1',
        scope: 'own' as const,
        userId: 'dana',
        reason: 'deactivated' as const,
        createdAt: now,
      };
      await q.insert(t.syncForgets).values(forget);
      const type = async (id: string, device: string) => {
        const row = { id, value: { text: id }, updatedAt: now };
        const rev = await store.takeRev(now);
        const draft = { ...stored('draft', row, 'dana'), rev, clocks: { value: { ...clock, rev, device } } };
        await store.save(draft, audiencesOf(draft), now);
      };
      const deviceOf = async (id: string) => (await store.find('draft', `dana/${id}`))?.clocks.value?.device;
      const forgetIt = () => store.ackForgets('dana', 'phone', ['f1'], now);
      for (const id of ['goal:1', 'note:1']) await type(id, 'phone');
      await type('goal:2', 'laptop');
      await forgetIt();
      expect(await Promise.all(['goal:1', 'note:1', 'goal:2'].map(deviceOf))).toEqual(['', 'phone', 'laptop']);
      await type('goal:1', 'phone');
      // Until it is answered it says so again.
      await forgetIt();
      expect(await deviceOf('goal:1')).toBe('phone');
    });
  });

  test('what goes to escrow names the submission that it is about', async () => {
    const { push } = await opened();
    await push(async (store, db) => {
      const submissionId = await insertSubmission(db, null);
      const goal = goalOf('goal', { submissionId });
      await store.save(goal, audiencesOf(goal), now);
      await store.putInEscrow('coach', { name: 'notes.create', args: { id: 'n', submissionId, content: 'x' } }, now);
      await store.putInEscrow('coach', { name: 'goals.update', args: { id: 'goal' } }, now);
      await store.putInEscrow('coach', { name: 'goals.update', args: { id: 'unknown' } }, now);
      const rows = await db.q.select().from(db.t.syncEscrow);
      const about = rows.map((row) => row.submissionId);
      expect(about.filter((id) => id === submissionId)).toHaveLength(2);
      expect(about.filter((id) => id === null)).toHaveLength(1);
    });
  });
});
