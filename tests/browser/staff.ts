import { randomUUID } from 'node:crypto';
import { type APIRequestContext, expect } from '@playwright/test';
import { protocolVersion, schemaVersion } from '#sync/protocol.ts';
import type { Product } from '../../scripts/product.ts';
import { register, signInByCall } from './calls.ts';
import { changeDatabase } from './database.ts';
import { newPerson, type Person } from './people.ts';

/** Somebody who acts over the calls, for screens that do not exist yet. */
export interface Staff {
  person: Person;
  token: string;
}

/** As `npm run admin:create` makes the first one. */
export async function makeAdmin(product: Product, request: APIRequestContext): Promise<Staff> {
  const person = newPerson('Ines', 'Duarte');
  await register(request, person);
  changeDatabase(product, `UPDATE users SET role = 'admin' WHERE email = ?`, person.email);
  return { person, token: await signInByCall(request, person) };
}

/** Somebody with an account whom an admin made a coach, and the admin. */
export async function makeCoach(product: Product, request: APIRequestContext): Promise<{ coach: Staff; admin: Staff }> {
  const admin = await makeAdmin(product, request);
  const person = newPerson('Marco', 'Bellini');
  await register(request, person);
  await editUser(request, admin, person, { role: 'coach' });
  return { coach: { person, token: await signInByCall(request, person) }, admin };
}

/** As the admin's table of users does. */
export async function editUser(
  request: APIRequestContext,
  admin: Staff,
  person: Person,
  change: { role?: 'coach' | 'client'; status?: 'Active' | 'Inactive'; chat_admin_override_until?: string | null },
): Promise<void> {
  const headers = { Authorization: `Bearer ${admin.token}` };
  const { users } = await (await request.get('/api/auth/all', { headers })).json();
  const { id } = users.find(({ email }: { email: string }) => email === person.email);
  const answer = await request.put('/api/auth/batch-update', { headers, data: { users: [{ id, ...change }] } });
  expect(answer.ok()).toBe(true);
}

/** One of the calls below `/api/coaching`. @returns its answer */
export async function callAsCoach(
  request: APIRequestContext,
  { token }: Staff,
  [method, path]: ['post' | 'put', string],
  data: object,
) {
  const headers = { Authorization: `Bearer ${token}` };
  const answer = await request[method](`/api/coaching/${path}`, { headers, data });
  expect(answer.ok()).toBe(true);
  return answer.json();
}

/** Pins as another device of the coach's puts them, each a minute before the one in front of it. @param lastAt epoch ms */
export async function keepElsewhere(
  product: Product,
  request: APIRequestContext,
  { token }: Staff,
  { pins, lastAt }: { pins: readonly { id: string; auto: boolean }[]; lastAt: number },
): Promise<void> {
  const edit = { schema: schemaVersion, name: 'pins.put', at: Date.now() };
  const mutations = pins.map((args, i) => ({ ...edit, id: i + 1, args }));
  const device = { protocol: protocolVersion, deviceId: randomUUID(), cookie: null, ackedResults: 0, ackedForgets: [] };
  // A busy server takes a part of them, and the device sends the rest.
  for (let accepted = 0; accepted < mutations.length; ) {
    const data = { ...device, clientTime: Date.now(), mutations: mutations.slice(accepted) };
    const answer = await request.post('/api/sync', { data, headers: { Authorization: `Bearer ${token}` } });
    expect(answer.ok()).toBe(true);
    accepted = (await answer.json()).acceptedThrough;
  }
  for (const [i, { id }] of pins.entries())
    changeDatabase(product, 'UPDATE pins SET created_at = ? WHERE id = ?', lastAt - i * 60_000, id);
}
