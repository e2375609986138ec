import type { Entity, Forget } from '#sync/protocol.ts';
import type { Audience, StoredRow } from './ports.ts';

/** A place in a list that is newest first: an instant (epoch ms), and an id, or the beginning of one, that settles ties. */
export interface ListPlace {
  at: number;
  id: string;
}

export interface Ref {
  entity: Entity;
  key: string;
}

/** One row of an audience: seen at this rev, or gone since. */
export interface FeedEntry extends Ref {
  audience: Audience;
  rev: number;
  isGone: boolean;
}

/** Holds what decides whether staff hold a row: the submission that it is about, and of goals the client. */
export interface Subject extends Ref {
  submissionId: string | null;
  clientId: string | null;
  /** Of goals, since when fewer submissions of the client hold it. */
  leftRev?: number;
}

/** Holds what decides whether staff hold a submission. */
interface SubmissionPlace extends ListPlace {
  clientId: string | null;
  isPinned: boolean;
}

/** Holds what decides whether the owner holds a conversation. `at` is the time of its last message. */
export interface ConversationPlace extends ListPlace {
  /** Whether it was there at a rev, and in the window by its messages of that time. */
  wasHeld: boolean;
}

/** Tells where the windows of staff start. */
export interface WindowStarts {
  cards: ListPlace;
  kept: ListPlace;
}

/** Reads for a pull, inside the transaction of the push. Lists come in the order that they are named by. */
export interface PullStore {
  /** The newest rev, and the newest rev of a tombstone that was dropped. */
  readCounter(): Promise<{ rev: number; purgedThrough: number }>;
  /** Whether this rev is one of a time that the database remembers (docs/protocol.md#13-horizon). */
  isKnownRev(rev: number): Promise<boolean>;
  /** All that this person was ever told, oldest first. */
  listForgets(userId: string): Promise<Forget[]>;
  addForget(userId: string, forget: Forget, now: number): Promise<void>;
  /** Whether this person was served scope `staff`, and not told since to forget it. */
  holdsStaff(userId: string): Promise<boolean>;
  noteStaffServed(userId: string, now: number): Promise<void>;

  /** Oldest first. */
  listFeedAfter(audience: Audience, rev: number, limit: number): Promise<FeedEntry[]>;
  /**
   * Lists what is seen, without conversations and messages, newest first. Looks at a bounded number of rows, down to
   * the rev `through` and including it; 0 when nothing is left.
   */
  listFeedBefore(audience: Audience, rev: number, limit: number): Promise<{ entries: FeedEntry[]; through: number }>;
  /**
   * The rev of the next change that staff with these windows may be told of: looks at `limit` of them. Undefined when
   * nothing is left.
   */
  findNextHeld(userId: string, windows: WindowStarts, after: number, limit: number): Promise<number | undefined>;
  findFeed(audiences: readonly Audience[], refs: readonly Ref[]): Promise<FeedEntry[]>;
  /** Those that there are, in no order. */
  listRows(refs: readonly Ref[]): Promise<StoredRow[]>;

  /** The place of the last one of the newest `size`; undefined while there are not more than that. */
  findConversationsStart(userId: string, size: number): Promise<ListPlace | undefined>;
  findSubmissionsStart(size: number): Promise<ListPlace | undefined>;

  /** Newest first, before one place and not before the other. */
  listConversations(userId: string, before: ListPlace | null, from: ListPlace, limit: number): Promise<ListPlace[]>;
  /**
   * @param rev what a device had heard of
   * @param from the place down to which it had what it had heard of
   */
  findConversations(userId: string, ids: readonly string[], rev: number, from: ListPlace): Promise<ConversationPlace[]>;
  /** Of a conversation that is this person's; newest first. */
  listMessages(userId: string, conversationId: string, before: ListPlace | null, limit: number): Promise<StoredRow[]>;

  /** Newest first, before one place and not before the other. */
  listSubmissions(before: ListPlace | null, from: ListPlace, limit: number): Promise<ListPlace[]>;
  /** Of goals and notes. */
  listSubjects(refs: readonly Ref[]): Promise<Subject[]>;
  findSubmissions(userId: string, ids: readonly string[]): Promise<SubmissionPlace[]>;
  /** The submissions that this member of staff pinned, by id. */
  listPinned(userId: string, after: string, limit: number): Promise<string[]>;
  /** Those of these clients who have a submission from this place on, or a pinned one. */
  listHeldClients(userId: string, clientIds: readonly string[], from: ListPlace): Promise<string[]>;
  /** Newest first, by rev. */
  listNotes(submissionId: string, beforeRev: number, limit: number): Promise<StoredRow[]>;
  /** The goals of a submission, and those of a client; newest first, by rev. */
  listGoals(
    of: { submissionId: string; clientId: string | null },
    beforeRev: number,
    limit: number,
  ): Promise<StoredRow[]>;
}
