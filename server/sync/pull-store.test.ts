import { expect, test } from 'vitest';
import { onBothEngines } from '#server/testing/both-engines.ts';
import { createPullWorld, dana, kim } from '#server/testing/pull-world.ts';

onBothEngines('a pull', (open) => {
  test('gives a new device of a client all that is theirs, without deletions and without what staff wrote for themselves', async () => {
    const world = createPullWorld(await open());
    const submission = await world.submission('dana');
    await world.submission('marco');
    await world.goal('goal-1', 'dana');
    await world.goal('goal-2', 'dana');
    await world.goal('of-marco', 'marco');
    await world.note('internal', submission, 'dana');
    await world.note('told', submission, 'dana', { noteType: 'client' });
    await world.draft('chat:1', 'dana', { text: 'typing' });
    await world.conversation('talk', 'dana', 3);
    await world.remove('goal', 'goal-2');
    const phone = world.device(dana);
    const changes = await phone.sync();
    expect(changes[0]).toEqual({ op: 'reset' });
    expect(changes.filter(({ op }) => op === 'del')).toEqual([]);
    expect(phone.held()).toEqual([
      'own/conversation/talk',
      'own/draft/chat:1',
      'own/goal/goal-1',
      'own/message/talk-000',
      'own/message/talk-001',
      'own/message/talk-002',
      'own/note/told',
      `own/submission/${submission}`,
      `own/submissionBody/${submission}`,
    ]);
    expect(JSON.stringify(changes)).not.toContain('Only for the coach');
    expect(JSON.stringify(changes)).not.toContain('internal');
  });

  test('gives staff the newest cards, and the texts, notes and goals of fewer', async () => {
    const world = createPullWorld(await open(), { cards: 3, bodies: 1 });
    const ids: string[] = [];
    for (const client of ['one', 'two', 'three', 'four']) ids.push(await world.submission(client));
    const [first, second, third, fourth] = ids as [string, string, string, string];
    for (const [i, client] of ['one', 'two', 'three', 'four'].entries()) {
      await world.goal(`goal-${i}`, client);
      await world.note(`note-${i}`, ids[i] ?? '', client);
    }
    await world.pin(first, 'kim');
    await world.draft(`note:${second}`, 'kim', { text: 'a note' });
    const laptop = world.device(kim);
    await laptop.sync();
    expect(laptop.held('own')).toEqual([]);
    expect(laptop.held('staff/submission/')).toEqual(
      [first, second, third, fourth].map((id) => `staff/submission/${id}`).sort(),
    );
    expect(laptop.held('staff/submissionBody/')).toEqual(
      [first, fourth].map((id) => `staff/submissionBody/${id}`).sort(),
    );
    expect(laptop.held('staff/goal/')).toEqual(['staff/goal/goal-0', 'staff/goal/goal-3']);
    expect(laptop.held('staff/note/')).toEqual(['staff/note/note-0', 'staff/note/note-3']);
    expect(laptop.held('staff/draft/')).toEqual([`staff/draft/note:${second}`]);
    expect(laptop.row(`staff/submissionBody/${first}`)).toMatchObject({ summary: 'Only for the coach' });
  });

  test('tells what changed since, by rev, and nothing when nothing did', async () => {
    const world = createPullWorld(await open());
    await world.goal('goal', 'dana');
    const phone = world.device(dana);
    await phone.sync();
    expect(await phone.sync()).toEqual([]);
    await world.goal('goal', 'dana', { title: 'New' });
    await world.goal('later', 'dana');
    const changes = await phone.sync();
    expect(changes.map((change) => 'id' in change && change.id)).toEqual(['goal', 'later']);
    await world.remove('goal', 'later');
    expect(await phone.sync()).toMatchObject([{ op: 'del', scope: 'own', entity: 'goal', id: 'later' }]);
    expect(phone.held()).toEqual(['own/goal/goal']);
  });
});
