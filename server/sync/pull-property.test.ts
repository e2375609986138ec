import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { eraseSubmissions } from '#server/erasure/erase-submissions.ts';
import { newId } from '#server/ids.ts';
import { openMigratedSqlite } from '#server/testing/migrated-sqlite.ts';
import { createPullWorld, dana, kim, type PullWorld } from '#server/testing/pull-world.ts';
import { pullLimits } from '#sync/server/ports.ts';

/** They are few enough that pages end everywhere and windows fill. */
const small = { changes: 4, changeBytes: 6_000, cards: 5, bodies: 2, conversations: 2, messages: 3 };
const clients = ['dana', 'kim', 'marco'];

type Device = ReturnType<PullWorld['device']>;
interface Run {
  world: PullWorld;
  devices: Device[];
  submissions: string[];
}
type Step = (run: Run) => Promise<unknown>;

const pick = <T>(list: readonly T[], n: number): T | undefined => list[n % Math.max(1, list.length)];
const clientOf = (n: number) => clients[n % clients.length] ?? 'dana';

/** Lists everything that moves rows, and what devices meanwhile do; each takes a number that says which. */
const steps: Record<string, (n: number) => Step> = {
  submit: (n) => async (run) => run.submissions.push(await run.world.submission(n % 4 === 3 ? null : clientOf(n))),
  link: (n) => async (run) => {
    const id = pick(run.submissions, n);
    if (id) await run.world.link(id, clientOf(n));
  },
  erase: (n) => async (run) => {
    const id = pick(run.submissions, n);
    if (!id || n % 3 > 0) return;
    const erasing = { now: run.world.clock(), newId, forgetPayer: async () => undefined };
    await run.world.tx((db) => eraseSubmissions(db, [id], erasing));
    run.submissions = run.submissions.filter((other) => other !== id);
  },
  editCard: (n) => async (run) => {
    const id = pick(run.submissions, n);
    if (id) await run.world.editCard(id, `Company ${n}`);
  },
  goal: (n) => (run) => run.world.goal(`goal-${n % 12}`, clientOf(n), { title: `Title ${n}` }),
  goalOf: (n) => async (run) => {
    const submissionId = pick(run.submissions, n);
    if (!submissionId) return;
    const clientId = await run.world.clientOf(submissionId);
    await run.world.goal(`goal-of-${submissionId}`, clientId, { submissionId, title: `Title ${n}` });
  },
  removeGoal: (n) => (run) => run.world.remove('goal', `goal-${n % 12}`),
  note: (n) => async (run) => {
    const id = pick(run.submissions, n);
    if (!id) return;
    const noteType = n % 3 === 0 ? 'client' : 'internal';
    await run.world.note(`note-${id}-${n % 2}`, id, await run.world.clientOf(id), { noteType, content: `Word ${n}` });
  },
  pin: (n) => async (run) => {
    const id = pick(run.submissions, n);
    if (id) await run.world.pin(id, 'kim');
  },
  unpin: (n) => async (run) => {
    const id = pick(run.submissions, n);
    if (id) await run.world.remove('pin', `kim/${id}`);
  },
  draft: (n) => (run) => run.world.draft(`note:${n % 3}`, 'kim', n % 4 === 0 ? null : { text: `Word ${n}` }),
  talk: (n) => (run) => run.world.message(`talk-${n % 5}`, clientOf(n % 5)),
  rename: (n) => (run) => run.world.rename(`talk-${n % 5}`, `Title ${n}`),
  startServer: (n) => async (run) => {
    run.world.pass(n);
    await run.world.startServer();
  },
  dropTombstones: () => (run) => run.world.dropTombstones(),
  promote: (n) => async (run) => {
    const device = pick(run.devices, n);
    if (device?.actor.userId === 'kim') device.actor = { ...kim, isStaff: !device.actor.isStaff };
  },
  page: (n) => async (run) => pick(run.devices, n)?.page(),
  morePages: (n) => async (run) => {
    for (let i = 0; i < 4; i++) await pick(run.devices, n)?.page();
  },
  catchUp: (n) => async (run) => pick(run.devices, n)?.sync(),
  copy: (n) => async (run) => {
    const from = pick(run.devices, n);
    if (!from) return;
    const copy = run.world.device(from.actor);
    from.copyTo(copy);
    run.devices.push(copy);
  },
  newDevice: (n) => async (run) => run.devices.push(run.world.device(n % 2 === 0 ? dana : kim)),
};
const step = fc.tuple(fc.constantFrom(...Object.keys(steps)), fc.nat(60));

/**
 * Checks that pulling from any cookie to the end shows what a fresh snapshot shows. What a device has besides is the
 * truth too.
 */
async function checkAll({ world, devices }: Run): Promise<void> {
  const whole = world.withLimits(pullLimits);
  for (const device of devices) {
    await device.sync();
    const fresh = world.device(device.actor);
    await fresh.sync();
    const truth = whole.device(device.actor);
    await truth.sync();
    const [held, expected, all] = [device.all(), fresh.all(), truth.all()];
    for (const [name, row] of expected) expect({ name, row: held.get(name) }).toEqual({ name, row });
    // Only conversations are held beyond their window: those of staff hold the newest at any time.
    const allowed = (name: string) => (name.startsWith('staff/') ? expected : all).get(name);
    for (const [name, row] of held) expect({ name, row }).toEqual({ name, row: allowed(name) });
  }
}

test('from any cookie, pulling to the end gives the rows of a fresh snapshot', {
  timeout: 300_000,
  tags: 'fresh',
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 80 }), async (run) => {
      const folder = mkdtempSync(join(tmpdir(), 'northbeam-pull-'));
      const database = openMigratedSqlite(join(folder, 'test.db'));
      try {
        const world = createPullWorld(database, small);
        const state: Run = { world, devices: [world.device(dana), world.device(kim)], submissions: [] };
        await world.startServer();
        for (const clientId of clients.flatMap((client) => [client, client])) {
          state.submissions.push(await world.submission(clientId));
        }
        for (let i = 0; i < 5; i++) await world.conversation(`talk-${i}`, clientOf(i), 2);
        for (const [name, n] of run) await steps[name]?.(n)(state);
        await checkAll(state);
      } finally {
        database.close();
        rmSync(folder, { recursive: true, force: true });
      }
    }),
    { numRuns: 10 },
  );
});
