import { track } from '#pwa/api/events.ts';

const key = 'northbeam.insights-shown';

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
  return () => {
    if (submissionId !== null) sessionStorage.setItem(key, submissionId);
  };
}
