import { queryOptions } from '@tanstack/react-query';
import { callApi, callApiForBlob, noAnswer } from '#pwa/api/api-client.ts';
import {
  deleteAccountAnswerSchema,
  sessionsAnswerSchema,
  type UpdateAccountInput,
  updateAccountAnswerSchema,
} from '#schema/account.ts';

export const sessionsQuery = (token: string | null) =>
  queryOptions({
    queryKey: ['sessions', token],
    queryFn: async ({ signal }) => {
      const { sessions } = await callApi('/api/account/sessions', { answer: sessionsAnswerSchema, signal });
      return sessions;
    },
    enabled: token !== null,
  });

export const callUpdateAccount = (body: UpdateAccountInput) =>
  callApi('/api/auth/update', { method: 'PUT', body, answer: updateAccountAnswerSchema });

export const callResendVerification = () =>
  callApi('/api/auth/resend-verification', { method: 'POST', body: {}, answer: noAnswer });

export const callEndSession = (id: string) =>
  callApi(`/api/account/sessions/${id}`, { method: 'DELETE', answer: noAnswer });

export const callEndOtherSessions = () =>
  callApi('/api/account/sessions/end-others', { method: 'POST', body: {}, answer: noAnswer });

export const callExportAccount = () => callApiForBlob('/api/account/export', { type: 'application/json' });

export const callDeleteAccount = (password: string) =>
  callApi('/api/account', { method: 'DELETE', body: { password }, answer: deleteAccountAnswerSchema });
