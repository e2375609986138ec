import { eq } from 'drizzle-orm';
import type { ServerDeps } from '#server/deps.ts';
import { type DemoCall, demoCalls } from './demo-calls.ts';
import { readSeed, type SeedPerson, type SeedSubmission } from './seed-content.ts';

/** Of every invented person; the demo takes no real data and is refused in production. */
export const demoPassword = 'northern beam 2026';

export interface StoryServer {
  origin: string;
  deps: Pick<ServerDeps, 'database'>;
  /** Moves the server's clock, epoch ms. */
  setClock(at: number): void;
}

const dayMs = 86_400_000;

/**
 * Plays the demo's story on a running server, through the product's own calls and in the order of its days, so that every
 * row, mail and report is as real as a customer's. Done again, it adds only what is missing.
 *
 * @param now the end of the story, epoch ms
 */
export async function seedDemo(server: StoryServer, now: number): Promise<void> {
  const { people, submissions } = readSeed();
  const call = demoCalls(server.origin);
  const joins = people.map((person) => ({ daysAgo: person.joinedDaysAgo, play: () => join(server, call, person) }));
  const sends = submissions.map((submission) => ({ daysAgo: submission.daysAgo, play: () => send(call, submission) }));
  for (const { daysAgo, play } of [...joins, ...sends].sort((a, b) => b.daysAgo - a.daysAgo)) {
    server.setClock(now - daysAgo * dayMs);
    await play();
  }
  server.setClock(now);
}

async function join({ deps }: StoryServer, call: DemoCall, person: SeedPerson): Promise<void> {
  const { email, firstName, lastName, role, verified, profile } = person;
  const { database } = deps;
  const { q, t } = database.read;
  const [known] = await q.select({ id: t.users.id }).from(t.users).where(eq(t.users.email, email));
  if (known) return;
  const body = { email, password: demoPassword, first_name: firstName, last_name: lastName };
  const { token, user } = await call.register(body);
  if (profile) await call.updateProfile(token, profile);
  if (verified) await call.verifyEmail(await welcomeToken(database, user.id));
  await call.signOut(token);
  if (role === 'client') return;
  await database.tx(async (db) => void (await db.q.update(t.users).set({ role }).where(eq(t.users.id, user.id))));
}

/** Out of the welcome mail, as its reader would take it. */
async function welcomeToken({ read }: ServerDeps['database'], userId: string): Promise<string> {
  const { q, t } = read;
  const [mail] = await q
    .select({ text: t.mails.text })
    .from(t.mails)
    .where(eq(t.mails.cause, `welcome:${userId}`));
  const [, token] = /verify-email\?token=([\w-]+)/.exec(mail?.text ?? '') ?? [];
  if (token === undefined) throw new Error('The welcome mail has no link.');
  return token;
}

async function send(call: DemoCall, { key, person, answers, buys }: SeedSubmission): Promise<void> {
  const token = person === undefined ? undefined : await call.signIn(person, demoPassword);
  if (person !== undefined && token === undefined) return;
  const submissionId = await call.submit(answers, `demo:${key}`, token);
  if (buys !== undefined && (await call.buyReport(submissionId, buys, token)))
    await call.untilReport(submissionId, token);
  if (token !== undefined) await call.signOut(token);
}
