import * as z from 'zod/mini';
import { maxPins, type Pin } from '#schema/drafts.ts';
import { keyOf } from './audiences.ts';
import {
  applied,
  appliedWithoutRow,
  invalid,
  type MutationContext,
  type MutationOutcome,
  notFound,
  reject,
  rowOf,
  save,
  takeRevFor,
} from './mutation-context.ts';
import type { StoredRow } from './ports.ts';
import { canSee, submissionIdSchema } from './subjects.ts';

const dayMs = 24 * 60 * 60 * 1000;
const putSchema = z.strictObject({ id: submissionIdSchema, auto: z.optional(z.boolean()) });
const clearSchema = z.strictObject({ id: submissionIdSchema });

/** Keeps a submission on the member's devices: by hand, or `auto` by opening it. */
export async function putPin(context: MutationContext, args: Record<string, unknown>): Promise<MutationOutcome> {
  const parsed = putSchema.safeParse(args);
  if (!parsed.success) return invalid('We couldn’t read this.');
  const { id, auto = false } = parsed.data;
  const { store, actor } = context;
  const submission = await store.find('submission', id);
  if (!submission || !canSee(actor, submission)) return notFound();
  if (!actor.isStaff) return reject('forbidden', 'Only a coach can keep submissions on a device.');
  const stored = await store.find('pin', keyOf('pin', id, actor.userId));
  return stored ? pinAgain(context, stored, auto) : insertPin(context, id, auto);
}

export async function clearPin(context: MutationContext, args: Record<string, unknown>): Promise<MutationOutcome> {
  const parsed = clearSchema.safeParse(args);
  if (!parsed.success) return invalid('We couldn’t read this.');
  if (!context.actor.isStaff) return reject('forbidden', 'Only a coach can keep submissions on a device.');
  const stored = await context.store.find('pin', keyOf('pin', parsed.data.id, context.actor.userId));
  return stored ? removePin(context, stored) : appliedWithoutRow();
}

/** Leaves a pin that was made by hand as it is. Opening it again moves the end of an automatic pin, once a day. */
async function pinAgain(context: MutationContext, stored: StoredRow, auto: boolean): Promise<MutationOutcome> {
  const pin = rowOf('pin', stored);
  const isOpenedToday = pin.auto && auto && Math.abs(context.now - pin.createdAt) < dayMs;
  if (!pin.auto || isOpenedToday) return applied(stored);
  const rev = await takeRevFor(context);
  return save(context, { ...stored, rev, row: { ...pin, auto, createdAt: context.now } });
}

async function insertPin(context: MutationContext, id: string, auto: boolean): Promise<MutationOutcome> {
  const { actor, now } = context;
  const room = await makeRoom(context);
  if (!room) return auto ? appliedWithoutRow() : reject('limit', `You can keep up to ${maxPins} submissions.`);
  const rev = await takeRevFor(context);
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
  const outcome = await save(context, stored);
  return { ...outcome, touched: [...room, ...outcome.touched] };
}

/** Of 500 pins the oldest automatic one gives way; undefined if all of them are kept by hand. */
async function makeRoom(context: MutationContext): Promise<MutationOutcome['touched'] | undefined> {
  const pins = await context.store.listPins(context.actor.userId);
  if (pins.length < maxPins) return [];
  const createdAt = (stored: StoredRow) => rowOf('pin', stored).createdAt;
  const [oldest] = pins.filter((stored) => rowOf('pin', stored).auto).sort((a, b) => createdAt(a) - createdAt(b));
  return oldest && (await removePin(context, oldest)).touched;
}

async function removePin(context: MutationContext, { entity, key }: StoredRow): Promise<MutationOutcome> {
  const rev = await takeRevFor(context);
  await context.store.remove(entity, key, rev, context.now);
  return applied({ entity, key, rev });
}
