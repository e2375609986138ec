import { expect, test, vi } from 'vitest';
import { openAiAsker } from '#server/testing/openai-asker.ts';
import { atFirst, failing, good, hanging } from '#server/testing/openai-double.ts';

const asker = openAiAsker();

const badGateway = failing(502);

test('after five failures in a row nobody is asked for a minute; then one call tries for all', async () => {
  const ask = asker.process();
  asker.double.replyWith(badGateway);
  expect([await ask(), await ask()]).toEqual(['http_status', 'circuit_open']);
  expect(asker.double.exchanges).toHaveLength(5);
  asker.passTime(59_999);
  expect(await ask()).toBe('circuit_open');
  expect(asker.double.exchanges).toHaveLength(5);

  asker.passTime(1);
  const trials = await Promise.all([ask(), ask(), ask()]);
  expect(trials).toEqual(['circuit_open', 'circuit_open', 'circuit_open']);
  expect(asker.double.exchanges).toHaveLength(6);

  asker.passTime(60_000);
  asker.double.replyWith(good());
  expect(await ask()).toBe('written');
  expect(await Promise.all([ask(), ask()])).toEqual(['written', 'written']);
});

test('a trial that is aborted leaves the next one free, and a clock that is set back keeps nobody out', async () => {
  const ask = asker.process();
  asker.double.replyWith(badGateway);
  await ask();
  await ask();
  asker.passTime(60_000);
  asker.double.replyWith(hanging);
  const stopping = new AbortController();
  const trial = ask(10_000, stopping.signal);
  await vi.waitUntil(() => asker.double.exchanges.length === 6);
  stopping.abort(new Error('shutting down'));
  await trial;
  asker.passTime(-7_200_000);
  asker.double.replyWith(good());
  expect(await ask()).toBe('written');
});

test.each([400, 413, 422])('texts of one person that are answered with %i keep nobody else out', async (status) => {
  const ask = asker.process();
  asker.double.replyWith(badGateway);
  expect(await ask()).toBe('http_status');
  asker.double.replyWith(failing(status));
  for (let times = 0; times < 5; times += 1) expect(await ask()).toBe('http_status');
  asker.double.replyWith(good());
  expect(await ask()).toBe('written');
});

test('a call that is wrong says nothing about a model that was down: the next one tries', async () => {
  const ask = asker.process();
  asker.double.replyWith(badGateway);
  await Promise.all([ask(), ask()]);
  asker.passTime(60_000);
  asker.double.replyWith(failing(400));
  expect(await ask()).toBe('http_status');
  asker.double.replyWith(badGateway);
  expect([await ask(), await ask()]).toEqual(['circuit_open', 'circuit_open']);
});

test('failures with a success between them do not open it', async () => {
  const ask = asker.process();
  asker.double.replyWith(atFirst(badGateway, { times: 2 }));
  expect(await ask()).toBe('written');
  asker.double.replyWith(badGateway);
  expect(await ask()).toBe('http_status');
  asker.double.replyWith(good());
  expect(await ask()).toBe('written');
});
