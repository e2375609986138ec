import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { openSqlite } from '#server/testing/both-engines.ts';
import { client, coach, type Intent, openPushBench } from '#server/testing/push-bench.ts';

const open = openSqlite();
const invalid = { status: 'rejected', code: 'invalid' };

test('a row is made with no more than an id and its title, of a note its content', async () => {
  const bench = openPushBench(await open());
  const submissionId = await bench.submission('dana');
  const ids = [randomUUID(), randomUUID(), randomUUID()] as const;
  await bench.device(client).push(['goals.create', { id: ids[0], title: 'Own' }]);
  await bench
    .device(coach)
    .push(
      ['coachingGoals.create', { id: ids[1], submissionId, title: 'Set' }],
      ['notes.create', { id: ids[2], submissionId, content: 'Said so' }],
    );
  const defaults = { description: '', status: 'Not Started', priority: 'Medium', notes: '', deletedAt: null };
  expect((await bench.find('goal', ids[0]))?.row).toMatchObject({ title: 'Own', goalType: 'client', ...defaults });
  expect((await bench.find('goal', ids[1]))?.row).toMatchObject({ title: 'Set', goalType: 'coaching', ...defaults });
  expect((await bench.find('note', ids[2]))?.row).toMatchObject({
    title: '',
    content: 'Said so',
    noteType: 'internal',
  });
});

test('without its title or content no row is made, and none is left with blanks in their place', async () => {
  const bench = openPushBench(await open());
  const submissionId = await bench.submission('dana');
  const [goal, note] = [randomUUID(), randomUUID()];
  const kim = bench.device(coach);
  await kim.push(
    ['coachingGoals.create', { id: goal, submissionId, title: 'Set' }],
    ['notes.create', { id: note, submissionId, content: 'Said so' }],
  );
  const wrong: Intent[] = [
    ['goals.create', { id: randomUUID() }],
    ['goals.create', { title: 'Without an id' }],
    ['coachingGoals.create', { id: randomUUID(), submissionId }],
    ['coachingGoals.create', { id: randomUUID(), title: 'Of nobody' }],
    ['notes.create', { id: randomUUID(), submissionId, title: 'Only a title' }],
    ['notes.create', { id: randomUUID(), content: 'About nothing' }],
    ['goals.update', { id: goal, baseRev: 0, set: { title: ' \n' } }],
    ['notes.update', { id: note, baseRev: 0, set: { content: ' \n' } }],
    ['notes.update', { id: note, baseRev: 0, text: { content: { base: 'Said so', value: ' ' } } }],
  ];
  for (const intent of wrong) expect(await kim.push(intent)).toMatchObject({ ...invalid, args: intent[1] });
  expect((await bench.find('goal', goal))?.row.title).toBe('Set');
  expect((await bench.find('note', note))?.row.content).toBe('Said so');
});

test('a goal that a coach set, or a note, that is made again by its author changes nothing, and by a colleague is not there', async () => {
  const bench = openPushBench(await open());
  const submissionId = await bench.submission('dana');
  const [goal, note] = [randomUUID(), randomUUID()];
  const creates: [entity: 'goal' | 'note', intent: Intent][] = [
    ['goal', ['coachingGoals.create', { id: goal, submissionId, title: 'Set' }]],
    ['note', ['notes.create', { id: note, submissionId, content: 'Said so' }]],
  ];
  for (const [entity, intent] of creates) {
    const id = String(intent[1].id);
    await bench.device(coach).push(intent);
    const stored = await bench.find(entity, id);
    const again: Intent = [intent[0], { ...intent[1], title: 'Another' }];
    expect(await bench.device(coach).push(again)).toEqual({ id: 1, status: 'applied', rev: stored?.rev });
    expect(await bench.device({ ...coach, userId: 'ray' }).push(again)).toMatchObject({
      status: 'rejected',
      code: 'not_found',
      args: again[1],
    });
    expect(await bench.find(entity, id)).toEqual(stored);
  }
});
