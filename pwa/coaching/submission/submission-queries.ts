import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { callApi, callApiForBlob, longAnswerMs } from '#pwa/api/api-client.ts';
import { isNoAnswer } from '#pwa/api/is-no-answer.ts';
import { saveFile } from '#pwa/api/save-file.ts';
import { staffMeta } from '#pwa/api/staff-queries.ts';
import { reportPdf } from '#pwa/offline/sync/report-pdf.ts';
import { AppError } from '#schema/errors.ts';
import {
  portalDetailAnswerSchema,
  portalReportAnswerSchema,
  summaryAnswerSchema,
  timelineAnswerSchema,
} from '#schema/portal.ts';
import {
  portalReportTextSchema,
  type ReportDoc,
  type ReportStatus,
  reportAnswerSchema,
  reportDocSchema,
  reportFileName,
  reportStatusSchema,
} from '#schema/report.ts';
import { versionsAnswerSchema } from '#schema/sync-calls.ts';

/** Begins the keys of what staff read. Whatever ends a role or a session clears all queries. */
const ofStaff = 'coaching';

/** Sets the pause between two polls of a report (docs/specification.md#9-business-constants-and-limits). */
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

/**
 * Waits until the detail's call is over. Its entry of the audit log then covers the page's other calls, which would else be
 * recorded as reads of their own.
 */
async function awaitDetail(client: QueryClient, id: string, token: string | null): Promise<void> {
  const { queryKey } = submissionDetailQuery(id, token);
  await client
    .getQueryCache()
    .find({ queryKey })
    ?.promise?.catch(() => undefined);
}

export const timelineQuery = (id: string, token: string | null) =>
  infiniteQueryOptions({
    queryKey: [ofStaff, 'timeline', id, token],
    meta: staffMeta,
    queryFn: async ({ signal, client, pageParam }) => {
      await awaitDetail(client, id, token);
      return callApi(`${submissionCall(id)}/timeline${before(pageParam)}`, { answer: timelineAnswerSchema, signal });
    },
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
    queryFn: async ({ signal, client }) => {
      await awaitDetail(client, id, token);
      return writeSummary(id, { signal });
    },
    enabled: token !== null,
    staleTime: Number.POSITIVE_INFINITY,
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
    refetchInterval: ({ state: { data, error, dataUpdateCount } }) => {
      const isOver = data?.status === 'done' || data?.status === 'error' || isWithoutReport(error);
      return !isOver && dataUpdateCount < maxReportPolls && reportPollMs;
    },
    refetchOnWindowFocus: false,
  });

/** Tells whether the server answered that nobody has asked for a report. */
export const isWithoutReport = (error: Error | null): boolean =>
  error instanceof AppError && error.code === 'not_found';

/** Asks for one version of the report. @param version the newest unless given; a version never changes */
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

interface DownloadOptions {
  /** The newest report of this device, whose PDF may be here too. */
  doc: ReportDoc | undefined;
  isOffline: boolean;
}

/**
 * Saves the newest report as a PDF, from this device where it was downloaded before. Online the server says first which
 * report is the newest, because a device may learn of it a moment later.
 *
 * @throws AppError
 */
export async function downloadSubmissionReport(id: string, options: DownloadOptions): Promise<void> {
  saveFile(await loadPdf(id, options), reportFileName);
}

async function loadPdf(id: string, { doc, isOffline }: DownloadOptions): Promise<Blob> {
  const storedOr = (report: ReportDoc | undefined, fetch: () => Promise<Blob>) =>
    report ? reportPdf(`staff:${id}`, report, fetch) : fetch();
  const stored = (cause: unknown) => storedOr(doc, () => Promise.reject(cause));
  if (isOffline) return stored(new AppError('network'));
  const path = `/api/coaching/download-report/${encodeURIComponent(id)}`;
  try {
    const { message, reportDoc } = await callApi(path, { answer: portalReportTextSchema });
    return await storedOr(reportDocSchema.safeParse(reportDoc).data, () => fetchPdf(message));
  } catch (cause) {
    if (isNoAnswer(cause)) return stored(cause);
    throw cause;
  }
}

/** Fetches the PDF of a report, whose text is the key to the file. */
const fetchPdf = (report: string): Promise<Blob> =>
  callApiForBlob('/api/email/generate-pdf', {
    method: 'POST',
    body: { report },
    anonymous: true,
    type: 'application/pdf',
  });

/**
 * Has the report written, from the answers and what the coach adds to them. Settles as soon as the server has taken the
 * call; its status says the rest.
 *
 * @throws AppError
 */
export async function generateSubmissionReport(id: string, additionalContext: string): Promise<void> {
  await callApi(`${submissionCall(id)}/generate-report?wait=false`, {
    method: 'POST',
    body: additionalContext.trim() === '' ? {} : { additionalContext },
    answer: portalReportAnswerSchema,
  });
}
