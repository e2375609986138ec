import { forgetEndedToken, readEndedToken, readToken } from '#pwa/api/session-token.ts';
import { readOwner } from '#pwa/offline/storage-keys.ts';

export interface PersonSession {
  /**
   * Returns the bearer token to ask with; null without one. It is never that of another person who signed in meanwhile.
   */
  token(): string | null;
  /** Returns the token of a session that is not known to be over; null without one. */
  liveToken(): string | null;
  /** Notes that the server itself answered a request with this token. @param isOver its session has ended */
  noteAnswer(token: string, isOver: boolean): void;
  /** Returns the token whose session ended since the last call; nothing is asked with it any more. */
  takeEnded(): string | undefined;
}

/**
 * Follows the session of the device's owner. When the server tells another call that it is over, the token is gone
 * before sync could ask why. So that token is sent once more, because only `POST /api/sync` says what must be forgotten
 * (docs/protocol.md#invariants, item 11). It waits in storage, because the app may be closed before that.
 */
export function personSession(userId: string): PersonSession {
  let ended: string | undefined;
  const ofOwner = (token: string | null) => (readOwner() === userId ? token : null);
  return {
    token: () => ofOwner(readToken() ?? readEndedToken()),
    liveToken: () => ofOwner(readToken() === ended ? null : readToken()),
    noteAnswer(token, isOver) {
      if (isOver) ended = token;
      else if (token === readEndedToken()) forgetEndedToken();
    },
    takeEnded() {
      const token = ended;
      ended = undefined;
      if (token !== undefined && token === readEndedToken()) forgetEndedToken();
      return token;
    },
  };
}
