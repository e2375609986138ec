import { expect, test, vi } from 'vitest';
import { createBroadcast } from './broadcast.ts';
import { forgotten } from './signals.ts';

/** A busy machine is not a defect. */
const patient = { timeout: 20_000 };
const news = { scope: 'staff', reason: 'role_changed' } as const;

test('what must be forgotten is told in this tab at once and in every other one, until it stops listening', async () => {
  // Each tab has a module of its own, and all of them one channel.
  const otherTab = createBroadcast<typeof news>('northbeam.forgotten');
  const [here, there] = [vi.fn(), vi.fn()];
  const stop = forgotten.subscribe(here);
  otherTab.subscribe(there);
  forgotten.emit(news);
  expect(here.mock.calls).toEqual([[news]]);
  await vi.waitFor(() => expect(there.mock.calls).toEqual([[news]]), patient);

  otherTab.emit(news);
  await vi.waitFor(() => expect(here).toHaveBeenCalledTimes(2), patient);
  stop();
  forgotten.emit(news);
  await vi.waitFor(() => expect(there).toHaveBeenCalledTimes(3), patient);
  expect(here).toHaveBeenCalledTimes(2);
});
