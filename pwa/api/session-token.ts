/** Where the bearer token lives: local storage, or session storage on a shared device, where nothing outlives the session. */
const key = 'northbeam.token';
/** Outlives the tab, so that the next start knows that what lies here is somebody's who has left. */
const sharedKey = 'northbeam.shared-device';
const listeners = new Set<() => void>();

export function readToken(): string | null {
  return sessionStorage.getItem(key) ?? localStorage.getItem(key);
}

export function storeToken(token: string, sharedDevice: boolean): void {
  clearStoredToken();
  (sharedDevice ? sessionStorage : localStorage).setItem(key, token);
  if (sharedDevice) localStorage.setItem(sharedKey, '1');
  else localStorage.removeItem(sharedKey);
  announce();
}

export function clearToken(): void {
  clearStoredToken();
  announce();
}

export const hasSharedSession = (): boolean => sessionStorage.getItem(key) !== null;

/** Whether somebody signed in on this shared device and closed the tab without signing out. */
export const isLeftBehind = (): boolean => localStorage.getItem(sharedKey) !== null && readToken() === null;

/** Told of every change, also one made by another tab. */
export function subscribeToToken(listener: () => void): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key === key || event.key === null) listener();
  };
  listeners.add(listener);
  window.addEventListener('storage', onStorage);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', onStorage);
  };
}

function clearStoredToken(): void {
  localStorage.removeItem(key);
  sessionStorage.removeItem(key);
}

function announce(): void {
  for (const listener of listeners) listener();
}
