import { AppError } from '#schema/errors.ts';
import type { ChatAccessState } from './use-chat-access.ts';

/**
 * `ended`: by the clock, and nobody could be asked since. `refused`: the server said no. `unknown`: it was never asked with
 * success, and does not answer. `failed`: it answered, and nothing can be read from it.
 */
export type AccessStatus = 'open' | 'ended' | 'refused' | 'unknown' | 'failed' | 'asking';

type Known = Pick<ChatAccessState, 'access' | 'isFresh' | 'now' | 'error'>;

export function accessStatusOf({ access, isFresh, now, error }: Known): AccessStatus {
  if (!access) return error ? (isSilent(error) ? 'unknown' : 'failed') : 'asking';
  if (!access.hasAccess) return 'refused';
  // The server's word of a moment ago counts more than a clock that may be wrong.
  return access.until !== null && access.until <= now && !isFresh ? 'ended' : 'open';
}

/** Tells whether the network or a restarting server is in the way. */
const isSilent = (error: Error): boolean =>
  error instanceof AppError && (error.code === 'network' || error.code === 'unavailable');
