import { raiseAttention } from '#server/retention/raise-attention.ts';
import type { RetentionDeps } from '#server/retention/retention-deps.ts';
import { checkConverged } from './converged.ts';
import type { Device } from './device.ts';
import type { Held } from './held.ts';
import { openHttp } from './http-server.ts';
import { checkLost, hasMetLoss } from './lost-scope.ts';
import { checkWords } from './lost-words.ts';
import { findDoer } from './people.ts';
import { randomFrom } from './random.ts';
import { takeSnapshot } from './snapshot.ts';
import { wordsIn } from './words.ts';
import { typedBy, type World } from './world.ts';

/**
 * An idle round trip may read so many rows at most, however many the person sees (docs/protocol.md#invariants, item
 * 14).
 */
const idleCost = { statements: 40, rows: 40 };

/** What must be true once everything is at rest. */
export async function checkEnd(world: World): Promise<string[]> {
  const { server, watch, words, plan, scheduler } = world;
  const problems: string[] = [];
  const all: { held: Held; isShutOut: boolean }[] = [];
  const http = await openHttp(server.deps(), plan.limits);
  for (const device of world.devices) {
    const held = await device.store.held();
    const doer = await findDoer(server.database(), device.planned.person);
    all.push({ held, isShutOut: !doer.isActive });
    const found = doer.isActive ? checkQueue(held) : [];
    // Whose session went with a server that was put back, and who may not sign in any more, is told nothing: rows of staff are
    // locked there until the lease ends (401 `expired`).
    if (hasMetLoss(world, device)) {
      found.push(...checkCanaries(world, device, held, doer.isStaff), ...checkLost(world, held, doer));
    }
    if (doer.isActive) {
      const random = randomFrom(plan.seed, 'snapshot', device.index);
      const clock = () => scheduler.now() + world.serverSkewMs.value;
      const token = await server.signIn(doer.userId);
      const snapshot = token && (await takeSnapshot(http, token, clock, random));
      if (snapshot) found.push(...checkConverged(held, snapshot, watch.rows(), doer));
      found.push(...(await checkIdleCost(world, device, held)));
    }
    problems.push(...found.map((problem) => `device ${device.index}: ${problem}`));
  }
  await http.close();
  await raiseWhatWaits(world);
  return [...problems, ...checkWords(words, server.database(), all)];
}

const silentMs = 60 * 24 * 60 * 60 * 1000;

/** So long after everything no device comes any more for what was refused to it (docs/protocol.md#14-results). */
async function raiseWhatWaits({ server, scheduler, serverSkewMs }: World): Promise<void> {
  const clock = () => scheduler.now() + serverSkewMs.value + silentMs;
  await raiseAttention({ ...server.deps(), clock, database: server.database() } as unknown as RetentionDeps);
}

/** Everything was sent, and every edit has its one result. */
function checkQueue({ entries, state }: Held): string[] {
  const waiting = entries.filter(({ resultAt }) => resultAt === undefined);
  const shown = entries.filter(({ overlay }) => overlay !== undefined);
  return [
    ...(waiting.length > 0 ? [`3: ${waiting.length} edits have no result`] : []),
    ...(shown.length > 0 ? [`4: ${shown.length} edits still lie over their rows`] : []),
    ...(state?.isResetting ? ['13: a reset has not ended'] : []),
    ...(state?.isStaffPartial ? ['15: after a lease no draft of staff can be begun'] : []),
  ];
}

/**
 * Staff words on the device (docs/protocol.md#invariants, item 10); what the person wrote as staff may still wait to be
 * sent.
 */
function checkCanaries(world: World, { planned }: Device, held: Held, isStaff: boolean): string[] {
  if (isStaff) return [];
  const typed = typedBy(world, planned.person);
  const canaries = [...wordsIn(JSON.stringify(held))].filter(
    (word) => world.words.secrets.has(word) && !typed.has(word),
  );
  return canaries.length === 0 ? [] : [`10: a client's device holds ${canaries.join()}`];
}

/** See docs/protocol.md#invariants, item 14. */
async function checkIdleCost({ server, deviceWorld }: World, { token }: Device, { state }: Held): Promise<string[]> {
  if (!state) return [];
  const { deviceId, cookie, ackedResults } = state;
  const clientTime = deviceWorld.scheduler.now();
  server.database().takeCost();
  const reply = await server.sync(token, {
    ...{ protocol: 1, deviceId, clientTime, cookie, mutations: [], ackedResults, ackedForgets: [] },
  });
  const { statements, rows } = server.database().takeCost();
  if (reply.kind !== 'answer') return [`14: an idle request was answered ${JSON.stringify(reply)}`];
  if (reply.answer.changes.length > 0)
    return [`1: a device at rest was sent ${JSON.stringify(reply.answer.changes[0])}`];
  const isCheap = statements <= idleCost.statements && rows <= idleCost.rows;
  return isCheap ? [] : [`14: an idle request took ${statements} statements and read ${rows} rows`];
}
