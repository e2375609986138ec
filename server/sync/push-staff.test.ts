import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { openSqlite } from '#server/testing/both-engines.ts';
import { client, coach, type Intent, openPushBench } from '#server/testing/push-bench.ts';
import type { SyncActor } from '#sync/server/ports.ts';

const open = openSqlite();
const nobody = { ...client, userId: 'eve' };
const demoted: SyncActor = { ...coach, isStaff: false };

async function openPortal() {
  const bench = openPushBench(await open());
  const submissionId = await bench.submission('dana');
  const ids = { own: randomUUID(), set: randomUUID(), internal: randomUUID(), shared: randomUUID() };
  await bench.device(client).push(['goals.create', { id: ids.own, title: 'Own' }]);
  await bench
    .device(coach)
    .push(
      ['coachingGoals.create', { id: ids.set, submissionId, title: 'Set' }],
      ['notes.create', { id: ids.internal, submissionId, content: 'Internal words' }],
      ['notes.create', { id: ids.shared, submissionId, content: 'Shared words', noteType: 'client' }],
    );
  return { bench, submissionId, ids };
}

const refused = (code: string) => ({ status: 'rejected', code });
const applied = { status: 'applied' };

test('a coach sets a goal for the client of a submission', async () => {
  const { bench, submissionId, ids } = await openPortal();
  expect((await bench.find('goal', ids.set))?.row).toMatchObject({
    goalType: 'coaching',
    clientId: 'dana',
    submissionId,
    createdBy: 'kim',
    coachFirstName: 'Kim',
    coachLastName: 'Ray',
    priority: 'Medium',
    status: 'Not Started',
  });
  const unlinked = [await bench.submission(), randomUUID()] as const;
  const [kim, args] = [
    bench.device(coach),
    { id: unlinked[1], submissionId: unlinked[0], title: 'Early', status: 'On Hold' },
  ];
  expect(await kim.push(['coachingGoals.create', args])).toMatchObject(applied);
  expect((await bench.find('goal', unlinked[1]))?.row).toMatchObject({ clientId: null, status: 'On Hold' });
  const gone = { id: randomUUID(), submissionId: 'x'.repeat(22), title: 'Lost' };
  expect(await kim.push(['coachingGoals.create', gone])).toMatchObject(refused('not_found'));
});

test.each<[name: string, actor: SyncActor, goal: 'own' | 'set', set: Record<string, unknown>, outcome: string]>([
  ['a client changes an own goal', client, 'own', { title: 'New', priority: 'High', position: 'a5' }, 'applied'],
  ['a client has three statuses', client, 'own', { status: 'On Hold' }, 'invalid'],
  ['a client moves a coach’s goal', client, 'set', { position: 'a5' }, 'applied'],
  ['a client does not complete a coach’s goal', client, 'set', { status: 'Completed' }, 'forbidden'],
  ['one forbidden field refuses the edit whole', client, 'set', { position: 'a5', title: 'Mine' }, 'forbidden'],
  ['a coach sets the status of a client’s goal', coach, 'own', { status: 'Completed', notes: 'Well done' }, 'applied'],
  ['a coach does not rename a client’s goal', coach, 'own', { status: 'Completed', title: 'Mine' }, 'forbidden'],
  ['a coach has three statuses for a client’s goal', coach, 'own', { status: 'On Hold' }, 'invalid'],
  ['a coach changes a coach’s goal', coach, 'set', { title: 'New', status: 'On Hold' }, 'applied'],
  ['nobody changes whose goal it is', coach, 'set', { clientId: 'kim' }, 'forbidden'],
  ['nobody changes what the server says', client, 'own', { createdAt: 1 }, 'forbidden'],
  ['a field that there is not', client, 'own', { colour: 'red' }, 'invalid'],
  ['a value of another kind', client, 'own', { title: null }, 'invalid'],
  ['a day that is none', client, 'own', { targetCompletion: 'soon' }, 'invalid'],
  ['somebody else learns nothing', nobody, 'own', { title: 'Mine' }, 'not_found'],
  ['who was a coach once learns nothing', demoted, 'own', { status: 'Completed' }, 'not_found'],
])('%s', async (_, actor, goal, set, outcome) => {
  const { bench, ids } = await openPortal();
  const before = await bench.find('goal', ids[goal]);
  const baseRev = before?.rev ?? 0;
  const result = await bench.device(actor).push(['goals.update', { id: ids[goal], baseRev, set }]);
  expect(result.status === 'rejected' ? result.code : result.status).toBe(outcome);
  const after = await bench.find('goal', ids[goal]);
  expect(after?.row).toMatchObject(outcome === 'applied' ? set : (before?.row ?? {}));
});

test.each<[actor: SyncActor, goal: 'own' | 'set', outcome: string]>([
  [client, 'own', 'applied'],
  [client, 'set', 'forbidden'],
  [coach, 'own', 'forbidden'],
  [coach, 'set', 'applied'],
  [nobody, 'own', 'not_found'],
])('goals are deleted by whoever may: %o, %s, %s', async (actor, goal, outcome) => {
  const { bench, ids } = await openPortal();
  const result = await bench.device(actor).push(['goals.delete', { id: ids[goal], baseRev: 0 }]);
  expect(result.status === 'rejected' ? result.code : result.status).toBe(outcome);
});

test('rights are those of the moment: what was queued as a coach is refused to who is one no longer', async () => {
  const { bench, ids } = await openPortal();
  const kim = bench.device(coach);
  const queue = kim.queue(['goals.update', { id: ids.set, baseRev: 0, set: { title: 'Typed as a coach' } }]);
  kim.actor = demoted;
  const answer = await kim.send(queue);
  expect('results' in answer && answer.results).toMatchObject([refused('not_found')]);
});

test('a note names who changed it last, and nobody before that', async () => {
  const { bench, ids } = await openPortal();
  const editor = async () => (await bench.find('note', ids.shared))?.row;
  expect(await editor()).toMatchObject({ coachFirstName: 'Kim', editorFirstName: null, editorLastName: null });
  const priya = { ...coach, userId: 'priya', firstName: 'Priya', lastName: 'Nair' };
  const set = { title: 'Anew' };
  expect(await bench.device(priya).push(['notes.update', { id: ids.shared, baseRev: 9, set }])).toMatchObject(applied);
  expect(await editor()).toMatchObject({ coachFirstName: 'Kim', editorFirstName: 'Priya', editorLastName: 'Nair' });
});

test('notes are written, moved and deleted by staff alone', async () => {
  const { bench, ids, submissionId } = await openPortal();
  const kim = bench.device({ ...coach, userId: 'ray' });
  expect((await bench.find('note', ids.internal))?.row).toMatchObject({
    noteType: 'internal',
    title: '',
    authorId: 'kim',
  });
  expect(await kim.push(['notes.update', { id: ids.internal, baseRev: 0, set: { title: 'T' } }])).toMatchObject(
    applied,
  );
  expect(await kim.push(['notes.create', { id: randomUUID(), submissionId, content: ' ' }])).toMatchObject(
    refused('invalid'),
  );
  const dana = bench.device(client);
  const create: Intent = ['notes.create', { id: randomUUID(), submissionId, content: 'Mine' }];
  expect(await dana.push(create)).toMatchObject(refused('forbidden'));
  expect(await bench.device(nobody).push(create)).toMatchObject(refused('not_found'));
  for (const name of ['notes.update', 'notes.delete', 'notes.restore']) {
    const edit = (id: string): Intent => [
      name,
      { id, baseRev: 0, ...(name === 'notes.update' && { set: { title: 'T' } }) },
    ];
    expect(await dana.push(edit(ids.shared))).toMatchObject(refused('forbidden'));
    expect(await dana.push(edit(ids.internal))).toMatchObject(refused('not_found'));
  }
});

test('the delete of a note wins over an edit in either order, and the edit comes back with its text', async () => {
  const { bench, ids } = await openPortal();
  const [kim, ray] = [bench.device(coach), bench.device({ ...coach, userId: 'ray' })];
  const write: Intent = ['notes.update', { id: ids.shared, baseRev: 0, set: { title: 'Typed on a train' } }];
  await ray.push(write);
  expect(await kim.push(['notes.delete', { id: ids.shared, baseRev: 0 }])).toMatchObject(applied);
  expect(await ray.push(write)).toMatchObject({ ...refused('deleted'), args: { set: { title: 'Typed on a train' } } });
  expect((await bench.find('note', ids.shared))?.row.deletedAt).not.toBeNull();
});

test('a note that becomes the client’s reaches the client, and leaves them when it is internal again', async () => {
  const { bench, ids } = await openPortal();
  const kim = bench.device(coach);
  const seen = async () => {
    const { q, t } = bench.database.read;
    const feed = await q.select().from(t.syncFeed);
    return feed.filter(({ rowKey }) => rowKey === ids.internal).map(({ audience, isGone }) => [audience, isGone]);
  };
  expect(await seen()).toEqual([['staff', false]]);
  await kim.push(['notes.update', { id: ids.internal, baseRev: 0, set: { noteType: 'client' } }]);
  expect(await seen()).toEqual(
    expect.arrayContaining([
      ['own:dana', false],
      ['staff', false],
    ]),
  );
  await kim.push(['notes.update', { id: ids.internal, baseRev: 0, set: { noteType: 'internal' } }]);
  expect(await seen()).toEqual(
    expect.arrayContaining([
      ['own:dana', true],
      ['staff', false],
    ]),
  );
});

test('staff correct the details, and empty those that are not needed', async () => {
  const { bench, submissionId } = await openPortal();
  const kim = bench.device(coach);
  const edit = (set: Record<string, unknown>): Intent => ['submissions.update', { id: submissionId, baseRev: 0, set }];
  expect(await kim.push(edit({ company: ' Okafor Joinery ', companySize: '1-10' }))).toMatchObject(applied);
  expect((await bench.find('submission', submissionId))?.row).toMatchObject({
    company: 'Okafor Joinery',
    companySize: '1-10',
  });
  expect(await kim.push(edit({ company: null, companySize: '' }))).toMatchObject(applied);
  expect((await bench.find('submission', submissionId))?.row).toMatchObject({ company: null, companySize: null });
  for (const set of [
    { firstName: null },
    { industry: ' ' },
    { problems: 'Weather' },
    { companySize: 'vast' },
    { hue: 1 },
  ]) {
    expect(await kim.push(edit(set))).toMatchObject(refused('invalid'));
  }
  expect(await kim.push(edit({ clientId: 'kim' }))).toMatchObject(refused('forbidden'));
  expect(await bench.device(client).push(edit({ company: 'Mine' }))).toMatchObject(refused('forbidden'));
  expect(await bench.device(nobody).push(edit({ company: 'Mine' }))).toMatchObject(refused('not_found'));
});

test('what somebody typed as a coach, and may no longer hold, goes to the escrow and not back to the device', async () => {
  const { bench, submissionId, ids } = await openPortal();
  const ownGoal = randomUUID();
  const kim = bench.device(demoted);
  await kim.push(['goals.create', { id: ownGoal, title: 'Own' }]);
  await bench.loseStaff('kim');
  const baseRev = 0;
  const typed: Intent[] = [
    ['notes.create', { id: randomUUID(), submissionId, content: 'Secret 1' }],
    ['notes.update', { id: ids.internal, baseRev, text: { content: { base: 'Internal words', value: 'Secret 2' } } }],
    ['coachingGoals.create', { id: randomUUID(), submissionId, title: 'Secret 3' }],
    ['goals.update', { id: ids.set, baseRev, set: { title: 'Secret 4' } }],
    ['submissions.update', { id: submissionId, baseRev, set: { company: 'Secret 5' } }],
    ['drafts.put', { id: `note:${submissionId}`, baseRev, value: { content: 'Secret 6' } }],
    ['notes.shout', { text: 'Secret 7' }],
    ['goals.update', { id: randomUUID(), baseRev, set: { title: 'Secret 8' } }],
  ];
  for (const intent of typed) {
    const result = await kim.push(intent);
    expect(result.status).toBe('rejected');
    expect(result).not.toHaveProperty('args');
  }
  for (const name of ['pins.put', 'pins.clear'])
    expect(await kim.push([name, { id: submissionId }])).not.toHaveProperty('args');
  expect(await kim.push(['notes.delete', { id: ids.internal, baseRev }])).not.toHaveProperty('args');
  const { q, t } = bench.database.read;
  const kept = (await q.select().from(t.syncEscrow)).map(({ args }) => JSON.stringify(args)).join();
  for (let i = 1; i <= 8; i += 1) expect(kept).toContain(`Secret ${i}`);
  expect(await q.select().from(t.syncEscrow)).toHaveLength(8);

  // Their own edits as a client come back as ever.
  const own: Intent[] = [
    ['goals.create', { id: randomUUID(), title: '' }],
    ['goals.update', { id: ownGoal, baseRev, set: { title: '' } }],
    ['drafts.put', { id: 'chat:new', baseRev, value: 'text' }],
    ['conversations.rename', { id: randomUUID(), baseRev, set: { title: 'Own' } }],
  ];
  for (const intent of own) expect(await kim.push(intent)).toMatchObject({ status: 'rejected', args: intent[1] });
});

test.each([
  [
    'before',
    -2,
    { status: 'superseded', kept: { noteType: 'internal', content: 'Internal words, and Luis' } },
    'client',
  ],
  ['after', 0, { status: 'applied' }, 'internal'],
])(
  'words for an internal note, typed %s somebody shared it, never reach the client',
  async (_, offset, result, type) => {
    const { bench, ids } = await openPortal();
    const rev = (await bench.find('note', ids.internal))?.rev ?? 0;
    bench.world.now += 60_000;
    const at = bench.world.now;
    const share = { id: ids.internal, baseRev: rev, set: { noteType: 'client' } };
    await bench.device(coach).push(['notes.update', share, { at: at - 1 }]);
    const words = { content: { base: 'Internal words', value: 'Internal words, and Luis' } };
    const edit = { id: ids.internal, baseRev: rev, set: { noteType: 'internal' }, text: words };
    expect(await bench.device(coach).push(['notes.update', edit, { at: at + offset }])).toMatchObject(result);
    const row = (await bench.find('note', ids.internal))?.row;
    expect(row?.noteType).toBe(type);
    expect(String(row?.content).includes('Luis')).toBe(type === 'internal');
  },
);

test('a share that has not seen a colleague’s later words loses, and shows none of them', async () => {
  const { bench, ids } = await openPortal();
  const rev = (await bench.find('note', ids.internal))?.rev ?? 0;
  bench.world.now += 60_000;
  const at = bench.world.now;
  const words = { content: { base: 'Internal words', value: 'Internal words, and Luis' } };
  await bench.device(coach).push(['notes.update', { id: ids.internal, baseRev: rev, text: words }, { at: at - 2 }]);
  const share = { id: ids.internal, baseRev: rev, set: { noteType: 'client' } };
  const result = await bench.device(coach).push(['notes.update', share, { at: at - 1 }]);
  expect(result).toMatchObject({ status: 'superseded', kept: { noteType: 'client' } });
  expect((await bench.find('note', ids.internal))?.row).toMatchObject({
    noteType: 'internal',
    content: 'Internal words, and Luis',
  });
});
