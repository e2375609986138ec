import type { KnownAccess } from './known-access.ts';

export const checkFailed = 'Failed to check chat access';

const date = (style: Intl.DateTimeFormatOptions) => (at: number) => new Intl.DateTimeFormat('en-GB', style).format(at);

/** `11 April 2026` */
export const formatDate = date({ dateStyle: 'long' });
/** `11 Apr 2026, 14:05` */
export const momentInWords = date({ dateStyle: 'medium', timeStyle: 'short' });
/** `14:05`, for what is never further than a day. */
export const timeInWords = date({ timeStyle: 'short' });

/** `14:05`, or with its day where that is another one. */
export const momentSeenAt = (now: number, at: number): string =>
  formatDate(at) === formatDate(now) ? timeInWords(at) : momentInWords(at);

const days = { trial: 'Free chat days until', order: 'Chat access until', admin: 'Opened for you until' } as const;

/** `Chat access until 11 April 2026`, by where the last of the days come from. */
export const untilInWords = ({ source, until }: KnownAccess): string =>
  until === null ? '' : `${days[source ?? 'order']} ${formatDate(until)}`;
