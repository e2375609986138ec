import { sessionMark } from '#pwa/api/send-request.ts';
import { type LastInsights, saveLastInsights } from '#pwa/offline/last-insights.ts';
import { addRequest, forgetRequest, restoreRequest, takeBackRequest, watchRequests } from '#pwa/offline/requests.ts';
import { AppError } from '#schema/errors.ts';
import type { SubmitInput } from '#schema/insights.ts';
import type { StoredRequest } from '#sync/client/request-queue.ts';
import { fromSubmitInput, toSubmitInput } from './answers.ts';
import { readQuestionnaire } from './questionnaire-draft.ts';
import { atRefusal, initialState, waitingRequest } from './questionnaire-state.ts';
import type { QuestionnaireStore } from './questionnaire-store.ts';
import { pathOf, readSubmitAnswer, toLastInsights, unusableMessage } from './send-answers.ts';

const lane = 'submit';

/** A finished form that could not be sent: into the queue, out of it again, and its answer when that comes. */
export function createWaitingForm(store: QuestionnaireStore, clock: () => number) {
  const resultListeners = new Set<(result: LastInsights) => void>();
  const shownIds = new Set<string>();
  let isWatching = false;
  let isTakingBack = false;

  /** Follows the queue, so that an answer shows wherever it arrives. */
  function watch(): void {
    if (isWatching) return;
    isWatching = true;
    watchRequests(lane, takeQueue, () => {
      isWatching = false;
    });
  }

  function takeQueue(requests: readonly StoredRequest[]): void {
    const own = waitingRequest(store.get());
    store.set({ requests: requests.filter(({ id }) => !shownIds.has(id)) });
    if (own && waitingRequest(store.get()) === undefined && !isTakingBack) void followOtherTab(own.id);
    settleOwn();
  }

  /** Another tab has shown, edited or cancelled the form that waits here. */
  async function followOtherTab(goneId: string): Promise<void> {
    const kept = await readQuestionnaire().catch(() => undefined);
    const draft = kept?.draft.waitingId === goneId ? undefined : kept?.draft;
    const { requests, prefilled } = store.get();
    const note = 'You sent or changed your answers in another tab.';
    store.set({ ...initialState, requests, prefilled, ...draft, note });
  }

  function settleOwn(): void {
    const own = waitingRequest(store.get());
    if (own?.state === 'delivered' && resultListeners.size > 0) show(own);
    if (own?.state === 'refused') reopen(own, own.refusal?.message ?? '', own.refusal?.field);
  }

  /** Saves a result and shows it where a page can. */
  function finish(result: LastInsights): void {
    saveLastInsights(result);
    store.finish();
    for (const listener of resultListeners) listener(result);
  }

  /** Shows the insights of a form that the queue has sent; undefined when its answer is of no use. */
  function show(request: StoredRequest): LastInsights | undefined {
    const answer = readSubmitAnswer(request.answer);
    if (!answer) {
      reopen(request, unusableMessage);
      return undefined;
    }
    const body = toSubmitInput(fromSubmitInput(request.body));
    const result = toLastInsights(body, answer, request.createdAt);
    const isOwn = store.get().waitingId === request.id;
    forget(request.id);
    if (isOwn) finish(result);
    else saveLastInsights(result);
    return result;
  }

  /** Brings a form back into the fields, with what was said about it at its place. */
  function reopen({ id, body }: StoredRequest, message: string, field?: string): void {
    forget(id);
    const isNew = field === undefined && { changes: undefined };
    store.set({ waitingId: null, typed: fromSubmitInput(body), step: 2, ...atRefusal(message, field), ...isNew });
    store.keep();
  }

  /** Where the row cannot be removed now, the next visit offers the same results once more. */
  function forget(id: string): void {
    shownIds.add(id);
    store.set({ requests: store.get().requests.filter((request) => request.id !== id) });
    forgetRequest(id).catch(() => undefined);
  }

  function takeBack(): Promise<StoredRequest | undefined> {
    const { waitingId } = store.get();
    if (waitingId === null) return Promise.resolve(undefined);
    isTakingBack = true;
    return takeBackRequest(waitingId)
      .catch((error: unknown) => {
        const formError =
          error instanceof AppError ? error.userMessage : 'This browser couldn’t open your answers. Please try again.';
        store.set({ formError });
        return undefined;
      })
      .finally(() => {
        isTakingBack = false;
      });
  }

  async function putBack(request: StoredRequest): Promise<void> {
    try {
      await restoreRequest(request);
    } catch {
      store.set({ formError: 'This browser couldn’t save your answers.' });
      return;
    }
    store.set({ waitingId: request.id });
    store.keep();
    watch();
  }

  return {
    watch,
    finish,
    show,

    /** Calls the listener with each result; without a listener, the results wait in `requests`. */
    onResult(listener: (result: LastInsights) => void) {
      resultListeners.add(listener);
      settleOwn();
      return () => void resultListeners.delete(listener);
    },

    /** Leaves the finished form with the queue. */
    async enqueue(key: string, body: SubmitInput): Promise<void> {
      const { requests, prefilled, changes } = store.get();
      const row = { id: key, lane, path: pathOf(changes), body, keepsAnswer: true, sessionMark: sessionMark() };
      try {
        await addRequest(row, clock());
      } catch {
        const formError = 'You’re offline, and this browser couldn’t save your answers. Keep this page open.';
        store.set({ formError });
        return;
      }
      store.set({ ...initialState, requests, prefilled, changes, waitingId: key, focusWish: 'title' });
      store.keep();
      watch();
    },

    /** Takes the waiting form back into the fields. */
    async edit(): Promise<void> {
      const request = await takeBack();
      if (!request) return;
      store.set({ typed: fromSubmitInput(request.body), step: 2, waitingId: null, focusWish: 'title' });
      store.keep();
    },

    /** Takes the waiting form out of the queue. Returns how to put it back; undefined when it could not be taken. */
    async cancel(): Promise<(() => void) | undefined> {
      const request = await takeBack();
      if (!request) return undefined;
      store.startEmpty();
      return () => void putBack(request);
    },
  };
}
