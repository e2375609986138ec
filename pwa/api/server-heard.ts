type Listener = (isHeard: boolean) => unknown;
const listeners = new Set<Listener>();

/**
 * Tells when our own server has answered a call, also with a refusal; not when a portal or a proxy did. False: a call found
 * no connection.
 */
export function onServerHeard(listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export function noteServerHeard(isHeard = true): void {
  for (const listener of listeners) listener(isHeard);
}
