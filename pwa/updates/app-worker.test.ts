import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepAppHere, workerPath } from './app-worker.ts';
import { releases } from './whats-new.ts';

beforeEach(() => {
  vi.stubEnv('PROD', true);
  // A worker that answers is never too late for a busy machine.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

type Told = { type: string };

/** A worker that says this is new in it; undefined for one from before it was asked. */
const worker = (news?: object[]) =>
  Object.assign(new EventTarget(), {
    state: 'installed',
    scriptURL: new URL(workerPath, location.href).href,
    postMessage: (_: Told, [port]: MessagePort[]) => news && port?.postMessage(news),
  });

function stubWorkers({
  waiting,
  installing,
  controller,
  active = controller,
}: Partial<Record<'waiting' | 'installing' | 'controller' | 'active', object>>) {
  const update = vi.fn(async () => undefined);
  const registration = Object.assign(new EventTarget(), { waiting, active, installing, update });
  const container = Object.assign(new EventTarget(), {
    controller: controller ?? null,
    register: async () => registration,
  });
  vi.stubGlobal('navigator', { serviceWorker: container });
  return { registration, container, update };
}

const listeners = () => ({ onWaiting: vi.fn(), onReplaced: vi.fn() });

test('a version that waits since before this page tells what this page does not know', async () => {
  const later = { id: 'later', text: 'Something new.' };
  stubWorkers({ controller: worker(), waiting: worker([later, ...releases]) });
  const told = listeners();
  await keepAppHere(told);
  await vi.waitFor(() => expect(told.onWaiting).toHaveBeenCalledWith([later]));
});

test('one that does not know the question is offered all the same', async () => {
  stubWorkers({ controller: worker(), waiting: worker() });
  const told = listeners();
  await keepAppHere(told);
  await vi.waitFor(() => expect(told.onWaiting).toHaveBeenCalledWith([]));
});

type Registration = ReturnType<typeof stubWorkers>['registration'];

/** Another tab or a later look has found a version, which installs and then waits. */
async function installNext(registration: Registration, state = 'installed'): Promise<void> {
  const installing = Object.assign(worker([]), { state });
  Object.assign(registration, { installing });
  registration.dispatchEvent(new Event('updatefound'));
  Object.assign(registration, { waiting: state === 'installed' ? installing : undefined, installing: undefined });
  installing.dispatchEvent(new Event('statechange'));
  await vi.advanceTimersByTimeAsync(1_000);
}

test('each version that comes while the page is open is told once, whichever tab found it', async () => {
  const { registration } = stubWorkers({ controller: worker() });
  const told = listeners();
  await keepAppHere(told);
  for (const times of [1, 2, 3]) {
    await installNext(registration);
    expect(told.onWaiting).toHaveBeenCalledTimes(times);
  }
});

test('a version whose installation broke off does not hide the next one', async () => {
  const { registration } = stubWorkers({ controller: worker() });
  const told = listeners();
  await keepAppHere(told);
  await installNext(registration);
  await installNext(registration, 'redundant');
  await installNext(registration);
  expect(told.onWaiting).toHaveBeenCalledTimes(2);
});

test('a version that another tab is installing when the page opens is told once it waits', async () => {
  const installing = Object.assign(worker([]), { state: 'installing' });
  const { registration } = stubWorkers({ controller: worker(), installing });
  const told = listeners();
  await keepAppHere(told);
  expect(told.onWaiting).not.toHaveBeenCalled();
  Object.assign(installing, { state: 'installed' });
  Object.assign(registration, { waiting: installing, installing: undefined });
  installing.dispatchEvent(new Event('statechange'));
  await vi.advanceTimersByTimeAsync(1_000);
  expect(told.onWaiting).toHaveBeenCalledTimes(1);
});

test('the first worker of a browser replaces nothing, the next one does', async () => {
  const { container } = stubWorkers({});
  const told = listeners();
  await keepAppHere(told);
  container.dispatchEvent(new Event('controllerchange'));
  expect(told.onReplaced).not.toHaveBeenCalled();
  container.dispatchEvent(new Event('controllerchange'));
  expect(told.onReplaced).toHaveBeenCalledTimes(1);
});

test('whoever comes back to the page has it looked at most once an hour, and a network that is gone is no failure', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const { update } = stubWorkers({ controller: worker() });
  update.mockRejectedValue(new Error('offline'));
  await keepAppHere(listeners());
  const comeBack = () => document.dispatchEvent(new Event('visibilitychange'));
  comeBack();
  expect(update).not.toHaveBeenCalled();
  vi.setSystemTime(Date.now() + 3_600_000);
  comeBack();
  comeBack();
  expect(update).toHaveBeenCalledTimes(1);
});

test('a page that was on its way while the first worker took over asks it to be taken over too', async () => {
  const postMessage = vi.fn();
  stubWorkers({ active: { postMessage } });
  await keepAppHere(listeners());
  expect(postMessage.mock.calls).toEqual([['northbeam.take-over']]);
});

test('a page that has a worker, or waits for the first one, does not', async () => {
  const postMessage = vi.fn();
  stubWorkers({ controller: { postMessage } });
  await keepAppHere(listeners());
  stubWorkers({});
  await keepAppHere(listeners());
  expect(postMessage).not.toHaveBeenCalled();
});
