import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { callApi, callApiForBlob, longAnswerMs } from '#pwa/api/api-client.ts';
import { saveFile } from '#pwa/api/save-file.ts';
import { staffMeta } from '#pwa/api/staff-queries.ts';
import {
  portalDetailAnswerSchema,
  portalReportAnswerSchema,
  portalReportTextSchema,
  summaryAnswerSchema,
  timelineAnswerSchema,
} from '#schema/portal.ts';
import { type ReportStatus, reportAnswerSchema, reportFileName, reportStatusSchema } from '#schema/report.ts';
import { versionsAnswerSchema } from '#schema/sync-calls.ts';

/** Begins the keys of what staff read. Whatever ends a role or a session clears all queries. */
const ofStaff = 'coaching';

/** See docs/specification.md#9-business-constants-and-limits. */
const reportPollMs = 5_000;
export const maxReportPolls = 120;

/** Asks for the page after a place; the first one without. */
const before = (place: string) => (place ? `?before=${encodeURIComponent(place)}` : '');

const submissionCall = (id: string) => `/api/coaching/submissions/${encodeURIComponent(id)}`;

/** Asks for what only the server knows of a submission, and for all of it before its rows are here. */
export const submissionDetailQuery = (id: string, token: string | null) =>
  queryOptions({
    queryKey: [ofStaff, 'submission', id, token],
    meta: staffMeta,
    queryFn: ({ signal }) => callApi(submissionCall(id), { answer: portalDetailAnswerSchema, signal }),
    enabled: token !== null,
    // Each read is an entry of the audit log, and counts as a look at the client.
    refetchOnWindowFocus: false,
  });

export const timelineQuery = (id: string, token: string | null) =>
  infiniteQueryOptions({
    queryKey: [ofStaff, 'timeline', id, token],
    meta: staffMeta,
    queryFn: ({ signal, pageParam }) =>
      callApi(`${submissionCall(id)}/timeline${before(pageParam)}`, {
        answer: timelineAnswerSchema,
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    enabled: token !== null,
    refetchOnWindowFocus: false,
  });

/** Has the summary written when the page opens. After that only a press writes it again. */
export const summaryQuery = (id: string, token: string | null) =>
  queryOptions({
    queryKey: [ofStaff, 'summary', id, token],
    meta: staffMeta,
    queryFn: ({ signal }) => writeSummary(id, { signal }),
    enabled: token !== null,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnReconnect: true,
    retry: false,
  });

/** Asks for the summary. @param force writes it again even if there is one that fits the answers */
export const writeSummary = (id: string, { force = false, signal }: { force?: boolean; signal?: AbortSignal }) =>
  callApi(`${submissionCall(id)}/summary${force ? '?force=true' : ''}`, {
    method: 'POST',
    answer: summaryAnswerSchema,
    timeoutMs: longAnswerMs,
    ...(signal && { signal }),
  });

/** Follows a report that is being written, until it is done or the specified number of polls is reached. */
export const reportStatusQuery = (id: string, token: string | null) =>
  queryOptions({
    queryKey: [ofStaff, 'report-status', id, token],
    meta: staffMeta,
    queryFn: ({ signal }): Promise<ReportStatus> =>
      callApi(`/api/report-status/${encodeURIComponent(id)}`, { answer: reportStatusSchema, signal }),
    enabled: token !== null,
    refetchInterval: ({ state: { data, dataUpdateCount } }) =>
      data?.status !== 'done' && data?.status !== 'error' && dataUpdateCount < maxReportPolls ? reportPollMs : false,
    refetchOnWindowFocus: false,
  });

/** @param version the newest unless given; a version never changes */
export const reportVersionQuery = (id: string, version: number | undefined, token: string | null) =>
  queryOptions({
    queryKey: [ofStaff, 'report', id, version ?? 'newest', token],
    meta: staffMeta,
    queryFn: ({ signal }) =>
      callApi(`/api/report/${encodeURIComponent(id)}${version === undefined ? '' : `?version=${version}`}`, {
        answer: reportAnswerSchema,
        signal,
      }),
    staleTime: version === undefined ? 0 : Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    enabled: token !== null,
  });

/** Asks what was in the fields of a row before, newest first. */
export const versionsQuery = (entity: 'note' | 'goal' | 'submission', id: string, token: string | null) =>
  infiniteQueryOptions({
    queryKey: [ofStaff, 'versions', entity, id, token],
    meta: staffMeta,
    queryFn: ({ signal, pageParam }) =>
      callApi(`/api/versions/${entity}/${encodeURIComponent(id)}${before(pageParam)}`, {
        answer: versionsAnswerSchema,
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
    gcTime: 0,
    enabled: token !== null,
  });

/**
 * Saves the newest report as a PDF. Its text is the key to the file.
 *
 * @throws AppError
 */
export async function downloadSubmissionReport(id: string): Promise<void> {
  const path = `/api/coaching/download-report/${encodeURIComponent(id)}`;
  const { message } = await callApi(path, { answer: portalReportTextSchema });
  const call = { method: 'POST', body: { report: message }, anonymous: true, type: 'application/pdf' } as const;
  saveFile(await callApiForBlob('/api/email/generate-pdf', call), reportFileName);
}

/**
 * Has the report written, from the answers and what the coach adds to them.
 *
 * @returns whether it is written already; otherwise its status is to be followed
 * @throws AppError
 */
export async function generateSubmissionReport(id: string, additionalContext: string): Promise<boolean> {
  const answer = await callApi(`${submissionCall(id)}/generate-report`, {
    method: 'POST',
    body: additionalContext.trim() === '' ? {} : { additionalContext },
    answer: portalReportAnswerSchema,
    timeoutMs: longAnswerMs,
  });
  return 'reportContent' in answer;
}
