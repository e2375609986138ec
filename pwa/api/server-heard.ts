const listeners = new Set<() => void>();

/** Told when our own server has answered a call, also with a refusal; not when a portal or a proxy did. */
export function onServerHeard(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export function noteServerHeard(): void {
  for (const listener of listeners) listener();
}
