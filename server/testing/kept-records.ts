import type { Mail } from '#server/mail/outbox.ts';
import type { FullAccount } from './full-account.ts';
import { type All, type Everything, inDays, type StoragePlace } from './insert-everything.ts';
import { syncedOfAccount, syncedOfSubmission, syncedRecords } from './kept-sync.ts';
import { type Kept, some } from './some-kept.ts';

const sevenYears = Date.parse('2033-03-12T09:00:00Z');

interface Fate {
  /** The periods after which rows go: with the account, with the submission, or by their own date. */
  goAfter: readonly Kept['period'][];
  /** Why what is left then stays for good. */
  restStaysBecause?: string;
}

/**
 * Decides the fate of the rows of every table, and of files, except an account that stays. A new table has no fate
 * until somebody decides, and each of its periods needs a line in `whatIsKept`.
 */
export const fates: Record<StoragePlace, Fate> = {
  users: { goAfter: ['accountUndoDays'] },
  sessions: { goAfter: ['endedSessionDays'] },
  linkTokens: { goAfter: ['linkTokenDays'] },
  submissions: { goAfter: ['accountUndoDays', 'unownedSubmissionDays'] },
  orders: { goAfter: ['unpaidOrderDays', 'paymentYears'] },
  entitlements: { goAfter: ['accountUndoDays', 'unownedSubmissionDays', 'trialMarkDays'] },
  paymentEvents: { goAfter: ['paymentYears'] },
  paymentCursors: { goAfter: [], restStaysBecause: 'One row with a time; it says nothing of anybody.' },
  cashierSessions: { goAfter: ['cashierDays'], restStaysBecause: 'Books of test payments, which then name nobody.' },
  cashierAnswers: { goAfter: ['cashierDays'] },
  cashierEvents: { goAfter: ['cashierDays'] },
  jobs: { goAfter: ['accountUndoDays', 'unownedSubmissionDays', 'questionsJobDays', 'paymentYears'] },
  reports: { goAfter: ['accountUndoDays', 'unownedSubmissionDays'] },
  mails: { goAfter: ['mailWordsDays', 'mailYears'] },
  mailFiles: { goAfter: ['accountUndoDays', 'mailWordsDays', 'mailYears'] },
  rateLimits: { goAfter: ['rateCounterDays'] },
  deletedIds: { goAfter: ['deletedIdDays'] },
  aiSpend: { goAfter: ['aiSpendDays'] },
  analyticsEvents: { goAfter: ['analyticsDays'] },
  goals: { goAfter: ['accountUndoDays', 'unownedSubmissionDays', 'restoreDays'] },
  notes: { goAfter: ['accountUndoDays', 'unownedSubmissionDays', 'restoreDays'] },
  conversations: { goAfter: ['accountUndoDays', 'restoreDays'] },
  messages: { goAfter: ['accountUndoDays', 'restoreDays'] },
  chatTurns: { goAfter: ['accountUndoDays', 'restoreDays'] },
  drafts: { goAfter: ['accountUndoDays', 'unownedSubmissionDays', 'clearedDraftDays', 'attentionDays'] },
  pins: { goAfter: ['accountUndoDays', 'unownedSubmissionDays', 'autoPinDays'] },
  syncCounter: { goAfter: [], restStaysBecause: 'One row with the order of all writes; it says nothing of anybody.' },
  syncSegments: { goAfter: [], restStaysBecause: 'Times at which the server started.' },
  syncFeed: { goAfter: ['accountUndoDays', 'tombstoneDays'] },
  rowVersions: { goAfter: ['accountUndoDays', 'unownedSubmissionDays', 'restoreDays'] },
  syncDevices: { goAfter: ['accountUndoDays', 'deviceDays'] },
  syncMutations: { goAfter: ['accountUndoDays', 'deviceDays'] },
  syncForgets: { goAfter: ['endedSessionDays'] },
  syncStaffHolders: { goAfter: ['accountUndoDays'] },
  syncForgetAcks: { goAfter: ['deviceDays'] },
  coachDesks: { goAfter: ['accountUndoDays'] },
  submissionNeeds: { goAfter: ['accountUndoDays', 'unownedSubmissionDays'] },
  submissionChanges: { goAfter: [], restStaysBecause: 'One row with a count of changes; it says nothing of anybody.' },
  auditEntries: { goAfter: ['auditDays'], restStaysBecause: 'The entry that says that older ones went.' },
  syncEscrow: { goAfter: ['accountUndoDays', 'unownedSubmissionDays', 'escrowDays'] },
};

/** Lists what goes, and when: the numbers of the privacy page, written out. */
export function whatIsKept(everything: Everything): Kept[] {
  return [
    ...whatGoesWithDana(everything),
    ...whatGoesQuietly(everything),
    ...sessionsAndLinks(everything),
    ...payments(everything),
    ...mailFiles(everything),
    ...syncedRecords(everything),
    ...records,
  ];
}

/** The report, its work and the right to it, of one submission. */
function ofSubmission(whose: string, id: string) {
  return [
    { what: `the submission ${whose}`, ...some('submissions', (row) => row.id === id) },
    { what: `who needs an answer ${whose}`, ...some('submissionNeeds', (row) => row.id === id) },
    { what: `the report ${whose}`, ...some('reports', ({ submissionId }) => submissionId === id) },
    { what: `what was bought ${whose}`, ...some('entitlements', ({ submissionId }) => submissionId === id) },
    {
      what: `the work on the report ${whose}`,
      ...some('jobs', ({ kind, payload }) => kind === 'report' && toSubmissionId(payload) === id),
    },
    ...syncedOfSubmission(whose, id),
  ];
}

const toSubmissionId = (payload: unknown) => (payload as { submissionId?: string }).submissionId;

function whatGoesWithDana({ dana }: Everything): Kept[] {
  const period = 'accountUndoDays';
  const until = inDays(7);
  return [
    { what: 'an account that is to go', period, until, ...some('users', ({ id }) => id === dana.userId) },
    ...[...ofSubmission('of that account', dana.submissionId), ...syncedOfAccount(dana)].map(
      (line) => ({ ...line, period, until }) as const,
    ),
    {
      what: 'the mark of free days of a deleted account',
      period: 'trialMarkDays',
      from: inDays(7),
      until: inDays(7 + 365),
      ...some('entitlements', ({ userId, source }) => userId === null && source === 'trial'),
    },
    {
      what: 'the id of a deleted account',
      period: 'deletedIdDays',
      from: inDays(7),
      until: inDays(7 + 365),
      ...some('deletedIds', ({ id }) => id === dana.userId),
    },
  ];
}

function whatGoesQuietly({ quiet, reported, ordered }: Everything): Kept[] {
  const period = 'unownedSubmissionDays';
  const line = ({ submissionId }: FullAccount, what: string, days: number) =>
    ofSubmission(what, submissionId).map((kept) => ({ ...kept, period, until: inDays(days) }) as const);
  return [
    ...line(quiet, 'of a quiet visitor', 90),
    ...line(reported, 'of one with a later report', 120),
    ...line(ordered, 'of one with a later order', 135),
    {
      what: 'the id of a deleted submission',
      period: 'deletedIdDays',
      from: inDays(90),
      until: inDays(90 + 365),
      ...some('deletedIds', ({ id }) => id === quiet.submissionId),
    },
  ];
}

function sessionsAndLinks({ tom, dana }: Everything): Kept[] {
  const period = 'endedSessionDays';
  const tomsSession = (test: (row: All['sessions'][number]) => boolean = () => true) =>
    some('sessions', (row) => row.userId === tom.userId && test(row));
  return [
    { what: 'a mailed link', period: 'linkTokenDays', until: inDays(30), ...some('linkTokens') },
    {
      what: 'the label of a session that runs out',
      period,
      until: inDays(30),
      ...tomsSession(({ label }) => label !== ''),
    },
    {
      what: 'the hash of a session that was ended',
      period,
      until: inDays(180),
      ...tomsSession(({ endedAt }) => endedAt !== null),
    },
    { what: 'the hash of one that ran out', period, until: inDays(210), ...tomsSession() },
    {
      what: 'the hash of one that ended with the account',
      period,
      until: inDays(187),
      ...some('sessions', ({ userId }) => userId === dana.userId),
    },
  ];
}

function payments({ tom, dana, quiet, reported, ordered, unpaid }: Everything): Kept[] {
  const order = (orderId: string) => some('orders', ({ id }) => id === orderId);
  const period = 'paymentYears';
  const until = sevenYears;
  return [
    { what: 'an order that nobody paid', period: 'unpaidOrderDays', until: inDays(90), ...order(unpaid) },
    { what: 'a payment of somebody who stays', period, until, ...order(tom.orderId) },
    { what: 'a payment of a deleted account', period, until, ...order(dana.orderId) },
    {
      what: 'a payment that was returned later',
      period,
      until: Date.parse('2033-04-26T09:00:00Z'),
      ...order(ordered.orderId),
    },
    {
      what: 'a payment whose return began later',
      period,
      until: Date.parse('2033-05-11T09:00:00Z'),
      ...order(reported.orderId),
    },
    {
      what: 'a payment that the bank sent back to us later',
      period,
      until: Date.parse('2033-05-26T09:00:00Z'),
      ...order(quiet.orderId),
    },
    { what: 'the work of returning a payment', period, until, ...some('jobs', ({ kind }) => kind === 'refund') },
    { what: 'the ids of notices of the payment provider', period, until, ...some('paymentEvents') },
    ...cashier(),
  ];
}

function cashier(): Kept[] {
  const period = 'cashierDays';
  const until = inDays(30) + 1;
  return [
    {
      what: "the e-mails in the local cashier's sessions",
      period,
      until,
      ...some('cashierSessions', ({ object }) => object.customer_email !== null),
    },
    { what: "the local cashier's events", period, until, ...some('cashierEvents') },
    { what: "the local cashier's answers", period, until, ...some('cashierAnswers') },
  ];
}

function mailFiles({ tom, dana, mails }: Everything): Kept[] {
  const isAbout = ({ cause, recipient }: Mail, { userId, email }: FullAccount) =>
    cause.endsWith(userId) || recipient === email;
  const files = (test: (mail: Mail) => boolean) => {
    const ids = new Set(mails.filter(test).map(({ id }) => id));
    return some('mailFiles', (id) => ids.has(id));
  };
  const isSettled = ({ sentAt, failedAt }: Mail) => (sentAt ?? failedAt) !== null;
  return [
    {
      what: 'the file of a mail to a deleted account',
      period: 'accountUndoDays',
      until: inDays(7),
      ...files((mail) => isAbout(mail, dana)),
    },
    {
      what: 'the file of a mail that was sent or given up',
      period: 'mailWordsDays',
      until: inDays(30),
      ...files((mail) => isSettled(mail) && !isAbout(mail, dana)),
    },
    {
      what: 'the file of a mail that is never marked sent',
      period: 'mailYears',
      until: sevenYears,
      ...files((mail) => !isSettled(mail) && isAbout(mail, tom)),
    },
  ];
}

const records: Kept[] = [
  {
    what: 'the words of sent mails and of those given up',
    period: 'mailWordsDays',
    until: inDays(30),
    ...some('mails', ({ sentAt, failedAt, text }) => (sentAt ?? failedAt) !== null && text !== ''),
  },
  { what: 'the rest of mails', period: 'mailYears', until: sevenYears, ...some('mails') },
  {
    what: 'the work of writing questions',
    period: 'questionsJobDays',
    until: inDays(30),
    ...some('jobs', ({ kind }) => kind === 'questions'),
  },
  { what: 'counts of visits', period: 'analyticsDays', until: inDays(365), ...some('analyticsEvents') },
  { what: 'counters against misuse', period: 'rateCounterDays', until: inDays(1), ...some('rateLimits') },
  {
    what: 'who of staff read or changed what',
    period: 'auditDays',
    until: inDays(365),
    ...some('auditEntries', ({ userId }) => userId !== ''),
  },
  {
    what: 'what the model cost on a day',
    period: 'aiSpendDays',
    until: Date.parse('2026-06-11T00:00:00Z'),
    ...some('aiSpend'),
  },
  {
    what: 'an id from before',
    period: 'deletedIdDays',
    until: inDays(365),
    ...some('deletedIds', ({ id }) => id === 'somebody'),
  },
];
