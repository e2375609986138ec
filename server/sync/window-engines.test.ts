import { expect, test } from 'vitest';
import { eraseSubmissions } from '#server/erasure/erase-submissions.ts';
import { newId } from '#server/ids.ts';
import { onBothEngines } from '#server/testing/both-engines.ts';
import { createPullWorld, dana, kim } from '#server/testing/pull-world.ts';
import { pullLimits } from '#sync/server/ports.ts';

const staff = (...names: string[]) => names.map((name) => `staff/${name}`).sort();

onBothEngines('the windows of a device', (open) => {
  test('a conversation that gets a message after a long time comes with its newest messages', async () => {
    const world = createPullWorld(await open(), { conversations: 1, messages: 2, changes: 2 });
    await world.conversation('old', 'dana', 4);
    await world.conversation('new', 'dana', 1);
    const phone = world.device(dana);
    await phone.sync();
    expect(phone.held()).toEqual(['own/conversation/new', 'own/message/new-000']);
    const added = await world.message('old', 'dana');
    await phone.sync();
    expect(phone.held()).toEqual(
      ['conversation/new', 'conversation/old', `message/${added}`, 'message/new-000', 'message/old-003']
        .map((name) => `own/${name}`)
        .sort(),
    );
  });

  test('a pin brings a submission with its texts, notes and goals, and takes them along', async () => {
    const world = createPullWorld(await open(), { cards: 1, bodies: 1, changes: 2 });
    const old = await world.submission('dana');
    await world.note('note', old, 'dana');
    await world.goal('of-client', 'dana');
    await world.goal('of-submission', 'dana', { submissionId: old });
    const newest = await world.submission('marco');
    const laptop = world.device(kim);
    await laptop.sync();
    const always = [`submission/${newest}`, `submissionBody/${newest}`];
    expect(laptop.held()).toEqual(staff(...always));
    await world.pin(old, 'kim');
    await laptop.sync();
    const brought = ['goal/of-client', 'goal/of-submission', 'note/note', `pin/${old}`];
    expect(laptop.held()).toEqual(staff(...always, ...brought, `submission/${old}`, `submissionBody/${old}`));
    await world.goal('of-client', 'dana', { title: 'New' });
    expect(await laptop.sync()).toMatchObject([{ op: 'put', id: 'of-client', row: { title: 'New' } }]);
    await world.remove('pin', `kim/${old}`);
    await laptop.sync();
    expect(laptop.held()).toEqual(staff(...always));
  });

  test('what a new submission pushes out leaves, and what is pinned stays', async () => {
    const world = createPullWorld(await open(), { cards: 3, bodies: 2, changes: 2 });
    const [oldest, pinned, left] = [
      await world.submission('dana'),
      await world.submission('marco'),
      await world.submission('dana'),
    ];
    await world.goal('of-client', 'dana');
    for (const id of [pinned, left]) await world.note(`on-${id}`, id, null);
    const laptop = world.device(kim);
    await laptop.sync();
    await world.pin(pinned, 'kim');
    await laptop.sync();
    const [newer, newest] = [await world.submission(null), await world.submission(null)];
    const changes = await laptop.sync();
    const here = [pinned, newer, newest].flatMap((id) => [`submission/${id}`, `submissionBody/${id}`]);
    expect(laptop.held()).toEqual(staff(...here, `submission/${left}`, `note/on-${pinned}`, `pin/${pinned}`));
    // What is pinned is not sent a second time.
    expect(changes.filter((change) => 'id' in change && change.id === pinned)).toEqual([]);
    await world.remove('pin', `kim/${pinned}`);
    await laptop.sync();
    expect(laptop.held()).toEqual(
      staff(`submission/${left}`, ...[newer, newest].flatMap((id) => [`submission/${id}`, `submissionBody/${id}`])),
    );
    await world.note('late', oldest, null);
    expect(await laptop.sync()).toEqual([]);
  });

  test('a window that grew under an older server is cut back by the next submission', async () => {
    const world = createPullWorld(await open(), { cards: 3, bodies: 2, changes: 2 });
    const ids: string[] = [];
    for (let i = 0; i < 6; i++) ids.push(await world.submission('dana'));
    const wide = world.withLimits({ ...pullLimits, changes: 2 });
    const laptop = wide.device(kim);
    await laptop.sync();
    expect(laptop.held('staff/submissionBody/')).toHaveLength(6);
    const narrow = world.device(kim);
    laptop.copyTo(narrow);
    await narrow.sync();
    expect(narrow.held('staff/submissionBody/')).toHaveLength(6);
    await world.submission('marco');
    await narrow.sync();
    const fresh = world.device(kim);
    await fresh.sync();
    expect(narrow.held()).toEqual(fresh.held());
    expect(narrow.held('staff/submissionBody/')).toHaveLength(2);
  });

  test('a pin put while its submission leaves keeps it; one cleared then does not', async () => {
    for (const pages of [1, 2, 3, 4, 5, 6]) {
      const world = createPullWorld(await open(), { cards: 2, bodies: 1, changes: 2 });
      const [left, pinned] = [await world.submission('dana'), await world.submission('marco')];
      for (const id of [left, pinned]) await world.note(`on-${id}`, id, null);
      await world.goal('of-client', 'dana');
      const laptop = world.device(kim);
      await laptop.sync();
      await world.pin(left, 'kim');
      await laptop.sync();
      for (let i = 0; i < 3; i++) await world.submission(null);
      for (let i = 0; i < pages; i++) await laptop.page();
      await world.remove('pin', `kim/${left}`);
      await world.pin(pinned, 'kim');
      await laptop.sync();
      const fresh = world.device(kim);
      await fresh.sync();
      expect(laptop.held(), `after ${pages} pages`).toEqual(fresh.held());
    }
  });

  test('a window that moves on and back before its backfill ends holds the newest', async () => {
    for (const pages of [1, 2, 3, 4, 6, 8]) {
      const world = createPullWorld(await open(), { cards: 4, bodies: 2, changes: 2 });
      for (let i = 0; i < 5; i++) await world.submission('dana');
      const laptop = world.device(kim);
      for (let i = 0; i < pages; i++) await laptop.page();
      const newer = [await world.submission(null), await world.submission(null)];
      await laptop.page();
      const erasing = { now: world.clock(), newId, forgetPayer: async () => undefined };
      await world.tx((db) => eraseSubmissions(db, newer, erasing));
      await laptop.sync();
      const fresh = world.device(kim);
      await fresh.sync();
      expect(laptop.held(), `after ${pages} pages`).toEqual(fresh.held());
    }
  });

  test('of submissions of one instant as many are held as the window has, page by page, and no other is told later', async () => {
    const world = createPullWorld(await open(), { cards: 4, bodies: 2, changes: 3 });
    const ids: string[] = [];
    for (let i = 0; i < 6; i++) {
      ids.push(await world.submission('dana'));
      // The next one is made at the same instant.
      world.pass(-1_000);
    }
    const laptop = world.device(kim);
    await laptop.sync();
    expect(laptop.held('staff/submission/')).toHaveLength(4);
    expect(laptop.held('staff/submissionBody/')).toHaveLength(2);
    for (const id of ids) await world.editCard(id, 'Renamed');
    const renamed = (await laptop.sync()).map((change) => 'id' in change && `staff/${change.entity}/${change.id}`);
    expect(renamed.sort()).toEqual(laptop.held('staff/submission/'));
  });
});
