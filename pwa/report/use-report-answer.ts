import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useToken } from '#pwa/api/use-token.ts';
import { onReconnected } from '#pwa/offline/sync/connection-status.ts';
import { reportQuery } from './report-queries.ts';

/** Fetches the server's answer about a report. Without one it asks again once the server answers again. */
export function useReportAnswer(submissionId: string, version: string | undefined) {
  const { data, error, refetch } = useQuery(reportQuery(submissionId, useToken(), version));
  useEffect(() => (data ? undefined : onReconnected(() => void refetch())), [data, refetch]);
  return { data, error, refetch };
}
