import type {
  Entity,
  Forget,
  ForgetScope,
  Mutation,
  Refusal,
  RejectCode,
  Row,
  Scope,
  SyncAnswer,
  SyncRequest,
} from '#sync/protocol.ts';

/**
 * Holds a row as a device stores it, in the table of its entity. Screens read `row` alone; an index on `row.position`
 * and the like leaves out what is not shown, because null has no fields.
 */
export interface LocalRow<R = Row> {
  /** `${scope}:${id}`: a row that is held in both scopes is kept once per scope. */
  key: string;
  /** Holds the rev of the confirmed row. It is 0 while the server has never sent it. */
  rev: number;
  /** As it is shown: the confirmed row with the pending edits over it. Null: not shown (cleared here, or gone there). */
  row: R | null;
  /**
   * Holds what the server sent. It is present only while edits are pending. Null: the server does not have it, or no
   * longer.
   */
  confirmed?: R | null;
  /**
   * The `generation` of the state when it arrived. An older one is the mark of a reset (docs/protocol.md#13-horizon).
   */
  generation: number;
}

/** One edit in the queue; its order is its `id`. A device that had to change its id keeps what was recorded under ids below 1. */
export interface QueueEntry extends Mutation {
  /** `${entity}:${id of the row}`; empty for `void`. */
  subject: string;
  /** The same while the edit is shown over its row, then absent: an index on it finds the pending edits of a row. */
  overlay?: string;
  /** Where its row is held; `own` if in both. */
  scope: Scope;
  /** Of a create: the row as it is shown until the server's arrives. */
  created?: Row;
  /** Holds the server's answer: the rev of an accepted edit, 0 of a refused one. Absent until then. */
  resultRev?: number;
  /** When that was said, server's clock. It is kept for two days more, for a server that was put back from a copy. */
  resultAt?: number;
  /**
   * The number of the forget that took its scope from this device: the text goes as soon as the result is there
   * (docs/protocol.md#15-forget).
   */
  forgottenBy?: number;
}

/**
 * Keeps something typed that did not become the row (docs/protocol.md#10-nothing-typed-is-lost): to copy, to try again,
 * to discard.
 */
export interface RejectedEdit {
  /**
   * `${deviceId}:${mutation id}`; the draft row of it on the person's other devices is `attention:<key>`. Of a combined
   * text it is `combined:${subject}`, so that the newest one of a row takes the place of the last.
   */
  key: string;
  /** `unknown`: its result went to a copy of this device that is gone; the edit may stand. */
  kind: 'rejected' | 'superseded' | 'merged' | 'too_large' | 'unknown';
  subject: string;
  scope: Scope;
  name: string;
  schema: number;
  at: number;
  /** Holds what was sent. It is absent when the server keeps it, because the person may no longer hold it. */
  args?: Record<string, unknown>;
  /**
   * Of `superseded`, the person's values that lost; of `merged`, another device's that gave way
   * (docs/protocol.md#18-drafts).
   */
  kept?: Record<string, unknown>;
  code?: RejectCode;
  message?: string;
  /** The key of the refused create that this edit depends on. */
  under?: string;
  /** Names the texts that the server combined with somebody else's. The edit stands; its author reads it once. */
  combined?: string[];
  /** Of an edit that stands at least in part, the rev in which it was written. */
  rev?: number;
}

/**
 * The device keeps one record of what it knows of itself and of the server.
 *
 * Ids of mutations are ordered `settledThrough` ≤ `acceptedThrough` ≤ `sentThrough` < `nextId`, and `ackedResults` ≤
 * `acceptedThrough`. They go back in two ways only: `rewindQueue` (the server lost edits) and `adoptNewDeviceId`, which
 * begins them anew. An answer is judged by the state that its request was built from (`build-request.ts`).
 */
export interface DeviceState {
  /** Renewed after a fork, a gap that cannot be refilled, or a copied profile; cookie, forgets and session stay then. */
  deviceId: string;
  /** The next edit takes this mutation id, in the transaction that writes its entry. */
  nextId: number;
  /**
   * Entries up to this id were read for a request, whether or not it left: they are never changed (except into `void`).
   * On a full disk it lags behind until the answer is stored.
   */
  sentThrough: number;
  /** The server has recorded everything up to this id. */
  acceptedThrough: number;
  /**
   * Edits up to this id are in the rows, or will never be: none is shown over its row any more. It moves with a taken
   * answer that says `more: false`.
   */
  settledThrough: number;
  /** The results up to this id are stored here without a gap. */
  ackedResults: number;
  /** Stored only together with its rows, and only if it still is the one of the request. Null asks for a reset. */
  cookie: string | null;
  /**
   * The cookie that went with the lease: the first request after that carries it once more, for it says which forgets this
   * device has heard of, also when a copy of it has acknowledged the others, or it takes a new id. Its rows are not taken.
   * While it is there, `cookie` is null and `isLeaseOver` is set.
   */
  leaseCookie?: string;
  /** Grows with each reset, and when the server lost edits; rows of an earlier generation are marked. */
  generation: number;
  /** A reset is not complete: marked rows go with the page that says `more: false`. */
  isResetting: boolean;
  /** A row of these entities was held when the last reset came: no other entity has marked rows. */
  marked: Entity[];
  /** The device has seen everything of its window up to this rev. It moves with a taken answer that says `more: false`. */
  seenRev: number;
  /** The highest rev on the pages and in their results since the last reset; never below `seenRev`. */
  pageRev?: number;
  /** Forgets that were carried out here and are not yet known to be acknowledged; every request names them. */
  forgets: string[];
  /** Grows with each forget and with each end of a lease: an answer to a request from before is dropped. */
  forgetCount: number;
  /** A revocation that was carried out and that the server was not told of yet. */
  untold: { deviceId: string; forgetId: string } | null;
  /** Why the last revocation took the person's own, and so closes their own screens once the server was told; null: it did not. */
  closedBy?: Forget['reason'] | null;
  /** `expired`: own screens stay, staff screens are locked. `revoked`: a sign-in is needed, and the forget was carried out. */
  session: 'open' | 'expired' | 'revoked';
  /** The server's clock at the last stored answer, epoch ms; it may step back. Refusals leave it alone. */
  serverTime: number;
  /** The device's clock at that answer, epoch ms; 0 for never, and then no lease can end. */
  answeredAt: number;
  /**
   * The device's clock at the last taken answer that said `more: false`, epoch ms. The rows are as of then: an answer that is a
   * part, or that found no room, moves `answeredAt` alone. Absent before the first.
   */
  syncedAt?: number;
  /** The server takes edits of this app, and wants a newer one for reading. */
  needsUpdate: boolean;
  /** Rows of scope `staff` may be held: the lease counts for them. Own edits do not set it. */
  holdsStaff?: true;
  /** The lease took the rows of staff, and they are not all here again: what a coach types anew could hide an own earlier text. */
  isStaffPartial?: true;
  /**
   * The lease ended: staff data was purged, and staff screens are locked until the next answer
   * (docs/protocol.md#15-forget). The function of the same name says whether it has run out by now.
   */
  isLeaseOver?: true;
}

/**
 * One atomic transaction: what the work throws undoes it. Inside, only these methods may be awaited (a transaction of
 * IndexedDB ends when anything else is); several at once are allowed.
 */
export interface ClientTx {
  /** Undefined on a new device. */
  state(): Promise<DeviceState | undefined>;
  saveState(state: DeviceState): Promise<void>;

  /** The lowest id of an entry that may be replaced in place; undefined: none may. */
  replaceableFrom(): Promise<number | undefined>;
  /** Undefined only removes, so it needs no room. */
  setReplaceableFrom(id: number | undefined): Promise<void>;

  /** In the order of the keys; undefined for those that are not held. */
  getRows(entity: Entity, keys: readonly string[]): Promise<(LocalRow | undefined)[]>;
  putRows(entity: Entity, rows: readonly LocalRow[]): Promise<void>;
  /** Writes those that are not held, and returns the keys of the others. */
  addRows(entity: Entity, rows: readonly LocalRow[]): Promise<string[]>;
  removeRows(entity: Entity, keys: readonly string[]): Promise<void>;
  /** Those whose shown row has this value. Fields: `submissionId` of goals and notes, `clientId` of goals. */
  listRowsBy(entity: 'goal' | 'note', field: 'submissionId' | 'clientId', value: string): Promise<LocalRow[]>;
  /** All of one scope. */
  listRows(entity: 'submission' | 'submissionBody' | 'pin', scope: Scope): Promise<LocalRow[]>;
  /** The entities of which any row is held. */
  listHeld(): Promise<Entity[]>;
  /** Removes the rows of these entities with an earlier generation, and returns those of them that have `confirmed`. */
  sweep(generation: number, from: readonly Entity[]): Promise<{ entity: Entity; local: LocalRow }[]>;
  /** Removes all rows of a scope (`all`: of both), and whatever else is stored of it: PDFs, search index. */
  purge(scope: ForgetScope): Promise<void>;

  /** Those with at least this id, ascending. */
  listEntries(fromId: number, limit: number): Promise<QueueEntry[]>;
  /** Those whose `overlay` is one of these, by id. */
  listOverlays(subjects: readonly string[]): Promise<QueueEntry[]>;
  /** Every `overlay` there is, once. */
  listOverlaid(): Promise<string[]>;
  putEntries(entries: readonly QueueEntry[]): Promise<void>;
  removeEntries(ids: readonly number[]): Promise<void>;

  listRejectedEdits(): Promise<RejectedEdit[]>;
  putRejectedEdits(items: readonly RejectedEdit[]): Promise<void>;
  removeRejectedEdits(keys: readonly string[]): Promise<void>;
}

export interface ClientStore {
  /**
   * Settles after the commit. Rejects, with nothing written, when the work throws, and with a `QuotaExceededError` when the
   * disk is full. After a lost connection (WebKit) the work runs a second time, so it must be safe to repeat.
   */
  write<T>(work: (tx: ClientTx) => Promise<T>): Promise<T>;
  read<T>(work: (tx: ClientTx) => Promise<T>): Promise<T>;
}

export type SyncReply =
  | { kind: 'answer'; answer: SyncAnswer }
  | { kind: 'refused'; refusal: Refusal }
  /** No answer, or none of the server's own (a captive portal's page). */
  /** `isTimeout`: the request left, and took too long. */
  | { kind: 'unreachable'; isTimeout?: true };

export interface ClientNetwork {
  /** `POST /api/sync`. Never throws. */
  send(request: SyncRequest): Promise<SyncReply>;
  /** `POST /api/sync/forgotten`, which needs no session. False: try again later. */
  confirmPurge(deviceId: string, forgetId: string): Promise<boolean>;
}

/**
 * Of a submission that is no longer pinned, what stays all the same: how much the windows of staff hold
 * (docs/protocol.md#16-window).
 */
export interface WindowSizes {
  cards: number;
  bodies: number;
}

export interface ClientPorts {
  store: ClientStore;
  network: ClientNetwork;
  /** Whose device this is: their names stand on what they create. */
  me: { userId: string; firstName: string; lastName: string };
  /** Epoch ms; may be wrong by days, and may step. */
  clock(): number;
  /** A UUID. */
  newId(): string;
  /** Settles when this does, and after half a second at the latest: for what had better be done after it. */
  settledSoon(work: Promise<void>): Promise<void>;
  /** Called after the commit of a purge: the memory of open tabs, and a screen that says so. */
  onForget?(forget: Pick<Forget, 'scope' | 'reason'> | { scope: 'staff'; reason: 'lease' }): void;
  /** 2,000 cards and 20 bodies; the simulation gives smaller ones. */
  windows?: WindowSizes;
  /** Of one request: 200. The simulation gives fewer, so that queues take several. */
  maxMutations?: number;
}
