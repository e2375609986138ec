import type { Result } from '#sync/protocol.ts';
import { allEntries, beforeAll } from './device-state.ts';
import type { ClientTx, DeviceState, QueueEntry, RejectedEdit } from './ports.ts';
import { foldUnderCreates, rejectedEditOf, replacedOf, unknownOf } from './rejected-edit.ts';

/** Holds what an answer or a refusal says of the edits of this device. */
export interface AckBatch {
  /** The highest mutation id that the server has recorded. */
  acceptedThrough: number;
  results: readonly Result[];
  /** It is a whole answer: an edit without a result before one that has its own never has one. */
  isAnswer: boolean;
  /** The subjects whose rows are taken with it. */
  shown: ReadonlySet<string>;
  /** The person may hold what staff wrote, as far as this device or what it is told shows. */
  holdsStaff: boolean;
  /**
   * The rows of everything accepted are here: no edit up to this id is shown over its row any more
   * (docs/protocol.md#4-one-snapshot).
   */
  settledThrough: number;
  /**
   * When it was said, by the server's clock: that of the device may step by days until the next answer
   * (docs/protocol.md#11-clocks).
   */
  saidAt: number;
}

const keptDays = 2;
const maxKept = 1_000;
/** Looked at with each whole answer: those that grow old on a device where nobody writes go some at a time. */
const fewEntries = 20;
const dayMs = 24 * 60 * 60 * 1000;

/** Its result came so many days ago, or earlier. */
export const isOld = ({ resultAt }: QueueEntry, days: number, now: number): boolean =>
  resultAt !== undefined && resultAt <= now - days * dayMs;

/**
 * Stores results with their edits, and the texts of those that were refused or lost in the attention list.
 *
 * @returns the state to save, and the subjects whose rows must be shown anew.
 */
export async function applyAcks(
  tx: ClientTx,
  state: DeviceState,
  acks: AckBatch,
): Promise<{ state: DeviceState; subjects: string[] }> {
  const acceptedThrough = Math.max(state.acceptedThrough, Math.min(acks.acceptedThrough, state.sentThrough));
  const settledThrough = Math.max(state.settledThrough, acks.settledThrough);
  const ackedResults = ackedThrough(state, acks, acceptedThrough);
  const next = { ...state, acceptedThrough, settledThrough, ackedResults };
  if (acceptedThrough <= Math.min(state.settledThrough, state.ackedResults)) return { state: next, subjects: [] };

  const entries = await listUnfinished(tx, state, next);
  const results = new Map(acks.results.map((result) => [result.id, result]));
  const isAcked = ({ id }: QueueEntry) => id > state.ackedResults && id <= ackedResults;
  const finished = entries.map((entry) => {
    const withResult = isAcked(entry) ? takeResult(entry, results.get(entry.id), acks.saidAt) : entry;
    return entry.id <= settledThrough ? withoutOverlay(withResult) : withResult;
  });
  const changed = finished.filter((entry, i) => entry !== entries[i]);
  const isGone = (entry: QueueEntry) => entry.forgottenBy !== undefined && entry.resultAt !== undefined;
  // While all of them are still there: what became of one is seen from those after it.
  await noteRejected(tx, state.deviceId, entries.filter(isAcked), results, acks);
  await tx.putEntries(changed.filter((entry) => !isGone(entry)));
  await tx.removeEntries(changed.filter(isGone).map(({ id }) => id));
  return { state: next, subjects: subjectsOf(changed) };
}

export const subjectsOf = (entries: readonly QueueEntry[]): string[] => [
  ...new Set(entries.map(({ subject }) => subject).filter((subject) => subject !== '')),
];

/** Results come oldest first, so what is acknowledged is stored here without a gap; of a refusal only if it has none itself. */
function ackedThrough({ ackedResults }: DeviceState, acks: AckBatch, acceptedThrough: number): number {
  const { isAnswer, results } = acks;
  if (isAnswer) {
    // How many fit into an answer is the server's affair; only one without any says that none wait, of those that it knew.
    const last = results.at(-1)?.id ?? acks.acceptedThrough;
    return Math.max(ackedResults, Math.min(last, acceptedThrough));
  }
  return results.reduce((acked, { id }) => (id === acked + 1 && id <= acceptedThrough ? id : acked), ackedResults);
}

async function listUnfinished(
  tx: ClientTx,
  { settledThrough, ackedResults }: DeviceState,
  { acceptedThrough: through, settledThrough: settledNow }: DeviceState,
): Promise<QueueEntry[]> {
  // Of a long queue none settles before its last answer: it would be read anew with each.
  const from = (settledNow > settledThrough ? Math.min(settledThrough, ackedResults) : ackedResults) + 1;
  const limit = from > 0 ? through - from + 1 : allEntries;
  return (await tx.listEntries(from, limit)).filter(({ id }) => id <= through);
}

function takeResult(entry: QueueEntry, result: Result | undefined, now: number): QueueEntry {
  if (!result) return { ...entry, resultAt: now };
  if (result.status === 'rejected') return withoutOverlay({ ...entry, resultAt: now, resultRev: 0 });
  return { ...entry, resultAt: now, resultRev: result.rev };
}

export function withoutOverlay(entry: QueueEntry): QueueEntry {
  if (entry.overlay === undefined) return entry;
  const { overlay: _, ...rest } = entry;
  return rest;
}

/**
 * Keeps docs/protocol.md#10-nothing-typed-is-lost. An edit that was refused once and stands now (the server was put
 * back from a copy) leaves the list again.
 */
async function noteRejected(
  tx: ClientTx,
  deviceId: string,
  entries: readonly QueueEntry[],
  results: ReadonlyMap<number, Result>,
  acks: AckBatch,
): Promise<void> {
  if (entries.length === 0) return;
  const known = await tx.listRejectedEdits();
  const found: RejectedEdit[] = [];
  const standing = new Set<string>();
  for (const entry of entries) {
    const result = results.get(entry.id);
    const item = await itemOf(tx, deviceId, entry, result, acks);
    if (item) found.push(item);
    // The `void` of an edit that was too large stands too, and its text does not.
    else if (result && entry.name !== 'void') standing.add(`${deviceId}:${entry.id}`);
  }
  const stale = known.filter(({ key }) => standing.has(key)).map(({ key }) => key);
  await tx.removeRejectedEdits(stale);
  await tx.putRejectedEdits(foldUnderCreates(found, known));
}

async function itemOf(
  tx: ClientTx,
  deviceId: string,
  entry: QueueEntry,
  result: Result | undefined,
  acks: AckBatch,
): Promise<RejectedEdit | undefined> {
  if (!result) return unknownOf(deviceId, entry);
  const { id, name, subject, forgottenBy } = entry;
  const { status } = result;
  if (name === 'drafts.put' && (forgottenBy ? status === 'applied' : status === 'superseded')) {
    const later = (await tx.listEntries(id + 1, allEntries)).filter((one) => one.subject === subject);
    if (status === 'applied') return isReplacedUnseen(entry, later[0], acks) ? replacedOf(deviceId, entry) : undefined;
    // It was saved from its form, or given up there, while it was in view.
    if (later.some((one) => one.name === 'drafts.clear')) return undefined;
  }
  return rejectedEditOf(deviceId, entry, result);
}

/**
 * A draft had been taken from view by a forget when the next one was typed, which is the person's own and takes its place on
 * the server. Now they may hold it again; so would one take its place that is typed before the row is here. Of a scope that is
 * still lost nothing is held: the server kept what was typed there for an admin.
 */
function isReplacedUnseen(
  { subject, scope, forgottenBy }: QueueEntry,
  next: QueueEntry | undefined,
  { shown, holdsStaff }: AckBatch,
): boolean {
  if (scope === 'staff' && !holdsStaff) return false;
  return next ? next.forgottenBy !== forgottenBy : !shown.has(subject);
}

/**
 * Drops the oldest finished entries: those that were kept for two days, and of the others all but the newest 1,000.
 *
 * @param settled how many edits have settled with this answer: so many may be too many now; fewer than none where a server that
 * was put back gets them again
 */
export async function dropOldEntries(tx: ClientTx, state: DeviceState, now: number, settled: number): Promise<void> {
  const oldest = await tx.listEntries(beforeAll, Math.max(0, Math.min(settled, maxKept)) + fewEntries);
  const end = oldest.findIndex(
    (entry) =>
      entry.resultAt === undefined ||
      entry.overlay !== undefined ||
      entry.id > state.acceptedThrough ||
      (!isOld(entry, keptDays, now) && entry.id > state.acceptedThrough - maxKept),
  );
  const old = end < 0 ? oldest : oldest.slice(0, end);
  if (old.length > 0) await tx.removeEntries(old.map(({ id }) => id));
}
