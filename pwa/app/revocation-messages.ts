import type { Forgotten } from '#pwa/offline/sync/signals.ts';

const messages: Record<Forgotten['reason'], string> = {
  role_changed: 'Your role has changed, so what this device held of clients was removed. Your own work is still here.',
  deactivated: 'Your account was turned off, so what this device held of it was removed.',
  deleted:
    'Your account was deleted, so what this device held of it was removed. Within 7 days, signing in takes that back.',
  lease:
    'This device was without the server for 7 days, so what it held of clients was removed. It comes back with the next connection.',
};

/** Says why something is gone from this device that nobody here took away. */
export const revocationMessage = ({ reason }: Pick<Forgotten, 'reason'>): string => messages[reason];
