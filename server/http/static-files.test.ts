import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Koa from 'koa';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { staticFiles } from './static-files.ts';

const folder = mkdtempSync(join(tmpdir(), 'northbeam-built-'));
let server: Server;
let origin: string;

beforeAll(async () => {
  mkdirSync(join(folder, 'assets'));
  for (const name of ['sw.js', 'whats-new.js', 'assets/index-abc.js']) {
    for (const end of ['', '.br', '.gz']) writeFileSync(join(folder, name + end), 'code');
  }
  writeFileSync(join(folder, 'sw.js'), 'pages %WORDS%');
  writeFileSync(join(folder, 'screenshot.webp'), 'picture');
  writeFileSync(join(folder, 'explainer.mp4'), '0123456789');
  writeFileSync(join(folder, 'app.html'), '<title>%BRAND_NAME%</title>');
  writeFileSync(join(folder, 'manifest.webmanifest'), '{"name":"%BRAND_NAME%"}');
  const app = new Koa();
  app.use(
    staticFiles({
      folder,
      pageOf: (path) => ({ file: 'app.html', status: path === '/home' ? 200 : 404 }),
      replacements: {
        '.html': { '%BRAND_NAME%': 'Polaris &amp; $&apos;Sons' },
        '.webmanifest': { '%BRAND_NAME%': 'Polaris & \\"Sons\\"' },
        'sw.js': { '%WORDS%': 'of Polaris' },
      },
    }),
  );
  server = createServer(app.callback());
  await new Promise<void>((resolve) => server.listen(0, resolve));
  origin = `http://localhost:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.close();
  rmSync(folder, { recursive: true });
});

const get = (path: string, headers: Record<string, string> = {}) => fetch(origin + path, { headers });

test.each(['/sw.js', '/whats-new.js', '/manifest.webmanifest', '/home', '/home?source=pwa'])(
  '%s is asked for anew each time: a newer version is seen as soon as it is there',
  async (path) => {
    const first = await get(path);
    expect(first.status).toBe(200);
    expect(first.headers.get('Cache-Control')).toBe('no-cache');
    // Without the second header Node asks as somebody does who wants no answer from a cache.
    const again = await get(path, {
      'If-None-Match': first.headers.get('ETag') ?? '',
      'Cache-Control': 'max-age=0',
    });
    expect(again.status).toBe(304);
  },
);

test('a browser, which names gzip first and takes brotli as well, gets the smaller one', async () => {
  const encodingFor = async (accepted: string) =>
    (await get('/home', { 'Accept-Encoding': accepted })).headers.get('Content-Encoding');
  expect(await encodingFor('gzip, deflate, br, zstd')).toBe('br');
  expect(await encodingFor('gzip')).toBe('gzip');
  expect(await encodingFor('identity')).toBeNull();
});

test('what carries its hash in the name is kept for ever', async () => {
  const { headers } = await get('/assets/index-abc.js');
  expect(headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable');
});

test.each(['/api/goals', '/cashier/cs_1', '/dev/outbox'])('%s is never answered with a page', async (path) => {
  expect((await get(path)).headers.get('Content-Type')).not.toContain('text/html');
});

test("the operator's brand stands in the pages and in the manifest as each of them writes it", async () => {
  expect(await (await get('/home')).text()).toBe('<title>Polaris &amp; $&apos;Sons</title>');
  const manifest = await get('/manifest.webmanifest');
  expect(manifest.headers.get('Content-Type')).toBe('application/manifest+json; charset=utf-8');
  expect(await manifest.json()).toEqual({ name: 'Polaris & "Sons"' });
  expect(await (await get('/sw.js')).text()).toBe('pages of Polaris');
});

test('a picture of the app says what it is', async () => {
  expect((await get('/screenshot.webp')).headers.get('Content-Type')).toBe('image/webp');
});

test.each([
  ['bytes=0-1', 206, '01', 'bytes 0-1/10'],
  ['bytes=7-', 206, '789', 'bytes 7-9/10'],
  ['bytes=-2', 206, '89', 'bytes 8-9/10'],
  ['bytes=4-99', 206, '456789', 'bytes 4-9/10'],
  ['bytes=-99', 206, '0123456789', 'bytes 0-9/10'],
  ['bytes=10-', 416, '', 'bytes */10'],
  ['bytes=-0', 416, '', 'bytes */10'],
  ['bytes=5-2', 200, '0123456789', null],
  ['bytes=0-1,3-4', 200, '0123456789', null],
  ['lines=0-1', 200, '0123456789', null],
])('a request for %s of a video is answered with %i', async (range, status, text, contentRange) => {
  const answer = await get('/explainer.mp4', { Range: range });
  expect([answer.status, answer.headers.get('Content-Range')]).toEqual([status, contentRange]);
  expect(answer.headers.get('Content-Type')).toBe('video/mp4');
  expect(await answer.text()).toBe(text);
});

test('a whole video says that parts of it can be had', async () => {
  const answer = await get('/explainer.mp4');
  expect([answer.status, answer.headers.get('Accept-Ranges')]).toEqual([200, 'bytes']);
  expect(answer.headers.get('Content-Length')).toBe('10');
});

test('a browser with bytes of an older video gets the new one whole', async () => {
  const etag = (await get('/explainer.mp4')).headers.get('ETag') ?? '';
  const partAfter = async (known: string) =>
    (await get('/explainer.mp4', { Range: 'bytes=4-', 'If-Range': known })).status;
  expect(await partAfter(etag)).toBe(206);
  expect(await partAfter('"an-older-one"')).toBe(200);
});

test('a request for the headers of a video ignores the part it names', async () => {
  const answer = await fetch(`${origin}/explainer.mp4`, { method: 'HEAD', headers: { Range: 'bytes=0-1' } });
  expect([answer.status, answer.headers.get('Content-Length')]).toEqual([200, '10']);
});
