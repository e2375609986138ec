import { callApi } from '#pwa/api/api-client.ts';
import { type LastInsights, readLastInsights } from '#pwa/offline/last-insights.ts';
import { submissionAnswerSchema } from '#schema/submission-calls.ts';

/**
 * Loads what the results page shows of a submission: from this tab when it was made here, else from the server, so that
 * the return page works on any device.
 *
 * @throws AppError when the server does not answer or does not hand it out.
 */
export async function loadInsights(submissionId: string, signal: AbortSignal): Promise<LastInsights> {
  const kept = readLastInsights();
  if (kept?.submissionId === submissionId) return kept;
  const path = `/api/submission/${encodeURIComponent(submissionId)}`;
  const { submission } = await callApi(path, { answer: submissionAnswerSchema, signal });
  const { lastName, company, ...rest } = submission;
  return { ...rest, ...(lastName !== null && { lastName }), ...(company !== null && { company }) };
}
