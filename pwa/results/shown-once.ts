import { track } from '#pwa/api/events.ts';

const key = 'northbeam.insights-shown';

/** Counts that the insights of a submission were shown: once, however often the page is opened again in this tab. */
export function reportShown(submissionId: string): void {
  if (sessionStorage.getItem(key) === submissionId) return;
  sessionStorage.setItem(key, submissionId);
  void track('free_insights_shown');
}
