import type { Desk, DeskView } from '#schema/desk.ts';
import type { NeedReason } from '#schema/portal.ts';

/** Stores what the server sent a member of staff beside the synced rows: one record, under `theOne`. */
export interface PortalState {
  /** Is undefined until the server or this device wrote one. */
  desk?: Desk;
  /** Tells whether the desk was changed here, and the server does not have it yet. */
  isDeskPending?: boolean;
  /** Tells whether the last visit is newer than the server's. */
  isVisitPending?: boolean;
  /** Lists the server's views from before the change; undefined while they were never fetched. */
  viewsBefore?: DeskView[];
  /** Counts the submissions that the server had when it last listed all of them. */
  total?: number;
  /** Names the lists that were pinned here as a whole, the latest first. */
  pinnedLists?: readonly PinnedList[];
}

/** Names submissions that were pinned together as one list. Only the pins say which of them still are. */
export interface PinnedList {
  /** Says the search and its filters in words. */
  name: string;
  ids: readonly string[];
}

/** Stores what the server last answered about one submission and sync does not bring. Instants are epoch ms. */
export interface SubmissionFacts {
  id: string;
  openedAt: number | null;
  askedAt: number | null;
  need: NeedReason | null;
  notesCount: number;
  goalsCount: number;
  /** Dates the answer, by this device's clock. */
  at: number;
}
