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

export function announceExpiry(): void {
  for (const listener of listeners) listener();
}

/** Told when a call that carried a token was answered 401. */
export function subscribeToExpiry(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
