import { and, count, eq } from 'drizzle-orm';
import { dayOf } from '#schema/days.ts';
import type { ServerDeps } from '#server/deps.ts';
import { sha256 } from '#server/ids.ts';
import { submissionRepository } from '#server/submissions/submission.repository.ts';
import { type DemoCall, demoCalls } from './demo-calls.ts';
import { readSeed, type SeedPerson, type SeedQuestion, type SeedSubmission, type SeedVisit } from './seed-content.ts';

/** Of every invented person; the demo takes no real data and is refused in production. */
export const demoPassword = 'northern beam 2026';

export interface StoryServer {
  origin: string;
  deps: Pick<ServerDeps, 'database'>;
  /** Moves the server's clock, epoch ms. */
  setClock(at: number): void;
}

const dayMs = 86_400_000;

interface Moment {
  daysAgo: number;
  /** @param at epoch ms */
  play(at: number): Promise<void>;
}

/**
 * Plays the demo's story on a running server, through the product's own calls and in the order of its days, so that
 * each row, email and report is as real as a customer's. Done again, it adds only what is missing.
 *
 * @param now the end of the story, epoch ms
 */
export async function seedDemo({ origin, deps, setClock }: StoryServer, now: number): Promise<void> {
  const { database } = deps;
  const { people, submissions, visits, questions } = readSeed();
  const call = demoCalls(origin);
  const moments: Moment[] = [
    ...people.map((person) => ({ daysAgo: person.joinedDaysAgo, play: () => join(database, call, person) })),
    ...submissions.map((submission) => ({ daysAgo: submission.daysAgo, play: () => send(database, call, submission) })),
    ...visits.map((visit, index) => ({
      daysAgo: visit.daysAgo,
      play: (at: number) => look(database, call, visit, { at, now, earlier: countSame(visits.slice(0, index), visit) }),
    })),
    ...questions.map((question) => ({ daysAgo: question.daysAgo, play: () => ask(database, call, question) })),
  ];
  for (const { daysAgo, play } of moments.sort((a, b) => b.daysAgo - a.daysAgo)) {
    const at = now - Math.round(daysAgo * dayMs);
    setClock(at);
    await play(at);
  }
  setClock(now);
}

type DemoDatabase = ServerDeps['database'];

async function join(database: DemoDatabase, call: DemoCall, person: SeedPerson): Promise<void> {
  const { email, firstName, lastName, role, verified, profile } = person;
  if (await findUserId(database, email)) return;
  const body = { email, password: demoPassword, first_name: firstName, last_name: lastName };
  const { token, user } = await call.register(body);
  if (profile) await call.updateProfile(token, profile);
  if (verified) await call.verifyEmail(await welcomeToken(database, user.id));
  await call.signOut(token);
  if (role === 'client') return;
  await database.tx(async (db) => void (await db.q.update(db.t.users).set({ role }).where(eq(db.t.users.id, user.id))));
}

async function findUserId({ read: { q, t } }: DemoDatabase, email: string): Promise<string | undefined> {
  const [user] = await q.select({ id: t.users.id }).from(t.users).where(eq(t.users.email, email));
  return user?.id;
}

/** Out of the welcome email, as its reader would take it. */
async function welcomeToken({ read: { q, t } }: DemoDatabase, userId: string): Promise<string> {
  const [mail] = await q
    .select({ text: t.mails.text })
    .from(t.mails)
    .where(eq(t.mails.cause, `welcome:${userId}`));
  const [, token] = /verify-email\?token=([\w-]+)/.exec(mail?.text ?? '') ?? [];
  if (token === undefined) throw new Error('The welcome email has no link.');
  return token;
}

const sendKey = (key: string) => `demo:${key}`;

const findSent = ({ read }: DemoDatabase, key: string) =>
  submissionRepository(read).findByIdempotencyHash(sha256(sendKey(key)));

/** Signs in only where something is missing, because each sign-in costs a hash. */
async function send(database: DemoDatabase, call: DemoCall, submission: SeedSubmission): Promise<void> {
  const { key, person, answers, buys } = submission;
  const sent = await findSent(database, key);
  if (sent && (buys === undefined || sent.hasReport)) return;
  const token = person === undefined ? undefined : await call.signIn(person, demoPassword);
  if (person !== undefined && token === undefined) return;
  const submissionId = sent?.id ?? (await call.submit(answers, sendKey(key), token));
  if (buys !== undefined && (await call.buyReport(submissionId, buys, token)))
    await call.untilReport(submissionId, token);
  if (token !== undefined) await call.signOut(token);
}

const countSame = (visits: readonly SeedVisit[], { by, submission }: SeedVisit): number =>
  visits.filter((visit) => visit.by === by && visit.submission === submission).length;

interface Look {
  /** Epoch ms. */
  at: number;
  now: number;
  /** Visits by the same person to the same submission before this one. */
  earlier: number;
}

/** Staff open a submission and write what they have to; the audit log tells which visits were made before. */
async function look(database: DemoDatabase, call: DemoCall, visit: SeedVisit, moment: Look): Promise<void> {
  const { at, now, earlier } = moment;
  const { by, submission, notes, goals } = visit;
  const sent = await findSent(database, submission);
  const userId = await findUserId(database, by);
  if (!sent || userId === undefined || (await countLooks(database, userId, sent.id)) > earlier) return;
  const token = await call.signIn(by, demoPassword);
  if (token === undefined) return;
  await call.openSubmission(sent.id, at, token);
  for (const { type, ...note } of notes) await call.writeNote(sent.id, { ...note, note_type: type }, token);
  for (const { dueInDays, doneDaysAgo, ...goal } of goals) {
    const due = dueInDays !== undefined && { target_completion: dayOf(now + dueInDays * dayMs) };
    const done = doneDaysAgo !== undefined && { completed_date: dayOf(now - doneDaysAgo * dayMs) };
    await call.setGoal(sent.id, { ...goal, ...due, ...done }, token);
  }
  await call.signOut(token);
}

async function countLooks({ read: { q, t } }: DemoDatabase, userId: string, submissionId: string): Promise<number> {
  const { auditEntries: e } = t;
  const isLook = and(eq(e.action, 'read'), eq(e.subject, 'submission'));
  const wanted = and(eq(e.userId, userId), eq(e.submissionId, submissionId), isLook);
  const [row] = await q.select({ looks: count() }).from(e).where(wanted);
  return row?.looks ?? 0;
}

async function ask(database: DemoDatabase, call: DemoCall, question: SeedQuestion): Promise<void> {
  const { id, conversation, person, content } = question;
  const { q, t } = database.read;
  const [asked] = await q.select({ id: t.chatTurns.id }).from(t.chatTurns).where(eq(t.chatTurns.clientMessageId, id));
  if (asked) return;
  const token = await call.signIn(person, demoPassword);
  if (token === undefined) return;
  await call.ask({ conversationId: conversation, message: { content }, clientMessageId: id }, token);
  await call.signOut(token);
}
