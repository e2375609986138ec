import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { jobsDone } from '#server/testing/jobs-done.ts';
import { listen } from '#server/testing/listen.ts';
import { type Person, signUp } from '#server/testing/people.ts';
import { submit } from '#server/testing/submissions.ts';
import { syncDevice } from '#server/testing/sync-device.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';

/** Is a word of internal notes alone. */
const canary = 'pangolin';

let server: TestServer;
let dana: Person;
let coach: Person;
/** Collects every byte that the client's devices are answered. */
let bytes = '';
beforeAll(async () => {
  server = await startTestServer();
  [dana, coach] = [await signUp(server), await signUp(server, { role: 'coach' })];
});
afterAll(() => server.stop());

const watched: Pick<TestServer, 'call' | 'clock'> = {
  clock: () => server.clock(),
  async call(...request) {
    const answer = await server.call(...request);
    bytes += JSON.stringify([answer.body, Object.fromEntries(answer.headers)]);
    return answer as never;
  },
};

test('the words of an internal note are in no byte that a client gets, whatever becomes of the note', async () => {
  const submissionId = await submit(server, {}, dana.token);
  await jobsDone(server);
  const [laptop, phone] = [syncDevice(server, coach), syncDevice(watched, dana)];
  const stream = await listen(server, dana.token);
  const id = randomUUID();
  const staffNote = async (mutation: ReturnType<typeof laptop.edit>) => {
    const { body } = await laptop.sync([mutation], { ackedResults: mutation.id - 1 });
    expect(body.results).toMatchObject([{ id: mutation.id, status: expect.stringMatching(/applied|merged/) }]);
    const [result] = body.results;
    return result && 'rev' in result ? result.rev : 0;
  };
  const text = (base: string, value: string) => ({ text: { content: { base, value } } });
  const probes = [
    'GET /api/history',
    `GET /api/submission/${submissionId}`,
    'GET /api/account/export',
    `GET /api/versions/note/${id}`,
    `GET /api/versions/submission/${submissionId}`,
    `GET /api/versions/submissionBody/${submissionId}`,
    'GET /api/sync/escrow',
  ];
  async function look() {
    const changes = [...(await phone.sync()).changes, ...(await syncDevice(watched, dana).sync()).changes];
    for (const probe of probes) {
      const [method = '', path = ''] = probe.split(' ');
      await watched.call(method, path, { token: dana.token });
    }
    // A client may try these with the id alone.
    const guess = { id, baseRev: 1 };
    const tries = [
      phone.edit('notes.update', { ...guess, set: { noteType: 'client' }, ...text('', 'guessed') }),
      phone.edit('notes.delete', guess),
      phone.edit('notes.create', { id, submissionId, content: 'guessed', noteType: 'client' }),
    ];
    const { body } = await phone.sync(tries);
    expect(body.results.slice(-3).map((result) => 'code' in result && result.code)).not.toContain(false);
    return changes.filter((change) => 'entity' in change && change.entity === 'note');
  }

  const first = `Too proud to ask; ${canary}`;
  let rev = await staffNote(laptop.edit('notes.create', { id, submissionId, content: first, noteType: 'internal' }));
  expect(await look()).toEqual([]);
  rev = await staffNote(laptop.edit('notes.update', { id, baseRev: rev, set: { title: canary } }));
  expect(await look()).toEqual([]);
  expect(stream.revs()).toEqual([]);

  const clean = { id, baseRev: rev, set: { title: 'Well done' }, ...text(first, 'You asked') };
  rev = await staffNote(laptop.edit('notes.update', clean));
  rev = await staffNote(laptop.edit('notes.update', { id, baseRev: rev, set: { noteType: 'client' } }));
  expect(await look()).not.toEqual([]);
  rev = await staffNote(laptop.edit('notes.update', { id, baseRev: rev, set: { noteType: 'internal' } }));
  rev = await staffNote(laptop.edit('notes.update', { id, baseRev: rev, ...text('You asked', `You asked ${canary}`) }));
  expect((await look()).map(({ op }) => op)).toEqual(['del']);
  rev = await staffNote(laptop.edit('notes.delete', { id, baseRev: rev }));
  expect(await look()).toEqual([]);

  await stream.close();
  expect((bytes + stream.text()).split(canary)).toHaveLength(1);
  expect(bytes.includes('You asked')).toBe(true);
  const history = await server.call('GET', `/api/versions/note/${id}`, { token: coach.token });
  expect(JSON.stringify(history.body)).toContain(canary);
  expect(JSON.stringify((await syncDevice(server, coach).sync()).changes)).toContain(canary);
  expect(server.lines.join()).not.toContain(canary);
});
