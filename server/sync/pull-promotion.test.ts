import { expect, test } from 'vitest';
import { readCounter } from '#server/synced-rows/counter.ts';
import { openSqlite } from '#server/testing/both-engines.ts';
import { createPullWorld, dana, kim } from '#server/testing/pull-world.ts';

const open = openSqlite();

test('rule 6: a role that is newly held, and a pull at all, moves no rev', async () => {
  const world = createPullWorld(await open());
  const submission = await world.submission('dana');
  await world.goal('goal', 'dana');
  await world.note('note', submission, 'dana', { noteType: 'client' });
  const [laptop, phone] = [world.device({ ...kim, isStaff: false }), world.device(dana)];
  await laptop.sync();
  await phone.sync();
  const before = await world.tx(readCounter);
  laptop.actor = kim;
  await laptop.sync();
  expect(laptop.held('staff')).not.toEqual([]);
  expect(await world.tx(readCounter)).toEqual(before);
  expect(await phone.sync()).toEqual([]);
});
