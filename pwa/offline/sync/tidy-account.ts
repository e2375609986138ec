import type { Account } from './account.ts';
import { moveDraftsIntoAccount } from './account-drafts.ts';
import { deleteStrayDbs } from './stray-dbs.ts';

/** What is done once by the tab that sends: drafts of a visitor move into the account, databases of nobody go. */
export const tidyAccount = ({ db }: Account): Promise<unknown> =>
  Promise.allSettled([moveDraftsIntoAccount(), deleteStrayDbs(db.name)]);
