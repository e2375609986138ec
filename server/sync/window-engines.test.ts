import { expect, test } from 'vitest';
import { onBothEngines } from '#server/testing/both-engines.ts';
import { createPullWorld, dana, kim } from '#server/testing/pull-world.ts';

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
