import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Desk, deskSchema } from '#schema/desk.ts';
import { needsAnswerSchema, type PortalAnswer, portalAnswerSchema } from '#schema/portal.ts';
import { auditEntriesBy } from '#server/testing/audit-entries.ts';
import { type Person, signUp } from '#server/testing/people.ts';
import { submit } from '#server/testing/submissions.ts';
import { syncDevice } from '#server/testing/sync-device.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';

let server: TestServer;
let coach: Person;
let dana: Person;
const ids: string[] = [];
beforeAll(async () => {
  server = await startTestServer();
  coach = await signUp(server, { role: 'coach' });
  dana = await signUp(server);
  for (let index = 0; index < 23; index += 1) {
    server.passTime(1_000);
    const industry = index < 3 ? 'Bakery' : 'Custom furniture';
    ids.push(await submit(server, { company: `Workshop ${index}`, industry }, index === 0 ? dana.token : undefined));
  }
}, 60_000);
afterAll(() => server.stop());

async function list(query = '', { token } = coach): Promise<PortalAnswer> {
  const answer = await server.call('GET', `/api/coaching/submissions${query}`, { token });
  expect(answer.status).toBe(200);
  expect(answer.headers.get('Cache-Control')).toBe('no-store');
  return portalAnswerSchema.parse(answer.body);
}
const csv = async (query = '') => {
  const answer = await server.call<string>('GET', `/api/coaching/submissions.csv${query}`, { token: coach.token });
  expect(answer.status).toBe(200);
  return answer;
};
const get = (path: string) => server.call('GET', `/api/coaching${path}`, { token: coach.token });
const post = (path: string, body: object, token = coach.token) => server.call<never>('POST', path, { body, token });

test('a page has twenty, newest first, and says how many there are', async () => {
  const newestFirst = [...ids].reverse();
  const first = await list();
  expect(first.submissions.map(({ id }) => id)).toEqual(newestFirst.slice(0, 20));
  expect(first.pagination).toEqual({ page: 1, limit: 20, totalPages: 2, total: 23 });
  const second = await list('?page=2');
  expect(second.submissions.map(({ id }) => id)).toEqual(newestFirst.slice(20));
  expect((await list('?page=3')).submissions).toEqual([]);
  const small = await list('?limit=4&page=6');
  expect(small.submissions.map(({ id }) => id)).toEqual(newestFirst.slice(20));
  expect(small.pagination).toEqual({ page: 6, limit: 4, totalPages: 6, total: 23 });
});

test('a row has the answers, the owner and the counts, and nothing else', async () => {
  const { submissions } = await list('?search=workshop+0');
  expect(submissions).toHaveLength(1);
  expect(submissions[0]).toMatchObject({
    id: ids[0],
    first_name: 'Dana',
    email: 'dana@okafor-joinery.example',
    company: 'Workshop 0',
    industry: 'Bakery',
    has_insights: true,
    has_report: false,
    client_id: dana.userId,
    created_at: '2026-03-12T09:00:01.000Z',
  });
  expect(JSON.stringify(submissions)).not.toContain('summary');
});

test('search and filters select together, and the total is of what they select', async () => {
  const bakeries = await list('?filterType=industry&filterValue=Bakery');
  expect(bakeries.pagination).toMatchObject({ total: 3, totalPages: 1 });
  expect(await list('?filter[industry]=Bakery')).toMatchObject({ pagination: { total: 3 } });
  expect(await list('?filter[industry]=Bakery&search=works+2')).toMatchObject({ submissions: [{ id: ids[2] }] });
  expect(await list('?filter[industry]=Bakery&filter[has_report]=true')).toMatchObject({ submissions: [] });
  expect(await list('?filter[date_range]=2026-03-13,')).toMatchObject({ pagination: { total: 0, totalPages: 0 } });
});

test('a total is right after each change', async () => {
  const total = async () => (await list('?search=workshop')).pagination.total;
  expect(await total()).toBe(23);
  const added = await submit(server, { company: 'Workshop of Kim' });
  expect(await total()).toBe(24);
  await server.call('PUT', `/api/coaching/submissions/${added}`, { body: { company: 'Kim' }, token: coach.token });
  expect(await total()).toBe(23);
  await server.deps.erasure.erase((_db, eraser) => eraser.submissions([added]));
  expect((await list()).pagination.total).toBe(23);
});

test('an unknown filter, sort or zone, or a wrong value, is refused', async () => {
  for (const query of [
    '?filterType=email&filterValue=x',
    '?filter[email]=x',
    '?filter[has_report]=maybe',
    '?search=a&search=b',
    '?sort=email',
    '?tz=Mars/Olympus',
  ]) {
    const { status, body } = await server.call('GET', `/api/coaching/submissions${query}`, { token: coach.token });
    expect(status, query).toBe(400);
    expect(body).toMatchObject({ error: { code: 'bad_request' } });
    expect((await server.call('GET', `/api/coaching/submissions.csv${query}`, { token: coach.token })).status).toBe(
      400,
    );
  }
});

test('notes and goals count without deleted ones, a shared goal once', async () => {
  const about = `/api/coaching/submissions/${ids[0]}`;
  await post(`${about}/notes`, { content: 'One' });
  const { body } = await post(`${about}/notes`, { content: 'Two' });
  await server.call('DELETE', `/api/coaching/notes/${(body as { note: { id: string } }).note.id}`, {
    token: coach.token,
  });
  await post(`${about}/goals`, { title: 'Set by a coach' });
  await post('/api/steps', { title: 'Of her own' }, dana.token);
  await post(`/api/coaching/submissions/${ids[1]}/goals`, { title: 'Of a submission of nobody' });
  const rows = (await list('?filter[industry]=Bakery')).submissions;
  expect(rows.map((row) => [row.id, row.notes_count, row.total_goals_count])).toEqual([
    [ids[2], 0, 0],
    [ids[1], 0, 1],
    [ids[0], 1, 2],
  ]);
});

test('an order sorts the pages, and a day is one of the reader’s zone', async () => {
  const oldest = await list('?sort=created&limit=5');
  expect(oldest.submissions.map(({ id }) => id)).toEqual(ids.slice(0, 5));
  const last = await list('?sort=company&limit=20&page=2');
  expect(last.submissions.map(({ company }) => company)).toEqual(['Workshop 8', 'Workshop 9', 'Workshop 7'].sort());
  const day = 'filter[date_range]=2026-03-12,2026-03-12';
  expect(await list(`?${day}&tz=Pacific/Kiritimati`)).toMatchObject({ pagination: { total: 23 } });
  expect(await list(`?${day}&tz=Pacific/Pago_Pago&limit=1`)).toMatchObject({ pagination: { total: 0 } });
});

test('who needs staff comes first, and a submission that was opened no longer does', async () => {
  const [first = '', second = ''] = ids;
  const unopened = await list('?sort=need&limit=2');
  expect(unopened.submissions).toMatchObject([
    { id: first, need: 'unopened', opened_at: null, asked_at: null },
    { id: second, need: 'unopened' },
  ]);
  const at = server.clock();
  expect(await post(`/api/coaching/submissions/${first}/opened`, { at })).toMatchObject({ status: 204 });
  expect((await list('?sort=need&limit=1')).submissions).toMatchObject([{ id: second }]);
  expect((await list('?sort=-need&limit=1')).submissions).toMatchObject([
    { id: first, need: null, opened_at: new Date(at).toISOString() },
  ]);
});

test('Home counts all that need staff, and lists who waits longest with the question', async () => {
  const before = needsAnswerSchema.parse((await get('/needs')).body);
  expect(before.groups).toMatchObject([{ need: 'unopened', total: 22 }]);
  expect(before.groups[0]?.submissions.map(({ id }) => id)).toEqual(ids.slice(1, 4));
  const [first = ''] = ids;
  const asked = server.clock() + 1;
  const revision = { rev: 1, createdRev: 1, clocks: {} };
  const stamps = { createdAt: asked, updatedAt: asked, deletedAt: null };
  const conversation = { id: randomUUID(), userId: dana.userId, title: 'A chat', pinned: false };
  await server.deps.database.tx(async ({ q, t }) => {
    await q.insert(t.conversations).values({ ...conversation, ...stamps, ...revision });
    const message = { role: 'user' as const, content: 'Should I raise it?', state: 'done' as const, basedOn: [] };
    const ofIt = { conversationId: conversation.id, createdAt: asked };
    await q.insert(t.messages).values({ id: randomUUID(), ...message, ...ofIt, ...revision });
    await q.update(t.submissionNeeds).set({ goalDue: '2026-03-01' }).where(eq(t.submissionNeeds.id, first));
  });
  server.passTime(1);
  const { groups } = needsAnswerSchema.parse((await get('/needs')).body);
  const question = { text: 'Should I raise it?', asked_at: new Date(asked).toISOString() };
  expect(groups).toMatchObject([
    { need: 'question', total: 1, submissions: [{ id: first, first_name: 'Dana', question }] },
    { need: 'overdue', total: 1, submissions: [{ id: first, question: null }] },
    { need: 'unopened', total: 22 },
  ]);
  for (const { need, total } of groups) {
    expect((await list(`?filter[need]=${need}`)).pagination.total, need).toBe(total);
    expect((await list(`?filter[need]=${need}&search=workshop`)).pagination.total, need).toBe(total);
  }
  expect(await list('?sort=need&limit=1')).toMatchObject({ submissions: [{ id: first, need: 'question' }] });
  const entries = await auditEntriesBy(server, coach);
  expect(entries.some(({ subject, fields }) => subject === 'submissions' && fields.join() === 'need')).toBe(true);
  await get('/needs');
  const questions = entries.filter(({ subject }) => subject === 'question');
  expect(questions).toMatchObject([{ action: 'read', submissionId: first, aboutUserId: dana.userId, fields: [] }]);
  server.passTime(30 * 60_000 + 1);
  await get('/needs');
  const later = await auditEntriesBy(server, coach);
  expect(later.filter(({ subject }) => subject === 'question')).toHaveLength(2);
  expect(JSON.stringify(later)).not.toContain('raise');
  expect(await list('?sort=need&limit=1')).toMatchObject({ submissions: [{ id: first, need: 'question' }] });
  await server.deps.database.tx(({ q, t }) =>
    q.update(t.submissionNeeds).set({ goalDue: null, askedAt: null }).where(eq(t.submissionNeeds.id, first)),
  );
  expect((await get('/needs?tz=Mars/Olympus')).status).toBe(400);
});

test('only what staff do makes a submission active, and nothing that its client does', async () => {
  const [submissionId = ''] = ids;
  const { q, t } = server.deps.database.read;
  const actedAt = async () => {
    const [needs] = await q.select().from(t.submissionNeeds).where(eq(t.submissionNeeds.id, submissionId));
    return needs?.staffActedAt;
  };
  server.passTime(1_000);
  const path = `/api/coaching/submissions/${submissionId}`;
  const { goal } = (await post(`${path}/goals`, { title: 'Set a floor price' })).body as { goal: { id: string } };
  const setAt = server.clock();
  expect(await actedAt()).toBe(setAt);

  server.passTime(1_000);
  const phone = syncDevice(server, dana);
  const [ownGoal, other] = [randomUUID(), randomUUID()];
  await phone.sync();
  const edits = [
    phone.edit('goals.update', { id: goal.id, baseRev: 1, set: { position: 'a1' } }),
    phone.edit('goals.create', { id: ownGoal, title: 'Send the quotes' }),
    phone.edit('goals.update', { id: ownGoal, baseRev: 0, set: { status: 'In Progress' } }),
    phone.edit('goals.create', { id: other, title: 'Call five clients' }),
    phone.edit('goals.delete', { id: other, baseRev: 0 }),
  ];
  const { body } = await phone.sync(edits);
  expect(body.results?.map(({ status }) => status)).toEqual(edits.map(() => 'applied'));
  await post(`${path}/opened`, { at: server.clock() });
  expect(await actedAt()).toBe(setAt);

  server.passTime(1_000);
  expect(await post(`${path}/notes`, { content: 'Ask about Luis.' })).toMatchObject({ status: 201 });
  expect(await actedAt()).toBe(server.clock());
});

test('a look is recorded once, at its time within thirty days, and not of one’s own', async () => {
  const reader = await signUp(server, { role: 'coach' });
  const own = await submit(server, { company: 'Of the reader' }, reader.token);
  const now = server.clock();
  const day = 86_400_000;
  const opened = (id: string, at: unknown) =>
    post(`/api/coaching/submissions/${id}/opened`, { at } as object, reader.token);
  for (const at of [now - day, now - day, now + day, now - 60 * day])
    expect(await opened(ids[3] ?? '', at)).toMatchObject({ status: 204 });
  expect((await opened(own, now)).status).toBe(204);
  const entries = await auditEntriesBy(server, reader);
  expect(entries.map(({ action, subject, submissionId, at }) => [action, subject, submissionId, at])).toEqual(
    [now - 30 * day, now - day, now].map((at) => ['read', 'submission', ids[3], at]),
  );
  const missing = await opened('abcdefghijklmnopqrstuv', now);
  expect(missing).toMatchObject({ status: 404, body: { message: 'Submission not found.' } });
  for (const at of [undefined, null, '1', 1.5]) {
    expect(await opened(ids[3] ?? '', at)).toMatchObject({ status: 400, body: { error: { field: 'at' } } });
  }
  await server.deps.erasure.erase((_db, eraser) => eraser.submissions([own]));
});

test('a desk is its owner’s, and its last visit never goes back or into the future', async () => {
  const [one, other] = [await signUp(server, { role: 'coach' }), await signUp(server, { role: 'admin' })];
  const read = async ({ token }: Person) =>
    deskSchema.parse((await server.call('GET', '/api/coaching/desk', { token })).body);
  const save = (body: unknown) => server.call<Desk>('PUT', '/api/coaching/desk', { body, token: one.token });
  expect(await read(one)).toEqual({ views: [], lastVisitAt: null });
  const view = { name: ' Bakeries ', search: 'dana', filters: { industry: 'Bakery' }, sort: 'need' };
  const saved = { ...view, name: 'Bakeries' };
  const now = server.clock();
  expect((await save({ views: [view], lastVisitAt: null })).body).toEqual({ views: [saved], lastVisitAt: null });
  expect((await save({ views: [view], lastVisitAt: now - 5 })).body.lastVisitAt).toBe(now - 5);
  expect((await save({ views: [view], lastVisitAt: now - 9 })).body.lastVisitAt).toBe(now - 5);
  expect((await save({ views: [view], lastVisitAt: null })).body.lastVisitAt).toBe(now - 5);
  expect((await save({ views: [view], lastVisitAt: now + 9 })).body.lastVisitAt).toBe(now);
  expect(await read(one)).toEqual({ views: [saved], lastVisitAt: now });
  expect(await read(other)).toEqual({ views: [], lastVisitAt: null });
  const wrong: [unknown[], string, string][] = [
    [[view, { ...view, name: 'bakeries' }], 'views.1.name', 'You already have a view with this name.'],
    [[{ ...view, name: ' ' }], 'views.0.name', 'Please enter a name.'],
    [Array.from({ length: 21 }, (_, at) => ({ ...view, name: `${at}` })), 'views', 'You can save up to 20 views.'],
    [[{ ...view, filters: { email: 'x' } }], 'views.0.filters.email', 'This field isn’t known.'],
  ];
  for (const [views, field, message] of wrong) {
    expect(await save({ views, lastVisitAt: null })).toMatchObject({
      status: 400,
      body: { message, error: { field } },
    });
  }
  expect(await save({ views: [], lastVisitAt: 1.5 })).toMatchObject({
    status: 400,
    body: { error: { field: 'lastVisitAt' } },
  });
  expect(await read(one)).toEqual({ views: [saved], lastVisitAt: now });
});

test('the CSV has a quoted row for each, and no cell that is a formula', async () => {
  const evil = ['=HYPERLINK("http://x.example")', '+1+1', '-1', '@SUM(A1)'];
  const changes = { firstName: evil[0], lastName: evil[1], company: evil[2], industry: evil[3] };
  const id = await submit(server, {
    ...changes,
    desiredOutcome: 'More, "better"\r\nand\n=cheaper',
    phone: '+44 20 7946 0958',
  });
  const answer = await csv('?search=hyperlink');
  expect(answer.headers.get('Content-Type')).toBe('text/csv; charset=utf-8');
  expect(answer.headers.get('Content-Disposition')).toBe('attachment; filename="submissions-2026-03-12.csv"');
  expect(answer.headers.get('Cache-Control')).toBe('no-store');
  const raw = await fetch(`${server.origin}/api/coaching/submissions.csv?search=hyperlink`, {
    headers: { Authorization: `Bearer ${coach.token}` },
  });
  expect([...new Uint8Array(await raw.arrayBuffer()).slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  const text = answer.body.replace('\uFEFF', '');
  const [header, ...lines] = text.split('\r\n');
  expect(header).toBe(
    'Date,First name,Last name,Email,Phone,Company,Industry,Company size,Revenue,Biggest challenge,Desired outcome,Status,Notes,Goals,Role,Location,Steps taken,Timeline,Budget,Decision authority,Source',
  );
  expect(lines.join('\r\n')).toBe(
    `2026-03-12,"'=HYPERLINK(""http://x.example"")",'+1+1,dana@okafor-joinery.example,+44 20 7946 0958,-1,'@SUM(A1),1-10,$500k-$1M,Marketing,"More, ""better""\r\nand\n=cheaper",Insights,0,0,Owner,Asheville,"We spent $1,800 on Facebook ads last spring and got two enquiries. I stopped in May.",3-6 months,$2.5k-$5k,Sole,Referral\r\n`,
  );
  await server.deps.erasure.erase((_db, eraser) => eraser.submissions([id]));
});

test('the CSV has all pages of its query, whatever page is asked for', async () => {
  expect((await csv('?page=2&limit=5')).body.trim().split('\r\n')).toHaveLength(24);
  const { body } = await csv('?filter[industry]=Bakery&search=workshop');
  expect(body.trim().split('\r\n')).toHaveLength(4);
});

test('a list and an export are recorded, with filters by name and without their values', async () => {
  const other = await signUp(server, { role: 'coach' });
  await list('', other);
  await list('?search=workshop&filter[industry]=Bakery', other);
  await server.call('GET', '/api/coaching/submissions.csv?filter[date_range]=2026-01-01,', { token: other.token });
  const entries = await auditEntriesBy(server, other);
  const recorded = entries.map(({ action, subject, count, fields }) =>
    [action, subject, count, fields.join()].join(' '),
  );
  expect(recorded.sort()).toEqual([
    'exported submissions 23 date_range',
    'read submissions 20 ',
    'read submissions 3 search,industry',
  ]);
  expect(JSON.stringify(entries)).not.toContain('Bakery');
});

test('anyone but staff gets the refusal and nothing else', async () => {
  const inactive = await signUp(server, { role: 'coach' });
  const demoted = await signUp(server, { role: 'coach' });
  await list('', demoted);
  await server.deps.database.tx(async ({ q, t }) => {
    await q.update(t.users).set({ status: 'Inactive' }).where(eq(t.users.id, inactive.userId));
    await q.update(t.users).set({ role: 'client' }).where(eq(t.users.id, demoted.userId));
  });
  for (const path of [
    'submissions',
    'submissions.csv',
    'submissions?filter[email]=x',
    'submissions.csv?search=dana',
    'desk',
    'needs',
  ]) {
    for (const [token, status] of [
      [undefined, 401],
      [inactive.token, 401],
      [dana.token, 403],
      [demoted.token, 403],
    ] as const) {
      const answer = await server.call('GET', `/api/coaching/${path}`, { token });
      expect(answer.status, path).toBe(status);
      expect(Object.keys(answer.body).sort()).toEqual(['error', 'message']);
      if (status === 403) expect(answer.body.message).toBe('You do not have access to this page.');
    }
  }
});
