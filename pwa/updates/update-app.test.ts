import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { reloadApp } from './reload-app.ts';
import { updateApp } from './update-app.ts';

vi.mock('./reload-app.ts', () => ({ reloadApp: vi.fn(async () => true) }));

beforeEach(() => void vi.mocked(reloadApp).mockClear());
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function stubWorker(onUpdate: (registration: { installing?: object; waiting?: object }) => void) {
  const registration: { installing?: object; waiting?: object; update(): Promise<void> } = {
    update: async () => onUpdate(registration),
  };
  vi.stubGlobal('navigator', { serviceWorker: { getRegistration: async () => registration } });
}

test('a newer version that is found is waited for, and loaded', async () => {
  vi.useFakeTimers();
  const worker = Object.assign(new EventTarget(), { state: 'installing' });
  stubWorker((registration) => {
    registration.installing = worker;
    setTimeout(() => {
      worker.state = 'installed';
      registration.waiting = worker;
      worker.dispatchEvent(new Event('statechange'));
    }, 1_000);
  });
  const updated = updateApp();
  await vi.advanceTimersByTimeAsync(999);
  expect(reloadApp).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(await updated).toBe('reloaded');
  expect(reloadApp).toHaveBeenCalledWith({ canLose: false });
});

test('where there is none, nothing is reloaded', async () => {
  stubWorker(() => undefined);
  expect(await updateApp()).toBe('none');
  expect(reloadApp).not.toHaveBeenCalled();
});

test('a browser without a worker loads the newest at once, but not over a draft that could not be written', async () => {
  vi.stubGlobal('navigator', {});
  expect(await updateApp()).toBe('reloaded');
  vi.mocked(reloadApp).mockResolvedValueOnce(false);
  expect(await updateApp()).toBe('unwritten');
});
