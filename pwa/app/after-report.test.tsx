import 'fake-indexeddb/auto';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Account } from '#pwa/offline/sync/account.ts';
import { wipeLocalData } from '#pwa/offline/wipe-local-data.ts';
import { InApp } from '#pwa/testing/in-app.tsx';
import { noteAnswered, ownDevice } from '#pwa/testing/own-device.ts';
import { shortReport } from '#pwa/testing/sample-report.ts';
import { ToastProvider } from '#pwa/ui/toast.tsx';
import { paths } from '#schema/paths.ts';
import type { ReportDoc } from '#schema/report.ts';
import { AfterPlan, AfterReport } from './after-report.tsx';

let account: Account;
beforeEach(async () => {
  account = await ownDevice();
  await noteAnswered(account, 1);
});
afterEach(async () => {
  cleanup();
  await wipeLocalData();
});

function show(doc: ReportDoc) {
  render(
    <InApp>
      <ToastProvider>
        <AfterReport doc={doc} />
      </ToastProvider>
    </InApp>,
  );
}
const add = () => screen.findByRole<HTMLButtonElement>('button', { name: 'Add these steps to my goals' });
const goals = async () => (await account.db.goals.toArray()).flatMap(({ row }) => row?.title ?? []);

test('the steps of the report on the page become goals, once, without a network', async () => {
  show(shortReport);
  await expect.poll(async () => (await add()).disabled).toBe(false);
  fireEvent.click(await add());
  fireEvent.click(await screen.findByRole('button', { name: 'Add 2 goals' }));
  expect(await screen.findByText('Successfully added 2 new goals from your latest report!')).toBeTruthy();
  await expect.poll(goals).toEqual(expect.arrayContaining(['List twenty units', 'Name the owner']));
  fireEvent.click(await add());
  expect(await screen.findByText('All 2 steps are already in your goals.')).toBeTruthy();
  expect(await goals()).toHaveLength(2);
});

test('a question to the coach is a tap away; a report without steps offers no goals', async () => {
  show({ ...shortReport, sections: [] });
  expect(screen.getByRole('link', { name: 'Ask the coach' }).getAttribute('href')).toBe(paths.chat);
  expect(screen.queryByRole('button')).toBeNull();
});

test('the same steps are two presses away beside the plan', async () => {
  render(
    <InApp>
      <ToastProvider>
        <AfterPlan doc={shortReport} />
      </ToastProvider>
    </InApp>,
  );
  await expect.poll(async () => (await add()).disabled).toBe(false);
  fireEvent.click(await add());
  fireEvent.click(await screen.findByRole('button', { name: 'Add 2 goals' }));
  await expect.poll(goals).toEqual(expect.arrayContaining(['List twenty units', 'Name the owner']));
});
