import { afterEach, expect, test, vi } from 'vitest';
import { bytesInWords } from '#pwa/ui/bytes-in-words.ts';
import { describeStorage, readStorageStatus } from './storage-status.ts';

afterEach(() => vi.unstubAllGlobals());

/** A browser that has these of the calls. */
const stubStorage = (storage: Partial<StorageManager> | undefined) =>
  vi.stubGlobal('navigator', { ...navigator, storage });

test('the status tells whether it is kept, what is used and what is free', async () => {
  stubStorage({ persisted: async () => true, estimate: async () => ({ usage: 2_000, quota: 10_000 }) });
  expect(await readStorageStatus()).toEqual({ persisted: true, usedBytes: 2_000, freeBytes: 8_000 });
});

test.each([
  ['that fails', { persisted: () => Promise.reject(new Error()), estimate: () => Promise.reject(new Error()) }],
  ['that has no such calls', {}],
  ['without HTTPS', undefined],
])('of a browser %s nothing is known', async (_, storage) => {
  stubStorage(storage);
  expect(await readStorageStatus()).toEqual({ persisted: undefined, usedBytes: undefined, freeBytes: undefined });
});

test('the room is said in words, and what the browser promised', () => {
  const room = { usedBytes: 4_200_000, freeBytes: 1_100_000_000 };
  expect(describeStorage({ ...room, persisted: true })).toBe(
    '4.2 MB used, 1.1 GB free for this browser. The browser won’t clear it on its own.',
  );
  expect(describeStorage({ ...room, persisted: false })).toContain('may clear it');
  expect(describeStorage({ persisted: undefined, usedBytes: undefined, freeBytes: undefined })).toBe(
    'This browser doesn’t say how much space is left.',
  );
  expect(bytesInWords(512)).toBe('0.5 KB');
});
