import { expect, test } from 'vitest';
import { readCounter } from '#server/synced-rows/counter.ts';
import { namesOf, pullWorlds, staff } from '#server/testing/open-pull-world.ts';
import { dana, kim } from '#server/testing/pull-world.ts';

const open = pullWorlds();

/** Makes the same cookie, some revs later. */
function cookieAt(cookie: string | null, later: number): string {
  const [version, mark, rev = '', ...rest] = (cookie ?? '').split(';');
  return [version, mark, (Number.parseInt(rev, 36) + later).toString(36), ...rest].join(';');
}

test('rule 4: the rows that a push touched come first, and once', async () => {
  const world = open();
  await world.goal('mine', 'dana');
  const phone = world.device(dana);
  await phone.sync();
  await world.goal('of-laptop', 'dana');
  const touched = await world.goal('mine', 'dana', { title: 'New' });
  const read: string[] = [];
  phone.wrap = (store) => ({
    ...store,
    async listRows(refs) {
      read.push(...refs.map(({ key }) => key));
      return store.listRows(refs);
    },
  });
  expect(namesOf(await phone.sync([touched]))).toEqual(['put own/goal/mine', 'put own/goal/of-laptop']);
  expect(read).toEqual(['mine', 'of-laptop']);
});

test('rule 4: of a long push all rows come first that fit into a page', async () => {
  const world = open();
  const phone = world.device(dana);
  await phone.sync();
  await world.goal('of-laptop', 'dana');
  const touched = [];
  for (let i = 0; i < 200; i++) touched.push(await world.goal(`goal-${i}`, 'dana'));
  const { changes, more } = await phone.page(touched);
  expect(namesOf(changes)).toEqual([...touched.map(({ key }) => `put own/goal/${key}`), 'put own/goal/of-laptop']);
  expect(more).toBe(false);
});

test('rule 4: what a push took away is told at once too', async () => {
  const world = open();
  await world.goal('other', 'dana');
  const draft = await world.draft('chat:1', 'dana', { text: 'typing' });
  const phone = world.device(dana);
  await phone.sync();
  await world.goal('other', 'dana', { title: 'New' });
  await world.draft('chat:1', 'dana', null);
  expect(namesOf(await phone.sync([draft]))).toEqual(['del own/draft/chat:1', 'put own/goal/other']);
});

test('rule 6: a note that is for staff only again reaches the client as a deletion, and later edits of it as nothing', async () => {
  const world = open();
  const submission = await world.submission('dana');
  await world.note('note', submission, 'dana', { noteType: 'client' });
  const phone = world.device(dana);
  await phone.sync();
  await world.note('note', submission, 'dana', { noteType: 'internal', content: 'canary' });
  const left = await phone.sync();
  expect(namesOf(left)).toEqual(['del own/note/note']);
  await world.note('note', submission, 'dana', { noteType: 'internal', content: 'canary again' });
  expect(await phone.sync()).toEqual([]);
  expect(namesOf(await world.device(dana).sync())).not.toContain('del own/note/note');
});

test('rule 6: a coach who is the client too loses the own copy of such a note and keeps that of staff', async () => {
  const world = open();
  const submission = await world.submission('kim');
  await world.note('note', submission, 'kim', { noteType: 'client' });
  const laptop = world.device(kim);
  await laptop.sync();
  expect(laptop.held()).toEqual(expect.arrayContaining(['own/note/note', 'staff/note/note']));
  await world.note('note', submission, 'kim', { noteType: 'internal' });
  const changes = await laptop.sync();
  expect(namesOf(changes).sort()).toEqual(['del own/note/note', 'put staff/note/note']);
  expect(laptop.row(`own/submissionBody/${submission}`)).not.toHaveProperty('summary');
  expect(laptop.row(`staff/submissionBody/${submission}`)).toHaveProperty('summary');
});

test('rule 6: an internal note that nobody else saw never reaches its client, not even when it is deleted', async () => {
  const world = open();
  const submission = await world.submission('dana');
  const phone = world.device(dana);
  await phone.sync();
  await world.note('note', submission, 'dana', { content: 'canary' });
  await world.remove('note', 'note');
  expect(await phone.sync()).toEqual([]);
});

test('rule 6: linking a submission brings its client the card, the texts, the goals and the notes that are for them', async () => {
  const world = open();
  const submission = await world.submission(null);
  await world.goal('goal', null, { submissionId: submission });
  await world.note('told', submission, null, { noteType: 'client' });
  await world.note('internal', submission, null);
  const phone = world.device(dana);
  await phone.sync();
  expect(phone.held()).toEqual([]);
  await world.link(submission, 'dana');
  await phone.sync();
  expect(phone.held()).toEqual(
    ['goal/goal', 'note/told', `submission/${submission}`, `submissionBody/${submission}`].map((name) => `own/${name}`),
  );
});

test('rule 6: a role that is newly held brings the rows of staff as a backfill, without a reset', async () => {
  const world = open();
  const submission = await world.submission('dana');
  await world.goal('goal', 'dana');
  await world.goal('kims', 'kim');
  const laptop = world.device({ ...kim, isStaff: false });
  await laptop.sync();
  laptop.actor = kim;
  const changes = await laptop.sync();
  expect(namesOf(changes)).not.toContain('reset');
  expect(laptop.held()).toEqual(
    ['own/goal/kims', ...staff('goal/goal', `submission/${submission}`, `submissionBody/${submission}`)].sort(),
  );
});

test('rule 13: a cookie from a time that the server no longer remembers gets a reset', async () => {
  const world = open();
  await world.startServer();
  await world.goal('goal', 'dana');
  const phone = world.device(dana);
  await phone.sync();
  const lost = cookieAt(phone.cookie, 1);
  world.pass(1_000);
  await world.startServer();
  expect(namesOf(await phone.sync())).toEqual([]);
  // The phone was told of one more rev, which is not in the copy that this server was started from.
  phone.cookie = lost;
  expect(namesOf(await phone.sync())).toEqual(['reset', 'put own/goal/goal']);
});

test('rule 13: whoever was told of a row of the own push from a time that was lost gets a reset, also when nothing else of it was told', async () => {
  const world = open({ changes: 1 });
  await world.startServer();
  const phone = world.device(dana);
  await phone.sync();
  const before = phone.cookie;
  const copied = await world.tx(readCounter);
  await world.goal('of-laptop', 'dana');
  const pushed = await world.goal('mine', 'dana');
  expect(namesOf((await phone.page([pushed])).changes)).toEqual(['put own/goal/mine']);
  const lost = phone.cookie;
  // The server is put back as it was before both.
  await world.tx(({ q, t }) => q.update(t.syncCounter).set({ rev: copied.rev }));
  await world.startServer();
  phone.cookie = before;
  expect(namesOf((await phone.page()).changes)).not.toContain('reset');
  phone.cookie = lost;
  expect(namesOf((await phone.page()).changes)).toContain('reset');
});

test('rule 13: a cookie from before tombstones that are gone gets a reset, and the row goes with the page that ends it', async () => {
  const world = open({ changes: 2 });
  for (const id of ['a', 'b', 'c']) await world.goal(id, 'dana');
  const phone = world.device(dana);
  await phone.sync();
  await world.remove('goal', 'b');
  await world.dropTombstones();
  const first = await phone.page();
  expect(namesOf(first.changes)).toEqual(['reset', 'put own/goal/c']);
  expect(phone.held()).toEqual(['own/goal/a', 'own/goal/b', 'own/goal/c']);
  await phone.sync();
  expect(phone.held()).toEqual(['own/goal/a', 'own/goal/c']);
});

test('rule 15: a forget comes first, makes the cookie stale, and comes again until it was taken', async () => {
  const world = open();
  await world.submission('dana');
  await world.goal('kims', 'kim');
  const laptop = world.device(kim);
  await laptop.sync();
  const forget = { forgetId: 'f_1', scope: 'staff', reason: 'role_changed' } as const;
  await world.forget('kim', forget);
  laptop.actor = { ...kim, isStaff: false };
  laptop.forgets = [forget];
  const changes = await laptop.sync();
  expect(namesOf(changes)).toEqual(['forget', 'reset', 'put own/goal/kims']);
  expect(laptop.held('staff')).toEqual([]);
  expect(namesOf(await laptop.sync())).toEqual(['forget', 'reset', 'put own/goal/kims']);
  laptop.forgets = [];
  expect(await laptop.sync()).toEqual([]);
});

test('rule 15: a device that is told of a forget that its cookie counts gets everything again: it has a new id since', async () => {
  const world = open();
  await world.submission('dana');
  const forget = { forgetId: 'f_1', scope: 'staff', reason: 'role_changed' } as const;
  await world.forget('kim', forget);
  const laptop = world.device(kim);
  await laptop.sync();
  const before = laptop.held();
  expect(before).not.toEqual([]);
  laptop.forgets = [forget];
  await laptop.page();
  laptop.forgets = [];
  await laptop.sync();
  expect(laptop.held()).toEqual(before);
});

test('rule 15: a device that was put back from a copy is told again what it had acknowledged since, and nothing from before', async () => {
  const world = open();
  await world.submission('dana');
  await world.forget('kim', { forgetId: 'f_9', scope: 'all', reason: 'deactivated' });
  const laptop = world.device(kim);
  await laptop.sync();
  const copy = world.device({ ...kim, isStaff: false });
  laptop.copyTo(copy);
  world.pass(1);
  const forget = { forgetId: 'f_1', scope: 'staff', reason: 'role_changed' } as const;
  await world.forget('kim', forget);
  expect(copy.forgets).toEqual([]);
  const changes = await copy.sync();
  expect(changes).toEqual([{ op: 'forget', ...forget }, { op: 'reset' }]);
  expect(await copy.sync()).toEqual([]);
});

test('rule 15: a role that was taken away without a word to the devices is told to be forgotten all the same', async () => {
  const world = open();
  await world.submission('dana');
  const laptop = world.device(kim);
  await laptop.sync();
  laptop.actor = { ...kim, isStaff: false };
  const changes = await laptop.sync();
  expect(changes[0]).toMatchObject({ op: 'forget', scope: 'staff', reason: 'role_changed' });
  expect(namesOf(changes)).toEqual(['forget', 'reset']);
  expect(laptop.held()).toEqual([]);
});

test('rule 15: who holds the role again gets everything again', async () => {
  const world = open();
  await world.submission('dana');
  const laptop = world.device(kim);
  await laptop.sync();
  const before = laptop.held();
  const forget = { forgetId: 'f_1', scope: 'staff', reason: 'role_changed' } as const;
  await world.forget('kim', forget);
  laptop.forgets = [forget];
  await laptop.page();
  laptop.forgets = [];
  await laptop.sync();
  expect(laptop.held()).toEqual(before);
});

test('rule 17: a page ends at its number of changes or bytes, holds one row at least, and all pages together everything', async () => {
  const world = open({ changes: 3, changeBytes: 2_000 });
  for (let i = 0; i < 10; i++) await world.goal(`goal-${i}`, 'dana', { description: i === 5 ? 'x'.repeat(5_000) : '' });
  const phone = world.device(dana);
  const sizes: number[] = [];
  for (let more = true; more; ) {
    const page = await phone.page();
    more = page.more;
    sizes.push(page.changes.length);
    const bytes = Buffer.byteLength(JSON.stringify(page.changes));
    if (page.changes.length > 1) expect(bytes).toBeLessThanOrEqual(2_000 + 100);
  }
  expect(Math.max(...sizes)).toBeLessThanOrEqual(3);
  expect(Math.min(...sizes)).toBeGreaterThanOrEqual(1);
  expect(phone.held()).toHaveLength(10);
});

test('rule 17: the first page of a device that holds nothing is a short one, so that it shows something soon', async () => {
  const world = open();
  for (let i = 0; i < 220; i++) await world.goal(`goal-${i}`, 'dana');
  const phone = world.device(dana);
  expect((await phone.page()).changes).toHaveLength(100);
  expect((await phone.page()).changes).toHaveLength(121);
  const other = world.device(dana);
  const pushed = await world.goal('pushed', 'dana');
  expect((await other.page([pushed])).changes).toHaveLength(222);
});

test('rule 17: a slow processor ends a page, after the rows that it has read, and loses none', async () => {
  const world = open();
  for (let i = 0; i < 350; i++) await world.goal(`goal-${i}`, 'dana');
  const phone = world.device(dana);
  phone.wrap = (store) => ({
    ...store,
    async readCounter() {
      world.work(20);
      return store.readCounter();
    },
    async listRows(refs) {
      world.work(10);
      return store.listRows(refs);
    },
    async listFeedBefore(...asked) {
      world.work(20);
      return store.listFeedBefore(...asked);
    },
  });
  const sizes: number[] = [];
  for (let more = true; more; ) {
    const page = await phone.page();
    more = page.more;
    sizes.push(page.changes.length);
    expect([more, page.changes.length]).not.toEqual([true, 0]);
  }
  expect(sizes.length).toBeGreaterThan(3);
  expect(Math.max(...sizes)).toBeLessThanOrEqual(100);
  expect(phone.held()).toHaveLength(350);
});

test('rule 17: changes are delivered while a backfill goes on, and the newest rows come first', async () => {
  const world = open({ changes: 3 });
  for (let i = 0; i < 6; i++) await world.goal(`goal-${i}`, 'dana');
  const phone = world.device(dana);
  expect(namesOf((await phone.page()).changes)).toEqual(['reset', 'put own/goal/goal-5', 'put own/goal/goal-4']);
  await world.goal('goal-0', 'dana', { title: 'New' });
  await world.goal('goal-5', 'dana', { title: 'New' });
  expect(namesOf((await phone.page()).changes)).toEqual([
    'put own/goal/goal-0',
    'put own/goal/goal-5',
    'put own/goal/goal-3',
  ]);
  await phone.sync();
  expect(phone.held()).toHaveLength(6);
});

test('a cookie that names rows of somebody else brings none of them', async () => {
  const world = open();
  await world.conversation('of-marco', 'marco', 2);
  const submission = await world.submission('marco');
  const phone = world.device(dana);
  await phone.sync();
  phone.cookie += `;q,of-marco,9,;s,${submission},0,zzzzzz;d,;k,;p,;m,zzzzzz`;
  expect(await phone.sync()).toEqual([]);
});
