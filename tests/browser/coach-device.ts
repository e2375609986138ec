import type { APIRequestContext, Page } from '@playwright/test';
import type { Product } from '../../scripts/product.ts';
import { register, submit } from './calls.ts';
import { findOnDevice } from './device-storage.ts';
import { addGoal, pill } from './goals.ts';
import { newPerson, type Person } from './people.ts';
import { expect } from './product.ts';
import { openSignedIn } from './sign-in.ts';
import { callAsCoach, makeCoach, type Staff } from './staff.ts';

/** The words of a client, in everything of theirs that a coach's device holds. */
export const canaries = ['kestrelAnswer', 'kestrelGoal', 'kestrelNote', 'kestrelCoaching'];
const [answer = '', goal = '', note = '', coaching = ''] = canaries;
/** The title of a goal of the coach's own. */
export const own = 'siskinOwn';

/** Why a device was emptied. */
export const roleChanged = 'Your role has changed, so we removed client data from this device.';
export const turnedOff = 'Your account was deactivated, so we removed its data from this device.';

interface CoachDevice {
  coach: Staff;
  admin: Staff;
  client: Person;
  submissionId: string;
}

/** Makes the page's device that of a coach, with what a client wrote and a goal of the coach's own; the goals are open. */
export async function openCoachDevice(page: Page, request: APIRequestContext, product: Product): Promise<CoachDevice> {
  const staff = await makeCoach(product, request);
  const client = newPerson();
  const token = await register(request, client);
  const submissionId = await submit(request, { ...client, company: answer }, token);
  const headers = { Authorization: `Bearer ${token}` };
  expect((await request.post('/api/steps', { headers, data: { title: goal } })).ok()).toBe(true);
  const { coach } = staff;
  await callAsCoach(request, coach, ['post', `submissions/${submissionId}/notes`], { content: note });
  await callAsCoach(request, coach, ['post', `submissions/${submissionId}/goals`], { title: coaching });
  await openSignedIn(page, coach.person, '/goals');
  await addGoal(page, own);
  await expect(pill(page)).toHaveText(/^Synced/);
  await expect.poll(async () => (await findOnDevice(page, canaries)).length).toBeGreaterThanOrEqual(canaries.length);
  return { ...staff, client, submissionId };
}
