import type { Conversation, Message } from '#schema/conversations.ts';
import type { Draft, Pin } from '#schema/drafts.ts';
import type { Goal } from '#schema/goals.ts';
import type { Note } from '#schema/notes.ts';
import type { SubmissionBody, SubmissionCard } from '#schema/submissions.ts';

/**
 * The wire format of `POST /api/sync` (docs/protocol.md). Other programs speak it: `protocol.test.ts` pins its shapes
 * to this number.
 */
export const protocolVersion = 1;
/** The version of entities and mutations that this code writes. */
export const schemaVersion = 1;

export const limits = {
  /** Mutations in one request. */
  mutations: 200,
  /** Bytes of one request. */
  requestBytes: 1_000_000,
  /** Results in one answer. */
  results: 400,
  /** Results that may wait for their acknowledgement before the device must take some. */
  waitingResults: 1_000,
  /** Changes in one answer, and their bytes. */
  changes: 500,
  changeBytes: 256_000,
} as const;

/** Names the scope in which a device holds a row: as the client that it is about, or as staff. */
export type Scope = 'own' | 'staff';

/** The rows that are synced, by entity. */
export interface Rows {
  submission: SubmissionCard;
  submissionBody: SubmissionBody;
  goal: Goal;
  note: Note;
  conversation: Conversation;
  message: Message;
  draft: Draft;
  pin: Pin;
}
export type Entity = keyof Rows;
export const entities = [
  'submission',
  'submissionBody',
  'goal',
  'note',
  'conversation',
  'message',
  'draft',
  'pin',
] as const satisfies readonly Entity[];
/** A row whose entity is known only at run time. */
export type Row = Record<string, unknown> & { id: string };

/** One edit as it travels. */
export interface Mutation {
  /** 1, 2, 3 … per device, no gap. */
  id: number;
  schema: number;
  /** `feature.verb`; one that the server does not know is refused, not fatal. */
  name: string;
  /** When the person did it, by the device's clock, epoch ms. */
  at: number;
  args: Record<string, unknown>;
}

export interface SyncRequest {
  protocol: number;
  deviceId: string;
  clientTime: number;
  cookie: string | null;
  mutations: Mutation[];
  ackedResults: number;
  ackedForgets: string[];
}

export const rejectCodes = ['forbidden', 'not_found', 'deleted', 'invalid', 'unknown', 'limit'] as const;
export type RejectCode = (typeof rejectCodes)[number];

/** Says what became of a mutation: the worst of its fields. */
export type Result =
  | { id: number; status: 'applied'; rev: number }
  | { id: number; status: 'merged'; rev: number; fields: string[]; kept?: Record<string, unknown> }
  | { id: number; status: 'superseded'; rev: number; fields: string[]; kept: Record<string, unknown> }
  /** `args` is what was refused; absent when the person may no longer hold it (it is in escrow then). */
  | { id: number; status: 'rejected'; code: RejectCode; message: string; args?: Record<string, unknown> };

export type ForgetScope = Scope | 'all';
export type ForgetReason = 'role_changed' | 'deactivated' | 'deleted';
export interface Forget {
  forgetId: string;
  scope: ForgetScope;
  reason: ForgetReason;
}

export type Change =
  | ({ op: 'forget' } & Forget)
  | { op: 'reset' }
  | { op: 'put'; scope: Scope; entity: Entity; id: string; rev: number; row: Row }
  | { op: 'del'; scope: Scope; entity: Entity; id: string; rev: number };
export type RowChange = Extract<Change, { op: 'put' | 'del' }>;

export interface SyncAnswer {
  serverTime: number;
  acceptedThrough: number;
  results: Result[];
  changes: Change[];
  cookie: string;
  more: boolean;
}

/** The refusals of the endpoint; `acceptedThrough` and `results` say what was recorded all the same. */
export const refusals = {
  bad_request: 400,
  bad_cookie: 400,
  expired: 401,
  session_revoked: 401,
  gap: 409,
  fork: 409,
  ack_first: 409,
  too_large: 413,
  upgrade_to_pull: 426,
  rate_limited: 429,
  unavailable: 503,
} as const;
export type RefusalCode = keyof typeof refusals;

export interface Refusal {
  status: number;
  code: RefusalCode;
  /** `bad_request`: which field. */
  field?: string;
  acceptedThrough?: number;
  results?: Result[];
  /** `fork`: the ids that were recorded with exactly this content. */
  known?: number[];
  /** `session_revoked`. */
  forget?: Forget;
  retryAfterMs?: number;
}
