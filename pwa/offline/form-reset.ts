/** Undoes what whoever asked for the reset has taken away besides. */
export type UndoReset = () => void;

export interface FormReset {
  undo?: UndoReset;
  /** The toast's text; without one it says that the form was emptied. */
  said?: string;
}

type Listener = (reset: FormReset) => void;

const listeners = new Set<Listener>();

/** Empties the questionnaire and the results on the page: the header's logo and Start Over. `undo` is part of Undo. */
export function resetForm(reset: FormReset = {}): void {
  for (const listener of listeners) listener(reset);
}

export function onFormReset(listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
