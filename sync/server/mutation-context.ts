import type { Entity, RejectCode, Result, Rows } from '#sync/protocol.ts';
import { audiencesOf } from './audiences.ts';
import type { Snapshot } from './cookie.ts';
import type { FieldClock, PushStore, ServerPorts, StoredRow, SyncActor, Touched } from './ports.ts';

/**
 * Holds who does a mutation, from which device, and when it was meant (docs/protocol.md#7-field-merge).
 */
export interface MutationContext {
  ports: ServerPorts;
  store: PushStore;
  actor: SyncActor;
  /** A device's id, or `server:<something unique>`. */
  deviceId: string;
  intent: number;
  /** The server's clock, epoch ms. */
  now: number;
  /** The last that the device took, as far as it is known. */
  snapshot: Snapshot | undefined;
  /** A write by REST counts only in the fields that differ from the row (docs/protocol.md#20-rest-writes). */
  onlyDifferences: boolean;
  /** Who made what is created, if not the actor. */
  createdBy?: 'ai';
}

type WithoutId<R> = R extends unknown ? Omit<R, 'id'> : never;
export type Verdict = WithoutId<Result>;

/** Tells what became of a mutation, and the rows that the device should see for it. */
export interface MutationOutcome {
  verdict: Verdict;
  touched: Touched[];
}

export const isArgs = (args: unknown): args is Record<string, unknown> =>
  typeof args === 'object' && args !== null && !Array.isArray(args);

export const reject = (code: RejectCode, message: string): MutationOutcome => ({
  verdict: { status: 'rejected', code, message },
  touched: [],
});
export const invalid = (message: string): MutationOutcome => reject('invalid', message);
/**
 * The one answer for an id that is unknown, no longer known, or somebody else's
 * (docs/protocol.md#9-delete-against-edit).
 */
export const notFound = (): MutationOutcome => reject('not_found', 'This no longer exists.');

export const applied = ({ entity, key, rev }: Pick<StoredRow, 'entity' | 'key' | 'rev'>): MutationOutcome => ({
  verdict: { status: 'applied', rev },
  touched: [{ entity, key }],
});
/** Nothing was to be done, and there is no row to show. */
export const appliedWithoutRow = (): MutationOutcome => ({ verdict: { status: 'applied', rev: 0 }, touched: [] });

/** The row by the type of its entity. */
export const rowOf = <E extends Entity>(_entity: E, { row }: StoredRow): Rows[E] => row as unknown as Rows[E];

export const clockAt = ({ intent, deviceId, actor }: MutationContext, rev: number): FieldClock => ({
  rev,
  at: intent,
  device: deviceId,
  userId: actor.userId,
});

/**
 * The clock of a field that is written over: never earlier than the one that it replaces, or a third device that was
 * meant between the two would win over somebody who had seen the later one (docs/protocol.md#7-field-merge).
 */
export function clockAfter(context: MutationContext, { clocks }: StoredRow, field: string, rev: number): FieldClock {
  const clock = clockAt(context, rev);
  return { ...clock, at: Math.max(clock.at, clocks[field]?.at ?? 0) };
}

/** Takes the rev of a write (docs/protocol.md#1-one-order). */
export const takeRevFor = ({ store, intent }: MutationContext): Promise<number> => store.takeRev(intent);

export async function save({ store, now }: MutationContext, stored: StoredRow): Promise<MutationOutcome> {
  await store.save(stored, audiencesOf(stored), now);
  return applied(stored);
}
