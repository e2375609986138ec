import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Session } from '#schema/account.ts';
import type { ChatReply } from '#schema/chat.ts';
import type { WireNote } from '#schema/coaching.ts';
import type { ReportStatus } from '#schema/report.ts';
import type { Step } from '#schema/steps.ts';
import { newId } from './ids.ts';
import { createCheckout } from './testing/checkout-steps.ts';
import { signUp } from './testing/people.ts';
import { registeredRoutes } from './testing/registered-routes.ts';
import { submit } from './testing/submissions.ts';
import { startTestServer, type TestServer, testDay } from './testing/test-server.ts';

const people = ['visitor', 'ended', 'inactive', 'other', 'owner', 'coach', 'admin'] as const;
type Who = (typeof people)[number];

/** Lists the answers to a visitor, an ended session, an inactive account, another client, owner, coach and admin. */
type Statuses = readonly [number, number, number, number, number, number, number];

interface Call {
  /** Builds what to send for an object of the owner's, or for a missing one. */
  path?: (id: string) => string;
  body?: (id: string) => object;
  /** On what belongs to the owner. */
  owned: Statuses;
  /** On an id that nothing has; absent where the call names no object. */
  missing?: Statuses;
}

const nobody404 = [404, 404, 404, 404, 404, 404, 404] as const;
const signedIn404 = [401, 401, 401, 404, 404, 404, 404] as const;
const signedIn = [401, 401, 401, 200, 200, 200, 200] as const;
const staffOnly = [401, 401, 401, 403, 403, 200, 200] as const;
const staffOnly404 = [401, 401, 401, 403, 403, 404, 404] as const;
const words = 'Fewer hours lost to chasing overdue invoices';

let server: TestServer;
const tokens: Partial<Record<Who, string>> = {};
let owner: { userId: string; email: string; spareSession: string };
let submissionId: string;
let reportText: string;
let sessionId: string;
let orderId: string;
const escrowId = newId();

/** Holds the owner's rows: a goal, a note, a goal that a coach set, a conversation and an answer. */
const rows = { goal: '', note: '', coachingGoal: '', conversation: '', answer: '' };
const rowOf = (row: keyof typeof rows, id: string) => (id === submissionId ? rows[row] : randomUUID());

/** Every call that looks at the caller or names an object. */
const calls: Record<string, Call> = {
  'GET /api/submission/:id': { owned: [404, 404, 404, 404, 200, 200, 200], missing: nobody404 },
  'GET /api/submission/:id/questions': { owned: [404, 404, 404, 404, 200, 200, 200], missing: nobody404 },
  'POST /api/submission/:id/link-user': { owned: [401, 401, 401, 404, 200, 404, 404], missing: signedIn404 },
  'GET /api/report-status/:id': { owned: [200, 200, 200, 200, 200, 200, 200], missing: nobody404 },
  'GET /api/report/:id': { owned: [404, 404, 404, 404, 200, 200, 200], missing: nobody404 },
  'GET /api/download-report/:id': { owned: [401, 401, 401, 404, 200, 200, 200], missing: signedIn404 },
  'GET /api/history/:id/report.pdf': { owned: [401, 401, 401, 404, 200, 200, 200], missing: signedIn404 },
  'POST /api/generate-report': {
    body: (id) => ({ submissionId: id }),
    owned: [200, 200, 200, 200, 200, 200, 200],
    missing: nobody404,
  },
  'POST /api/create-checkout-session': {
    body: (id) => ({ submissionId: id }),
    owned: [404, 404, 404, 404, 409, 404, 404],
    missing: nobody404,
  },
  // Written, and bought a month ago: the days of the money back are over, and a coach has none.
  'POST /api/submission/:id/refund': { owned: [404, 404, 404, 404, 409, 403, 409], missing: nobody404 },
  'POST /api/email/send-report': {
    body: (id) => ({ submissionId: id, report: reportText, email: 'stranger@example.test' }),
    owned: [404, 404, 404, 404, 200, 403, 403],
    missing: nobody404,
  },
  'GET /api/checkout/:sessionId': {
    path: (id) => `/api/checkout/${id === submissionId ? sessionId : `cs_test_${id.replaceAll(/[-_]/g, '0')}`}`,
    owned: [200, 200, 200, 200, 200, 200, 200],
    missing: nobody404,
  },
  'DELETE /api/account/sessions/:id': {
    path: (id) => `/api/account/sessions/${id === submissionId ? owner.spareSession : id}`,
    owned: [401, 401, 401, 404, 204, 404, 404],
    missing: signedIn404,
  },
  'PUT /api/auth/batch-update': {
    body: (id) => ({ users: [{ id: id === submissionId ? owner.userId : id, first_name: 'Dana' }] }),
    owned: [401, 401, 401, 403, 403, 403, 200],
    missing: [401, 401, 401, 403, 403, 404, 404],
  },
  'GET /api/history': { owned: signedIn },
  'GET /api/receipts': { owned: signedIn },
  'GET /api/auth/user': { owned: signedIn },
  'GET /api/auth/all': { owned: [401, 401, 401, 403, 403, 200, 200] },
  'PUT /api/auth/update': { body: () => ({ company: 'A company' }), owned: signedIn },
  'POST /api/auth/resend-verification': { owned: [401, 401, 401, 204, 204, 204, 204] },
  'GET /api/account/sessions': { owned: signedIn },
  'GET /api/account/export': { owned: signedIn },
  'DELETE /api/account': {
    body: () => ({ password: 'not the password' }),
    owned: [401, 401, 401, 400, 400, 400, 400],
  },
  'POST /api/sync': {
    body: () => ({
      protocol: 1,
      deviceId: randomUUID(),
      clientTime: testDay,
      cookie: null,
      mutations: [],
      ackedResults: 0,
      ackedForgets: [],
    }),
    owned: signedIn,
  },
  'GET /api/versions/:entity/:id': {
    path: (id) => `/api/versions/submission/${id}`,
    owned: [401, 401, 401, 404, 200, 200, 200],
    missing: signedIn404,
  },
  'GET /api/audit': { owned: [401, 401, 401, 403, 403, 403, 200] },
  'GET /api/sync/escrow': { owned: [401, 401, 401, 403, 403, 403, 200] },
  'DELETE /api/sync/escrow/:id': {
    path: (id) => `/api/sync/escrow/${id === submissionId ? escrowId : id}`,
    owned: [401, 401, 401, 403, 403, 403, 204],
    missing: [401, 401, 401, 403, 403, 403, 404],
  },
  'GET /api/steps': { owned: signedIn },
  'GET /api/steps/unified': { owned: signedIn },
  'POST /api/steps': { body: () => ({ title: 'A step of my own' }), owned: [401, 401, 401, 201, 201, 201, 201] },
  'POST /api/steps/from-report': { owned: signedIn },
  'PUT /api/steps/:id': {
    path: (id) => `/api/steps/${rowOf('goal', id)}`,
    body: () => ({ description: words }),
    owned: [401, 401, 401, 404, 200, 404, 404],
    missing: signedIn404,
  },
  'PUT /api/coaching/client-goals/:id': {
    path: (id) => `/api/coaching/client-goals/${rowOf('goal', id)}`,
    body: () => ({ status: 'Completed', notes: words }),
    owned: staffOnly,
    missing: staffOnly404,
  },
  'DELETE /api/steps/:id': {
    path: (id) => `/api/steps/${rowOf('goal', id)}`,
    owned: [401, 401, 401, 404, 204, 404, 404],
    missing: signedIn404,
  },
  'GET /api/coaching/submissions': { owned: staffOnly },
  'GET /api/coaching/submissions.csv': { owned: staffOnly },
  'GET /api/coaching/desk': { owned: staffOnly },
  'PUT /api/coaching/desk': { body: () => ({ views: [], lastVisitAt: null }), owned: staffOnly },
  'POST /api/coaching/submissions/:id/opened': {
    body: () => ({ at: testDay }),
    owned: [401, 401, 401, 403, 403, 204, 204],
    missing: staffOnly404,
  },
  'PUT /api/coaching/submissions/:id': {
    body: () => ({ company: 'A company' }),
    owned: staffOnly,
    missing: staffOnly404,
  },
  'GET /api/coaching/submissions/:id': { owned: staffOnly, missing: staffOnly404 },
  'GET /api/coaching/submissions/:id/timeline': { owned: staffOnly, missing: staffOnly404 },
  'POST /api/coaching/submissions/:id/summary': { owned: staffOnly, missing: staffOnly404 },
  'POST /api/coaching/submissions/:id/generate-report': { owned: staffOnly, missing: staffOnly404 },
  'GET /api/coaching/download-report/:id': { owned: staffOnly, missing: staffOnly404 },
  'POST /api/coaching/submissions/:id/notes': {
    body: () => ({ content: words }),
    owned: [401, 401, 401, 403, 403, 201, 201],
    missing: staffOnly404,
  },
  'PUT /api/coaching/notes/:id': {
    path: (id) => `/api/coaching/notes/${rowOf('note', id)}`,
    body: () => ({ content: words }),
    owned: staffOnly,
    missing: staffOnly404,
  },
  'DELETE /api/coaching/notes/:id': {
    path: (id) => `/api/coaching/notes/${rowOf('note', id)}`,
    owned: [401, 401, 401, 403, 403, 204, 204],
    missing: staffOnly404,
  },
  'POST /api/coaching/submissions/:id/goals': {
    body: () => ({ title: words }),
    owned: [401, 401, 401, 403, 403, 201, 201],
    missing: staffOnly404,
  },
  'PUT /api/coaching/goals/:id': {
    path: (id) => `/api/coaching/goals/${rowOf('coachingGoal', id)}`,
    body: () => ({ title: words }),
    owned: staffOnly,
    missing: staffOnly404,
  },
  'DELETE /api/coaching/goals/:id': {
    path: (id) => `/api/coaching/goals/${rowOf('coachingGoal', id)}`,
    owned: [401, 401, 401, 403, 403, 204, 204],
    missing: staffOnly404,
  },
  'POST /api/chat/purchase-session': { owned: signedIn },
  'GET /api/chat/access': { owned: signedIn },
  'GET /api/chat/conversations': { owned: signedIn },
  'GET /api/chat/conversations/:id/messages': {
    path: (id) => `/api/chat/conversations/${rowOf('conversation', id)}/messages?before=${rowOf('answer', id)}`,
    owned: [401, 401, 401, 404, 200, 404, 404],
    missing: signedIn404,
  },
  'POST /api/chat': {
    body: (id) => ({ conversationId: rowOf('conversation', id), replacesId: rows.answer }),
    owned: [401, 401, 401, 404, 200, 404, 404],
    missing: signedIn404,
  },
  'POST /api/chat/:id/stop': {
    path: (id) => `/api/chat/${rowOf('answer', id)}/stop`,
    owned: [401, 401, 401, 404, 204, 404, 404],
    missing: signedIn404,
  },
  // It did not fail.
  'DELETE /api/chat/:id': {
    path: (id) => `/api/chat/${rowOf('answer', id)}`,
    owned: [401, 401, 401, 404, 409, 404, 404],
    missing: signedIn404,
  },
  'DELETE /api/chat/conversations/:id': {
    path: (id) => `/api/chat/conversations/${rowOf('conversation', id)}`,
    owned: [401, 401, 401, 404, 204, 404, 404],
    missing: signedIn404,
  },
  'GET /api/auth/user/:id/devices': {
    path: (id) => `/api/auth/user/${id === submissionId ? owner.userId : id}/devices`,
    owned: [401, 401, 401, 403, 403, 403, 200],
    missing: [401, 401, 401, 403, 403, 403, 404],
  },
  'GET /api/orders': {
    path: (id) => `/api/orders?submission=${id}`,
    owned: [401, 401, 401, 403, 403, 403, 200],
    missing: [401, 401, 401, 403, 403, 403, 404],
  },
  // After the others: it closes the report.
  'POST /api/orders/:id/refund': {
    path: (id) => `/api/orders/${id === submissionId ? orderId : id}/refund`,
    owned: [401, 401, 401, 403, 403, 403, 200],
    missing: [401, 401, 401, 403, 403, 403, 404],
  },
  'POST /api/account/sessions/end-others': { owned: [401, 401, 401, 204, 204, 204, 204] },
  // Last: it ends what the others need.
  'DELETE /api/auth/user/:id': {
    path: (id) => `/api/auth/user/${id === submissionId ? owner.userId : id}`,
    owned: [401, 401, 401, 403, 403, 403, 204],
    missing: [401, 401, 401, 403, 403, 403, 404],
  },
};

/** The same for everybody: no object, or one whose text or token is itself the proof (tested with each call). */
const openCalls = [
  'GET /api/config',
  'GET /api/health',
  'POST /api/events',
  'POST /api/submit',
  'POST /api/stripe/webhook',
  'POST /api/email/generate-pdf',
  'POST /api/auth/login',
  'POST /api/auth/logout',
  'POST /api/auth/register',
  'POST /api/auth/reset-password',
  'POST /api/auth/verify-reset-token',
  'POST /api/auth/update-password',
  'POST /api/auth/verify-email',
  'POST /api/sync/forgotten',
];

/** Its answer does not end by itself (tested with the call). */
const streamed = 'GET /api/sync/events';

async function signIn(email: string): Promise<string> {
  const body = { email, password: 'a long enough phrase' };
  return (await server.call<{ token: string }>('POST', '/api/auth/login', { body })).body.token;
}

async function signUpOwner() {
  const { userId, email, token } = await signUp(server);
  tokens.owner = token;
  tokens.ended = await signIn(email);
  await server.call('POST', '/api/auth/logout', { token: tokens.ended });
  const spare = { token: await signIn(email) };
  const { body } = await server.call<{ sessions: Session[] }>('GET', '/api/account/sessions', spare);
  return { userId, email, spareSession: body.sessions.find(({ current }) => current)?.id ?? '' };
}

async function signUpOthers(): Promise<void> {
  tokens.other = (await signUp(server)).token;
  tokens.coach = (await signUp(server, { role: 'coach' })).token;
  tokens.admin = (await signUp(server, { role: 'admin' })).token;
  const inactive = await signUp(server);
  tokens.inactive = inactive.token;
  await server.deps.database.tx(async ({ q, t }) => {
    await q.update(t.users).set({ status: 'Inactive' }).where(eq(t.users.id, inactive.userId));
  });
}

/** A report that the owner paid for: its text, its order and the payment's session. */
async function buyOwnersReport() {
  const token = tokens.owner;
  const { url } = (await createCheckout(server, submissionId, {}, token)).body;
  await server.call('POST', `${new URL(url).pathname}/pay`);
  const text = await server.until(async () => {
    const status = await server.call<ReportStatus>('GET', `/api/report-status/${submissionId}`, { token });
    return status.body.report;
  });
  const [order] = await server.deps.database.tx(({ q, t }) =>
    q
      .update(t.orders)
      .set({ paidAt: server.clock() - 30 * 86_400_000 })
      .where(eq(t.orders.submissionId, submissionId))
      .returning(),
  );
  return { text, sessionId: url.split('/').at(-1) ?? '', orderId: order?.id ?? '' };
}

async function writeOwnersRows(): Promise<void> {
  const { owner: token, coach } = tokens;
  const goal = await server.call<{ step: Step }>('POST', '/api/steps', { body: { title: words }, token });
  const about = `/api/coaching/submissions/${submissionId}`;
  const note = await server.call<{ note: WireNote }>('POST', `${about}/notes`, {
    body: { content: words },
    token: coach,
  });
  const set = await server.call<{ goal: Step }>('POST', `${about}/goals`, { body: { title: words }, token: coach });
  const asked = await server.call<ChatReply>('POST', '/api/chat', { body: { message: { content: words } }, token });
  const chat = { conversation: asked.body.conversationId, answer: asked.body.messageId };
  Object.assign(rows, { goal: goal.body.step.id, note: note.body.note.id, coachingGoal: set.body.goal.id, ...chat });
}

beforeAll(async () => {
  server = await startTestServer({}, { reportWait: { limitMs: 60_000, pollMs: 20 } });
  owner = await signUpOwner();
  await signUpOthers();
  submissionId = await submit(server, { desiredOutcome: words }, tokens.owner);
  await writeOwnersRows();
  ({ text: reportText, sessionId, orderId } = await buyOwnersReport());
  await server.deps.database.tx(({ q, t }) =>
    q.insert(t.syncEscrow).values({
      id: escrowId,
      userId: owner.userId,
      name: 'notes.update',
      args: { content: words },
      submissionId,
      createdAt: testDay,
    }),
  );
});
afterAll(() => server.stop());

test('every call of the server is walked, or open to everybody alike', () => {
  const ours = registeredRoutes(server).filter((route) => route.includes(' /api/'));
  expect([...Object.keys(calls), ...openCalls, streamed].sort()).toEqual(ours);
});

async function ask(route: string, { path, body }: Call, who: Who, id: string) {
  const [method = '', pattern = ''] = route.split(' ');
  const target = path ? path(id) : pattern.replace(':id', id);
  return server.call<unknown>(method, target, { body: body?.(id), token: tokens[who] });
}

test.each(Object.entries(calls))('%s is answered by role and by whose it is', async (route, call) => {
  const missingId = newId();
  for (const [index, who] of people.entries()) {
    if (!call.missing) break;
    const { status } = await ask(route, call, who, missingId);
    expect(status, `${who}, a missing one`).toBe(call.missing[index]);
  }
  for (const [index, who] of people.entries()) {
    const { status, body } = await ask(route, call, who, submissionId);
    expect(status, `${who}, the owner's`).toBe(call.owned[index]);
    const mayRead = who === 'owner' || who === 'coach' || who === 'admin';
    if (!mayRead) for (const own of [owner.email, owner.userId, words]) expect(JSON.stringify(body)).not.toContain(own);
  }
});

test('who holds no more than the id of a linked submission learns status and progress alone', async () => {
  const linked = await submit(server);
  const { body } = await createCheckout(server, linked);
  await server.call('POST', `${new URL(body.url).pathname}/pay`);
  await server.call('POST', `/api/submission/${linked}/link-user`, { token: tokens.coach });
  for (const who of ['visitor', 'ended', 'inactive', 'other'] as const) {
    const status = await server.call('GET', `/api/report-status/${linked}`, { token: tokens[who] });
    expect(Object.keys(status.body).sort()).toEqual(['progress', 'status']);
  }
});
