import * as z from 'zod/mini';
import { type Draft, draftIdSchema, draftKind, isStaffDraft, maxDrafts } from '#schema/drafts.ts';
import { keyOf } from './audiences.ts';
import { canonicalJson } from './canonical.ts';
import { isChangedByOthers, isMeantLater } from './field-order.ts';
import type { StoredRow, Version } from './ports.ts';
import {
  applied,
  appliedWithoutRow,
  clockAfter,
  clockAt,
  invalid,
  type Outcome,
  reject,
  save,
  takeRev,
  type Work,
} from './work.ts';

/** Of a draft's value as JSON: every text of the questionnaire at its longest fits. */
const maxDraftLength = 200_000;

const clearSchema = z.strictObject({ id: draftIdSchema, baseRev: z.int().check(z.nonnegative()) });
const putSchema = z.extend(clearSchema, { value: z.record(z.string(), z.unknown()) });

type Value = Draft['value'] | null;

/** The later intent wins, and what the other device had typed comes back either way (docs/protocol.md#18-drafts). */
export async function putDraft(work: Work, args: Record<string, unknown>): Promise<Outcome> {
  const parsed = putSchema.safeParse(args);
  if (!parsed.success || canonicalJson(parsed.data.value).length > maxDraftLength) {
    return invalid('This draft could not be read, or is too long.');
  }
  const { id, value, baseRev } = parsed.data;
  if (!mayHold(work, id)) return reject('forbidden', 'Only a coach can keep this draft.');
  if (isAttention(id)) return reject('forbidden', 'Only the server writes this draft.');
  const stored = await findDraft(work, id);
  if (!stored) return insertDraft(work, id, value);
  const current = valueIn(stored);
  const isByOthers = isUnseen(work, stored, baseRev);
  if (current === null && stored.rev <= seenThrough(work, baseRev)) return write(work, stored, value);
  if (current === null) {
    if (await isMarked(work, stored, value)) return applied(stored);
    const hasCleared = !isByOthers || (await isMarked(work, stored, null));
    return hasCleared ? write(work, stored, value) : superseded(stored, value);
  }
  if (!isByOthers) return write(work, stored, value);
  const isEqual = canonicalJson(current) === canonicalJson(value);
  if (!isMeantLater(work, stored, 'value')) return isEqual ? applied(stored) : superseded(stored, value);
  const outcome = await write(work, stored, value);
  if (isEqual || outcome.verdict.status !== 'applied') return outcome;
  const kept = { value: current };
  return { ...outcome, verdict: { ...outcome.verdict, status: 'merged', fields: ['value'], kept } };
}

/** A clear removes only what its `baseRev` saw; of what is cleared already it leaves no more than that this device knows of it. */
export async function clearDraft(work: Work, args: Record<string, unknown>): Promise<Outcome> {
  const parsed = clearSchema.safeParse(args);
  if (!parsed.success) return invalid('This draft could not be read.');
  const { id, baseRev } = parsed.data;
  if (!mayHold(work, id)) return reject('forbidden', 'Only a coach can keep this draft.');
  const stored = await findDraft(work, id);
  if (!stored) return appliedWithoutRow();
  const value = valueIn(stored);
  if (value === null) {
    if (isChangedByOthers(work, stored, 'value', baseRev)) await keepMark(work, stored, 'sent', null);
    return applied(stored);
  }
  if (isUnseen(work, stored, baseRev)) return superseded(stored, null);
  const outcome = await write(work, stored, null);
  if (outcome.verdict.status === 'applied') {
    await keepMark(work, { ...stored, rev: outcome.verdict.rev }, 'replaced', value);
  }
  return outcome;
}

/**
 * Whether the latest clear removed this value: a put from before it brings nothing back, also of another tab of the device.
 * Of null, whether this device has cleared too what another one had cleared: what it typed since is no older draft.
 */
const isMarked = (work: Work, stored: StoredRow, value: Value): Promise<boolean> =>
  work.store.hasText(stored.entity, stored.key, clearedField, markOf(work, stored, value), work.deviceId);

const clearedField = 'cleared';
/** Of what was cleared only a hash is kept, with the rev of the clear: the same words may be typed again later. */
const markOf = ({ ports }: Work, { rev }: StoredRow, value: Value): string =>
  ports.hash(`${rev} ${canonicalJson(value)}`);

async function keepMark(work: Work, stored: StoredRow, kind: Version['kind'], value: Value): Promise<void> {
  const { entity, key, rev } = stored;
  const { userId, device: deviceId, at } = clockAt(work, rev);
  const mark = { entity, key, field: clearedField, kind, value: markOf(work, stored, value) };
  await work.store.keepVersion({ ...mark, userId, deviceId, at, rev }, work.now);
}

/**
 * Also where the device saw a later revision than the one that stands: the server was put back from a copy since, and what it has
 * again, this device's own as well, had given way to something else on the screen.
 */
const isUnseen = (work: Work, stored: StoredRow, baseRev: number): boolean =>
  isChangedByOthers(work, stored, 'value', baseRev) || (valueIn(stored) !== null && baseRev > stored.rev);

/** Of what was cleared before it, a snapshot told the device nothing: then its newest rev stands for all that it had seen. */
const seenThrough = ({ snapshot }: Work, baseRev: number): number =>
  snapshot && baseRev > 0 && baseRev === snapshot.told ? Math.max(baseRev, snapshot.through) : baseRev;

const mayHold = ({ actor }: Work, id: string): boolean => actor.isStaff || !isStaffDraft(id);
/** Made of results that were not fetched (docs/protocol.md#14-results): a device only clears them. */
const isAttention = (id: string): boolean => draftKind(id) === 'attention';
const valueIn = ({ row }: StoredRow): Value => row.value as Value;

const findDraft = ({ store, actor }: Work, id: string): Promise<StoredRow | undefined> =>
  store.find('draft', keyOf('draft', id, actor.userId));

async function insertDraft(work: Work, id: string, value: Value): Promise<Outcome> {
  const isFull = (await work.store.countDrafts(work.actor.userId)) >= maxDrafts;
  if (isFull) return reject('limit', `At most ${maxDrafts.toLocaleString('en-US')} drafts can be kept.`);
  return write(work, newDraft(work, id), value);
}

function newDraft({ actor, now }: Work, id: string): StoredRow {
  const key = keyOf('draft', id, actor.userId);
  const row = { id, value: null, updatedAt: now };
  return { entity: 'draft', key, ownerId: actor.userId, rev: 0, createdRev: 0, row, clocks: {} };
}

async function write(work: Work, stored: StoredRow, value: Value): Promise<Outcome> {
  const rev = await takeRev(work);
  const row = { ...stored.row, value, updatedAt: work.intent };
  const createdRev = stored.createdRev || rev;
  return save(work, { ...stored, rev, createdRev, row, clocks: { value: clockAfter(work, stored, 'value', rev) } });
}

function superseded({ entity, key, rev }: StoredRow, value: Value): Outcome {
  return {
    verdict: { status: 'superseded', rev, fields: ['value'], kept: { value } },
    touched: [{ entity, key }],
  };
}
