import { dropPendingDrafts } from './draft.ts';
import { noteNoLocalWork } from './kept-flag.ts';
import { withLocalDb } from './with-local-db.ts';

/** Sign-out, or another person's sign-in: no draft and no waiting request of the last person stays. */
export async function forgetLocalWork(): Promise<void> {
  await dropPendingDrafts();
  await withLocalDb((db) =>
    db.transaction('rw', db.drafts, db.requests, async () => {
      await db.drafts.clear();
      await db.requests.clear();
    }),
  );
  noteNoLocalWork();
}
