import type { Account } from './account.ts';
import { moveDraftsIntoAccount } from './account-drafts.ts';
import { deleteOrphanDatabases } from './orphan-databases.ts';

/** Runs once in the tab that sends: drafts of a visitor move into the account, databases of nobody go. */
export const maintainAccount = ({ db }: Account): Promise<unknown> =>
  Promise.allSettled([moveDraftsIntoAccount(), deleteOrphanDatabases(db.name)]);
