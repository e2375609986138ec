import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { openSqlite } from '#server/testing/both-engines.ts';
import {
  client,
  coach,
  openPushBench,
  type PushBench,
  type PushBenchDevice,
  revOf,
} from '#server/testing/push-bench.ts';

const open = openSqlite();
const [minute, day] = [60_000, 86_400_000];

/** Makes a goal that two devices of its client hold. */
async function openGoal(changes: Record<string, unknown> = {}) {
  const bench = openPushBench(await open());
  const id = randomUUID();
  const made = bench.device(client);
  const rev = revOf(await made.push(['goals.create', { id, title: 'Hire', ...changes }]));
  bench.world.now += minute;
  return { bench, id, rev, phone: bench.device(client, phoneId), laptop: bench.device(client, laptopId), made };
}
const phoneId = '00000000-0000-4000-8000-000000000001';
const laptopId = '00000000-0000-4000-8000-000000000002';

const titleOf = async (bench: PushBench, id: string) => (await bench.find('goal', id))?.row.title;
const rename = (id: string, baseRev: number, title: string, at?: number) =>
  ['goals.update', { id, baseRev, set: { title } }, at === undefined ? {} : { at }] as [
    string,
    Record<string, unknown>,
    object,
  ];

test('of two names that did not know of each other the later one stays, in either order of arrival', async () => {
  for (const isLaterFirst of [true, false]) {
    const { bench, id, rev, phone, laptop } = await openGoal();
    const at = bench.world.now;
    const later = () => phone.push(rename(id, rev, 'Later', at - 1));
    const earlier = () => laptop.push(rename(id, rev, 'Earlier', at - 2));
    const results = isLaterFirst ? [await later(), await earlier()] : [await earlier(), await later()];
    expect(await titleOf(bench, id)).toBe('Later');
    const won = { status: 'applied' };
    const lost = { status: 'superseded', fields: ['title'], kept: { title: 'Earlier' } };
    expect(results).toMatchObject(isLaterFirst ? [won, lost] : [won, won]);
    const replaced = await bench.versions('goal', id);
    expect(replaced.map(({ value }) => value)).toEqual(isLaterFirst ? ['Hire'] : ['Earlier', 'Hire']);
  }
});

test('who saw the other’s name replaces it, even if their clock is behind', async () => {
  const { bench, id, rev, phone, laptop } = await openGoal();
  const seen = revOf(await phone.push(rename(id, rev, 'Phone')));
  expect(await laptop.push(rename(id, seen, 'Laptop', bench.world.now - day))).toMatchObject({ status: 'applied' });
  expect(await titleOf(bench, id)).toBe('Laptop');
});

test('a name that was replaced by somebody who saw it does not lose to a third that was meant before it', async () => {
  const { bench, id, rev, phone, laptop } = await openGoal();
  const at = bench.world.now;
  const seen = revOf(await phone.push(rename(id, rev, 'Phone', at - 1000)));
  await laptop.push(rename(id, seen, 'Laptop saw it', at - 9000));
  const third = bench.device(client);
  expect(await third.push(rename(id, rev, 'Between', at - 5000))).toMatchObject({ status: 'superseded' });
  expect(await titleOf(bench, id)).toBe('Laptop saw it');
});

test('what a device wrote itself is never somebody else’s, though it has not seen it come back', async () => {
  const { bench, id, rev, phone, laptop } = await openGoal();
  const at = bench.world.now;
  await phone.push(rename(id, rev, 'First', at - 1));
  expect(await phone.push(rename(id, rev, 'Second', at - day))).toMatchObject({ status: 'applied' });
  expect(await titleOf(bench, id)).toBe('Second');
  // Its intents do not go back either: the second is as late as the first.
  expect(await laptop.push(rename(id, rev, 'Other', at - 2))).toMatchObject({ status: 'superseded' });
});

test('an edit from a time that the server has lost has seen nothing of what was written since', async () => {
  const { bench, id, rev, phone, laptop } = await openGoal();
  const at = bench.world.now;
  const found = revOf(await phone.push(rename(id, rev, 'Phone', at - 1_000)));
  const lost = found + 1_000;
  expect(await laptop.push(rename(id, lost, 'Earlier', at - 2_000))).toMatchObject({
    status: 'superseded',
    kept: { title: 'Earlier' },
  });
  expect(await laptop.push(rename(id, lost, 'Later', at))).toMatchObject({ status: 'applied' });
  expect((await bench.versions('goal', id)).map(({ value }) => value)).toContain('Phone');
});

test('equal intents are decided by the id of the device', async () => {
  for (const order of [
    [phoneId, laptopId],
    [laptopId, phoneId],
  ]) {
    const { bench, id, rev } = await openGoal();
    for (const deviceId of order) await bench.device(client, deviceId).push(rename(id, rev, deviceId));
    expect(await titleOf(bench, id)).toBe(laptopId);
  }
});

test('devices whose clocks are wrong by days are decided by when people acted', async () => {
  const { bench, id, rev, phone, laptop } = await openGoal();
  phone.skew = 5 * day;
  laptop.skew = -3 * day;
  const early = phone.queue(rename(id, rev, 'Early'));
  bench.world.now += minute;
  const late = laptop.queue(rename(id, rev, 'Late'));
  bench.world.now += minute;
  await laptop.send(late);
  const answer = await phone.send(early);
  expect('results' in answer && answer.results).toMatchObject([{ status: 'superseded', kept: { title: 'Early' } }]);
});

test('the same value twice is no loss, and the later intent of the two counts', async () => {
  const { bench, id, rev, phone, laptop, made } = await openGoal();
  const at = bench.world.now;
  await phone.push(rename(id, rev, 'Hire two', at - 10));
  const before = (await bench.find('goal', id))?.rev;
  expect(await laptop.push(rename(id, rev, 'Hire two', at - 20))).toEqual({ id: 1, status: 'applied', rev: before });
  expect(await laptop.push(rename(id, rev, 'Hire two', at - 1))).toMatchObject({
    status: 'applied',
    rev: (before ?? 0) + 1,
  });
  made.next = 2;
  expect(await made.push(rename(id, rev, 'Late by post', at - 5))).toMatchObject({ status: 'superseded' });
});

test('one edit may win in one field and lose in another: the result is the worst, and holds what was lost', async () => {
  const { bench, id, rev, phone, laptop } = await openGoal();
  const at = bench.world.now;
  await phone.push(rename(id, rev, 'Phone', at - 1));
  const set = { title: 'Laptop', status: 'Completed', completedDate: '2026-11-20' };
  const result = await laptop.push(['goals.update', { id, baseRev: rev, set }, { at: at - 2 }]);
  expect(result).toMatchObject({ status: 'superseded', fields: ['title'], kept: { title: 'Laptop' } });
  const stored = await bench.find('goal', id);
  expect(stored?.row).toMatchObject({ title: 'Phone', status: 'Completed', completedDate: '2026-11-20' });
  expect(revOf(result)).toBe(stored?.rev);
});

test('a delete wins over an edit in either order, and the edit comes back with its text', async () => {
  const first = await openGoal();
  await first.phone.push(['goals.delete', { id: first.id, baseRev: first.rev }]);
  const edit = rename(first.id, first.rev, 'Late');
  expect(await first.laptop.push(edit)).toMatchObject({ status: 'rejected', code: 'deleted', args: edit[1] });

  const second = await openGoal();
  await second.laptop.push(rename(second.id, second.rev, 'Early'));
  const gone = await second.phone.push(['goals.delete', { id: second.id, baseRev: second.rev }, { at: 0 }]);
  expect(gone).toMatchObject({ status: 'applied' });
  expect((await second.bench.find('goal', second.id))?.row).toMatchObject({
    title: 'Early',
    deletedAt: second.bench.world.now,
  });
});

test('what was deleted can be restored for thirty days, and then edited again', async () => {
  const { bench, id, phone } = await openGoal();
  await phone.push(['goals.delete', { id, baseRev: 0 }]);
  bench.world.now += 30 * day;
  await phone.push(['goals.restore', { id, baseRev: 0 }], rename(id, 0, 'Back'));
  expect((await bench.find('goal', id))?.row).toMatchObject({ title: 'Back', deletedAt: null });
  await phone.push(['goals.delete', { id, baseRev: 0 }]);
  bench.world.now += 30 * day + 1;
  expect(await phone.push(['goals.restore', { id, baseRev: 0 }])).toMatchObject({
    status: 'rejected',
    code: 'not_found',
  });
});

test('deleting and restoring against each other: the later one stays', async () => {
  const { bench, id, rev, phone, laptop } = await openGoal();
  const at = bench.world.now;
  const deleted = await phone.push(['goals.delete', { id, baseRev: rev }, { at: at - 10 }]);
  await laptop.push(['goals.restore', { id, baseRev: revOf(deleted) }, { at: at - 5 }]);
  const lost = await bench.device(client).push(['goals.delete', { id, baseRev: rev }, { at: at - 7 }]);
  expect(lost).toMatchObject({ status: 'superseded', fields: ['deletedAt'], kept: { deletedAt: at - 7 } });
  expect((await bench.find('goal', id))?.row.deletedAt).toBeNull();
  expect(await bench.device(client).push(['goals.delete', { id, baseRev: rev }])).toMatchObject({ status: 'applied' });
  expect((await bench.find('goal', id))?.row.deletedAt).toBe(at);
});

test('an id that is unknown, foreign or gone for good is answered alike', async () => {
  const { bench, id, rev, phone } = await openGoal();
  const eve = { ...client, userId: 'eve' };
  const answers: unknown[] = [];
  const ask = async (device: PushBenchDevice, goalId: string) => {
    for (const name of ['goals.update', 'goals.delete', 'goals.restore']) {
      const set = name === 'goals.update' ? { set: { title: 'Mine', clientId: 'eve', colour: 1 } } : {};
      const {
        args: _,
        id: __,
        ...result
      } = { args: null, ...(await device.push([name, { id: goalId, baseRev: 0, ...set }])) };
      answers.push(result);
    }
  };
  await ask(bench.device(eve), randomUUID());
  await ask(bench.device(eve), id);
  await phone.push(['goals.delete', { id, baseRev: rev }]);
  await ask(bench.device(eve), id);
  await bench.inStore(async (store) => store.remove('goal', id, await store.takeRev(0), bench.world.now));
  await ask(phone, id);
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  expect(answers[0]).toMatchObject({ status: 'rejected', code: 'not_found' });
});

test('creating again what is one’s own changes nothing; what is somebody else’s, or gone for good, is not there', async () => {
  const { bench, id, rev, phone, laptop } = await openGoal();
  await phone.push(rename(id, rev, 'Renamed'));
  const again = ['goals.create', { id, title: 'Hire' }] as [string, Record<string, unknown>];
  expect(await laptop.push(again)).toEqual({ id: 1, status: 'applied', rev: (await bench.find('goal', id))?.rev });
  expect(await titleOf(bench, id)).toBe('Renamed');
  for (const actor of [{ ...client, userId: 'eve' }, coach]) {
    expect(await bench.device(actor).push(again)).toMatchObject({ status: 'rejected', code: 'not_found' });
  }
  await bench.inStore(async (store) => store.remove('goal', id, await store.takeRev(0), bench.world.now));
  expect(await laptop.push(again)).toMatchObject({ status: 'rejected', code: 'not_found', args: again[1] });
});

test('a write by REST counts only where it differs, is meant now, and puts what it replaces into the history', async () => {
  const { bench, id, rev, phone } = await openGoal({ notes: 'Two at first' });
  await phone.push(rename(id, rev, 'Phone'));
  const set = { status: 'In Progress', notes: 'Three', title: 'Phone', priority: 'Medium' };
  expect(await bench.rest(coach, 'goals.update', { id, set })).toMatchObject({ verdict: { status: 'applied' } });
  const stored = await bench.find('goal', id);
  expect(stored?.row).toMatchObject({ title: 'Phone', status: 'In Progress', notes: 'Three' });
  expect(Object.keys(stored?.clocks ?? {}).sort()).toEqual(['notes', 'status', 'title']);
  expect(stored?.clocks.notes?.device).toMatch(/^server:/);
  const versions = await bench.versions('goal', id);
  expect(versions.map(({ field, value }) => [field, value])).toContainEqual(['notes', 'Two at first']);

  expect(await bench.rest(coach, 'goals.update', { id, set })).toMatchObject({ verdict: { rev: stored?.rev } });
  expect(await bench.rest(coach, 'goals.update', { id, set: { ...set, title: 'Mine' } })).toMatchObject({
    verdict: { status: 'rejected', code: 'forbidden' },
  });
  // An edit that was made before it, and arrives after it, does not undo it.
  const older = await phone.push(['goals.update', { id, baseRev: rev, set: { status: 'Completed' } }, { at: 0 }]);
  expect(older).toMatchObject({ status: 'superseded', kept: { status: 'Completed' } });
});

test('by REST rows are made, deleted and restored too', async () => {
  const bench = openPushBench(await open());
  const id = randomUUID();
  await bench.rest(client, 'goals.create', { id, title: 'Hire' });
  await bench.rest(client, 'goals.delete', { id });
  expect((await bench.find('goal', id))?.row.deletedAt).toBe(bench.world.now);
  await bench.rest(client, 'goals.restore', { id });
  expect((await bench.find('goal', id))?.row).toMatchObject({ title: 'Hire', deletedAt: null });
});

test('the clock of the server steps back: a write by REST is still the latest', async () => {
  const { bench, id, rev, phone } = await openGoal();
  await phone.push(rename(id, rev, 'Before'));
  bench.world.now -= day;
  await bench.rest(client, 'goals.update', { id, set: { title: 'After' } });
  expect(await titleOf(bench, id)).toBe('After');
  expect(await bench.device(client).push(rename(id, rev, 'Old', bench.world.now))).toMatchObject({
    status: 'superseded',
  });
});

test('a day is one that the calendar has', async () => {
  const { bench, id, rev, phone } = await openGoal();
  const setDay = (targetCompletion: string | null) =>
    phone.push(['goals.update', { id, baseRev: rev, set: { targetCompletion } }]);
  const impossible = [
    '2026-13-45',
    '2026-02-29',
    '2026-1-2',
    '',
    '0002-12-24',
    '0203-12-24',
    '1899-12-31',
    '2201-01-01',
  ];
  for (const day of [...impossible, '+122031-12-24', '122031-12-24']) {
    const message = 'This value isn’t allowed: Target date.';
    expect(await setDay(day)).toMatchObject({ status: 'rejected', code: 'invalid', message });
    const made = { id: crypto.randomUUID(), title: 'Hire', targetCompletion: day };
    expect(await phone.push(['goals.create', made])).toMatchObject({ status: 'rejected', code: 'invalid', message });
  }
  for (const day of ['2028-02-29', '1900-01-01', '2200-12-31', null]) {
    expect(await setDay(day)).toMatchObject({ status: 'applied' });
    expect((await bench.find('goal', id))?.row.targetCompletion).toBe(day);
  }
});
