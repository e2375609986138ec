import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import Koa from 'koa';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { compressAnswers } from './compress-answers.ts';

const rows = Array.from({ length: 100 }, (_, i) => ({ id: i, title: `Goal ${i}` }));
const bodies: Record<string, () => unknown> = {
  '/api/steps': () => ({ rows }),
  '/api/small': () => ({ ok: true }),
  '/api/auth/login': () => ({ token: 't', rows }),
  '/api/pdf': () => Buffer.alloc(5_000),
  '/api/sync/events': () => Readable.from(['event: pull\n\n'.repeat(200)]),
  '/api/none': () => undefined,
};

let server: Server;
beforeAll(async () => {
  const app = new Koa();
  app.use(compressAnswers());
  app.use((ctx) => {
    ctx.body = bodies[ctx.path]?.();
  });
  server = createServer(app.callback());
  await new Promise<void>((listening) => server.listen(0, listening));
});
afterAll(() => void server.close());

interface Answer {
  headers: Record<string, unknown>;
  body: Buffer;
}

/** As it travels: `fetch` would take the compression off unseen. */
function ask(path: string, accepted?: string): Promise<Answer> {
  const { port } = server.address() as AddressInfo;
  const headers = accepted === undefined ? {} : { 'accept-encoding': accepted };
  return new Promise((resolve, reject) => {
    request({ port, path, headers }, async (response) => {
      const parts: Buffer[] = [];
      for await (const part of response) parts.push(part);
      resolve({ headers: response.headers, body: Buffer.concat(parts) });
    })
      .on('error', reject)
      .end();
  });
}

const whole = JSON.stringify({ rows });

test.each([
  ['gzip, deflate, br', 'br', brotliDecompressSync],
  ['gzip', 'gzip', gunzipSync],
])('a caller that takes %s gets %s, and less of it', async (accepted, encoding, unpack) => {
  const { headers, body } = await ask('/api/steps', accepted);
  expect(headers).toMatchObject({
    ...{ 'content-encoding': encoding, vary: 'Accept-Encoding', 'content-length': String(body.length) },
    'content-type': 'application/json; charset=utf-8',
  });
  expect(unpack(body).toString()).toBe(whole);
  expect(body.length).toBeLessThan(whole.length / 3);
});

test.each([undefined, 'identity', 'zstd', 'br;q=0, gzip;q=0'])(
  'a caller that accepts %s gets it as it is, and caches know that there are others',
  async (accepted) => {
    const { headers, body } = await ask('/api/steps', accepted);
    expect(headers['content-encoding']).toBeUndefined();
    expect(headers.vary).toBe('Accept-Encoding');
    expect(body.toString()).toBe(whole);
  },
);

test.each(['/api/small', '/api/auth/login', '/api/pdf', '/api/sync/events', '/api/none'])(
  '%s is sent as it is',
  async (path) => {
    const { headers } = await ask(path, 'gzip, br');
    expect(headers['content-encoding']).toBeUndefined();
    expect(headers.vary).toBeUndefined();
  },
);
