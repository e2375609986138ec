import { track } from '#pwa/api/events.ts';

const key = 'northbeam.insights-shown';
/** Holds the submission whose offer was questioned in this tab, until changed answers mend that. */
export const heldOfferKey = 'northbeam.held-offer';

/** Counts that the insights of a submission were shown: once, however often the page is opened again in this tab. */
export function reportShown(submissionId: string): void {
  if (sessionStorage.getItem(key) === submissionId) return;
  sessionStorage.setItem(key, submissionId);
  void track('free_insights_shown');
}

/** Returns how to take that back. */
export function forgetShown(): () => void {
  const submissionId = sessionStorage.getItem(key);
  sessionStorage.removeItem(key);
  sessionStorage.removeItem(heldOfferKey);
  return () => {
    if (submissionId !== null) sessionStorage.setItem(key, submissionId);
  };
}
