import { afterAll, beforeAll, expect, test } from 'vitest';
import { signUp } from '#server/testing/people.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';
import { addressOf, waitWords } from './rate-limit.ts';

const hour = 3_600_000;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ RATE_LIMIT: 'on', TRUST_PROXY: '1' });
});
afterAll(() => server.stop());

let networks = 0;
/** An address that nothing was counted against yet. */
function newAddress(): string {
  networks += 1;
  return `2001:db8:0:${networks.toString(16)}::1`;
}

interface From {
  address: string;
  token?: string | undefined;
}

function send(route: string, { address, token }: From) {
  const [method = '', path = ''] = route.split(' ');
  return server.call(method, path, { token, headers: { 'X-Forwarded-For': address } });
}

/** Calls until one is refused; answers how many went through, and the refusal. */
async function callUntilRefused(route: string, from: () => From) {
  for (let calls = 0; ; calls += 1) {
    const answer = await send(route, from());
    if (answer.status === 429) return { calls, refused: answer };
  }
}

/** Calls of an address, of an account (or none of its own), and the seconds (docs/decisions.md#limits). */
const limits = [
  ['POST /api/submit', 'submit', 10, 20, 3600],
  ['POST /api/auth/register', 'register', 10, null, 3600],
  ['POST /api/auth/reset-password', 'reset', 3, null, 3600],
  ['POST /api/auth/resend-verification', 'reset', 3, null, 3600],
  ['POST /api/create-checkout-session', 'checkout', 10, 10, 3600],
  ['POST /api/email/generate-pdf', 'document', 20, 20, 3600],
  ['POST /api/email/send-report', 'document', 20, 20, 3600],
  ['GET /api/history/abcdefghijklmnopqrstuv/report.pdf', 'document', 20, 20, 3600],
  ['GET /api/account/export', 'document', 20, 20, 3600],
  ['GET /api/history', 'rest', 300, 300, 60],
] as const;

test.each(limits)('%s has the limit "%s"', async (route, name, perAddress, perAccount, windowS) => {
  server.passTime(hour);
  const { token } = await signUp(server);
  const address = newAddress();
  const first = await send(route, { address });
  expect(first.headers.get('RateLimit-Policy')).toBe(`"${name}";q=${perAddress};w=${windowS}`);
  expect(first.headers.get('RateLimit')).toBe(`"${name}";r=${perAddress - 1};t=${windowS}`);

  const { calls, refused } = await callUntilRefused(route, () => ({ address }));
  expect(calls).toBe(perAddress - 1);
  expect(refused.headers.get('Retry-After')).toBe(String(windowS));
  expect(refused.headers.get('RateLimit')).toBe(`"${name}";r=0;t=${windowS}`);
  expect(refused.body).toMatchObject({
    error: { code: 'rate_limited' },
    message: `Too many tries. Please try again in ${waitWords(windowS)}.`,
  });
  expect((await send(route, { address: newAddress() })).status).not.toBe(429);

  if (perAccount === null) expect((await send(route, { address, token })).status).toBe(429);
  else expect((await callUntilRefused(route, () => ({ address: newAddress(), token }))).calls).toBe(perAccount);
});

test('a clock that is set back locks nobody out, and no wait is longer than its window', async () => {
  const address = newAddress();
  await callUntilRefused('POST /api/submit', () => ({ address }));
  server.passTime(-5 * hour);
  const answer = await send('POST /api/submit', { address });
  expect(answer.status).not.toBe(429);
  expect(answer.headers.get('RateLimit')).toBe('"submit";r=9;t=3600');
  server.passTime(-1000);
  expect((await send('POST /api/submit', { address })).headers.get('RateLimit')).toBe('"submit";r=9;t=3600');
  server.passTime(7 * hour);
});

test('an address that the caller writes before the one the proxy saw counts for nothing', async () => {
  const address = newAddress();
  let written = 0;
  const lie = () => {
    written += 1;
    return { address: `203.0.113.${written}, ${address}` };
  };
  expect((await callUntilRefused('POST /api/submit', lie)).calls).toBe(10);
});

// F7
test.each([
  [1, '1 second'],
  [90, '90 seconds'],
  [91, '2 minutes'],
  [3_600, '60 minutes'],
  [5_401, '2 hours'],
])('a wait of %d s reads %s', (seconds, words) => {
  expect(waitWords(seconds)).toBe(words);
});

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '::ffff:203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:db8:1:2::6', '2001:db8:1:2'],
  ['2001:db8::5', '2001:db8:0:0'],
  ['2001:db8::9:5', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
])('%s is counted as %s', (ip, network) => {
  expect(addressOf({ ip })).toBe(network);
});
