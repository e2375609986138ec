import 'fake-indexeddb/auto';
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { storeToken } from '#pwa/api/session-token.ts';
import { wipeLocalData } from '#pwa/offline/wipe-local-data.ts';
import { answerCalls, refuse } from '#pwa/testing/answer-calls.ts';
import { InApp } from '#pwa/testing/in-app.tsx';
import { ownDevice } from '#pwa/testing/own-device.ts';
import { holdSubmission, sampleCard } from '#pwa/testing/own-submission.ts';
import { paidReceipt, receiptsAnswer } from '#pwa/testing/sample-checkout.ts';
import { sampleItem } from '#pwa/testing/sample-history.ts';
import { HistoryRoute } from './history-route.tsx';

afterEach(async () => {
  cleanup();
  await wipeLocalData();
  vi.unstubAllGlobals();
});

const list = 'GET /api/history';
const show = () =>
  render(
    <InApp at="/history">
      <HistoryRoute />
    </InApp>,
  );
async function signIn(userId?: string) {
  const account = await ownDevice(userId);
  act(() => storeToken(`of ${account.userId}`, false));
  return account;
}
const openInsights = async () => {
  fireEvent.click(await screen.findByRole('button', { name: 'View Insights' }));
  return screen.findByRole('dialog', { name: 'Your Insights' });
};

const labels = [
  ['openai', 'Written by: AI model'],
  ['playbook', 'Written by: Built-in playbook'],
] as const;

test.each(labels)('insights that %s wrote say so in the history', async (provider, label) => {
  answerCalls({ [list]: () => ({ history: [{ ...sampleItem, provider }] }) });
  await holdSubmission(await signIn(), sampleCard);
  show();
  expect(await within(await openInsights()).findByText(label)).toBeTruthy();
});

test.each(labels)('the row says without a server that %s wrote them', async (provider, label) => {
  answerCalls({ [list]: refuse('network') });
  await holdSubmission(await signIn(), sampleCard, { provider });
  show();
  expect(await within(await openInsights()).findByText(label)).toBeTruthy();
});

test('what only the server knows is added where it can be asked, and nothing waits for it', async () => {
  answerCalls({ [list]: refuse('network'), 'GET /api/receipts': refuse('network') });
  await holdSubmission(await signIn(), sampleCard);
  show();
  const dialog = await openInsights();
  expect(await within(dialog).findByText('Three')).toBeTruthy();
  expect(within(dialog).queryByText(/^Written by/)).toBeNull();
  cleanup();
  answerCalls({ 'GET /api/receipts': () => receiptsAnswer({ ...paidReceipt, submissionId: sampleCard.id }) });
  show();
  expect(await screen.findByRole('link', { name: 'Receipt' })).toBeTruthy();
});

test('another person who signs in over the open history sees nothing of the first one', async () => {
  answerCalls({});
  await holdSubmission(await signIn(), sampleCard);
  show();
  await openInsights();

  await act(async () => {
    const account = await signIn('m'.repeat(22));
    await holdSubmission(account, { ...sampleCard, id: 'o'.repeat(22), firstName: 'Marco', lastName: 'Reyes' });
  });
  expect(screen.queryByText('Dana Okafor')).toBeNull();
  expect(screen.queryByRole('dialog', { name: 'Your Insights' })).toBeNull();
  expect(await screen.findByText('Marco Reyes')).toBeTruthy();
});
