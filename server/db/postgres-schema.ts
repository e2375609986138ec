import { postgresColumns } from './columns.ts';
import { defineTables } from './tables.ts';

/** drizzle-kit reads the exports of a module. */
export const {
  users,
  sessions,
  linkTokens,
  submissions,
  orders,
  entitlements,
  paymentEvents,
  paymentCursors,
  cashierSessions,
  cashierAnswers,
  cashierEvents,
  jobs,
  reports,
  mails,
  rateLimits,
  deletedIds,
  aiSpend,
  analyticsEvents,
} = defineTables(postgresColumns);
