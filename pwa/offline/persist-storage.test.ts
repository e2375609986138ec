import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepStorage } from './persist-storage.ts';

beforeEach(() => localStorage.clear());
afterEach(() => vi.unstubAllGlobals());

/** A browser that has these of the calls. */
function stubStorage(storage: Partial<StorageManager> | undefined): void {
  vi.stubGlobal('navigator', { ...navigator, storage });
}

const remembered = () => localStorage.getItem('northbeam.storage-kept');

test('the browser is asked once, and what it said is remembered', async () => {
  const persist = vi.fn(async () => true);
  stubStorage({ persist });
  await Promise.all([keepStorage(), keepStorage()]);
  await keepStorage();
  expect(persist).toHaveBeenCalledTimes(1);
  expect(remembered()).toBe('granted');
});

test.each([
  ['that refuses', { persist: async () => false }, 'refused'],
  ['that fails', { persist: () => Promise.reject(new Error('Broken.')) }, 'asked'],
  ['that has no such call', {}, 'refused'],
  ['without HTTPS', undefined, 'refused'],
])('a browser %s is not asked again, and nobody notices', async (_, storage, noted) => {
  stubStorage(storage);
  await keepStorage();
  expect(remembered()).toBe(noted);
  const persist = vi.fn(async () => true);
  stubStorage({ persist });
  await keepStorage();
  expect(persist).not.toHaveBeenCalled();
});
