import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { callApi } from '#pwa/api/api-client.ts';
import { staffMeta } from '#pwa/api/staff-queries.ts';
import { devicesAnswerSchema } from '#schema/devices.ts';
import {
  type AdminOrder,
  adminOrdersAnswerSchema,
  paymentsAnswerSchema,
  refundOrderAnswerSchema,
} from '#schema/orders.ts';
import type { UserEdit } from '#schema/user-edits.ts';
import { type User, userSchema } from '#schema/users.ts';

const usersAnswerSchema = z.object({ users: z.array(userSchema) });

export const usersQuery = (token: string | null) =>
  queryOptions({
    queryKey: ['users', token],
    queryFn: async ({ signal }) => {
      // The server must answer, and no cache on the way (docs/specification.md#7-the-calls-it-makes).
      const { users } = await callApi(`/api/auth/all?_=${Date.now()}`, { answer: usersAnswerSchema, signal });
      return users;
    },
    enabled: token !== null,
    // Each reading adds an entry to the audit log, so a fresh list is not asked for again.
    staleTime: 60_000,
    // The table stays while its reader signs in again over the page.
    placeholderData: keepPreviousData,
    meta: staffMeta,
  });

/** Saves edits of users as one batch. @returns the edited users, as they are now */
export async function saveUsers(users: UserEdit[]): Promise<User[]> {
  return (await callApi('/api/auth/batch-update', { method: 'PUT', body: { users }, answer: usersAnswerSchema })).users;
}

export const sendDeleteUser = (id: string) =>
  callApi(`/api/auth/user/${id}`, { method: 'DELETE', answer: z.unknown() });

/** Stops repeated calls, because each look at these answers adds an entry to the audit log. */
const onDemand = { refetchOnWindowFocus: false, refetchOnReconnect: false, meta: staffMeta } as const;

export const devicesQuery = (userId: string) =>
  queryOptions({
    queryKey: ['user-devices', userId],
    queryFn: ({ signal }) => callApi(`/api/auth/user/${userId}/devices`, { answer: devicesAnswerSchema, signal }),
    ...onDemand,
  });

/** Asks what one person bought, or what was paid for one submission, by whoever it was. */
export const paymentsQuery = (of: { user: string } | { submission: string }) =>
  queryOptions({
    queryKey: ['payments', of],
    queryFn: async ({ signal }): Promise<AdminOrder[]> =>
      (await callApi(`/api/orders?${new URLSearchParams(of)}`, { answer: adminOrdersAnswerSchema, signal })).orders,
    ...onDemand,
  });

/** Lists what everybody paid for, a page at a time. */
export const allPaymentsQuery = ({ page, search }: { page: number; search: string }, token: string | null) =>
  queryOptions({
    queryKey: ['payments', 'all', token, page, search],
    queryFn: async ({ signal }) => {
      const query = new URLSearchParams({ page: String(page), ...(search !== '' && { search }) });
      const answer = await callApi(`/api/orders/all?${query}`, { answer: paymentsAnswerSchema, signal });
      // The payments bring their own date, because a page that still shows others has none in its query.
      return { ...answer, readAt: Date.now() };
    },
    enabled: token !== null,
    placeholderData: keepPreviousData,
    ...onDemand,
  });

export const sendRefund = (orderId: string) =>
  callApi(`/api/orders/${orderId}/refund`, { method: 'POST', body: {}, answer: refundOrderAnswerSchema });
