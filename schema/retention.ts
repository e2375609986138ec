import { autoPinDays } from './drafts.ts';

/**
 * How long things are kept: what the daily deletion does and what the privacy page says, from one place
 * (docs/security.md#6-privacy; docs/faults.md#retention). A period ends at the instant that many days, or years, after
 * the event.
 */
export const retention = {
  /** In which signing in takes a deleted account back. */
  accountUndoDays: 7,
  /** After the last activity of a submission that belongs to no account. */
  unownedSubmissionDays: 90,
  /** After a mailed link was used or ran out. */
  linkTokenDays: 30,
  /** The hash of a session that ended: a device that comes back late must still learn that it must forget. */
  endedSessionDays: 180,
  /** Address and words of a mail, after it was sent or given up. */
  mailWordsDays: 30,
  /** Limits how long a mail's occasion and time remain. */
  mailYears: 7,
  /** Payments after they were made or returned, and the provider's notices of them. */
  paymentYears: 7,
  /** Orders that nobody paid, after they were closed. */
  unpaidOrderDays: 90,
  /** The finished work of writing follow-up questions. */
  questionsJobDays: 30,
  /** The hash of the address of a deleted account, after its free chat days: they are given once. */
  trialMarkDays: 365,
  analyticsDays: 365,
  /** Who of staff read, changed, exported or refunded what. */
  auditDays: 365,
  /** Counters against misuse, after their window. */
  rateCounterDays: 1,
  aiSpendDays: 90,
  /** In which a deleted goal, note or conversation can be restored (docs/protocol.md#13-horizon). */
  restoreDays: 30,
  /**
   * Limits how long the server remembers that a row left a device. A device that comes back later starts over
   * (docs/protocol.md#13-horizon).
   */
  tombstoneDays: 180,
  /** A submission that a member of staff opened stays on the own devices. */
  autoPinDays,
  /** A draft that was sent or discarded: until then an older one from another device does not bring it back. */
  clearedDraftDays: 180,
  /**
   * An edit that was refused and that its device did not fetch, as the person's other devices show it
   * (docs/protocol.md#14-results).
   */
  attentionDays: 180,
  /** Limits how long the escrow stores what somebody typed about data that they may no longer hold. */
  escrowDays: 180,
  /**
   * The hash of an edit, and a device that did not come back (docs/protocol.md#2-exactly-once,
   * docs/protocol.md#12-old-queues).
   */
  deviceDays: 365,
  /** Limits how long the local cashier, which takes no money, remembers its payers. */
  cashierDays: 30,
  /** Ids of what was deleted, and of accounts whose deletion was asked for or taken back: longer than any backup lives. */
  deletedIdDays: 365,
  /** Backups, which the operator makes, are gone after this. */
  backupDays: 35,
  /** Log lines, which the operator keeps. */
  logDays: 90,
} as const;
