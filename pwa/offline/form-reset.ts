const listeners = new Set<() => void>();

/** Empties the questionnaire and the results on the page: the header's logo and Start Over. */
export function resetForm(): void {
  for (const listener of listeners) listener();
}

export function onFormReset(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

const forgetListeners = new Set<() => void>();

/** Told when everything of a person was taken off this device: what is still in memory goes too, without a way back. */
export function onDeviceCleared(listener: () => void): () => void {
  forgetListeners.add(listener);
  return () => void forgetListeners.delete(listener);
}

export function announceDeviceCleared(): void {
  for (const listener of forgetListeners) listener();
}
