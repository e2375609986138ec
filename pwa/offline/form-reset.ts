const listeners = new Set<() => void>();

/** Empties the questionnaire and the results on the page: the header's logo and Start Over. */
export function resetForm(): void {
  for (const listener of listeners) listener();
}

export function onFormReset(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
