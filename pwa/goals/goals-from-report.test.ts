import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Account } from '#pwa/offline/sync/account.ts';
import { wipeLocalData } from '#pwa/offline/wipe-local-data.ts';
import { noteAnswered, ownDevice } from '#pwa/testing/own-device.ts';
import { shortReport } from '#pwa/testing/sample-report.ts';
import type { ReportDoc } from '#schema/report.ts';
import { blocksOf } from '#schema/report.ts';
import { fromReportMessages } from '#schema/steps.ts';
import { goalEdits } from './goal-edits.ts';
import { addSteps, type OfferedSteps, readOpenSteps } from './goals-from-report.ts';

let account: Account;
beforeEach(async () => {
  account = await ownDevice('dana');
});
afterEach(() => wipeLocalData());

const edits = () => goalEdits(account, { clock: Date.now, newId: () => crypto.randomUUID() });
const kept = async () => (await account.db.goals.toArray()).flatMap(({ row }) => row ?? []);
const held = async () => (await kept()).map((row) => ({ key: `own:${row.id}`, rev: 1, row, generation: 1 }));

const putReport = (id: string, reportDoc: ReportDoc | null) =>
  account.db.submissionBodies.put({
    ...{ key: `own:${id}`, rev: 1, generation: 1 },
    row: { id, insights: [], reportDoc, updatedAt: 1 },
  });

/** Reads the open steps, and fails where there are none. */
async function openSteps(): Promise<OfferedSteps> {
  const read = await readOpenSteps(await held());
  if ('message' in read) throw new Error(read.message);
  return read;
}

test('the steps of the latest report become goals without a network, once, and can be taken back', async () => {
  await putReport('older', { ...shortReport, date: '2020-01-01', sections: [] });
  await putReport('newer', { ...shortReport, date: '2026-11-01' });
  const planned = blocksOf(shortReport, 'planRow').length;
  const { message, undo } = await addSteps(edits(), await openSteps());
  expect(message).toBe(fromReportMessages.added(planned));
  expect(await kept()).toHaveLength(planned);
  expect((await kept())[0]?.description).toContain('From your report of November 1, 2026: “');
  expect(await readOpenSteps(await held())).toEqual({ message: `All ${planned} steps are already in your goals.` });
  await undo();
  expect((await kept()).every(({ deletedAt }) => deletedAt !== null)).toBe(true);
});

test('a step is offered while it is no goal, and not again once its goal was renamed', async () => {
  await putReport('newer', shortReport);
  const { report, steps } = await openSteps();
  const [first, ...rest] = steps;
  await addSteps(edits(), { report, steps: steps.slice(0, 1) });
  const [goal] = await kept();
  if (goal) await edits().update(goal, { title: 'Count the units we own' });
  expect((await openSteps()).steps).toEqual(rest);
  expect(first?.title).not.toBe((await kept())[0]?.title);
});

test('a device that the server has answered has no report if it holds none; another one may have it coming', async () => {
  expect(await readOpenSteps([])).toEqual({ message: expect.stringContaining('aren’t on this device yet') });
  await noteAnswered(account, 1);
  expect(await readOpenSteps([])).toEqual({ message: fromReportMessages.none });
});
