import { formatDate } from '#pwa/ui/dates.ts';
import type { KnownAccess } from './known-access.ts';

export const checkFailed = 'Failed to check chat access';

const days = { trial: 'Free chat days until', order: 'Chat access until', admin: 'Extra chat access until' } as const;

/** `Chat access until 11 April 2026`, by where the last of the days come from. */
export const untilInWords = ({ source, until }: KnownAccess): string =>
  until === null ? '' : `${days[source ?? 'order']} ${formatDate(until)}`;
