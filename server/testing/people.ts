import { eq } from 'drizzle-orm';
import type { Role } from '#schema/users.ts';
import type { TestServer } from './test-server.ts';

export interface Person {
  token: string;
  userId: string;
  email: string;
}

let people = 0;

/** Registers somebody over HTTP; a role above client is set in the database, as `npm run admin:create` would. */
export async function signUp(server: TestServer, { role = 'client' as Role, email = '' } = {}): Promise<Person> {
  people += 1;
  const address = email || `person-${people}@example.test`;
  const body = { email: address, password: 'a long enough phrase', first_name: 'Dana', last_name: `Number ${people}` };
  const answer = await server.call<{ token: string; user: { id: string } }>('POST', '/api/auth/register', { body });
  if (answer.status >= 300) throw new Error(`Registering was answered with ${answer.status}.`);
  const { token, user } = answer.body;
  if (role !== 'client') {
    await server.deps.database.tx(({ q, t }) => q.update(t.users).set({ role }).where(eq(t.users.id, user.id)));
  }
  return { token, userId: user.id, email: address };
}
