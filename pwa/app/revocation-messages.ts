import type { PurgeNotice } from '#sync/client/ports.ts';

const messages: Record<PurgeNotice['reason'], string> = {
  role_changed: 'Your role has changed, so we removed client data from this device. Your own work is still here.',
  deactivated: 'Your account was turned off, so we removed its data from this device.',
  deleted:
    'Your account was deleted, so we removed its data from this device. You can undo this by signing in within 7 days.',
  lease:
    'This device was offline for 7 days, so we removed client data from it. It comes back as soon as you’re online.',
};

/** Says why something is gone from this device that nobody here deleted, and where unsent texts about clients go. */
export function revocationMessage({ reason, unsent = [] }: Pick<PurgeNotice, 'reason' | 'unsent'>): string {
  const message = messages[reason];
  const count = reason === 'role_changed' ? countTexts(unsent) : 0;
  if (count === 0) return message;
  const changes = count === 1 ? 'unsent change' : `${count} unsent changes`;
  return `${message} Your ${changes} will be sent to an admin as soon as you’re signed in.`;
}

/** Counts a row that was edited more than once as one, and a draft that was cleared again not at all. */
function countTexts(unsent: NonNullable<PurgeNotice['unsent']>): number {
  const latest = new Map(unsent.map(({ subject, name }) => [subject, name]));
  return [...latest.values()].filter((name) => /\.(create|update|put)$/.test(name) && name !== 'pins.put').length;
}
