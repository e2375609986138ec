import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Session } from '#schema/account.ts';
import type { ChatReply } from '#schema/chat.ts';
import type { WireNote } from '#schema/coaching.ts';
import type { SubmitInput } from '#schema/insights.ts';
import type { ReportDoc } from '#schema/report.ts';
import type { Step } from '#schema/steps.ts';
import { issueLinkToken } from '#server/identity/link-token.repository.ts';
import { newId, sha256 } from '#server/ids.ts';
import { submissionRepository } from '#server/submissions/submission.repository.ts';
import { type Person, signUp } from '#server/testing/people.ts';
import { fullAnswers, payFor } from '#server/testing/submissions.ts';
import { syncDevice } from '#server/testing/sync-device.ts';
import type { TestServer } from '#server/testing/test-server.ts';
import { rolesIn, type WalkedData, type WalkedObjects, type WalkRole } from './walked-route.ts';

/** Every text of a role's own objects has these words: only the role itself and staff may read them. */
export const wordsOf = (role: WalkRole): string => `Words of the ${role}`;

/** Every internal note has these words, which its client must not read. */
export const internalWords = 'Words between coaches';

/** As `signUp` chooses it. */
export const walkPassword = 'a long enough phrase';

const noObjects: WalkedObjects = {
  user: '',
  email: '',
  spareSession: '',
  resetToken: '',
  verifyToken: '',
  submission: '',
  reportText: '',
  order: '',
  paymentSession: '',
  goal: '',
  note: '',
  coachingGoal: '',
  conversation: '',
  answer: '',
  escrow: '',
  device: '',
};

type People = Partial<Record<WalkRole, Person>>;
type Tokens = WalkedData['tokens'];

/** Adds one of every object for each role. Run no workers, because their writes would count as changes of a call. */
export async function addWalkData(server: TestServer): Promise<WalkedData> {
  const coach = await signUp(server, { role: 'coach' });
  const people: People = { coach, admin: await signUp(server, { role: 'admin' }) };
  for (const role of rolesIn('ended inactive clients')) people[role] = await signUp(server);
  const own: Partial<WalkedData['own']> = {};
  for (const role of rolesIn('all')) own[role] = await addObjects(server, role, people[role], coach);
  return { own: own as WalkedData['own'], missing: missingObjects(), tokens: await takeAccess(server, people) };
}

/** The token of one is of an ended session, the account of another is Inactive; the third is no coach any more. */
async function takeAccess(server: TestServer, people: People): Promise<Tokens> {
  const tokens: Tokens = {};
  for (const role of rolesIn('ended inactive signedIn')) {
    const person = people[role];
    if (person) tokens[role] = person.token;
  }
  const edit = (role: WalkRole, change: object) => {
    const body = { users: [{ id: people[role]?.userId, ...change }] };
    return server.call('PUT', '/api/auth/batch-update', { token: tokens.admin, body });
  };
  await server.call('POST', '/api/auth/logout', { token: tokens.ended });
  await edit('inactive', { status: 'Inactive' });
  await edit('demoted', { role: 'coach' });
  await syncDevice(server, { token: await signIn(server, people.demoted) }).sync();
  await edit('demoted', { role: 'client' });
  tokens.demoted = await signIn(server, people.demoted);
  return tokens;
}

async function signIn(server: TestServer, person: Person | undefined): Promise<string> {
  const body = { email: person?.email, password: walkPassword };
  return (await server.call<{ token: string }>('POST', '/api/auth/login', { body })).body.token;
}

/** A visitor has no account, so only what belongs to a submission. */
async function addObjects(
  server: TestServer,
  role: WalkRole,
  person: Person | undefined,
  coach: Person,
): Promise<WalkedObjects> {
  const words = wordsOf(role);
  const submission = await addSubmission(server, person?.userId ?? null, words);
  const report = await addReport(server, submission, words);
  const note = await addNote(server, submission, { content: internalWords }, coach);
  if (!person) return { ...noObjects, submission, ...report, note };
  const { userId: user, email } = person;
  const device = syncDevice(server, person);
  await device.sync();
  return {
    user,
    email,
    submission,
    ...report,
    note,
    ...(await addRows(server, submission, words, { person, coach })),
    ...(await addLinkTokens(server, person)),
    spareSession: await openSession(server, person),
    escrow: await addEscrow(server, user, submission, words),
    device: device.deviceId,
  };
}

/** As the questionnaire leaves one, without waiting for a writer. */
async function addSubmission(server: TestServer, userId: string | null, words: string): Promise<string> {
  const id = newId();
  const stamps = { createdAt: server.clock(), updatedAt: server.clock() };
  const written = { insights: [words], provider: 'playbook' as const, idempotencyHash: null, bodyHash: '' };
  const answers = { ...fullAnswers, desiredOutcome: words } as SubmitInput;
  await server.deps.database.tx((db) =>
    submissionRepository(db).insert({ ...answers, ...stamps, ...written, id, userId }),
  );
  return id;
}

/** A paid report and its questions, as the workers leave them. */
async function addReport(server: TestServer, submissionId: string, text: string) {
  const order = await payFor(server, submissionId);
  const paymentSession = toSessionId(order);
  await server.deps.database.tx(async ({ q, t }) => {
    await q.update(t.orders).set({ sessionId: paymentSession }).where(eq(t.orders.id, order));
    const written = { questions: [text], hasReport: true };
    await q.update(t.submissions).set(written).where(eq(t.submissions.id, submissionId));
    const jobsOfOrder = eq(t.jobs.dedupeKey, `report:${order}`);
    const [job] = await q.update(t.jobs).set({ state: 'done' }).where(jobsOfOrder).returning();
    await q.insert(t.reports).values({
      id: newId(),
      submissionId,
      jobId: job?.id ?? '',
      doc: emptyReport(text),
      text,
      textHash: sha256(text),
      pdf: Buffer.from('%PDF-'),
      createdAt: server.clock(),
    });
  });
  return { order, paymentSession, reportText: text };
}

const emptyReport = (title: string): ReportDoc => ({
  version: 1,
  title,
  date: '2026-03-12',
  author: 'playbook',
  language: 'en',
  preparedFor: { name: title },
  sections: [],
  answers: [],
});

const toSessionId = (id: string) => `cs_test_${id.replaceAll(/[-_]/g, '0')}`;

async function addRows(
  server: TestServer,
  submission: string,
  words: string,
  { person, coach }: { person: Person; coach: Person },
) {
  const write = <T>(path: string, body: object, { token }: Person) => server.call<T>('POST', path, { body, token });
  const goal = await write<{ step: Step }>('/api/steps', { title: words }, person);
  await addNote(server, submission, { content: words, note_type: 'client' }, coach);
  const coachingGoal = await write<{ goal: Step }>(
    `/api/coaching/submissions/${submission}/goals`,
    { title: words },
    coach,
  );
  const { body: reply } = await write<ChatReply>('/api/chat', { message: { content: words } }, person);
  return {
    goal: goal.body.step.id,
    coachingGoal: coachingGoal.body.goal.id,
    conversation: reply.conversationId,
    answer: reply.messageId,
  };
}

async function addNote(server: TestServer, submission: string, body: object, { token }: Person): Promise<string> {
  const path = `/api/coaching/submissions/${submission}/notes`;
  return (await server.call<{ note: WireNote }>('POST', path, { body, token })).body.note.id;
}

async function addLinkTokens(server: TestServer, { userId, email }: Person) {
  const link = { userId, email, now: server.clock() };
  return server.deps.database.tx(async (db) => ({
    resetToken: await issueLinkToken(db, { ...link, purpose: 'reset' }),
    verifyToken: await issueLinkToken(db, { ...link, purpose: 'verify' }),
  }));
}

async function openSession(server: TestServer, person: Person): Promise<string> {
  const token = await signIn(server, person);
  const { body } = await server.call<{ sessions: Session[] }>('GET', '/api/account/sessions', { token });
  return body.sessions.find(({ current }) => current)?.id ?? '';
}

async function addEscrow(server: TestServer, userId: string, submissionId: string, content: string): Promise<string> {
  const entry = { id: newId(), userId, name: 'notes.update', args: { content }, submissionId };
  await server.deps.database.tx(({ q, t }) => q.insert(t.syncEscrow).values({ ...entry, createdAt: server.clock() }));
  return entry.id;
}

function missingObjects(): WalkedObjects {
  const ids = Object.keys(noObjects).map((name) => [name, newId()]);
  const uuids = ['goal', 'note', 'coachingGoal', 'conversation', 'answer', 'device'].map((name) => [
    name,
    randomUUID(),
  ]);
  const texts = {
    email: 'nobody@example.test',
    reportText: 'A text that no report has',
    paymentSession: toSessionId(newId()),
  };
  return { ...noObjects, ...Object.fromEntries([...ids, ...uuids]), ...texts };
}
