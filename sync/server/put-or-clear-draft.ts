import * as z from 'zod/mini';
import { type Draft, draftIdSchema, draftKind, isStaffDraft, maxDrafts } from '#schema/drafts.ts';
import { keyOf } from './audiences.ts';
import { canonicalJson } from './canonical.ts';
import { isChangedByOthers, isMeantLater } from './field-order.ts';
import {
  applied,
  appliedWithoutRow,
  clockAfter,
  clockAt,
  invalid,
  type MutationContext,
  type MutationOutcome,
  reject,
  save,
  takeRevFor,
} from './mutation-context.ts';
import type { StoredRow, Version } from './ports.ts';

/** Of a draft's value as JSON: every text of the questionnaire at its longest fits. */
const maxDraftLength = 200_000;

const clearSchema = z.strictObject({ id: draftIdSchema, baseRev: z.int().check(z.nonnegative()) });
const putSchema = z.extend(clearSchema, { value: z.record(z.string(), z.unknown()) });

type Value = Draft['value'] | null;

/** The later intent wins, and what the other device had typed comes back either way (docs/protocol.md#18-drafts). */
export async function putDraft(context: MutationContext, args: Record<string, unknown>): Promise<MutationOutcome> {
  const parsed = putSchema.safeParse(args);
  if (!parsed.success || canonicalJson(parsed.data.value).length > maxDraftLength) {
    return invalid('We couldn’t read this draft, or it’s too long.');
  }
  const { id, value, baseRev } = parsed.data;
  if (!mayHold(context, id)) return reject('forbidden', 'Only a coach can keep this draft.');
  if (isAttention(id)) return reject('forbidden', 'Only the server writes this draft.');
  const stored = await findDraft(context, id);
  if (!stored) return insertDraft(context, id, value);
  const current = valueIn(stored);
  const isByOthers = isUnseen(context, stored, baseRev);
  if (current === null && stored.rev <= seenThrough(context, baseRev)) return write(context, stored, value);
  if (current === null) {
    if (await isMarked(context, stored, value)) return applied(stored);
    const hasCleared = !isByOthers || (await isMarked(context, stored, null));
    return hasCleared ? write(context, stored, value) : superseded(stored, value);
  }
  if (!isByOthers) return write(context, stored, value);
  const isEqual = canonicalJson(current) === canonicalJson(value);
  if (!isMeantLater(context, stored, 'value')) return isEqual ? applied(stored) : superseded(stored, value);
  const outcome = await write(context, stored, value);
  if (isEqual || outcome.verdict.status !== 'applied') return outcome;
  const kept = { value: current };
  return { ...outcome, verdict: { ...outcome.verdict, status: 'merged', fields: ['value'], kept } };
}

/** A clear removes only what its `baseRev` saw; of what is cleared already it leaves no more than that this device knows of it. */
export async function clearDraftRow(context: MutationContext, args: Record<string, unknown>): Promise<MutationOutcome> {
  const parsed = clearSchema.safeParse(args);
  if (!parsed.success) return invalid('We couldn’t read this draft.');
  const { id, baseRev } = parsed.data;
  if (!mayHold(context, id)) return reject('forbidden', 'Only a coach can keep this draft.');
  const stored = await findDraft(context, id);
  if (!stored) return appliedWithoutRow();
  const value = valueIn(stored);
  if (value === null) {
    if (isChangedByOthers(context, stored, 'value', baseRev)) await keepMark(context, stored, 'sent', null);
    return applied(stored);
  }
  if (isUnseen(context, stored, baseRev)) return superseded(stored, null);
  const outcome = await write(context, stored, null);
  if (outcome.verdict.status === 'applied') {
    await keepMark(context, { ...stored, rev: outcome.verdict.rev }, 'replaced', value);
  }
  return outcome;
}

/**
 * Tells whether the latest clear removed this value. A put from before it brings nothing back, also of another tab of
 * the device. Of null, whether this device has cleared too what another one had cleared: what it typed since is no
 * older draft.
 */
const isMarked = (context: MutationContext, stored: StoredRow, value: Value): Promise<boolean> =>
  context.store.hasText(stored.entity, stored.key, clearedField, markOf(context, stored, value), context.deviceId);

const clearedField = 'cleared';
/** Of what was cleared only a hash is kept, with the rev of the clear: the same words may be typed again later. */
const markOf = ({ ports }: MutationContext, { rev }: StoredRow, value: Value): string =>
  ports.hash(`${rev} ${canonicalJson(value)}`);

async function keepMark(
  context: MutationContext,
  stored: StoredRow,
  kind: Version['kind'],
  value: Value,
): Promise<void> {
  const { entity, key, rev } = stored;
  const { userId, device: deviceId, at } = clockAt(context, rev);
  const mark = { entity, key, field: clearedField, kind, value: markOf(context, stored, value) };
  await context.store.keepVersion({ ...mark, userId, deviceId, at, rev }, context.now);
}

/**
 * Also where the device saw a later revision than the one that stands: the server was put back from a copy since, and what it has
 * again, this device's own as well, had given way to something else on the screen.
 */
const isUnseen = (context: MutationContext, stored: StoredRow, baseRev: number): boolean =>
  isChangedByOthers(context, stored, 'value', baseRev) || (valueIn(stored) !== null && baseRev > stored.rev);

/** Of what was cleared before it, a snapshot told the device nothing: then its newest rev stands for all that it had seen. */
const seenThrough = ({ snapshot }: MutationContext, baseRev: number): number =>
  snapshot && baseRev > 0 && baseRev === snapshot.told ? Math.max(baseRev, snapshot.through) : baseRev;

const mayHold = ({ actor }: MutationContext, id: string): boolean => actor.isStaff || !isStaffDraft(id);
/** Made of results that were not fetched (docs/protocol.md#14-results): a device only clears them. */
const isAttention = (id: string): boolean => draftKind(id) === 'attention';
const valueIn = ({ row }: StoredRow): Value => row.value as Value;

const findDraft = ({ store, actor }: MutationContext, id: string): Promise<StoredRow | undefined> =>
  store.find('draft', keyOf('draft', id, actor.userId));

async function insertDraft(context: MutationContext, id: string, value: Value): Promise<MutationOutcome> {
  const isFull = (await context.store.countDrafts(context.actor.userId)) >= maxDrafts;
  if (isFull) return reject('limit', `You can have up to ${maxDrafts.toLocaleString('en-US')} drafts.`);
  return write(context, newDraft(context, id), value);
}

function newDraft({ actor, now }: MutationContext, id: string): StoredRow {
  const key = keyOf('draft', id, actor.userId);
  const row = { id, value: null, updatedAt: now };
  return { entity: 'draft', key, ownerId: actor.userId, rev: 0, createdRev: 0, row, clocks: {} };
}

async function write(context: MutationContext, stored: StoredRow, value: Value): Promise<MutationOutcome> {
  const rev = await takeRevFor(context);
  const row = { ...stored.row, value, updatedAt: context.intent };
  const createdRev = stored.createdRev || rev;
  return save(context, {
    ...stored,
    rev,
    createdRev,
    row,
    clocks: { value: clockAfter(context, stored, 'value', rev) },
  });
}

function superseded({ entity, key, rev }: StoredRow, value: Value): MutationOutcome {
  return {
    verdict: { status: 'superseded', rev, fields: ['value'], kept: { value } },
    touched: [{ entity, key }],
  };
}
