import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { callApi } from '#pwa/api/api-client.ts';
import { staffMeta } from '#pwa/api/staff-queries.ts';
import { type EscrowAnswer, escrowAnswerSchema } from '#schema/sync-calls.ts';

export type EscrowEntry = EscrowAnswer['entries'][number];

export const authorName = ({ author }: EscrowEntry): string =>
  author ? [author.firstName, author.lastName].filter(Boolean).join(' ') : 'A deleted user';

export const escrowQuery = (token: string | null) =>
  infiniteQueryOptions({
    queryKey: ['escrow', token],
    queryFn: ({ signal, pageParam }) =>
      callApi(`/api/sync/escrow${pageParam && `?before=${pageParam}`}`, { answer: escrowAnswerSchema, signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    enabled: token !== null,
    // The audit log has an entry for each reading, so only a person asks.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    placeholderData: keepPreviousData,
    meta: staffMeta,
  });

export const sendReleaseEscrow = (id: string) =>
  callApi(`/api/sync/escrow/${id}/release`, { method: 'POST', answer: z.unknown() });

export const sendDeleteEscrow = (id: string) =>
  callApi(`/api/sync/escrow/${id}`, { method: 'DELETE', answer: z.unknown() });
