import { clearQuestionnaire, keepQuestionnaire } from './questionnaire-draft.ts';
import { initialState, isEmpty, type QuestionnaireState } from './questionnaire-state.ts';

/** Writes are done within 300 ms; one that takes this long is no longer called kept. */
const slowWriteMs = 1_000;

export type QuestionnaireStore = ReturnType<typeof createQuestionnaireStore>;

/** The one state of the form, and its way to the disk. */
export function createQuestionnaireStore() {
  let state = initialState;
  /** Pages that show the form. */
  let places = 0;
  const listeners = new Set<() => void>();

  function set(change: Partial<QuestionnaireState>): void {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  }

  /** An empty form, here and on the disk; the queue stays. */
  function startEmpty(): void {
    set({ ...initialState, requests: state.requests, prefilled: state.prefilled });
    clearQuestionnaire().catch(() => set({ kept: 'failed' }));
  }

  return {
    set,
    startEmpty,
    get: () => state,
    getInitial: () => initialState,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },

    /** Keeps what the person has done so far on this device. */
    keep(): void {
      if (state.isFinished) return;
      const { step, typed, caret, attempt, waitingId, changes } = state;
      const late = setTimeout(() => set({ kept: 'no' }), slowWriteMs);
      keepQuestionnaire({ step, typed, caret, attempt, waitingId, changes })
        .then(
          () => set({ kept: isEmpty(state) ? 'no' : 'yes' }),
          () => set({ kept: 'failed' }),
        )
        .finally(() => clearTimeout(late));
    },

    /** Empties an answered form, on the disk at once; in sight it stays until its results take its place. */
    finish(): void {
      if (places === 0) startEmpty();
      else {
        set({ isFinished: true });
        clearQuestionnaire().catch(() => undefined);
      }
    },

    /** @returns tells that a page does not show the form any more */
    noteShown(): () => void {
      places += 1;
      return () => {
        places -= 1;
        if (places === 0 && state.isFinished) startEmpty();
      };
    },
  };
}
