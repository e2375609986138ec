import { mayHoldLocalWork, readOwner } from './kept-flag.ts';
import { withLocalDb } from './with-local-db.ts';

/** Whether signing out would lose something that a person typed: a draft, or a finished form that waits to be sent. */
export async function hasUnsentWork(): Promise<boolean> {
  if (readOwner() !== null && (await hasUnsentEdits())) return true;
  if (!mayHoldLocalWork()) return false;
  return withLocalDb(async (db) => {
    const waiting = db.requests.where({ state: 'waiting' }).filter((request) => request.keepsAnswer);
    return (await db.drafts.count()) + (await waiting.count()) > 0;
  });
}

async function hasUnsentEdits(): Promise<boolean> {
  const { openAccount } = await import('./sync/account.ts');
  const summary = await openAccount()?.engine.summary();
  return summary !== undefined && summary.unsent > 0;
}
