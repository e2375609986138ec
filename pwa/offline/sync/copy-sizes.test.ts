// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { wipeLocalData } from '#pwa/offline/wipe-local-data.ts';
import { ownDevice } from '#pwa/testing/own-device.ts';
import { sampleGoal } from '#pwa/testing/sample-goal.ts';
import { holdSubmissions } from '#pwa/testing/staff-device.ts';
import type { Rows } from '#sync/protocol.ts';
import type { Account } from './account.ts';
import { copySizes } from './copy-sizes.ts';

let account: Account;
beforeEach(async () => {
  account = await ownDevice('ines');
});
afterEach(async () => {
  vi.restoreAllMocks();
  await wipeLocalData();
});

const bytesOf = (row: unknown) => new TextEncoder().encode(JSON.stringify(row)).length;

test('a copy takes its texts and notes; a client’s goals count in the total alone', async () => {
  await holdSubmissions(account, ['one', 'two'], 2_000);
  const note = { id: 'n', submissionId: 'one', content: 'Größe' } as Rows['note'];
  await account.db.notes.put({ key: 'staff:n', rev: 1, generation: 1, row: note });
  const goal = sampleGoal({ clientId: 'dana', submissionId: null });
  await account.db.goals.bulkPut([
    { key: `staff:${goal.id}`, rev: 1, generation: 1, row: goal },
    { key: `own:${goal.id}`, rev: 1, generation: 1, row: goal },
  ]);
  const sizes = copySizes(account);
  expect(sizes.total()).toBeUndefined();
  await sizes.settle();
  const texts = bytesOf((await account.db.submissionBodies.get('staff:two'))?.row);
  expect(sizes.of('two')).toBe(texts);
  expect(sizes.of('one')).toBe(texts + bytesOf(note));
  expect(sizes.of('three')).toBeUndefined();
  expect(sizes.total()).toBe(2 * texts + bytesOf(note) + bytesOf(goal));
});

test('the PDF of a copy counts by its bytes, until it goes', async () => {
  await holdSubmissions(account, ['one']);
  const sizes = copySizes(account);
  const stop = sizes.subscribe(() => undefined);
  await expect.poll(() => sizes.of('one')).toBeGreaterThan(0);
  const before = sizes.of('one') ?? 0;
  // The client's own file of the same submission is no copy of staff.
  for (const submissionId of ['staff:one', 'one'])
    await account.db.pdfs.put({ submissionId, mark: 'm', bytes: new ArrayBuffer(90_000) });
  await expect.poll(() => sizes.of('one')).toBe(before + 90_000);
  expect(sizes.total()).toBe(before + 90_000);
  await account.db.pdfs.delete('staff:one');
  await expect.poll(() => sizes.of('one')).toBe(before);
  stop();
});

test('once measured, only what changed is read again', async () => {
  await holdSubmissions(account, ['one', 'two', 'three']);
  const sizes = copySizes(account);
  const stop = sizes.subscribe(() => undefined);
  await expect.poll(() => sizes.of('two')).toBeGreaterThan(1_000);
  const before = sizes.of('two') ?? 0;
  const two = await account.db.submissionBodies.get('staff:two');
  if (!two?.row) throw new Error('There is no row.');
  await account.db.submissionBodies.put({ ...two, row: { ...two.row, insights: ['y'.repeat(3_000)] } });
  await expect.poll(() => sizes.of('two')).toBe(before + 2_000);
  const read = vi.spyOn(account.db.Table.prototype, 'bulkGet');
  await account.db.submissionBodies.delete('staff:one');
  await expect.poll(() => sizes.of('one')).toBeUndefined();
  // An earlier notice of the second row may come late and have it read again; the third row had none.
  const keys = read.mock.calls.flatMap(([some]) => some);
  expect(keys).toContain('staff:one');
  expect(keys).not.toContain('staff:three');
  // Rows that were purged together no longer count.
  await account.db.submissionBodies.where('key').startsWith('staff:').delete();
  await expect.poll(() => sizes.total()).toBe(0);
  stop();
});

test('with pending edits, the confirmed copy of a row counts too', async () => {
  await holdSubmissions(account, ['one']);
  const note = { id: 'n', submissionId: 'one', content: 'Words' } as Rows['note'];
  const key = 'staff:n';
  await account.db.notes.put({ key, rev: 1, generation: 1, row: { ...note, content: 'Other' }, confirmed: note });
  const sizes = copySizes(account);
  await sizes.settle();
  expect(sizes.total()).toBe(bytesOf((await account.db.submissionBodies.get('staff:one'))?.row) + 2 * bytesOf(note));
});
