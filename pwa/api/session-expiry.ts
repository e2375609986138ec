import { readOwner } from '#pwa/offline/storage-keys.ts';
import { clearToken, endToken, readEndedToken, readToken, subscribeToToken } from './session-token.ts';

/** Set when a page sent somebody to `/` or a call was refused for want of a session; read once, after signing in. */
const flag = 'auth_redirect';
const listeners = new Set<() => void>();
/** Why the session is over that ended last, where sync was told. */
let why: string | undefined;

/** Remembers where the person wanted to go, so that signing in leads there. */
export function rememberRedirect(path: string): void {
  sessionStorage.setItem(flag, path);
}

export function takeRedirect(): string | null {
  const path = sessionStorage.getItem(flag);
  sessionStorage.removeItem(flag);
  return path?.startsWith('/') && !path.startsWith('//') ? path : null;
}

/**
 * The server says that the session of this token is over. One that was replaced meanwhile changes nothing.
 *
 * @param isAnswered sync itself was told, with all that must be forgotten; otherwise it asks once more.
 * @param reason of what had to be forgotten, in a sentence; undefined where nothing had to be.
 */
export function dropSession(token: string, isAnswered = false, reason?: string): void {
  // Another call ended this session while sync looked up the reason; the dialog still waits for it.
  if (reason !== undefined && token === readEndedToken()) why = reason;
  if (token !== readToken()) return;
  // This session's reason replaces that of an earlier session.
  why = reason;
  if (isAnswered) clearToken();
  else endToken(token);
  rememberRedirect(location.pathname + location.search);
  for (const listener of listeners) listener();
}

/** Sync was told why something was forgotten; of a session that is called over, and not asked about yet, it is the reason. */
export function noteWhy(reason: string): void {
  why = reason;
}

/** Calls the listener when the server answers 401 to a call with a token. */
export function subscribeToExpiry(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Sync gives an answer a minute, may have to wait for the one before, and pauses between them. */
const askedMs = 150_000;

/**
 * Waits until sync has asked why the session is over. The call that was answered 401 cannot know it: only the answer to
 * a sync says `expired` or `session_revoked`, and with the latter what must be forgotten and why. That is gone before
 * any dialog (docs/protocol.md#the-answer-200), and the dialog says that reason: to somebody whose account was turned
 * off "expired, please sign in" is not true. So it waits as long as sync may wait for its answer; until then the
 * person's own pages work as before, and nobody can sign in over a network that does not answer. Past that, sync cannot
 * run here, and what is known is said. Where the device is nobody's no sync runs, and there is nothing to forget.
 *
 * @param then not called for whoever signed in, or left, meanwhile; `reason` as sync was told, undefined where the
 * session just ended
 */
export function onceAsked(then: (reason: string | undefined) => void): void {
  const owner = readOwner();
  const stop = subscribeToToken(() => readEndedToken() === null && end());
  const timer = setTimeout(end, askedMs);
  function end(): void {
    stop();
    clearTimeout(timer);
    if (readToken() === null && readOwner() === owner) then(why);
  }
  if (readEndedToken() === null || readOwner() === null) end();
}
