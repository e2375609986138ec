import { isStaffDraft } from '#schema/drafts.ts';
import { isMutationName, mutations, textFields } from '#sync/mutations.ts';
import type { Entity, Mutation, Result } from '#sync/protocol.ts';
import { canonical } from './converged.ts';
import { checkMoved, keyOf, type Pushed } from './moved-rows.ts';
import { checkRefusal } from './refusal-check.ts';
import { bookkeeping, checkRights } from './rights-check.ts';
import type { Columns, ServerRows } from './server-rows.ts';
import { wantedFields } from './wanted-fields.ts';
import { wordsIn } from './words.ts';

/**
 * Rules 3, 5, 7, 8, 9, 18 and 19 of docs/protocol.md#rules written a second time, as simply as can be: what must a push
 * have done to the stored rows? It has clocks of its own and reads only what lies in the tables before and after.
 */
interface Clock {
  rev: number;
  at: number;
  device: string;
  isClear: boolean;
  /** What a clear took away: a put from before it that says the same has lost nothing. */
  cleared?: string;
  /** Others that cleared it too when it was cleared already: what they type since is not from before the clear. */
  alsoClearedBy?: string[];
}
export interface ReferenceState {
  clocks: Map<string, Clock>;
  /** Which devices have forgotten what, by the names of the forgets. */
  forgotten: Set<string>;
  lastIntents: Map<string, number>;
  highest: number;
  /** From a copy: what devices saw may be later than what stands. */
  wasPutBack: boolean;
}
/** @param highest the latest intent that the server began with */
export const emptyReference = (highest: number): ReferenceState => ({
  clocks: new Map(),
  forgotten: new Set(),
  lastIntents: new Map(),
  highest,
  wasPutBack: false,
});
export const copyReference = (state: ReferenceState): ReferenceState => ({
  clocks: new Map(state.clocks),
  forgotten: new Set(state.forgotten),
  lastIntents: new Map(state.lastIntents),
  highest: state.highest,
  wasPutBack: state.wasPutBack,
});

interface Expected {
  rows: ServerRows;
  /** Words that a text must still hold, by `entity/key/field`. */
  texts: Map<string, Set<string>>;
  created: Set<string>;
  /** Fields that this push has written, by `entity/key/field`: their last writer is this device. */
  written: Set<string>;
  problems: string[];
}

/** What is wrong with the rows after a push; empty: nothing. */
export function checkPush(state: ReferenceState, pushed: Pushed): string[] {
  const rows: ServerRows = new Map([...pushed.before].map(([key, row]) => [key, { ...row }]));
  disown(state, pushed);
  const expected: Expected = { rows, texts: new Map(), created: new Set(), written: new Set(), problems: [] };
  for (const { mutation, result } of pushed.recorded) {
    const at = intentOf(state, pushed, mutation);
    if (result.status === 'rejected') checkRefusal(expected, pushed, mutation, result.code);
    else apply(state, expected, pushed, mutation, result, at);
  }
  compare(expected, pushed);
  return [...expected.problems, ...checkMoved(pushed), ...checkRights(expected.created, pushed)];
}

/** A draft that a device had to forget was seen by nobody who types anew on it (docs/protocol.md#18-drafts). */
function disown({ clocks, forgotten }: ReferenceState, { deviceId, forgets }: Pushed): void {
  for (const { id, scope } of forgets) {
    if (forgotten.has(`${deviceId}/${id}`)) continue;
    forgotten.add(`${deviceId}/${id}`);
    for (const [path, clock] of clocks) {
      const [entity, , draft = ''] = path.split('/');
      const isOfScope = scope === 'all' || (scope === 'staff') === isStaffDraft(draft);
      if (entity !== 'draft' || clock.device !== deviceId || clock.isClear || !isOfScope) continue;
      clocks.set(path, { ...clock, device: '' });
    }
  }
}

/** By the server's clock, capped, and never decreasing within a device (docs/protocol.md#7-field-merge). */
function intentOf(state: ReferenceState, { deviceId, clientTime, serverTime }: Pushed, { at }: Mutation): number {
  const cap = Math.max(serverTime, state.highest + 1);
  const corrected = Math.min(at + (serverTime - clientTime), cap);
  const intent = Math.max(corrected, state.lastIntents.get(deviceId) ?? 0);
  state.lastIntents.set(deviceId, intent);
  return intent;
}

function apply(
  state: ReferenceState,
  expected: Expected,
  pushed: Pushed,
  { name, args }: Mutation,
  result: Exclude<Result, { status: 'rejected' }>,
  at: number,
): void {
  if (!isMutationName(name)) return void expected.problems.push(`${name} is unknown and was not refused`);
  const { entity, verb } = mutations[name];
  if (!entity || entity === 'pin') return;
  const key = keyOf(name, args, pushed.doer);
  const clock: Clock = { rev: result.rev, at, device: pushed.deviceId, isClear: verb === 'clear' };
  state.highest = Math.max(state.highest, at);

  if (verb === 'create' || (verb === 'put' && !expected.rows.has(key))) {
    createRow(state, expected, pushed, key, args, clock);
    return;
  }
  if (verb === 'clear' && !expected.rows.has(key)) return;
  const row = expected.rows.get(key);
  if (!row) return void expected.problems.push(`${name} ${args.id} was accepted, and there is no such row`);
  if (verb === 'update' && row.deletedAt !== null && row.deletedAt !== undefined) {
    return void expected.problems.push(`${name} ${args.id} was accepted, and the row is deleted`);
  }
  const fields = wantedFields(entity, verb, args);
  const old = row.value;
  const losers: string[] = [];
  /** What somebody else had typed goes back to whoever wrote over it (docs/protocol.md#18-drafts). */
  let replacesOther = false;
  // A rev that was never given out says nothing of what was seen: the time that it is of was lost.
  const baseRev = Number(args.baseRev ?? 0) > pushed.newestRev ? 0 : Number(args.baseRev ?? 0);
  const isBlindShare =
    entity === 'note' && fields.set.noteType === 'client' && sharesUnseen(expected, pushed, key, baseRev);
  for (const [field, value] of Object.entries(fields.set)) {
    if (isBlindShare) {
      if (!isEqual(field, row[field], value)) losers.push(field);
      continue;
    }
    const standing = state.clocks.get(`${key}/${field}`);
    if (verb === 'clear' && row[field] === null && standing) {
      const alsoClearedBy = [...(standing.alsoClearedBy ?? []), pushed.deviceId];
      state.clocks.set(`${key}/${field}`, { ...standing, alsoClearedBy });
      continue;
    }
    // A draft that was shown was shown at its own rev, or at a later one: a device that says otherwise meets its own draft.
    if (verb === 'put' && standing && !standing.isClear && standing.rev < baseRev && !state.wasPutBack) {
      expected.problems.push(`${name} ${args.id}: was shown at rev ${baseRev}, and stands at ${standing.rev}`);
    }
    const hasSeenClear = verb === 'put' && standing?.isClear && standing.rev <= seenThrough(pushed, baseRev);
    const isFromBefore = verb === 'put' && standing && standing.rev > baseRev && !hasSeenClear;
    if (isFromBefore && standing.cleared === canonical(value)) continue;
    if (hasSeenClear || wins(standing, clock, baseRev, verb)) {
      replacesOther =
        isOthers(standing, clock, baseRev, verb) && row[field] !== null && !isEqual(field, row[field], value);
      const cleared = verb === 'clear' ? canonical(row[field]) : undefined;
      row[field] = value;
      expected.written.add(`${key}/${field}`);
      // Never earlier than what it replaces: a third device that was meant between the two lost to the later one.
      const at = Math.max(clock.at, standing?.at ?? 0);
      state.clocks.set(`${key}/${field}`, { ...clock, at, ...(cleared !== undefined && { cleared }) });
    } else if (!isEqual(field, row[field], value)) losers.push(field);
  }
  for (const [field, edit] of Object.entries(fields.text)) mergeWords(expected, key, row, field, edit);
  const told = result.status === 'superseded' ? result.fields : [];
  if (losers.join() !== told.join()) {
    expected.problems.push(
      `${name} ${args.id}: lost ${losers.join() || 'nothing'}, but was told ${told.join() || 'nothing'}`,
    );
  }
  if (verb === 'put' && losers.length === 0) {
    const given = result.status === 'merged' ? canonical(result.kept?.value) : undefined;
    const owed = replacesOther ? canonical(old) : undefined;
    if (given !== owed) expected.problems.push(`${name} ${args.id}: ${given} is given back in place of ${owed}`);
  }
  if (verb !== 'update' || result.status !== 'superseded') return;
  for (const field of losers) {
    if (canonical(result.kept[field]) === canonical(fields.set[field])) continue;
    expected.problems.push(`${name} ${args.id}: what was written to ${field} did not come back`);
  }
}

/** Sharing loses when somebody else changed words that it has not seen (docs/protocol.md#8-text-merge). */
function sharesUnseen(
  { rows, written }: Expected,
  { before, deviceId }: Pushed,
  key: string,
  baseRev: number,
): boolean {
  const clocks = before.get(key)?.clocks as Record<string, { rev: number; device: string }> | undefined;
  return (
    rows.get(key)?.noteType === 'internal' &&
    ['title', 'content'].some((field) => {
      const clock = written.has(`${key}/${field}`) ? undefined : clocks?.[field];
      return clock !== undefined && clock.rev > baseRev && clock.device !== deviceId;
    })
  );
}

const seenThrough = ({ snapshot }: Pushed, baseRev: number): number =>
  snapshot && baseRev > 0 && baseRev === snapshot.told ? snapshot.through : baseRev;

/** What came too late and says the same has lost nothing. */
const isEqual = (field: string, a: unknown, b: unknown): boolean =>
  field === 'deletedAt' ? !a === !b : JSON.stringify(a) === JSON.stringify(b);

function createRow(
  state: ReferenceState,
  expected: Expected,
  { after }: Pushed,
  key: string,
  args: Record<string, unknown>,
  clock: Clock,
): void {
  if (expected.rows.has(key)) return;
  const stored = after.get(key);
  if (!stored) return void expected.problems.push(`${key} was created, and is not there`);
  expected.created.add(key);
  const given = Object.fromEntries(Object.entries(args).filter(([name]) => name !== 'id' && name !== 'baseRev'));
  const row: Columns = { ...stored, deletedAt: null, ...given };
  expected.rows.set(key, row);
  for (const [field, value] of Object.entries(given)) {
    if (isText(key, field)) expected.texts.set(`${key}/${field}`, wordsIn(String(value)));
  }
  // Whoever edits what was created has seen it: a create is nothing to be earlier or later than.
  if (key.startsWith('draft/')) state.clocks.set(`${key}/value`, clock);
}

const isText = (key: string, field: string): boolean =>
  (textFields[key.slice(0, key.indexOf('/')) as Entity] ?? []).includes(field);

/** Of a draft also what a device that saw a later one, in a time that the server has lost, had seen give way to it. */
const isOthers = (theirs: Clock | undefined, mine: Clock, baseRev: number, verb: string): theirs is Clock =>
  theirs !== undefined &&
  ((theirs.rev > baseRev && theirs.device !== mine.device) ||
    (['put', 'clear'].includes(verb) && !theirs.isClear && theirs.rev < baseRev));

function wins(theirs: Clock | undefined, mine: Clock, baseRev: number, verb: string): boolean {
  if (!isOthers(theirs, mine, baseRev, verb)) return true;
  if (verb === 'clear') return theirs.isClear;
  // Without effect and not a loss; the clear stays.
  if (theirs.alsoClearedBy?.includes(mine.device)) return true;
  if (verb === 'put' && theirs.isClear) return false;
  return mine.at > theirs.at || (mine.at === theirs.at && mine.device > theirs.device);
}

/** Nobody's words are lost: what was there and was not taken out, and all that was added. What both had the other may delete. */
function mergeWords(
  expected: Expected,
  key: string,
  row: Columns,
  field: string,
  { base, value }: { base?: string; value: string },
): void {
  const path = `${key}/${field}`;
  expected.written.add(path);
  const kept = wordsIn(value);
  const removed = [...wordsIn(base ?? '')].filter((word) => !kept.has(word));
  const seen = wordsIn(base ?? '');
  const added = [...kept].filter((word) => !seen.has(word));
  const present = expected.texts.get(path) ?? wordsIn(String(row[field] ?? ''));
  expected.texts.set(path, new Set([...[...present].filter((word) => !removed.includes(word)), ...added]));
}

/** The stored rows are what the mutations make of them, and no other row has moved. */
function compare({ rows, texts, problems }: Expected, { after }: Pushed): void {
  for (const [key, row] of rows) {
    const stored = after.get(key);
    if (!stored) {
      if (!key.startsWith('pin/')) problems.push(`${key} has gone`);
      continue;
    }
    for (const [field, value] of Object.entries(row)) {
      if (bookkeeping.has(field) || key.startsWith('pin/') || field === 'clearedAt') continue;
      // What the words of a text must be, the edits that touched it say.
      if (isText(key, field) && texts.has(`${key}/${field}`)) continue;
      if (!isEqual(field, value, stored[field]))
        problems.push(`${key} ${field}: ${JSON.stringify(stored[field])} in place of ${JSON.stringify(value)}`);
    }
  }
  for (const [path, words] of texts) {
    const [key, field] = [path.slice(0, path.lastIndexOf('/')), path.slice(path.lastIndexOf('/') + 1)];
    const there = wordsIn(String(after.get(key)?.[field] ?? ''));
    const lost = [...words].filter((word) => !there.has(word));
    if (lost.length > 0) problems.push(`${path} has lost ${lost.join()}`);
  }
}

/** A write by the server itself: its fields are newer than whatever a device has seen. */
export function noteServerWrite(
  state: ReferenceState,
  before: ServerRows,
  after: ServerRows,
  now: number,
  isRest: boolean,
): void {
  // Meant now, which is never before what is stored (docs/protocol.md#20-rest-writes).
  const at = isRest ? Math.max(now, state.highest + 1) : now;
  for (const [key, row] of after) {
    const old = before.get(key);
    for (const [field, value] of Object.entries(row)) {
      if (bookkeeping.has(field) || JSON.stringify(value) === JSON.stringify(old?.[field])) continue;
      state.highest = Math.max(state.highest, at);
      // What is created has nothing to be earlier or later than.
      if (!old && !key.startsWith('draft/')) continue;
      state.clocks.set(`${key}/${field}`, { rev: row.rev, at, device: 'server', isClear: false });
    }
  }
}
