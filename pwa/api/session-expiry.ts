import { clearToken, endToken, readEndedToken, readToken, subscribeToToken } from './session-token.ts';

/** Set when a page sent somebody to `/` or a call was refused for want of a session; read once, after signing in. */
const flag = 'auth_redirect';
const listeners = new Set<() => void>();

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
 */
export function dropSession(token: string, isAnswered = false): void {
  if (token !== readToken()) return;
  if (isAnswered) clearToken();
  else endToken(token);
  rememberRedirect(location.pathname + location.search);
  for (const listener of listeners) listener();
}

/** Told when a call that carried a token was answered 401. */
export function subscribeToExpiry(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Longer than sync takes to ask why a session is over. */
const askedMs = 3_000;

/**
 * Waits until sync has asked why the session is over: what must be forgotten is gone before any dialog (sync protocol).
 *
 * @param then not called for whoever signed in meanwhile
 */
export function onceAsked(then: () => void): void {
  const stop = subscribeToToken(() => readEndedToken() === null && end());
  const timer = setTimeout(end, askedMs);
  function end(): void {
    stop();
    clearTimeout(timer);
    if (readToken() === null) then();
  }
  if (readEndedToken() === null) end();
}
