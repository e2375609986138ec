import { track } from '#pwa/api/events.ts';
import { sessionMark } from '#pwa/api/send-request.ts';
import { mayHoldLocalWork } from '#pwa/offline/kept-flag.ts';
import { rememberLeadEmail } from '#pwa/offline/lead-email.ts';
import { addRequest, forgetRequest, restoreRequest, takeBackRequest, watchRequests } from '#pwa/offline/requests.ts';
import { clearThankYou, readThankYou, saveThankYou, type ThankYouState } from '#pwa/offline/thank-you-state.ts';
import { AppError } from '#schema/errors.ts';
import type { AnswerName } from '#schema/insights.ts';
import type { StoredRequest } from '#sync/client/request-queue.ts';
import {
  type AnswerErrors,
  type Answers,
  emptyAnswers,
  findErrors,
  firstWrong,
  fromSubmitInput,
  isAnswerName,
  stepOf,
  toSubmitInput,
} from './answers.ts';
import {
  clearQuestionnaire,
  keepQuestionnaire,
  type QuestionnaireDraft,
  readQuestionnaire,
} from './questionnaire-draft.ts';
import { readSubmitAnswer, sendAnswers, submitPath, toThankYou } from './send-answers.ts';

export type Caret = NonNullable<QuestionnaireDraft['caret']>;

export interface QuestionnaireState extends QuestionnaireDraft {
  /** Filled for the person (signed in, or the lead e-mail), where they have not typed. */
  prefilled: Partial<Answers>;
  errors: AnswerErrors;
  /** What went wrong with the whole form. */
  formError: string | null;
  /** Something that happened elsewhere and explains what stands here. */
  note: string | null;
  isSending: boolean;
  /** Whether what was typed is on the disk: shown only after the write. */
  kept: 'no' | 'yes' | 'failed';
  /** Where the focus should go next: a field, or the title of the step. */
  focusWish: Caret | 'title' | null;
  /** Finished forms in the queue, oldest first. */
  requests: readonly StoredRequest[];
  /** What the results on the landing page show. */
  result: ThankYouState | null;
}

const initialState: QuestionnaireState = {
  step: 1,
  typed: {},
  caret: null,
  attempt: null,
  waitingId: null,
  prefilled: {},
  errors: {},
  formError: null,
  note: null,
  isSending: false,
  kept: 'no',
  focusWish: null,
  requests: [],
  result: null,
};

/** A caret older than this is not put back: the person has come for something new. */
const caretAgeMs = 30 * 60_000;
const lane = 'submit';

export interface QuestionnaireDeps {
  clock(): number;
  newId(): string;
}

export type Questionnaire = ReturnType<typeof createQuestionnaire>;

/** What stands in the fields. */
export const answersOf = ({ typed, prefilled }: Pick<QuestionnaireState, 'typed' | 'prefilled'>): Answers => ({
  ...emptyAnswers,
  ...prefilled,
  ...typed,
});

/** The request that the receipt shows. */
export const waitingRequest = ({ requests, waitingId }: QuestionnaireState): StoredRequest | undefined =>
  requests.find(({ id }) => id === waitingId);

/**
 * The two-step form of the whole app: one for each person, on whichever page it stands. It keeps itself as a draft,
 * sends itself, waits in the queue without a network, and can be emptied and brought back.
 */
export function createQuestionnaire({ clock, newId }: QuestionnaireDeps) {
  let state = initialState;
  let loading: Promise<void> | undefined;
  let isWatching = false;
  const listeners = new Set<() => void>();
  const resultListeners = new Set<(result: ThankYouState) => void>();
  const shownIds = new Set<string>();
  let isTakingBack = false;

  function set(change: Partial<QuestionnaireState>): void {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  }

  function keep(): void {
    const { step, typed, caret, attempt, waitingId } = state;
    keepQuestionnaire({ step, typed, caret, attempt, waitingId }).then(
      () => set({ kept: state.kept === 'no' && isEmpty() ? 'no' : 'yes' }),
      () => set({ kept: 'failed' }),
    );
  }

  const isEmpty = () => Object.values(state.typed).every((text) => text === '') && state.waitingId === null;

  async function load(restoresCaret: boolean): Promise<void> {
    set({ result: readThankYou() ?? null });
    if (!mayHoldLocalWork()) return;
    watch();
    const kept = await readQuestionnaire().catch(() => undefined);
    if (!kept || state.waitingId !== null) return;
    const isFresh = restoresCaret && clock() - kept.updatedAt < caretAgeMs;
    const hasTyped = Object.keys(state.typed).length > 0;
    set({
      ...kept.draft,
      typed: { ...kept.draft.typed, ...state.typed },
      kept: 'yes',
      focusWish: isFresh && !hasTyped ? kept.draft.caret : null,
    });
  }

  /** Follows the queue, so that an answer shows wherever it arrives. */
  function watch(): void {
    if (isWatching) return;
    isWatching = true;
    watchRequests(lane, takeQueue, () => {
      isWatching = false;
    });
  }

  function takeQueue(requests: readonly StoredRequest[]): void {
    const hadOwn = waitingRequest(state) !== undefined;
    set({ requests: requests.filter(({ id }) => !shownIds.has(id)) });
    if (hadOwn && waitingRequest(state) === undefined && !isTakingBack) followOtherTab();
    settleOwn();
  }

  /** Another tab has shown, edited or cancelled the form that waits here. */
  async function followOtherTab(): Promise<void> {
    const kept = await readQuestionnaire().catch(() => undefined);
    const note = 'Your answers were sent or changed in another tab.';
    set({ ...initialState, requests: state.requests, result: state.result, ...kept?.draft, note });
  }

  function settleOwn(): void {
    const own = waitingRequest(state);
    if (own?.state === 'delivered' && resultListeners.size > 0) show(own);
    if (own?.state === 'refused') reopen(own);
  }

  function finish(result: ThankYouState): void {
    saveThankYou(result);
    startEmpty({ result });
    for (const listener of resultListeners) listener(result);
  }

  function startEmpty(change: Partial<QuestionnaireState> = {}): void {
    set({ ...initialState, requests: state.requests, ...change });
    clearQuestionnaire().catch(() => set({ kept: 'failed' }));
  }

  /** Shows the insights of a form that the queue has sent; undefined when its answer is of no use. */
  function show(request: StoredRequest): ThankYouState | undefined {
    const answer = readSubmitAnswer(request.answer);
    const body = fromSubmitInput(request.body);
    if (!answer) {
      reopen({ ...request, refusal: { message: 'Failed to get submission details from server.' } });
      return undefined;
    }
    const result = toThankYou(toSubmitInput(body), answer, request.createdAt);
    forget(request.id);
    if (state.waitingId === request.id) finish(result);
    else saveThankYou(result);
    return result;
  }

  /** Where the row cannot be removed now, the next visit offers the same results once more. */
  function forget(id: string): void {
    shownIds.add(id);
    set({ requests: state.requests.filter((request) => request.id !== id) });
    forgetRequest(id).catch(() => undefined);
  }

  /** Brings a form back that the server would not take, with what it said at its place. */
  function reopen({ id, body, refusal }: StoredRequest): void {
    forget(id);
    set({ waitingId: null, typed: fromSubmitInput(body), step: 2 });
    showRefusal(refusal?.message ?? '', refusal?.field);
    keep();
  }

  function showRefusal(message: string, field: string | undefined): void {
    if (field === undefined || !isAnswerName(field)) {
      set({ formError: message });
      return;
    }
    set({ errors: { [field]: message }, step: stepOf(field), focusWish: { name: field, start: null, end: null } });
  }

  function refuse(errors: AnswerErrors): boolean {
    const wrong = firstWrong(errors);
    if (wrong === undefined) return false;
    set({ errors, step: stepOf(wrong), focusWish: { name: wrong, start: null, end: null } });
    return true;
  }

  async function enqueue(key: string, body: unknown): Promise<void> {
    const row = { id: key, lane, path: submitPath, body, keepsAnswer: true, sessionMark: sessionMark() };
    try {
      await addRequest(row, clock());
    } catch {
      set({ formError: 'There is no connection, and this browser could not keep your answers. Leave this page open.' });
      return;
    }
    set({ ...initialState, requests: state.requests, result: state.result, waitingId: key, focusWish: 'title' });
    keep();
    watch();
  }

  return {
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    getState: () => state,
    getInitialState: () => initialState,

    /** Reads the kept form once; `restoresCaret` also puts the caret back where it stood. */
    load(restoresCaret: boolean): Promise<void> {
      loading ??= load(restoresCaret);
      return loading;
    },

    /** Told of each result while a page can show it; without any, the results wait in `requests`. */
    onResult(listener: (result: ThankYouState) => void) {
      resultListeners.add(listener);
      settleOwn();
      return () => void resultListeners.delete(listener);
    },

    prefill(prefilled: Partial<Answers>) {
      set({ prefilled });
    },

    change(name: AnswerName, text: string, caret: Caret | null) {
      if (Object.keys(state.typed).length === 0 && state.waitingId === null) track('form_started');
      const typed = { ...state.typed, [name]: text };
      const errors = { ...state.errors };
      if (errors[name] !== undefined) {
        const stillWrong = findErrors(stepOf(name), answersOf({ typed, prefilled: state.prefilled }))[name];
        if (stillWrong === undefined) delete errors[name];
        else errors[name] = stillWrong;
      }
      if (name === 'email') rememberLeadEmail(text);
      set({ typed, errors, caret, formError: null, note: null, kept: state.kept === 'failed' ? 'failed' : 'no' });
      keep();
    },

    moveCaret(caret: Caret) {
      set({ caret });
      if (!isEmpty()) keep();
    },

    focusDone() {
      set({ focusWish: null });
    },

    /** From step 1 to step 2, if step 1 is right. */
    next() {
      if (refuse(findErrors(1, answersOf(state)))) return;
      set({ step: 2, errors: {}, focusWish: 'title' });
      keep();
    },

    back() {
      set({ step: 1, errors: {}, formError: null, focusWish: 'title' });
      keep();
    },

    async submit(): Promise<void> {
      if (state.isSending) return;
      const answers = answersOf(state);
      if (refuse({ ...findErrors(1, answers), ...findErrors(2, answers) })) return;
      const body = toSubmitInput(answers);
      const text = JSON.stringify(body);
      const attempt = state.attempt?.body === text ? state.attempt : { key: newId(), body: text };
      set({ attempt, isSending: true, errors: {}, formError: null });
      keep();
      try {
        finish(toThankYou(body, await sendAnswers(body, attempt.key), clock()));
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        if (error.code === 'network') await enqueue(attempt.key, body);
        else showRefusal(error.userMessage, error.field);
      } finally {
        set({ isSending: false });
      }
    },

    /** Takes the waiting form back into the fields. */
    async edit(): Promise<void> {
      const request = await takeBack();
      if (!request) return;
      set({ typed: fromSubmitInput(request.body), step: 2, waitingId: null, focusWish: 'title' });
      keep();
    },

    /** Takes the waiting form out of the queue; the answer puts it back. */
    async cancel(): Promise<(() => void) | undefined> {
      const request = await takeBack();
      if (!request) return undefined;
      startEmpty({ result: state.result });
      return () => {
        restoreRequest(request).then(
          () => {
            set({ waitingId: request.id });
            keep();
            watch();
          },
          () => set({ formError: 'This browser could not keep your answers.' }),
        );
      };
    },

    show,

    /** Empties the form and the results. Returns how to bring them back, or undefined when there was nothing. */
    async reset(): Promise<(() => void) | undefined> {
      loading ??= load(false);
      await loading;
      const before = state;
      if (isEmpty() && before.result === null) return undefined;
      clearThankYou();
      startEmpty({ prefilled: before.prefilled });
      return () => {
        if (before.result) saveThankYou(before.result);
        set({ ...before, requests: state.requests, isSending: false, focusWish: null });
        if (!isEmpty()) keep();
      };
    },
  };

  function takeBack(): Promise<StoredRequest | undefined> {
    const id = state.waitingId;
    if (id === null) return Promise.resolve(undefined);
    isTakingBack = true;
    return takeBackRequest(id)
      .catch((error: unknown) => {
        set({ formError: error instanceof AppError ? error.userMessage : 'This browser could not read your answers.' });
        return undefined;
      })
      .finally(() => {
        isTakingBack = false;
      });
  }
}

/** The form of this tab. */
export const questionnaire = createQuestionnaire({ clock: Date.now, newId: () => crypto.randomUUID() });
