import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FromReportAnswer, fromReportAnswerSchema, type Step } from '#schema/steps.ts';
import { grantOrder, revokeOrder } from '#server/entitlements/order-grants.ts';
import { reportRepository } from '#server/report/report.repository.ts';
import { sampleReport } from '#server/report/sample-report.ts';
import { type Person, signUp } from '#server/testing/people.ts';
import { buyReport, submit } from '#server/testing/submissions.ts';
import { syncDevice } from '#server/testing/sync-device.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';

const noneMessage =
  'No goals could be extracted from your report. You may not have any reports or the report contained no clear action items.';
const addedMessage = (count: number) => `Successfully added ${count} new goals from your latest report!`;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

async function importGoals({ token }: Person): Promise<FromReportAnswer> {
  const answer = await server.call('POST', '/api/steps/from-report', { token });
  expect(answer.status).toBe(200);
  return fromReportAnswerSchema.parse(answer.body);
}

async function titlesOf({ token }: Person): Promise<string[]> {
  const { body } = await server.call<{ steps: Step[] }>('GET', '/api/steps', { token });
  return body.steps.map(({ title }) => title);
}

const planRow = (title: string, endDay = '2026-04-30') => ({
  kind: 'planRow' as const,
  title,
  ownerRole: 'Owner',
  startDay: '2026-03-16',
  endDay,
  measure: 'Four quotes a week',
  basedOn: [1],
});

/** A person with a report that was paid for, whose plan has these rows. */
async function withPlan(titles: string[]): Promise<Person & { submissionId: string }> {
  const dana = await signUp(server);
  const submissionId = await submit(server, {}, dana.token);
  await giveReport(dana, submissionId, titles);
  return { ...dana, submissionId };
}

/** Stores a report as if it had been bought and written; answers the order's id. */
async function giveReport(
  { userId }: Person,
  submissionId: string,
  titles: string[],
  endDay?: string,
): Promise<string> {
  const { database, newId, clock } = server.deps;
  const blocks = titles.map((title) => planRow(title, endDay));
  const sections = sampleReport.sections.map((old) => (old.id === 'plan' ? { ...old, blocks } : old));
  const order = { id: newId(), kind: 'report' as const, submissionId, userId };
  const stored = { text: newId(), textHash: newId(), additionalContext: null, createdAt: clock() };
  await database.tx(async (db) => {
    await grantOrder(db, order, { now: clock(), newId });
    const doc = { ...sampleReport, sections };
    await reportRepository(db).insert({ id: newId(), submissionId, jobId: newId(), doc, ...stored });
  });
  return order.id;
}

test('a report as it is written gives goals with the end day of each plan row', async () => {
  const dana = await signUp(server);
  await buyReport(server, await submit(server, {}, dana.token));
  const { success, steps, message } = await importGoals(dana);
  expect(success).toBe(true);
  expect(steps.length).toBeGreaterThan(2);
  expect(message).toBe(addedMessage(steps.length));
  for (const step of steps) {
    expect(step).toMatchObject({ created_by: 'ai', goal_type: 'client', status: 'Not Started', is_deleted: 0 });
    expect(step.target_completion).toMatch(/^\d{4}-\d\d-\d\d$/);
    expect(step.description).toContain('Measure: ');
  }
  expect(await titlesOf(dana)).toEqual(steps.map(({ title }) => title));
});

test('what was imported reaches every device', async () => {
  const dana = await withPlan(['Price in one evening']);
  const phone = syncDevice(server, dana);
  await phone.sync();
  const { steps } = await importGoals(dana);
  const row = { title: 'Price in one evening', targetCompletion: '2026-04-30', createdBy: 'ai', clientId: dana.userId };
  // Rows that a job of the server writes meanwhile may come with it.
  const goals = (await phone.sync()).changes.filter((change) => 'entity' in change && change.entity === 'goal');
  expect(goals).toMatchObject([{ op: 'put', entity: 'goal', id: steps[0]?.id, row }]);
});

test('at most fifteen goals come from a report, in the order of its plan', async () => {
  const titles = Array.from({ length: 20 }, (_, index) => `Step number ${index + 1}`);
  const dana = await withPlan(titles);
  expect((await importGoals(dana)).message).toBe(addedMessage(15));
  expect(await titlesOf(dana)).toEqual(titles.slice(0, 15));
  // Asked once more, the rest does not come either.
  expect((await importGoals(dana)).message).toBe('All 15 steps are already in your goals.');
  expect(await titlesOf(dana)).toHaveLength(15);
});

test('what is a goal already is not imported again, however it is spaced or capitalised', async () => {
  const dana = await withPlan(['Price in one evening', 'Hire two leads', 'hire  two Leads']);
  const body = { title: 'price in  one evening ' };
  await server.call('POST', '/api/steps', { token: dana.token, body });
  expect((await importGoals(dana)).steps).toMatchObject([{ title: 'Hire two leads' }]);
  expect(await importGoals(dana)).toEqual({
    success: true,
    steps: [],
    message: 'All 2 steps are already in your goals.',
  });
});

test('a goal that was renamed is not imported again', async () => {
  const dana = await withPlan(['Price in one evening', 'Hire two leads']);
  const [first] = (await importGoals(dana)).steps;
  expect(first?.description).toMatch(/Start: March 16, 2026\n.*\nFrom your report of .+: “Price in one evening”$/);
  await server.call('PUT', `/api/steps/${first?.id}`, { token: dana.token, body: { title: 'Price on Mondays' } });
  expect((await importGoals(dana)).message).toBe('All 2 steps are already in your goals.');
});

test('two taps at once import once', async () => {
  const dana = await withPlan(['Price in one evening', 'Hire two leads']);
  const answers = await Promise.all([importGoals(dana), importGoals(dana)]);
  expect(answers.map(({ steps }) => steps.length).sort()).toEqual([0, 2]);
  expect(await titlesOf(dana)).toHaveLength(2);
});

test('an import can be undone by deleting what its answer carries, and made again', async () => {
  const dana = await withPlan(['Price in one evening', 'Hire two leads']);
  const { steps } = await importGoals(dana);
  for (const { id } of steps) await server.call('DELETE', `/api/steps/${id}`, { token: dana.token });
  expect(await titlesOf(dana)).toEqual([]);
  expect((await importGoals(dana)).steps.map(({ title }) => title)).toEqual(['Price in one evening', 'Hire two leads']);
});

test('the newest report that the person may have is the one', async () => {
  const dana = await withPlan(['From the older report']);
  server.passTime(86_400_000);
  const newer = await submit(server, {}, dana.token);
  const order = await giveReport(dana, newer, ['From the newer report']);
  const { database, clock } = server.deps;
  await database.tx((db) => revokeOrder(db, order, clock()));
  expect((await importGoals(dana)).steps.map(({ title }) => title)).toEqual(['From the older report']);
});

test('without a report, or with a plan without rows, there is nothing to extract', async () => {
  const none = { success: false, steps: [], message: noneMessage };
  const unpaid = await signUp(server);
  await submit(server, {}, unpaid.token);
  expect(await importGoals(unpaid)).toEqual(none);
  expect(await importGoals(await withPlan([]))).toEqual(none);
});

test('a title that is too long for a goal is cut behind a word', async () => {
  const long = 'a sentence of the plan '.repeat(12).trim();
  const dana = await withPlan([long]);
  const { steps } = await importGoals(dana);
  expect(steps[0]?.title).toMatch(/^(a sentence of the plan )+.*\w…$/);
  expect(steps[0]?.title.length).toBeLessThanOrEqual(200);
  expect((await importGoals(dana)).steps).toEqual([]);
});

test('a failure says so in words, and adds nothing', async () => {
  const dana = await signUp(server);
  const submissionId = await submit(server, {}, dana.token);
  await giveReport(dana, submissionId, ['Price in one evening'], 'soon');
  const { status, body } = await server.call('POST', '/api/steps/from-report', { token: dana.token });
  expect(status).toBeGreaterThanOrEqual(400);
  expect(body.message).toMatch(/^Error: [A-Z]/);
  expect(await titlesOf(dana)).toEqual([]);
});
