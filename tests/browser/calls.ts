import type { APIRequestContext } from '@playwright/test';
import { expect } from '@playwright/test';
import { details, newPerson, type Person } from './people.ts';

/** Creates an account as the sign-up form does, for tests that begin after it. */
export async function register(request: APIRequestContext, person: Person): Promise<string> {
  const { email, password, firstName: first_name, lastName: last_name } = person;
  const answer = await request.post('/api/auth/register', { data: { email, password, first_name, last_name } });
  expect(answer.ok()).toBe(true);
  return (await answer.json()).token;
}

/** Sends the questionnaire, signed in with the token if there is one. */
export async function submit(request: APIRequestContext, person: Person, token?: string): Promise<string> {
  const { firstName, lastName, email, company } = person;
  const data = { firstName, lastName, email, company, problems: 'Marketing', ...details };
  const headers: Record<string, string> = token === undefined ? {} : { Authorization: `Bearer ${token}` };
  const answer = await request.post('/api/submit', { data, headers });
  expect(answer.status()).toBe(201);
  return (await answer.json()).submissionId;
}

/** Sends the questionnaire so many times, each as somebody else of this industry. @returns their ids, oldest first */
export async function submitMany(request: APIRequestContext, count: number, industry: string): Promise<string[]> {
  const ids: string[] = [];
  for (let at = 1; at <= count; at += 1) {
    const { firstName, lastName, email, company } = newPerson(`Client${at}`, 'Ferro');
    const data = { firstName, lastName, email, company, problems: 'Marketing', ...details, industry };
    const answer = await request.post('/api/submit', { data });
    expect(answer.status()).toBe(201);
    ids.push((await answer.json()).submissionId);
  }
  return ids;
}

/** Ends every session of the person but the one of this token, as the account page of another device does. */
export async function endOtherSessions(request: APIRequestContext, token: string): Promise<void> {
  const headers = { Authorization: `Bearer ${token}` };
  const answer = await request.post('/api/account/sessions/end-others', { data: {}, headers });
  expect(answer.ok()).toBe(true);
}

export async function signInByCall(request: APIRequestContext, { email, password }: Person): Promise<string> {
  const answer = await request.post('/api/auth/login', { data: { email, password } });
  expect(answer.ok()).toBe(true);
  return (await answer.json()).token;
}

/** Begins a submission's purchase and gives the way to the local cashier. */
export async function openCheckout(request: APIRequestContext, submissionId: string, token?: string): Promise<string> {
  const headers: Record<string, string> = token === undefined ? {} : { Authorization: `Bearer ${token}` };
  const data = { submissionId, questionAnswers: 'We signed fourteen kitchens last year.' };
  const answer = await request.post('/api/create-checkout-session', { data, headers });
  expect(answer.ok()).toBe(true);
  return (await answer.json()).url;
}

/** Pays for a submission's report at the local cashier and waits until it is written. */
export async function buyReport(request: APIRequestContext, submissionId: string, token?: string): Promise<void> {
  const headers: Record<string, string> = token === undefined ? {} : { Authorization: `Bearer ${token}` };
  const url = await openCheckout(request, submissionId, token);
  expect((await request.post(`${url}/pay`, { maxRedirects: 0 })).status()).toBe(303);
  await expect(async () => {
    const answer = await request.get(`/api/report-status/${submissionId}`, { headers });
    expect((await answer.json()).status).toBe('done');
  }).toPass({ timeout: 240_000 });
}
