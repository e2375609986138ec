import 'fake-indexeddb/auto';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { readToken, storeToken } from '#pwa/api/session-token.ts';
import { switchDeviceUser } from '#pwa/offline/switch-user.ts';
import { wipeLocalData } from '#pwa/offline/wipe-local-data.ts';
import { answerCalls } from '#pwa/testing/answer-calls.ts';
import { InApp } from '#pwa/testing/in-app.tsx';
import { DeleteAccountDialog } from './delete-account-dialog.tsx';

afterEach(async () => {
  cleanup();
  vi.restoreAllMocks();
  await wipeLocalData();
  vi.unstubAllGlobals();
});

test('an account that is deleted is said to be, also where this device cannot be emptied yet', async () => {
  answerCalls({ 'DELETE /api/account': () => ({ deleteAt: Date.parse('2026-03-19T09:00:00Z') }) });
  await switchDeviceUser('dana');
  storeToken('secret', false);
  vi.spyOn(indexedDB, 'deleteDatabase').mockImplementation(() => {
    throw new Error('Broken.');
  });
  render(
    <InApp at="/account">
      <DeleteAccountDialog onClose={() => undefined} />
    </InApp>,
  );
  fireEvent.change(screen.getByLabelText('Your password'), { target: { value: 'eleven walnut kitchens' } });
  fireEvent.click(screen.getByRole('button', { name: 'Delete my account' }));
  await screen.findByText(/We’ll erase your account on/);
  await screen.findByText(/is still on this device/);
  expect(readToken()).toBeNull();
  await waitFor(() => expect(screen.getByLabelText('Address').textContent).toBe('/'));
});
