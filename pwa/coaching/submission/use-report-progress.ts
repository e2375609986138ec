import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { isNoAnswer } from '#pwa/api/is-no-answer.ts';
import { useToken } from '#pwa/api/use-token.ts';
import type { PortalDetail } from '#schema/portal.ts';
import type { ReportStatus } from '#schema/report.ts';
import {
  generateSubmissionReport,
  isWithoutReport,
  maxReportPolls,
  reportStatusQuery,
  reportVersionQuery,
  submissionDetailQuery,
  timelineQuery,
} from './submission-queries.ts';

export type WritingStatus = Pick<ReportStatus, 'stage' | 'progress'>;

export interface ReportProgress {
  /** Says how far the report is; undefined when none is being written. */
  status: WritingStatus | undefined;
  /** Is false while the last poll had no answer. */
  isConnected: boolean;
  /** Says that the call for the report got no answer, and that the server has not said yet whether it arrived. */
  isUnconfirmed: boolean;
  /** Says that the report which was followed here is written. */
  isReady: boolean;
  /** Explains why there is no report, in the catalogue's words. */
  failure: string | undefined;
  /**
   * Asks for the report, and settles when the server has taken the call.
   *
   * @returns false when it gave no answer.
   * @throws AppError
   */
  start(additionalContext: string): Promise<boolean>;
}

const timedOut = 'Report generation timed out. Please try again later.';
const generateFailed = 'Failed to generate report.';
const started: WritingStatus = { stage: null, progress: 0 };

/**
 * Has a report written, and follows it to its end. It does so after a reload of this tab too, and when the server's
 * answer says that somebody else asked or paid for it.
 */
export function useReportProgress(submissionId: string, answer: PortalDetail | undefined): ReportProgress {
  const token = useToken();
  const queries = useQueryClient();
  const query = reportStatusQuery(submissionId, token);
  const [isOn, setOn] = useState(() => isFollowed(submissionId));
  /** Holds the report before a call that got no answer. The same one afterwards means that the call did not arrive. */
  const [lost, setLost] = useState<{ report: string | undefined }>();
  const { data, error, dataUpdatedAt } = useQuery({ ...query, enabled: token !== null && isOn });
  const polls = isOn ? (queries.getQueryState(query.queryKey)?.dataUpdateCount ?? 0) : 0;
  const isMissing = isWithoutReport(error);
  const isPending = !isMissing && (data === undefined || data.status === 'pending');
  const isTimedOut = isPending && polls >= maxReportPolls && dataUpdatedAt > 0;
  const isOver = isOn && !isPending;
  const isDone = isOver && data?.status === 'done';
  const hasNotArrived = isMissing || (isDone && lost !== undefined && data?.report === lost.report);

  function follow(before?: { report: string | undefined }) {
    setLost(before);
    sessionStorage.setItem(followedKey(submissionId), 'yes');
    // The status of an earlier report would end it at once.
    void queries.resetQueries({ queryKey: query.queryKey });
    setOn(true);
  }

  const isPendingThere = answer?.submission.report_pending === true;
  const followThere = useEffectEvent(() => {
    if (!isOn || isOver) follow();
  });
  useEffect(() => {
    if (isPendingThere) followThere();
  }, [isPendingThere]);

  useEffect(() => {
    if (!isOver) return;
    sessionStorage.removeItem(followedKey(submissionId));
    refreshAfterReport(queries, submissionId, token);
  }, [isOver, queries, submissionId, token]);

  return {
    status: isOn && isPending && !isTimedOut ? (data ?? started) : undefined,
    isConnected: error === null,
    isUnconfirmed: lost !== undefined && data === undefined,
    isReady: isDone && !hasNotArrived,
    failure: failureOf({ isTimedOut, isFailed: isOver && (hasNotArrived || data?.status === 'error'), data }),
    async start(additionalContext) {
      const isTaken = await generateSubmissionReport(submissionId, additionalContext).then(
        () => true,
        (cause: unknown) => {
          if (isNoAnswer(cause)) return false;
          // Another one may be under way, which the detail says.
          void queries.invalidateQueries({ queryKey: submissionDetailQuery(submissionId, token).queryKey });
          throw cause;
        },
      );
      follow(isTaken ? undefined : { report: answer?.submission.report ?? undefined });
      return isTaken;
    },
  };
}

interface Outcome {
  isTimedOut: boolean;
  isFailed: boolean;
  data: ReportStatus | undefined;
}

function failureOf({ isTimedOut, isFailed, data }: Outcome): string | undefined {
  if (isTimedOut) return timedOut;
  return isFailed ? (data?.error ?? generateFailed) : undefined;
}

/** Begins the keys that outlive a reload of this tab. */
const followedPrefix = 'northbeam.report-followed.';
const followedKey = (submissionId: string) => followedPrefix + submissionId;
const isFollowed = (submissionId: string): boolean => sessionStorage.getItem(followedKey(submissionId)) !== null;

/** A new report changes what the server says of the submission. */
function refreshAfterReport(queries: QueryClient, submissionId: string, token: string | null): void {
  const changed = [
    submissionDetailQuery(submissionId, token).queryKey,
    timelineQuery(submissionId, token).queryKey,
    reportVersionQuery(submissionId, undefined, token).queryKey,
  ];
  for (const queryKey of changed) void queries.invalidateQueries({ queryKey });
}
