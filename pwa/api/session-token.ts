/** Where the bearer token lives: local storage, or session storage on a shared device, where nothing outlives the session. */
export const tokenKey = 'northbeam.token';
/** Outlives the tab, so that the next start knows that what lies here is somebody's who has left. */
const sharedKey = 'northbeam.shared-device';
/** A token that the server called over, until sync has asked why: only its answer says what must be forgotten. */
const endedKey = 'northbeam.ended-token';
/** Begins the keys of session storage that end with the session, such as edits that wait for Save. */
export const sessionKeyPrefix = 'northbeam.session.';
const listeners = new Set<() => void>();

export function readToken(): string | null {
  return sessionStorage.getItem(tokenKey) ?? localStorage.getItem(tokenKey);
}

export function storeToken(token: string, sharedDevice: boolean): void {
  clearStoredToken();
  (sharedDevice ? sessionStorage : localStorage).setItem(tokenKey, token);
  if (sharedDevice) localStorage.setItem(sharedKey, '1');
  else localStorage.removeItem(sharedKey);
  announceSession();
}

export function clearToken(): void {
  clearStoredToken();
  announceSession();
}

/** Ends the session here, and leaves its token for sync to ask with once more. */
export function endToken(token: string): void {
  clearStoredToken();
  localStorage.setItem(endedKey, token);
  announceSession();
}

export const readEndedToken = (): string | null => localStorage.getItem(endedKey);

export function forgetEndedToken(): void {
  localStorage.removeItem(endedKey);
  announceSession();
}

export const hasSharedSession = (): boolean => sessionStorage.getItem(tokenKey) !== null;

/** Tells whether somebody signed in on this shared device and closed the tab without signing out. */
export const isLeftBehind = (): boolean => localStorage.getItem(sharedKey) !== null && readToken() === null;

/** Calls the listener at every change, also one made by another tab. */
export function subscribeToToken(listener: () => void): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key === tokenKey || event.key === endedKey || event.key === null) listener();
  };
  listeners.add(listener);
  window.addEventListener('storage', onStorage);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', onStorage);
  };
}

function clearStoredToken(): void {
  localStorage.removeItem(tokenKey);
  localStorage.removeItem(endedKey);
  sessionStorage.removeItem(tokenKey);
  for (const key of Object.keys(sessionStorage)) if (key.startsWith(sessionKeyPrefix)) sessionStorage.removeItem(key);
}

/** Tells the listeners that who is here may have changed. */
export function announceSession(): void {
  // A listener that is added meanwhile has seen the change.
  for (const listener of [...listeners]) listener();
}
