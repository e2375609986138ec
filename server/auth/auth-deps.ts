import type { Db } from '#server/db/connect.ts';
import type { ServerDeps } from '#server/deps.ts';
import type { FindAdminOverrides } from '#server/identity/present-users.ts';

export interface AuthDeps extends ServerDeps {
  findAdminOverrides: FindAdminOverrides;
  /** Opens the free chat days of a new account, once a mailbox; runs in the transaction that makes the account. */
  grantTrial: (db: Db, user: { id: string; email: string }, now: number) => Promise<void>;
  /** Puts a submission that is nobody's, with what was bought on it, into a new account; runs in the same transaction. */
  linkSubmission: (db: Db, userId: string, submissionId: string, now: number) => Promise<unknown>;
}

/** The browser that asks. */
export interface Caller {
  label: string;
  /** Where it is, as limits count it. */
  address: string;
  /** The session whose token the browser sent, if it is live. */
  sessionId: string | undefined;
  userId: string | undefined;
}
