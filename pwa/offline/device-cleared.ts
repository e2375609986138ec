const listeners = new Set<() => void>();

/** Told when everything of a person was taken off this device: what is still in memory goes too, without a way back. */
export function onDeviceCleared(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export function announceDeviceCleared(): void {
  for (const listener of listeners) listener();
}
