/**
 * How long things are kept: what the daily deletion does and what the privacy page says, from one place (security.md,
 * section 6; docs/decisions/0006-faults.md). A period ends at the instant that many days, or years, after the event.
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
  /** What remains of a mail: its occasion and time. */
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
  /** Counters against misuse, after their window. */
  rateCounterDays: 1,
  aiSpendDays: 90,
  /** What the local cashier, which takes no money, knows of its payers. */
  cashierDays: 30,
  /** Ids of what was deleted, and of accounts whose deletion was asked for or taken back: longer than any backup lives. */
  deletedIdDays: 365,
  /** Backups, which the operator makes, are gone after this. */
  backupDays: 35,
  /** Log lines, which the operator keeps. */
  logDays: 90,
} as const;
