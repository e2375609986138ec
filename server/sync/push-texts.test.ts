import { randomUUID } from 'node:crypto';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { openSqlite } from '#server/testing/both-engines.ts';
import { client, coach, type Intent, openPushBench, revOf } from '#server/testing/push-bench.ts';

const open = openSqlite();

async function openGoal(notes: string) {
  const bench = openPushBench(await open());
  const id = randomUUID();
  const rev = revOf(await bench.device(client).push(['goals.create', { id, title: 'Hire', notes }]));
  bench.world.now += 1000;
  const notesNow = async () => String((await bench.find('goal', id))?.row.notes);
  const edit = (base: string | null, value: string, baseRev = rev): Intent => [
    'goals.update',
    { id, baseRev, text: { notes: { base, value } } },
  ];
  return { bench, id, rev, edit, notesNow, phone: bench.device(client), laptop: bench.device(client) };
}

test('words that were added on two devices both stay, and what was sent is kept beside them', async () => {
  const { bench, id, edit, notesNow, phone, laptop } = await openGoal('Call the printer today.');
  expect(
    await phone.push(edit('Call the printer today.', 'Call the printer today. Ask for a discount.')),
  ).toMatchObject({
    status: 'applied',
  });
  const merged = await laptop.push(edit('Call the printer today.', 'Please call the printer today.'));
  expect(merged).toMatchObject({ status: 'merged', fields: ['notes'] });
  for (const word of ['Please', 'printer', 'discount']) expect(await notesNow()).toContain(word);
  const versions = await bench.versions('goal', id);
  expect(versions.map(({ kind, value }) => [kind, value])).toEqual(
    expect.arrayContaining([
      ['sent', 'Please call the printer today.'],
      ['replaced', 'Call the printer today. Ask for a discount.'],
      ['replaced', 'Call the printer today.'],
    ]),
  );
});

test('what this device sent before it was merged is a base', async () => {
  const { edit, notesNow, phone, laptop } = await openGoal('one two three');
  await phone.push(edit('one two three', 'one two three four'));
  await laptop.push(edit('one two three', 'zero one two three'));
  expect(await notesNow()).toBe('zero one two three four');
  // The laptop has not seen the merge: it goes on from its own words and takes one of them away.
  await laptop.push(edit('zero one two three', 'zero one three'));
  expect(await notesNow()).toBe('zero one three four');
});

test('a base that never stood there, another device’s unsent words, or none, loses no word of either side', async () => {
  const { edit, notesNow, phone, laptop } = await openGoal('alpha beta gamma');
  const all = async (...words: string[]) => {
    const now = await notesNow();
    for (const word of words) expect(now).toContain(word);
  };
  await phone.push(edit('alpha beta gamma delta', 'delta'));
  await all('alpha', 'beta', 'gamma', 'delta');
  await laptop.push(edit(null, 'epsilon'));
  await all('alpha', 'beta', 'gamma', 'delta', 'epsilon');
  await laptop.push(edit('', 'zeta'));
  await all('alpha', 'beta', 'gamma', 'delta', 'epsilon', 'zeta');
});

test('whatever is sent with a base that never stood there, no word of either side is lost, and once more changes nothing', async () => {
  const { edit, notesNow, phone, laptop } = await openGoal('start');
  const words = fc.array(fc.constantFrom('one', 'two', 'three', 'four', '会议', '\n'), { minLength: 1, maxLength: 8 });
  await fc.assert(
    fc.asyncProperty(words, words, fc.boolean(), async (wrong, sent, isPhone) => {
      const before = await notesNow();
      const value = sent.join(' ');
      const base = `never ${wrong.join(' ')}`;
      await (isPhone ? phone : laptop).push(edit(base, value));
      const after = await notesNow();
      for (const text of [before, value]) {
        for (const word of text.split(/\s+/).filter(Boolean))
          expect(countOf(after, word)).toBeGreaterThanOrEqual(countOf(text, word));
      }
      await (isPhone ? laptop : phone).push(edit(base, value));
      expect(await notesNow()).toBe(after);
    }),
    { numRuns: 40, seed: 4 },
  );
});

const countOf = (text: string, word: string): number => text.split(/\s+/).filter((one) => one === word).length;

test('a text that stood there once is a base for every device', async () => {
  const { edit, notesNow, phone, laptop } = await openGoal('one two');
  await phone.push(edit('one two', 'one two three'));
  await phone.push(edit('one two three', 'one two three four'));
  expect(await laptop.push(edit('one two three', 'two three'))).toMatchObject({ status: 'merged' });
  expect(await notesNow()).toBe('two three four');
});

test('two open tabs of one device lose nothing of each other', async () => {
  const { edit, notesNow, phone } = await openGoal('one');
  await phone.push(edit('one', 'one left'));
  await phone.push(edit('one', 'one right'));
  for (const word of ['one', 'left', 'right']) expect(await notesNow()).toContain(word);
});

test('a text that comes as a value is one while nobody else changed it, and then a text without a base', async () => {
  const { bench, id, rev, edit, notesNow, phone, laptop } = await openGoal('first words');
  const set = (value: string): Intent => ['goals.update', { id, baseRev: rev, set: { notes: value } }];
  expect(await phone.push(set('second words'))).toMatchObject({ status: 'applied' });
  expect(await notesNow()).toBe('second words');
  expect(await laptop.push(set('third'))).toMatchObject({ status: 'merged' });
  for (const word of ['second', 'words', 'third']) expect(await notesNow()).toContain(word);
  expect(await bench.device(coach).push(edit(await notesNow(), ''))).toMatchObject({ status: 'applied' });
  expect(await notesNow()).toBe('');
});

test('a merge that would be longer than a text may be is decided by the later intent, and the other text is kept', async () => {
  const { bench, id, edit, notesNow, phone, laptop } = await openGoal('');
  const [long, longer] = ['a '.repeat(8000), 'b '.repeat(9000)];
  const at = bench.world.now;
  const put = (value: string, at: number): Intent => [edit('', value)[0], edit('', value)[1], { at }];
  await phone.push(put(long, at - 5));
  expect(await laptop.push(put(longer, at - 9))).toMatchObject({ status: 'superseded', kept: { notes: longer } });
  expect(await notesNow()).toBe(long);
  expect(await bench.device(client).push(put(longer, at - 1))).toMatchObject({ status: 'applied' });
  expect(await notesNow()).toBe(longer);
  expect((await bench.versions('goal', id)).map(({ value }) => value)).toContain(long);
});

test('what two people took away of a note leaves it with words', async () => {
  const bench = openPushBench(await open());
  const [submissionId, id] = [await bench.submission(), randomUUID()];
  const [kim, ray] = [bench.device(coach), bench.device({ ...coach, userId: 'ray' })];
  const rev = revOf(await kim.push(['notes.create', { id, submissionId, content: 'one two' }]));
  const edit = (value: string): Intent => [
    'notes.update',
    { id, baseRev: rev, text: { content: { base: 'one two', value } } },
  ];
  await kim.push(edit('one'));
  await ray.push(edit('two'));
  expect((await bench.find('note', id))?.row.content).not.toBe('');
  expect((await bench.versions('note', id)).map(({ value }) => value)).toContain('one two');
});
