import { type APIRequestContext, expect } from '@playwright/test';
import type { Product } from '../../scripts/product.ts';
import { register } from './calls.ts';
import { changeDatabase } from './database.ts';
import { newPerson } from './people.ts';

/** An account with the role of a coach, as an admin gives it. @returns its token */
export async function registerCoach(request: APIRequestContext, product: Product): Promise<string> {
  const coach = newPerson('Ines', 'Duarte');
  const token = await register(request, coach);
  changeDatabase(product, "UPDATE users SET role = 'coach' WHERE email = ?", coach.email);
  return token;
}

/** Sets a goal for the client of a submission. @returns its id */
export async function setCoachingGoal(
  request: APIRequestContext,
  coachToken: string,
  submissionId: string,
  data: { title: string; status?: string; priority?: string; description?: string },
): Promise<string> {
  const headers = { Authorization: `Bearer ${coachToken}` };
  const answer = await request.post(`/api/coaching/submissions/${submissionId}/goals`, { data, headers });
  expect(answer.status()).toBe(201);
  return (await answer.json()).goal.id;
}
