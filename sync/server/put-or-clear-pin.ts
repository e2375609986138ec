import * as z from 'zod/mini';
import { maxPins, type Pin } from '#schema/drafts.ts';
import { keyOf } from './audiences.ts';
import type { StoredRow } from './ports.ts';
import { canSee, submissionIdSchema } from './subjects.ts';
import {
  applied,
  appliedWithoutRow,
  invalid,
  notFound,
  type Outcome,
  reject,
  rowOf,
  save,
  takeRev,
  type Work,
} from './work.ts';

const dayMs = 24 * 60 * 60 * 1000;
const putSchema = z.strictObject({ id: submissionIdSchema, auto: z.optional(z.boolean()) });
const clearSchema = z.strictObject({ id: submissionIdSchema });

/** Keeps a submission on the member's devices: by hand, or `auto` by opening it. */
export async function putPin(work: Work, args: Record<string, unknown>): Promise<Outcome> {
  const parsed = putSchema.safeParse(args);
  if (!parsed.success) return invalid('This could not be read.');
  const { id, auto = false } = parsed.data;
  const { store, actor } = work;
  const submission = await store.find('submission', id);
  if (!submission || !canSee(actor, submission)) return notFound();
  if (!actor.isStaff) return reject('forbidden', 'Only a coach can keep submissions on a device.');
  const stored = await store.find('pin', keyOf('pin', id, actor.userId));
  return stored ? pinAgain(work, stored, auto) : insertPin(work, id, auto);
}

export async function clearPin(work: Work, args: Record<string, unknown>): Promise<Outcome> {
  const parsed = clearSchema.safeParse(args);
  if (!parsed.success) return invalid('This could not be read.');
  if (!work.actor.isStaff) return reject('forbidden', 'Only a coach can keep submissions on a device.');
  const stored = await work.store.find('pin', keyOf('pin', parsed.data.id, work.actor.userId));
  return stored ? removePin(work, stored) : appliedWithoutRow();
}

/** What is kept by hand stays so. Opening it again moves the end of an automatic pin, once a day. */
async function pinAgain(work: Work, stored: StoredRow, auto: boolean): Promise<Outcome> {
  const pin = rowOf('pin', stored);
  const isOpenedToday = pin.auto && auto && Math.abs(work.now - pin.createdAt) < dayMs;
  if (!pin.auto || isOpenedToday) return applied(stored);
  const rev = await takeRev(work);
  return save(work, { ...stored, rev, row: { ...pin, auto, createdAt: work.now } });
}

async function insertPin(work: Work, id: string, auto: boolean): Promise<Outcome> {
  const { actor, now } = work;
  const room = await makeRoom(work);
  if (!room) return auto ? appliedWithoutRow() : reject('limit', `At most ${maxPins} submissions can be kept.`);
  const rev = await takeRev(work);
  const pin: Pin = { id, auto, createdAt: now };
  const key = keyOf('pin', id, actor.userId);
  const stored: StoredRow = {
    entity: 'pin',
    key,
    ownerId: actor.userId,
    rev,
    createdRev: rev,
    row: { ...pin },
    clocks: {},
  };
  const outcome = await save(work, stored);
  return { ...outcome, touched: [...room, ...outcome.touched] };
}

/** Of 500 pins the oldest automatic one gives way; undefined if all of them are kept by hand. */
async function makeRoom(work: Work): Promise<Outcome['touched'] | undefined> {
  const pins = await work.store.listPins(work.actor.userId);
  if (pins.length < maxPins) return [];
  const createdAt = (stored: StoredRow) => rowOf('pin', stored).createdAt;
  const [oldest] = pins.filter((stored) => rowOf('pin', stored).auto).sort((a, b) => createdAt(a) - createdAt(b));
  return oldest && (await removePin(work, oldest)).touched;
}

async function removePin(work: Work, { entity, key }: StoredRow): Promise<Outcome> {
  const rev = await takeRev(work);
  await work.store.remove(entity, key, rev, work.now);
  return applied({ entity, key, rev });
}
