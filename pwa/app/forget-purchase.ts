import { forgetPayment, keepWayBack } from '#pwa/checkout/known-payment.ts';
import { draftId } from '#pwa/checkout/question-answers.ts';
import { clearDraft, keepDraft, readDraft } from '#pwa/offline/draft.ts';
import type { FormReset } from '#pwa/offline/form-reset.ts';
import { readKeptSubmission } from '#pwa/offline/kept-submission.ts';
import type { LastInsights } from '#pwa/offline/last-insights.ts';
import { mayHoldLocalWork } from '#pwa/offline/storage-keys.ts';
import { forgetShown } from '#pwa/results/shown-once.ts';

/** Start Over. Whoever has bought the report keeps the way back to it in this browser; else all of the purchase goes. */
export function leaveResults(state: LastInsights | undefined): FormReset {
  if (!state?.paymentComplete) return { undo: forgetPurchase(state?.submissionId) };
  keepWayBack(state.submissionId);
  const restoreAnswers = forgetAnswers(draftId(state.submissionId));
  return {
    undo: () => void restoreAnswers(),
    said: 'Started over. You can still open your report here, or from our email.',
  };
}

/**
 * Start Over: takes off this browser what a purchase leaves in it besides the results, which are ids and the answers that
 * were typed for it. What another tab keeps of other insights stays.
 *
 * @param submissionId undefined where the page shows none: then whichever is kept goes
 * @returns how to bring it back
 */
export function forgetPurchase(submissionId: string | undefined): () => void {
  const id = submissionId ?? readKeptSubmission()?.submissionId;
  const restorePayment = forgetPayment(id);
  const restoreShown = forgetShown();
  const restoreAnswers = id === undefined ? undefined : forgetAnswers(draftId(id));

  return () => {
    restorePayment();
    restoreShown();
    void restoreAnswers?.();
  };
}

/** A draft that cannot be read or deleted is only offered again. */
function forgetAnswers(id: string): () => Promise<void> {
  const forgetting = takeDraft(id).catch(() => undefined);
  return async () => {
    const draft = await forgetting;
    if (draft) await keepDraft(id, draft.value).catch(() => undefined);
  };
}

async function takeDraft(id: string) {
  if (!mayHoldLocalWork()) return undefined;
  const draft = await readDraft(id);
  await clearDraft(id);
  return draft;
}
