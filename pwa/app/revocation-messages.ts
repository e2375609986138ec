import { openAccount } from '#pwa/offline/sync/account.ts';
import type { Forgotten } from '#pwa/offline/sync/signals.ts';

const messages: Record<Forgotten['reason'], string> = {
  role_changed: 'Your role has changed, so we removed client data from this device. Your own work is still here.',
  deactivated: 'Your account was deactivated, so we removed its data from this device.',
  deleted:
    'Your account was deleted, so we removed its data from this device. You can undo this by signing in within 7 days.',
  lease:
    'This device was offline for 7 days, so we removed client data from it. It comes back as soon as you’re online.',
};

/** Says why something is gone from this device that nobody here deleted. */
export const revocationMessage = ({ reason }: Pick<Forgotten, 'reason'>): string => messages[reason];

/** Says that too, and where texts about clients go that the queue had when the role was lost. */
export async function explainPurge(purge: Pick<Forgotten, 'reason'>): Promise<string> {
  const message = revocationMessage(purge);
  const count = purge.reason === 'role_changed' ? await countUnsentTexts().catch(() => 0) : 0;
  if (count === 0) return message;
  const changes = count === 1 ? 'unsent change' : `${count} unsent changes`;
  return `${message} Your ${changes} will be sent to an admin as soon as you’re signed in.`;
}

/** Counts a row that was edited more than once as one, and a draft that was cleared again not at all. */
async function countUnsentTexts(): Promise<number> {
  const entries = (await openAccount()?.read((db) => db.queue.orderBy('id').toArray())) ?? [];
  const unsent = entries.filter(({ forgottenBy, resultAt }) => forgottenBy !== undefined && resultAt === undefined);
  const latest = new Map(unsent.map(({ subject, name }) => [subject, name]));
  return [...latest.values()].filter((name) => /\.(create|update|put)$/.test(name) && name !== 'pins.put').length;
}
