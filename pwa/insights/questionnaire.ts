import { track } from '#pwa/api/events.ts';
import type { UndoReset } from '#pwa/offline/form-reset.ts';
import { clearLastInsights, readLastInsights, saveLastInsights } from '#pwa/offline/last-insights.ts';
import { rememberLeadEmail } from '#pwa/offline/lead-email.ts';
import { mayHaveInsights, mayHoldLocalWork, readOwner } from '#pwa/offline/storage-keys.ts';
import { AppError } from '#schema/errors.ts';
import type { AnswerName } from '#schema/insights.ts';
import { type FormAnswers, findErrors, stepOf, toSubmitInput } from './answers.ts';
import { readQuestionnaire } from './questionnaire-draft.ts';
import { type AnswerCaret, answersOf, atFirstError, atRefusal, initialState, isEmpty } from './questionnaire-state.ts';
import { createQuestionnaireStore } from './questionnaire-store.ts';
import { pathOf, sendAnswers, toLastInsights } from './send-answers.ts';
import { createWaitingForm } from './waiting-form.ts';

/** A caret older than this is not put back: the person has come for something new. */
const caretAgeMs = 30 * 60_000;

export interface QuestionnaireDeps {
  clock(): number;
  newId(): string;
}

export type Questionnaire = ReturnType<typeof createQuestionnaire>;

/**
 * The two-step form of the whole app: one for each person, on whichever page it stands. It keeps itself as a draft,
 * sends itself, waits in the queue without a network, and can be emptied and brought back.
 */
export function createQuestionnaire({ clock, newId }: QuestionnaireDeps) {
  const store = createQuestionnaireStore();
  const waiting = createWaitingForm(store, clock);
  const { get, set, keep } = store;
  let loading: Promise<void> | undefined;
  let loadedFor: string | null | undefined;
  let isComingBack = false;

  const hasBegun = () => Object.keys(get().typed).length > 0 || get().waitingId !== null;

  async function load(restoresCaret: boolean): Promise<void> {
    set({ hasEarlier: mayHaveInsights() });
    if (!mayHoldLocalWork()) return;
    waiting.watch();
    // Another device's draft may arrive later.
    await showKept(restoresCaret, () => void showKept(false));
  }

  /** Not looked at where somebody has begun: what this form has not shown must not be taken for seen. */
  async function showKept(restoresCaret: boolean, onChange?: () => void): Promise<void> {
    if (hasBegun()) return;
    const kept = await readQuestionnaire(onChange).catch(() => undefined);
    const { typed, waitingId, step, caret } = get();
    if (!kept || waitingId !== null) return;
    const hasTyped = hasBegun();
    const isFresh = restoresCaret && clock() - kept.updatedAt < caretAgeMs && !hasTyped;
    const focusWish = isFresh ? kept.draft.caret : null;
    isComingBack = true;
    set({ ...kept.draft, typed: { ...kept.draft.typed, ...typed }, kept: 'yes', focusWish });
    // A person who is typing stays on their page of the form, and what they had typed before is kept with it again.
    if (!hasTyped) return;
    set({ step, caret });
    keep();
  }

  /** Counts a form that somebody has begun, unless they come back to it. */
  async function trackStart(): Promise<void> {
    await loading;
    if (!isComingBack) await track('form_started');
  }

  return {
    ...waiting,
    subscribe: store.subscribe,
    getState: get,
    getInitialState: store.getInitial,
    noteShown: store.noteShown,

    /** Reads the kept form once for whoever is here; `restoresCaret` also puts the caret back where it stood. */
    load(restoresCaret: boolean): Promise<void> {
      const owner = readOwner();
      if (!loading || owner !== loadedFor) loading = load(restoresCaret);
      loadedFor = owner;
      return loading;
    },

    prefill(prefilled: Partial<FormAnswers>) {
      set({ prefilled });
    },

    change(name: AnswerName, text: string, caret: AnswerCaret | null) {
      if (!hasBegun()) void trackStart();
      const typed = { ...get().typed, [name]: text };
      const errors = { ...get().errors };
      if (errors[name] !== undefined) {
        const stillWrong = findErrors(stepOf(name), answersOf({ ...get(), typed }))[name];
        if (stillWrong === undefined) delete errors[name];
        else errors[name] = stillWrong;
      }
      if (name === 'email') rememberLeadEmail(text);
      set({ typed, errors, caret, formError: null, note: null });
      keep();
    },

    moveCaret(caret: AnswerCaret) {
      set({ caret });
      if (!isEmpty(get())) keep();
    },

    focusDone() {
      set({ focusWish: null });
    },

    /** Opens the second step with what was answered in a submission; sending it changes that one. */
    openAnswers(changes: string, typed: FormAnswers, note: string) {
      const { requests, prefilled } = get();
      isComingBack = true;
      set({ ...initialState, requests, prefilled, changes, typed, note, step: 2, focusWish: 'title' });
      keep();
    },

    /** From step 1 to step 2, if step 1 is right. */
    next() {
      const wrong = atFirstError(findErrors(1, answersOf(get())));
      if (wrong) return set(wrong);
      set({ step: 2, errors: {}, focusWish: 'title' });
      keep();
    },

    back() {
      set({ step: 1, errors: {}, formError: null, focusWish: 'title' });
      keep();
    },

    /** Sends the form; without a network it goes to the queue. The same answers again carry the same key. */
    async submit(): Promise<void> {
      if (get().isSending || get().isFinished) return;
      const answers = answersOf(get());
      const wrong = atFirstError({ ...findErrors(1, answers), ...findErrors(2, answers) });
      if (wrong) return set(wrong);
      const body = toSubmitInput(answers);
      const text = JSON.stringify(body);
      const last = get().attempt;
      const attempt = last?.body === text ? last : { key: newId(), body: text };
      set({ attempt, isSending: true, errors: {}, formError: null });
      keep();
      try {
        const path = pathOf(get().changes);
        waiting.finish(toLastInsights(body, await sendAnswers(path, body, attempt.key), clock()));
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        if (error.code === 'network') await waiting.enqueue(attempt.key, body);
        else set({ ...atRefusal(error.userMessage, error.field), ...(isOver(error) && { changes: undefined }) });
      } finally {
        set({ isSending: false });
      }
    },

    /**
     * Empties the form and the results.
     *
     * @param undo brings back what was taken away besides
     * @returns how to bring all of it back, or undefined when there was nothing
     */
    async reset(undo?: UndoReset): Promise<(() => void) | undefined> {
      loading ??= load(false);
      const result = readLastInsights();
      // At once: the page that comes next must not show what goes.
      clearLastInsights();
      await loading;
      const before = get();
      store.startEmpty();
      set({ hasEarlier: mayHaveInsights() });
      if (isEmpty(before) && !result && !undo) return undefined;
      isComingBack = false;
      return () => {
        undo?.();
        if (result) saveLastInsights(result);
        set({ ...before, requests: get().requests, isSending: false, focusWish: null });
        if (!isEmpty(before)) keep();
      };
    },

    /** After a sign-out: as if nobody had been here. */
    forget() {
      loading = undefined;
      set(initialState);
    },
  };
}

/** The answers that these would change are paid for, or gone: pressing again sends new ones. */
const isOver = ({ code }: AppError): boolean => code === 'conflict' || code === 'not_found';

/** The form of this tab. */
export const questionnaire = createQuestionnaire({ clock: Date.now, newId: () => crypto.randomUUID() });
