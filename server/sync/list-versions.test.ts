import { expect, test } from 'vitest';
import { pageRows } from '#server/http/page-cursor.ts';
import { userRepository } from '#server/identity/user.repository.ts';
import { newId } from '#server/ids.ts';
import { takeRev } from '#server/synced-rows/counter.ts';
import { tell } from '#server/synced-rows/feed.ts';
import { versionRepository } from '#server/synced-rows/version.repository.ts';
import { onBothEngines } from '#server/testing/both-engines.ts';
import type { Entity } from '#sync/protocol.ts';
import { keyOf, memberAudience, ownAudience, staffAudience } from '#sync/server/audiences.ts';
import type { Audience } from '#sync/server/ports.ts';
import { listVersions } from './list-versions.ts';

const now = 1_790_000_000_000;
const dana = { userId: newId(), role: 'client' as const };
const tom = { userId: newId(), role: 'client' as const };
const coach = { userId: newId(), role: 'coach' as const };
const own = ownAudience(dana.userId);

onBothEngines('the history of rows', (open) => {
  async function openWorld() {
    const { tx, read } = await open();
    await tx(async (db) => {
      const stamps = { createdAt: now, updatedAt: now };
      const name = { firstName: 'Dana', lastName: 'Okafor' };
      const { userId: id, role } = dana;
      await userRepository(db).insert({ id, email: 'dana', role, status: 'Active', ...name, ...stamps });
    });

    /** Inserts a row that these audiences see, whose field had these values before, oldest first. */
    async function row(entity: Entity, to: Audience[], field: string, values: unknown[], id: string = newId()) {
      const key = keyOf(entity, id, coach.userId);
      await tx(async (db) => {
        await tell(db, { entity, key, rev: await takeRev(db, now) }, to, now);
        for (const value of values) {
          const rev = await takeRev(db, now);
          const by = { userId: dana.userId, deviceId: null, at: now };
          const version = { entity, key, field, kind: 'replaced' as const, value, rev, ...by };
          await versionRepository(db, newId).keep(version, now);
        }
      });
      return { entity, id };
    }
    const read50 = (actor: Parameters<typeof listVersions>[1], of: { entity: Entity; id: string }) =>
      listVersions(read, actor, of, undefined);
    return { tx, read, row, list: read50 };
  }

  test('is read by those who see the row, newest first, with who wrote each value', async () => {
    const { row, list } = await openWorld();
    const goal = await row('goal', [own, staffAudience], 'title', ['first', 'second']);
    const answer = await list(dana, goal);
    expect(answer?.versions.map(({ value }) => value)).toEqual(['second', 'first']);
    expect(answer?.versions[0]?.author).toEqual({ firstName: 'Dana', lastName: 'Okafor', isYou: true });
    expect(answer?.next).toBeNull();
    expect((await list(coach, goal))?.versions[0]?.author).toMatchObject({ isYou: false });
    expect(await list(tom, goal)).toBeUndefined();
    expect(await list(dana, { entity: 'goal', id: newId() })).toBeUndefined();
    expect(await list(dana, { entity: 'note', id: goal.id })).toBeUndefined();
  });

  test('of notes is for staff, also where the client reads the note', async () => {
    const { row, list } = await openWorld();
    const note = await row('note', [own, staffAudience], 'content', ['for staff at first']);
    expect(await list(dana, note)).toBeUndefined();
    expect((await list(coach, note))?.versions).toHaveLength(1);
  });

  test('of a row that left is nobody’s', async () => {
    const { tx, row, list } = await openWorld();
    const goal = await row('goal', [own], 'title', ['first']);
    await tx(async (db) => tell(db, { entity: 'goal', key: goal.id, rev: await takeRev(db, now) }, [], now));
    expect(await list(dana, goal)).toBeUndefined();
  });

  test('of a submission’s texts does not show a client the coach’s summary, or a report before it was bought', async () => {
    const { row, list } = await openWorld();
    const id = newId();
    const summary = ['summary', 'summaryAt', 'summaryFields', 'summaryProvider'];
    for (const field of [...summary, 'reportDoc', 'insights']) {
      await row('submissionBody', [own, staffAudience], field, [`a former ${field}`], id);
    }
    const fields = async (actor: typeof dana | typeof coach) =>
      (await list(actor, { entity: 'submissionBody', id }))?.versions.map(({ field }) => field).sort();
    expect(await fields(dana)).toEqual(['insights']);
    expect(await fields(coach)).toEqual(['insights', 'reportDoc', ...summary]);
  });

  test('of a draft is its owner’s: its id names another row for everybody else', async () => {
    const { row, list } = await openWorld();
    const draft = await row('draft', [memberAudience(coach.userId)], 'value', [{ content: 'half' }], 'note:abc');
    expect((await list(coach, draft))?.versions[0]?.value).toEqual({ content: 'half' });
    expect(await list({ ...coach, userId: newId() }, draft)).toBeUndefined();
    expect(await list({ ...coach, role: 'client' }, draft)).toBeUndefined();
  });

  test('comes in pages that miss nothing and say nothing twice', async () => {
    const { read, row } = await openWorld();
    const values = Array.from({ length: 2 * pageRows + 7 }, (_, index) => index);
    const goal = await row('goal', [own], 'title', values);
    const seen: unknown[] = [];
    let next: string | null = '';
    while (next !== null) {
      const [at = '', id = ''] = next.split('.');
      const answer = await listVersions(read, dana, goal, next === '' ? undefined : { at: Number(at), id });
      seen.push(...(answer?.versions ?? []).map(({ value }) => value));
      next = answer?.next ?? null;
    }
    expect(seen).toEqual(values.toReversed());
  });
});
