/** Where the bearer token lives: local storage, or session storage on a shared device, where nothing outlives the session. */
const key = 'northbeam.token';
const listeners = new Set<() => void>();

export function readToken(): string | null {
  return sessionStorage.getItem(key) ?? localStorage.getItem(key);
}

export function storeToken(token: string, sharedDevice: boolean): void {
  clearStoredToken();
  (sharedDevice ? sessionStorage : localStorage).setItem(key, token);
  announce();
}

export function clearToken(): void {
  clearStoredToken();
  announce();
}

export const isSharedDevice = (): boolean => sessionStorage.getItem(key) !== null;

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
