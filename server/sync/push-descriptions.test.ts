import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { openSqlite } from '#server/testing/both-engines.ts';
import { client, coach, type Intent, openPushBench, revOf } from '#server/testing/push-bench.ts';

const open = openSqlite();
const [base, atTheEnd, atTheStart] = ['Call the printer', 'Call the printer today', 'Please call the printer'];

test.each([
  ['goal', 'description'],
  ['goal', 'notes'],
  ['note', 'content'],
] as const)('words that two devices added to the %s’s %s both stay', async (entity, field) => {
  const bench = openPushBench(await open());
  const [submissionId, id] = [await bench.submission('dana'), randomUUID()];
  const author = entity === 'goal' ? client : coach;
  const create: Intent =
    entity === 'goal'
      ? ['goals.create', { id, title: 'Print', [field]: base }]
      : ['notes.create', { id, submissionId, content: base }];
  const baseRev = revOf(await bench.device(author).push(create));
  const edit = (value: string): Intent => [`${entity}s.update`, { id, baseRev, text: { [field]: { base, value } } }];
  await bench.device(author).push(edit(atTheEnd));
  expect(await bench.device(author).push(edit(atTheStart))).toMatchObject({ status: 'merged', fields: [field] });
  expect((await bench.find(entity, id))?.row[field]).toBe('Please call the printer today');
});

test('no other field is a text: a title that comes as one is refused', async () => {
  const bench = openPushBench(await open());
  const id = randomUUID();
  const phone = bench.device(client);
  await phone.push(['goals.create', { id, title: base }]);
  const edit: Intent = ['goals.update', { id, baseRev: 0, text: { title: { base, value: atTheEnd } } }];
  expect(await phone.push(edit)).toMatchObject({ status: 'rejected', code: 'invalid' });
});
