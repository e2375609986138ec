import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signUp } from './testing/people.ts';
import { registeredRoutes } from './testing/registered-routes.ts';
import { fullAnswers, submit } from './testing/submissions.ts';
import { startTestServer, type TestAnswer, type TestServer } from './testing/test-server.ts';

type Fields = Record<string, unknown>;

interface BodyCall {
  /** A body that passes every check of its fields. */
  good: Fields;
  /** May be left out, or sent as null. */
  optional?: string[];
  /** Any text is taken; one that names nothing is 404. */
  keys?: string[];
  limitKb?: number;
  /** Texts that may have 20,000 characters, not 5,000. */
  longTexts?: string[];
}

const text = 'a text';
const name = 'Dana';
const email = 'dana@example.test';
const phrase = 'a long enough phrase';
const missingId = 'abcdefghijklmnopqrstuv';

const stepFields = {
  description: text,
  status: 'Completed',
  priority: 'High',
  target_completion: '2026-11-30',
  completed_date: '2026-11-22',
  notes: text,
};
const details = {
  first_name: name,
  last_name: name,
  email,
  company: text,
  phone: text,
  problems: 'Marketing',
  desired_outcome: text,
  industry: text,
  steps_taken: text,
  role: text,
  revenue_band: '$100M+',
  company_size: '1-10',
  timeline: '<1 month',
  budget_range: '<$500',
  decision_authority: 'Sole',
  location: text,
  referral_source: 'Other',
};
const longTexts = ['description', 'notes', 'content'];

/** Every call with a body. */
const bodyCalls: Record<string, BodyCall> = {
  'POST /api/events': { good: { name: 'cta_click', at: 1, session: 'a1b2' } },
  'POST /api/submit': {
    good: fullAnswers,
    optional: Object.keys(fullAnswers).filter(
      (field) => !['firstName', 'email', 'problems', 'desiredOutcome', 'industry'].includes(field),
    ),
  },
  'POST /api/submission/:id/answers': {
    good: fullAnswers,
    optional: Object.keys(fullAnswers).filter(
      (field) => !['firstName', 'email', 'problems', 'desiredOutcome', 'industry'].includes(field),
    ),
  },
  'POST /api/auth/login': { good: { email, password: 'x', shared_device: true }, optional: ['shared_device'] },
  'POST /api/auth/register': {
    good: { email, password: phrase, first_name: name, last_name: name, shared_device: true },
    optional: ['shared_device'],
  },
  'POST /api/auth/logout': { good: { deviceId: text }, optional: ['deviceId'] },
  'POST /api/auth/reset-password': { good: { email } },
  'POST /api/auth/verify-reset-token': { good: { token: text } },
  'POST /api/auth/update-password': { good: { token: text, newPassword: phrase } },
  'POST /api/auth/verify-email': { good: { token: text } },
  'PUT /api/auth/update': {
    good: {
      first_name: name,
      last_name: name,
      email,
      company: text,
      industry: text,
      company_size: '1-10',
      revenue_band: '$100M+',
      decision_authority: 'Sole',
      currentPassword: phrase,
      newPassword: phrase,
      endOtherSessions: true,
    },
    optional: [
      'first_name',
      'last_name',
      'email',
      'company',
      'industry',
      'company_size',
      'revenue_band',
      'decision_authority',
      'currentPassword',
      'newPassword',
      'endOtherSessions',
    ],
  },
  'PUT /api/auth/batch-update': { good: { users: [{ id: missingId, first_name: name }] } },
  'DELETE /api/account': { good: { password: text } },
  'POST /api/sync/forgotten': { good: { deviceId: text, forgetId: text } },
  'POST /api/generate-report': { good: { submissionId: missingId }, keys: ['submissionId'] },
  'POST /api/create-checkout-session': {
    good: { submissionId: missingId, questionAnswers: text },
    optional: ['questionAnswers'],
    keys: ['submissionId'],
  },
  'POST /api/email/generate-pdf': { good: { report: text }, keys: ['report'], limitKb: 256 },
  'POST /api/email/send-report': {
    good: { email, report: text, submissionId: missingId },
    keys: ['report', 'submissionId'],
    limitKb: 256,
  },
  'POST /api/steps': {
    good: { title: text, ...stepFields, is_deleted: 0 },
    optional: [...Object.keys(stepFields), 'is_deleted'],
    longTexts,
  },
  'PUT /api/steps/:id': {
    good: { title: text, ...stepFields, is_deleted: 0 },
    optional: ['title', ...Object.keys(stepFields), 'is_deleted'],
    longTexts,
  },
  'POST /api/coaching/submissions/:id/notes': {
    good: { title: text, content: text, note_type: 'client' },
    optional: ['title', 'note_type'],
    longTexts,
  },
  'PUT /api/coaching/notes/:id': {
    good: { title: text, content: text, note_type: 'client' },
    optional: ['title', 'content', 'note_type'],
    longTexts,
  },
  'POST /api/coaching/submissions/:id/goals': {
    good: { title: text, ...stepFields },
    optional: Object.keys(stepFields),
    longTexts,
  },
  'PUT /api/coaching/goals/:id': {
    good: { title: text, ...stepFields },
    optional: ['title', ...Object.keys(stepFields)],
    longTexts,
  },
  'PUT /api/coaching/client-goals/:id': {
    good: { status: 'Completed', notes: text },
    optional: ['status', 'notes'],
    longTexts,
  },
  'PUT /api/coaching/submissions/:id': { good: details, optional: Object.keys(details) },
  'POST /api/coaching/submissions/:id/generate-report': {
    good: { additionalContext: text },
    optional: ['additionalContext'],
  },
  'POST /api/coaching/submissions/:id/opened': { good: { at: 1 } },
  'PUT /api/coaching/desk': {
    good: { views: [{ name: text, search: text, filters: { industry: text }, sort: 'need' }], lastVisitAt: 1 },
    optional: ['lastVisitAt'],
  },
  'POST /api/chat': {
    good: { message: { content: text }, clientMessageId: '00000000-0000-4000-8000-000000000000' },
    optional: ['clientMessageId'],
  },
  'POST /cashier/notifications': { good: { mode: 'prompt', delayMs: 1 }, optional: ['delayMs'] },
};

/** Its body is refused by its signature, whatever is in it. */
const webhook = 'POST /api/stripe/webhook';
/** Takes fields that it does not know, and says what is wrong inside a mutation in its result. */
const sync = 'POST /api/sync';

/** Calls that find something by an id in their path. */
const idCalls = [
  'GET /api/submission/:id',
  'GET /api/submission/:id/questions',
  'GET /api/submission/:id/answers',
  'POST /api/submission/:id/answers',
  'POST /api/submission/:id/link-user',
  'POST /api/submission/:id/refund',
  'GET /api/report-status/:id',
  'GET /api/report/:id',
  'GET /api/download-report/:id',
  'GET /api/history/:id/report.pdf',
  'GET /api/checkout/:sessionId',
  'GET /api/versions/:entity/:id',
  'POST /api/sync/escrow/:id/release',
  'DELETE /api/sync/escrow/:id',
  'PUT /api/steps/:id',
  'DELETE /api/steps/:id',
  'POST /api/coaching/submissions/:id/notes',
  'PUT /api/coaching/notes/:id',
  'DELETE /api/coaching/notes/:id',
  'POST /api/coaching/submissions/:id/goals',
  'PUT /api/coaching/goals/:id',
  'DELETE /api/coaching/goals/:id',
  'PUT /api/coaching/client-goals/:id',
  'PUT /api/coaching/submissions/:id',
  'GET /api/coaching/submissions/:id',
  'GET /api/coaching/submissions/:id/timeline',
  'POST /api/coaching/submissions/:id/summary',
  'POST /api/coaching/submissions/:id/generate-report',
  'GET /api/coaching/download-report/:id',
  'POST /api/coaching/submissions/:id/opened',
  'GET /api/chat/conversations/:id/messages',
  'DELETE /api/chat/conversations/:id',
  'POST /api/chat/:id/stop',
  'DELETE /api/chat/:id',
  'DELETE /api/account/sessions/:id',
  'DELETE /api/auth/user/:id',
  'GET /api/auth/user/:id/devices',
  'POST /api/orders/:id/refund',
  'GET /dev/outbox/:id',
  'GET /dev/outbox/:id.eml',
  'GET /cashier/:id',
  'POST /cashier/:id/pay',
  'POST /cashier/:id/pay-later',
  'POST /cashier/:id/confirm',
  'POST /cashier/:id/refuse',
  'POST /cashier/:id/refund',
  'POST /cashier/:id/refund-fails',
  'POST /cashier/:id/decline',
  'POST /cashier/:id/cancel',
];

/** Calls that find something by an id in their query, by the name of each. */
const oneIdCalls: Record<string, string[]> = { 'GET /api/orders': ['submission', 'user'] };

/** Calls that take nothing from the caller but the session. */
const inputlessCalls = [
  'GET /api/config',
  'GET /api/health',
  'GET /api/history',
  'GET /api/receipts',
  'GET /api/auth/user',
  'GET /api/auth/all',
  'POST /api/auth/resend-verification',
  'GET /api/account/sessions',
  'POST /api/account/sessions/end-others',
  'GET /api/account/export',
  'GET /api/sync/escrow',
  'GET /api/coaching/desk',
  'GET /api/steps',
  'GET /api/steps/unified',
  'POST /api/steps/from-report',
  'POST /api/chat/purchase-session',
  'GET /api/sync/events',
  'GET /api/chat/access',
  'GET /api/chat/conversations',
  'GET /dev/outbox',
  'GET /dev/outbox.css',
  'GET /cashier/cashier.css',
  'GET /cashier/newsreader-display.woff2',
  'GET /cashier/inter.woff2',
];

/** Calls whose query selects what they list. */
const queryCalls = [
  'GET /api/audit',
  'GET /api/coaching/needs',
  'GET /api/orders/all',
  'GET /api/coaching/submissions',
  'GET /api/coaching/submissions.csv',
];

let server: TestServer;
let token: string;
let kept: string;
beforeAll(async () => {
  server = await startTestServer();
  ({ token } = await signUp(server, { role: 'admin' }));
  await submit(server);
  await server.until(async () => {
    const { q, t } = server.deps.database.read;
    const jobs = (await q.select().from(t.jobs)).every((job) => job.state === 'done');
    return jobs && (await q.select().from(t.mails)).every((mail) => mail.sentAt !== null);
  });
  kept = await dump();
});
afterAll(() => server.stop());

/** Everything in the database. */
async function dump(): Promise<string> {
  const { q, t } = server.deps.database.read;
  const rows = await Promise.all(Object.values(t).map((table) => q.select().from(table)));
  return JSON.stringify(rows);
}

function send(route: string, body?: unknown): Promise<TestAnswer> {
  const [method = '', path = ''] = route.split(' ');
  return server.call(method, path, { body, token });
}

/** The one shape of every error, in words for people. */
function expectError({ status, body }: TestAnswer, allowed: number[]): void {
  expect(allowed).toContain(status);
  const message = expect.stringMatching(/^[A-Z][^{}]+$/);
  expect(body).toMatchObject({ error: { code: expect.stringMatching(/^[a-z_]+$/), message }, message });
  expect((body.error as { message: string }).message).toBe(body.message);
  expect(body.message).not.toMatch(/expected|received|Invalid (input|option)|Too (big|small)|undefined|NaN/);
}

const fieldOf = (answer: TestAnswer) => (answer.body.error as { field?: string }).field;

test('every call of the server is in one of these tables', () => {
  const tables = new Set([
    ...Object.keys(bodyCalls),
    webhook,
    sync,
    ...idCalls,
    ...Object.keys(oneIdCalls),
    ...inputlessCalls,
    ...queryCalls,
  ]);
  expect([...tables].sort()).toEqual(registeredRoutes(server));
});

describe.each(Object.entries(bodyCalls))('%s', (route, call) => {
  const { good, optional = [], keys = [], longTexts = [] } = call;
  const { limitKb = longTexts.length > 0 ? 256 : 64 } = call;
  const required = Object.keys(good).filter((field) => !optional.includes(field));
  const textFields = Object.keys(good).filter((field) => typeof good[field] === 'string');

  async function expectRefused(field: string, value: unknown, allowed = [400]): Promise<void> {
    const answer = await send(route, { ...good, [field]: value });
    expectError(answer, allowed);
    if (answer.status === 400) expect(fieldOf(answer)?.split('.')[0]).toBe(field);
  }

  test('refuses what is no object of fields', async () => {
    for (const body of ['{"a":', 'null', '[]', '"text"', '7', '\ufeff', '['.repeat(60_000)]) {
      expectError(await send(route, body), [400]);
    }
    if (required.length > 0) expectError(await send(route, ''), [400]);
    expect(await dump()).toBe(kept);
  });

  test('refuses fields that it does not know, those of every object among them', async () => {
    const inner = JSON.stringify(good).slice(1);
    for (const field of ['surprise', '__proto__', 'constructor', 'toString', 'role_id']) {
      const answer = await send(route, `{"${field}":{"role":"admin"},${inner}`);
      expectError(answer, [400]);
      expect(fieldOf(answer)).toBe(field);
    }
    expect(await dump()).toBe(kept);
  });

  test('refuses a field that is missing or of another kind, by its name', async () => {
    for (const field of required) for (const value of [undefined, null]) await expectRefused(field, value);
    for (const field of Object.keys(good)) {
      for (const value of [{ a: 1 }, [7]]) await expectRefused(field, value);
      if (typeof good[field] !== 'number') await expectRefused(field, 7);
    }
    expect(await dump()).toBe(kept);
  });

  test('refuses texts that are too long, and a body over its limit', async () => {
    for (const field of textFields) {
      const long = 'x'.repeat(longTexts.includes(field) ? 20_001 : 5001);
      await expectRefused(field, long, keys.includes(field) ? [404] : [400]);
    }
    expectError(await send(route, { ...good, surprise: 'x'.repeat(limitKb * 1024) }), [413]);
    expect(await dump()).toBe(kept);
  });
});

test('the webhook refuses every body without a signature, and one over 256 KB', async () => {
  for (const body of ['', 'null', '[]', '{"id":"evt_1"}', '{"a":']) expectError(await send(webhook, body), [400]);
  expectError(await send(webhook, 'x'.repeat(256 * 1024 + 1)), [413]);
  expect(await dump()).toBe(kept);
});

test('the sync endpoint refuses every body that is no request, by the field, and one over 1 MB', async () => {
  for (const body of ['', 'null', '[]', '"text"', '{"a":', '['.repeat(60_000)]) {
    expectError(await send(sync, body), [400]);
  }
  const good = {
    protocol: 1,
    deviceId: '00000000-0000-4000-8000-000000000000',
    clientTime: 1,
    cookie: null,
    mutations: [],
    ackedResults: 0,
    ackedForgets: [],
  };
  for (const field of Object.keys(good)) {
    for (const value of [undefined, { a: 1 }, -1.5, true]) {
      if (field === 'clientTime' && typeof value === 'number') continue;
      const answer = await send(sync, { ...good, [field]: value });
      expectError(answer, [400]);
      expect(answer.body.field).toBe(field);
    }
  }
  expectError(await send(sync, { ...good, surprise: 'x'.repeat(1_000_000) }), [413]);
  expect(await dump()).toBe(kept);
});

const oddIds = [
  missingId,
  'x',
  '%00',
  '%E0%A4%A',
  '%2e%2e%2f%2e%2e%2fetc',
  '%F0%9F%98%80',
  "'%20OR%201=1--",
  '__proto__',
  'cs_test_abcdefghijklmnopqrst',
  'x'.repeat(4000),
];
test.each(idCalls)('%s finds nothing under an odd, overlong or missing id', async (route) => {
  for (const id of oddIds) {
    const answer = await send(route.replace(/:\w+/, id), bodyCalls[route]?.good);
    if (route.includes('/api/')) expectError(answer, [404]);
    else expect(answer.status).toBe(404);
  }
  expect(await dump()).toBe(kept);
});

test.each(Object.entries(oneIdCalls))(
  '%s finds nothing under an odd id, and needs exactly one',
  async (route, names) => {
    for (const name of names) {
      for (const id of oddIds) expectError(await send(`${route}?${name}=${id}`), [404]);
      expectError(await send(`${route}?${name}=a&${name}=b`), [400]);
    }
    expectError(await send(route), [400]);
    expectError(await send(`${route}?${names.map((name) => `${name}=a`).join('&')}`), [400]);
    expect(await dump()).toBe(kept);
  },
);

test('a page of messages is asked for with a number up to 200 and an id, each once', async () => {
  const path = '/api/chat/conversations/00000000-0000-4000-8000-000000000000/messages';
  const wrong = {
    limit: ['0', '-1', '1.5', '201', '1e2', '9007199254740993', '', ' 1', 'x'.repeat(4000), '%00', '1&limit=2'],
    before: ['', 'x', '__proto__', '%00', '%E0%A4%A', '%F0%9F%98%80', "'%20OR%201=1--", 'x'.repeat(4000), 'a&before=b'],
  };
  for (const [field, values] of Object.entries(wrong)) {
    for (const value of values) {
      const answer = await send(`GET ${path}?${field}=${value}`);
      expectError(answer, [400]);
      expect(fieldOf(answer)).toBe(field);
    }
  }
  expectError(await send(`GET ${path}?limit=200`), [404]);
  expect(await dump()).toBe(kept);
});

test('another method is answered with 405 and the methods that there are', async () => {
  const paths = new Set(registeredRoutes(server).map((route) => route.split(' ')[1] ?? ''));
  for (const path of [...paths].filter((candidate) => candidate.startsWith('/api/'))) {
    const answer = await send(`PATCH ${path.replace(/:\w+/, missingId)}`);
    expectError(answer, [405]);
    expect(answer.headers.get('Allow')).toBeTruthy();
  }
  expect(await dump()).toBe(kept);
});

test('characters that no database stores are taken out of texts, never a failure of ours', async () => {
  for (const [route, { good }] of Object.entries(bodyCalls)) {
    for (const field of Object.keys(good).filter((candidate) => typeof good[candidate] === 'string')) {
      const { status } = await send(route, { ...good, [field]: `\0${good[field]}\0\ud800` });
      expect(status, `${route} ${field}`).toBeLessThan(500);
    }
  }
  expect(await dump()).not.toMatch(/\\u0000|\\ud800/);
  expect(server.errors()).toEqual([]);
});

// It comes last, because each read by staff adds an entry. An earlier test ended the session of `token`.
test.each(queryCalls)('%s takes any query without failing', async (route) => {
  const admin = await signUp(server, { role: 'admin' });
  const names = ['page', 'limit', 'search', 'sort', 'tz', 'filterType', 'filterValue', 'filter[industry]'];
  for (const name of [...names, 'filter[date_range]', 'action', 'user', 'submission', 'nonsense']) {
    for (const value of ['', '-1', '1e9', '%00', '%F0%9F%98%80', '%', '*"(', 'a&page=2', 'x'.repeat(5_000)]) {
      const path = `${route.replace('GET ', '')}?${name}=${value}`;
      const { status } = await server.call('GET', path, { token: admin.token });
      expect([200, 400], `${name}=${value.slice(0, 20)}`).toContain(status);
    }
  }
  expect(server.errors()).toEqual([]);
});
