import type * as z from 'zod/mini';
import { callApi } from '#pwa/api/api-client.ts';
import { messageAnswerSchema, signInAnswerSchema, validTokenAnswerSchema } from '#schema/auth.ts';
import { linkAnswerSchema } from '#schema/submission-calls.ts';
import { readBrowserMarks } from './browser-marks.ts';

export interface Credentials {
  email: string;
  password: string;
  shared_device: boolean;
}

export interface NewAccount extends Credentials {
  first_name: string;
  last_name: string;
  /** Names the visitor's submission, which the server links to the new account. */
  submission_id?: string;
}

const post = <S extends z.core.$ZodType>(path: string, body: unknown, answer: S) =>
  callApi(path, { method: 'POST', body, answer });

export function callSignIn(credentials: Credentials) {
  const marks = readBrowserMarks();
  const body = { ...credentials, ...(marks.length > 0 && { browser_marks: marks }) };
  return post('/api/auth/login', body, signInAnswerSchema);
}

export const callRegister = (body: NewAccount) => post('/api/auth/register', body, signInAnswerSchema);
export const callRequestReset = (email: string) => post('/api/auth/reset-password', { email }, messageAnswerSchema);
export const callVerifyResetToken = (token: string) =>
  post('/api/auth/verify-reset-token', { token }, validTokenAnswerSchema);
export const callUpdatePassword = (token: string, newPassword: string) =>
  post('/api/auth/update-password', { token, newPassword }, messageAnswerSchema);
export const callVerifyEmail = (token: string) => post('/api/auth/verify-email', { token }, messageAnswerSchema);
export const callLinkSubmission = (submissionId: string) =>
  post(`/api/submission/${submissionId}/link-user`, {}, linkAnswerSchema);
