import { messagesBySync } from '#schema/chat.ts';
import type { RowWriter } from '#schema/rights.ts';
import { type Entity, type Forget, limits, type Mutation, type Result, type Row } from '#sync/protocol.ts';
import type { Upgrade } from './upgrade-mutation.ts';

/** Who asks, as the database says at this moment; the names stand on the notes and goals of a coach. */
export interface SyncActor extends RowWriter {
  firstName: string;
  lastName: string;
}

/** Of a draft that its device had to forget. Of two intents that are equal every device is after it. */
export const noDevice = '';

/** Who wrote a field last, at which rev, and with which intent time (epoch ms; docs/protocol.md#7-field-merge). */
export interface FieldClock {
  rev: number;
  at: number;
  /** A device's id, `server:<something unique>` for a write that came by REST or from a job, or `noDevice`. */
  device: string;
  userId: string | null;
}
/** By field; `deletedAt` stands for deleting and restoring. A field that is missing was last written at its creation. */
export type FieldClocks = Record<string, FieldClock>;

/** A synced row as the server holds it. */
export interface StoredRow {
  entity: Entity;
  /** The row's id; `<user id>/<id>` of drafts and pins, whose ids are only their owner's. */
  key: string;
  /** Whose it is: the client (of cards, bodies, goals and notes; null while the submission is not linked) or the owner. */
  ownerId: string | null;
  rev: number;
  /** The rev of its creation. */
  createdRev: number;
  /** As it is synced. A draft that was cleared has the value null. */
  row: Row;
  /**
   * Holds what scope `own` reads in place of some fields, such as a report that was not bought. Undefined takes one
   * away.
   */
  own?: Record<string, unknown>;
  clocks: FieldClocks;
}

export interface Device {
  id: string;
  userId: string;
  acceptedThrough: number;
  ackedResults: number;
  lastIntent: number;
  createdAt: number;
  seenAt: number;
}

/** A device, and up to which mutation its results are gone: those before are not looked at, however many there are. */
export type Acked = Pick<Device, 'id' | 'ackedResults'>;

/** Of results, as JSON. */
export interface ResultsSize {
  count: number;
  bytes: number;
}
/** The results in one answer. */
export const answeredResults: ResultsSize = { count: limits.results, bytes: 256_000 };
/** With more that wait, the device must take some first. */
export const waitingResults: ResultsSize = { count: limits.waitingResults, bytes: 4_000_000 };

export interface RecordedMutation {
  id: number;
  hash: string;
}

/**
 * Records what became of a mutation. Its name and args are what other devices are told of a refused one
 * (docs/protocol.md#14-results).
 */
export interface Recording extends RecordedMutation, Pick<Mutation, 'name' | 'args'> {
  result: Result;
}

/** A value that was replaced, or that a device sent and that was merged. */
export interface Version {
  entity: Entity;
  key: string;
  field: string;
  kind: 'replaced' | 'sent';
  value: unknown;
  userId: string | null;
  deviceId: string | null;
  at: number;
  rev: number;
}

/** A row that a push is about. */
export interface Touched {
  entity: Entity;
  key: string;
}

/** `own:<user id>`, `staff`, or `staff:<user id>`. */
export type Audience = string;

/** Reads and writes for a push, inside one transaction. */
export interface PushStore {
  /** Undoes what `work` wrote when it throws, and throws it on. Its writes may wait for its end. */
  attempt<T>(work: () => Promise<T>): Promise<T>;
  /** Inside an attempt: these rows will be asked for by `find`, and are read together. */
  readAhead(refs: readonly Touched[]): Promise<void>;

  findDevice(id: string): Promise<Device | undefined>;
  /** Inserts or replaces. */
  saveDevice(device: Device): Promise<void>;
  /** Forgets the devices of a person, except so many that were seen last. */
  keepLastDevices(userId: string, count: number): Promise<void>;
  /** The recorded ones among these ids. */
  listRecorded(deviceId: string, ids: readonly number[]): Promise<RecordedMutation[]>;
  /** At most some hundred at once, oldest first. */
  record(deviceId: string, recordings: readonly Recording[], now: number): Promise<void>;
  /** Empties the results up to this id; their hashes stay. */
  ackResults(device: Acked, through: number): Promise<void>;
  /** Not acknowledged, oldest first: as many as one answer carries, and at least one. */
  listResults(device: Acked, limits: ResultsSize): Promise<Result[]>;
  weighResults(device: Acked): Promise<ResultsSize>;

  /** The newest rev, and the latest intent time that was ever stored. */
  counter(): Promise<{ rev: number; highestIntent: number }>;
  /** The next rev; `intent` is remembered when it is the latest. */
  takeRev(intent: number): Promise<number>;
  find(entity: Entity, key: string): Promise<StoredRow | undefined>;
  /** Tells whether there was such a row, of which only the tombstone is left. */
  wasDeleted(entity: Entity, key: string): Promise<boolean>;
  /** Inserts or replaces the row, tells these audiences, and tells those that saw it and are not among them that it left. */
  save(stored: StoredRow, audiences: readonly Audience[], now: number): Promise<void>;
  /** Deletes a row (a pin) and tells those that saw it, at a rev that was taken for it. */
  remove(entity: Entity, key: string, rev: number, now: number): Promise<void>;
  keepVersion(version: Version, now: number): Promise<void>;
  /** Whether this text stood in the field once, or this device sent it. The present one is the caller's to compare. */
  hasText(entity: Entity, key: string, field: string, text: string, deviceId: string): Promise<boolean>;

  /** The last position among a client's goals, or null. */
  lastPosition(clientId: string | null, submissionId: string | null): Promise<string | null>;
  /** The goals of a client; the same number all through one transaction. */
  countGoals(clientId: string): Promise<number>;
  /** Of a person, those that hold something they typed themselves. */
  countDrafts(userId: string): Promise<number>;
  listPins(userId: string): Promise<StoredRow[]>;
  putInEscrow(userId: string, mutation: Pick<Mutation, 'name' | 'args'>, now: number): Promise<void>;
  /** Whether this person was served, or told to forget, what staff see: then escrow, not attention, keeps a refused text. */
  hasHeldStaff(userId: string): Promise<boolean>;

  /** Those that this device has not acknowledged, oldest first. */
  listForgets(userId: string, deviceId: string): Promise<Forget[]>;
  /** The drafts that were taken from the device are not its own any more. */
  ackForgets(userId: string, deviceId: string, forgetIds: readonly string[], now: number): Promise<void>;
}

/** How much one answer and one device hold (docs/protocol.md#16-window, docs/protocol.md#17-paging). */
export interface PullLimits {
  /** Changes in one answer, and their bytes. */
  changes: number;
  changeBytes: number;
  /** Submissions whose cards, and whose texts, goals and notes, staff devices hold besides the pinned ones. */
  cards: number;
  bodies: number;
  /** Conversations of the client, and messages of each. */
  conversations: number;
  messages: number;
}
export const pullLimits: PullLimits = {
  changes: limits.changes,
  changeBytes: limits.changeBytes,
  cards: 2_000,
  bodies: 20,
  conversations: 50,
  messages: messagesBySync,
};

/** The world around the engine. */
export interface ServerPorts {
  /** `pullLimits`; the simulation gives smaller ones, so that pages end everywhere and windows fill with a few rows. */
  pullLimits: PullLimits;
  /** Epoch ms; may step back. */
  clock(): number;
  /**
   * Measures the processor's work by now in ms, in steps of some 4 where the kernel counts by its tick. A slow one ends
   * a page by it. The simulation, which repeats a seed, gives none.
   */
  workedMs(): number;
  newId(): string;
  /** SHA-256, base64url. */
  hash(text: string): string;
  /**
   * Whether what was thrown is a fault of the store that passes (busy, full, unreadable), not of the mutation
   * (docs/protocol.md#3-never-stuck).
   */
  isTemporary(cause: unknown): boolean;
  /** Tells the operator of a mutation that met an unexpected fault and was refused for it. */
  reportFault(cause: unknown): void;
  /** The oldest protocol number whose answers are still made; a device with an older one may only push. 1 unless told. */
  oldestReadable?: number;
  /** For the simulation only: the step from a schema that was never released (docs/protocol.md#12-old-queues). */
  upgrades?: Readonly<Record<number, Upgrade>>;
}
