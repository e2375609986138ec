/** Brings back what whoever asked for the reset has taken away besides. */
export type BringBack = () => void;

type Listener = (bringBack?: BringBack) => void;

const listeners = new Set<Listener>();

/** Empties the questionnaire and the results on the page: the header's logo and Start Over. `bringBack` is part of Undo. */
export function resetForm(bringBack?: BringBack): void {
  for (const listener of listeners) listener(bringBack);
}

export function onFormReset(listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
