import { expect, test } from 'vitest';
import { newState } from '#sync/client/device-state.ts';
import { createMemoryStore } from './memory-store.ts';

test('a backup that is made while a transaction is open holds what was committed before it', async () => {
  const gate = Promise.withResolvers<void>();
  const reached = Promise.withResolvers<void>();
  const store = createMemoryStore({
    beforeStep(method) {
      if (method !== 'commit') return;
      reached.resolve();
      return gate.promise;
    },
  });
  const { store: tab } = store.openTab();
  const writing = tab.write((tx) => tx.saveState(newState('device')));
  await reached.promise;
  expect(store.copy().contents().state).toBeUndefined();
  expect(store.contents().state).toBeUndefined();
  gate.resolve();
  await writing;
  expect(store.copy().contents().state).toMatchObject({ deviceId: 'device' });
});
