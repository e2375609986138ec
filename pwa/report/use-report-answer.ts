import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useToken } from '#pwa/api/use-token.ts';
import { onReconnected } from '#pwa/offline/sync/connection-status.ts';
import { reportQuery } from './report-queries.ts';

/** What the server says of a report; asked again by itself once it answers again, where it was not told yet. */
export function useReportAnswer(submissionId: string, version: string | undefined) {
  const { data, error, refetch } = useQuery(reportQuery(submissionId, useToken(), version));
  useEffect(() => (data ? undefined : onReconnected(() => void refetch())), [data, refetch]);
  return { data, error, refetch };
}
