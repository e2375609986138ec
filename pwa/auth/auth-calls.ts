import * as z from 'zod/mini';
import { callApi } from '#pwa/api/api-client.ts';
import { messageAnswerSchema, signInAnswerSchema } from '#schema/auth.ts';

const nothing = z.unknown();

export interface Credentials {
  email: string;
  password: string;
  shared_device: boolean;
}

export interface NewAccount extends Credentials {
  first_name: string;
  last_name: string;
  /** What the visitor has bought or was written for them, to be put into the account. */
  submission_id?: string;
}

const post = <S extends z.core.$ZodType>(path: string, body: unknown, answer: S) =>
  callApi(path, { method: 'POST', body, answer });

export const signIn = (body: Credentials) => post('/api/auth/login', body, signInAnswerSchema);
export const register = (body: NewAccount) => post('/api/auth/register', body, signInAnswerSchema);
export const requestReset = (email: string) => post('/api/auth/reset-password', { email }, messageAnswerSchema);
export const verifyResetToken = (token: string) => post('/api/auth/verify-reset-token', { token }, nothing);
export const updatePassword = (token: string, newPassword: string) =>
  post('/api/auth/update-password', { token, newPassword }, nothing);
export const verifyEmail = (token: string) => post('/api/auth/verify-email', { token }, nothing);
export const linkSubmission = (submissionId: string) => post(`/api/submission/${submissionId}/link-user`, {}, nothing);
