import { forgetEndedToken, readEndedToken, readToken } from '#pwa/api/session-token.ts';
import { readOwner } from '#pwa/offline/storage-keys.ts';

export interface PersonSession {
  /** The bearer token to ask with; null without one. Never that of another person who signed in meanwhile. */
  token(): string | null;
  /** The token of a session that is not known to be over; null without one. */
  liveToken(): string | null;
  /** The server itself has answered a request with this token; `isOver`: that its session is. */
  noteAnswer(token: string, isOver: boolean): void;
  /** The token that was called over since the last time that this was asked; nothing is asked with it any more. */
  takeEnded(): string | undefined;
}

/**
 * The session of the person whose device this is. When another call was told that it is over, the token is gone before
 * sync could ask why; so that token is sent once more, because only `POST /api/sync` says what must be forgotten
 * (docs/protocol.md#invariants, item 11). It waits in storage, for the app may be closed before that.
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
