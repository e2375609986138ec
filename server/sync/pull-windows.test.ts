import { expect, test } from 'vitest';
import { eraseSubmissions } from '#server/erasure/erase-submissions.ts';
import { newId } from '#server/ids.ts';
import { findStored } from '#server/synced-rows/stored-rows.ts';
import { namesOf, pullWorlds, staff } from '#server/testing/open-pull-world.ts';
import { dana, kim } from '#server/testing/pull-world.ts';

const open = pullWorlds();

test('rule 16: changes outside the windows of staff are skipped', async () => {
  const world = open({ cards: 2, bodies: 1 });
  const [old, middle, newest] = [await world.submission('a'), await world.submission('b'), await world.submission('c')];
  const laptop = world.device(kim);
  await laptop.sync();
  await world.goal('of-a', 'a');
  await world.note('of-b', middle, 'b');
  await world.editCard(old, 'Renamed');
  expect(await laptop.sync()).toEqual([]);
  await world.editCard(middle, 'Renamed');
  await world.goal('of-c', 'c');
  await world.note('on-c', newest, 'c');
  expect(namesOf(await laptop.sync())).toEqual([
    `put staff/submission/${middle}`,
    'put staff/goal/of-c',
    'put staff/note/on-c',
  ]);
});

test('rules 6 and 16: a fresh snapshot holds no del, also where the texts of more submissions are held than cards', async () => {
  const world = open({ cards: 1, bodies: 2 });
  for (const client of ['a', 'b', 'c']) await world.submission(client);
  const changes = await world.device(kim).sync();
  expect(namesOf(changes).filter((name) => name.startsWith('del'))).toEqual([]);
  expect(namesOf(changes).filter((name) => name.startsWith('put staff/submission/'))).toHaveLength(2);
});

test('rule 16: a submission that is new brings the goals of its client from long before', async () => {
  const world = open({ cards: 2, bodies: 1 });
  await world.goal('old', 'dana');
  await world.submission('dana');
  for (const other of ['b', 'c']) await world.submission(other);
  const laptop = world.device(kim);
  await laptop.sync();
  expect(laptop.held('staff/goal')).toEqual([]);
  await world.submission('dana');
  await laptop.sync();
  expect(laptop.held('staff/goal')).toEqual(['staff/goal/old']);
});

test('rule 16: a submission that is linked brings the other goals of its client, and an edit of its card does not bring them again', async () => {
  const world = open();
  await world.goal('old', 'dana');
  const submission = await world.submission(null);
  const laptop = world.device(kim);
  await laptop.sync();
  expect(laptop.held('staff/goal')).toEqual([]);
  await world.link(submission, 'dana');
  await laptop.sync();
  expect(laptop.held('staff/goal')).toEqual(['staff/goal/old']);
  await world.editCard(submission, 'Renamed');
  expect(namesOf(await laptop.sync())).toEqual([`put staff/submission/${submission}`]);
});

test('rule 16: the delivery of a pin, and not the push of it, brings the submission on each of the devices', async () => {
  const world = open({ cards: 1, bodies: 1 });
  const old = await world.submission('dana');
  await world.note('note', old, 'dana');
  await world.goal('goal', 'dana');
  await world.submission('marco');
  const [laptop, phone] = [world.device(kim), world.device(kim)];
  await laptop.sync();
  await phone.sync();
  const touched = await world.pin(old, 'kim');
  const brought = staff('goal/goal', 'note/note', `pin/${old}`, `submission/${old}`, `submissionBody/${old}`);
  for (const [device, pushed] of [
    [laptop, [touched]],
    [phone, []],
  ] as const) {
    expect(namesOf(await device.sync([...pushed]))[0]).toBe(`put staff/pin/${old}`);
    expect(device.held()).toEqual(expect.arrayContaining(brought));
  }
  await world.editCard(old, 'Renamed');
  expect(namesOf(await laptop.sync())).toEqual([`put staff/submission/${old}`]);
  // It is opened again, and is there already.
  await world.pinAgain(old, 'kim');
  expect(namesOf(await laptop.sync())).toEqual([`put staff/pin/${old}`]);
});

test('rule 16: a card that is edited while its notes are on their way keeps none of them back', async () => {
  for (const pages of [1, 2, 3, 4]) {
    const world = open({ changes: 2 });
    const submission = await world.submission('dana');
    for (let i = 0; i < 4; i++) await world.note(`note-${i}`, submission, 'dana');
    const laptop = world.device(kim);
    for (let i = 0; i < pages; i++) await laptop.page();
    const card = await world.tx((db) => findStored(db, 'submission', submission));
    // When it was linked is not known of it.
    if (card) await world.save('submission', { ...card.row, company: 'Renamed' }, 'dana');
    await laptop.sync();
    expect(laptop.held('staff/note')).toEqual([
      'staff/note/note-0',
      'staff/note/note-1',
      'staff/note/note-2',
      'staff/note/note-3',
    ]);
  }
});

test('rule 16: with a pin goes what only the pin had brought, and nothing more is told of it', async () => {
  const world = open({ cards: 2, bodies: 1 });
  const old = await world.submission('dana');
  await world.note('note', old, 'dana');
  await world.goal('goal', 'dana');
  const middle = await world.submission('b');
  await world.submission('c');
  await world.pin(old, 'kim');
  await world.pin(middle, 'kim');
  const laptop = world.device(kim);
  await laptop.sync();
  await world.remove('pin', `kim/${old}`);
  await world.remove('pin', `kim/${middle}`);
  await laptop.sync();
  const fresh = world.device(kim);
  await fresh.sync();
  expect(laptop.held()).toEqual(fresh.held());
  expect(laptop.held()).toContain(`staff/submission/${middle}`);
  expect(laptop.held()).not.toContain(`staff/submission/${old}`);
  await world.note('note', old, 'dana', { content: 'More' });
  await world.goal('goal', 'dana', { title: 'More' });
  expect(await laptop.sync()).toEqual([]);
});

test('rule 16: a pinned submission that is among the newest stays without its pin, and so do the goals of another one’s client', async () => {
  const world = open({ cards: 3, bodies: 1 });
  const old = await world.submission('dana');
  await world.goal('goal', 'dana');
  const newest = await world.submission('dana');
  for (const id of [old, newest]) await world.pin(id, 'kim');
  const laptop = world.device(kim);
  await laptop.sync();
  for (const id of [old, newest]) await world.remove('pin', `kim/${id}`);
  await laptop.sync();
  expect(laptop.held()).toEqual(
    staff('goal/goal', `submission/${old}`, `submission/${newest}`, `submissionBody/${newest}`),
  );
});

test('rule 16: a pin that was deleted and set anew while a device was away brings everything again', async () => {
  const world = open({ cards: 1, bodies: 1, changes: 3 });
  const old = await world.submission('dana');
  await world.submission('b');
  await world.pin(old, 'kim');
  const laptop = world.device(kim);
  await laptop.sync();
  await world.remove('pin', `kim/${old}`);
  await world.goal('goal', 'dana');
  await laptop.sync();
  expect(laptop.held('staff/goal')).toEqual([]);
  await world.pin(old, 'kim');
  await laptop.sync();
  expect(laptop.held('staff/goal')).toEqual(['staff/goal/goal']);
});

test('rule 16: a conversation that gets a message after a long time comes with its newest messages, whatever the rev', async () => {
  const world = open({ conversations: 1, messages: 2 });
  await world.conversation('old', 'dana', 4);
  await world.conversation('new', 'dana', 1);
  const phone = world.device(dana);
  await phone.sync();
  expect(phone.held()).toEqual(['own/conversation/new', 'own/message/new-000']);
  await world.rename('old', 'Renamed outside the window');
  expect(await phone.sync()).toEqual([]);
  const added = await world.message('old', 'dana');
  await phone.sync();
  expect(phone.held('own/message/old')).toEqual(['own/message/old-003']);
  expect(phone.held()).toContain(`own/message/${added}`);
  expect(phone.held()).toContain('own/conversation/new');
  await world.message('old', 'dana');
  expect((await phone.sync()).length).toBe(2);
});

test('rule 16: with a submission that is erased go the goals that were held for it alone, and no others', async () => {
  const world = open({ cards: 3, bodies: 2 });
  await world.submission('b');
  const pinned = await world.submission('c');
  const erased: string[] = [];
  for (const client of ['a', 'b', 'c']) {
    await world.goal(`of-${client}`, client);
    erased.push(await world.submission(client));
  }
  const [ofA = '', ...ofOthers] = erased;
  const [laptop, phone] = [world.device(kim), world.device({ ...kim, userId: 'other' })];
  await world.pin(pinned, 'kim');
  await world.pin(ofA, 'kim');
  await laptop.sync();
  await phone.sync();
  expect(laptop.held('staff/goal')).toEqual(['of-a', 'of-b', 'of-c'].map((id) => `staff/goal/${id}`));
  expect(phone.held('staff/goal')).toEqual(['of-b', 'of-c'].map((id) => `staff/goal/${id}`));
  for (let i = 0; i < 2; i++) await world.submission('d');
  const erasing = { now: world.clock(), newId, forgetPayer: async () => undefined };
  await world.tx((db) => eraseSubmissions(db, [ofA, ...ofOthers], erasing));
  await laptop.sync();
  expect(laptop.held('staff/goal')).toEqual(['staff/goal/of-c']);
  await phone.sync();
  expect(phone.held('staff/goal')).toEqual([]);

  await world.goal('of-a', 'a', { title: 'Later' });
  expect(await phone.sync()).toEqual([]);
});

test('rule 16: in the place of a submission or a conversation that went for good an older one enters the window', async () => {
  const world = open({ cards: 2, bodies: 1, conversations: 1, changes: 2 });
  const [oldest, old, newest] = [await world.submission('a'), await world.submission('b'), await world.submission('c')];
  await world.goal('of-b', 'b');
  await world.conversation('before', 'kim', 1);
  await world.conversation('last', 'kim', 1);
  const laptop = world.device(kim);
  await laptop.sync();
  expect(laptop.held('own')).toEqual(['own/conversation/last', 'own/message/last-000']);
  const erasing = { now: world.clock(), newId, forgetPayer: async () => undefined };
  await world.tx((db) => eraseSubmissions(db, [newest], erasing));
  await world.remove('message', 'last-000');
  await world.remove('conversation', 'last');
  await laptop.sync();
  expect(laptop.held('staff')).toEqual(
    staff('goal/of-b', `submission/${oldest}`, `submission/${old}`, `submissionBody/${old}`),
  );
  expect(laptop.held('own')).toEqual(['own/conversation/before', 'own/message/before-000']);
});
