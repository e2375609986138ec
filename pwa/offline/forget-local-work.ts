import { dropPendingDrafts } from './draft.ts';
import { loadVisitorDb } from './visitor-db.ts';

/**
 * Sign-out, or another person's sign-in: no draft and no waiting request of the last person stays.
 *
 * @param isWanted asked last, in the transaction that does it.
 */
export async function forgetLocalWork(isWanted = () => true): Promise<void> {
  await dropPendingDrafts();
  await (await loadVisitorDb()).forgetRows(isWanted);
}
