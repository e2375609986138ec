// @module-tag all
// Left out of the gate: each command is a process.
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SignInAnswer } from '#schema/auth.ts';
import { startTestServer, type TestServer, testDay } from '#server/testing/test-server.ts';

const run = promisify(execFile);
const script = fileURLToPath(new URL('./create-admin.ts', import.meta.url));

let folder: string;
let server: TestServer;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'northbeam-admin-'));
  server = await startTestServer({ DATABASE_URL: `file:${join(folder, 'test.db')}` });
});
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Runs beside the server, on its database and clock. */
async function createAdmin(...options: string[]) {
  const env = {
    ...process.env,
    DATABASE_URL: `file:${join(folder, 'test.db')}`,
    PUBLIC_ORIGIN: 'https://northbeam.example',
    CLOCK_OFFSET_MS: String(server.clock() - Date.now()),
  };
  return run(process.execPath, [script, ...options], { env });
}

function linkIn(output: string): string {
  const [, token] = /^https:\/\/northbeam\.example\/reset-password\?token=([\w-]{43})$/m.exec(output) ?? [];
  if (token === undefined) throw new Error(`No link was printed: ${output}`);
  return token;
}

const setPassword = (token: string) => {
  const body = { token, newPassword: 'the first phrase of an admin' };
  return server.call('POST', '/api/auth/update-password', { body });
};
const login = (email: string) => {
  const body = { email, password: 'the first phrase of an admin' };
  return server.call<SignInAnswer>('POST', '/api/auth/login', { body });
};

test('the first admin comes from the command line, by a link that works once', async () => {
  const { stdout } = await createAdmin('--email', 'First@Example.test', '--name', 'Dana van Okafor');
  const token = linkIn(stdout);
  expect((await login('first@example.test')).status).toBe(401);
  expect((await setPassword(token)).status).toBe(200);
  expect((await setPassword(token)).status).toBe(400);
  expect((await login('first@example.test')).body.user).toMatchObject({
    role: 'admin',
    first_name: 'Dana',
    last_name: 'van Okafor',
    email_verified: true,
  });
});

test('the link ends after a day, and a second run prints a new one for the same account', async () => {
  const first = linkIn((await createAdmin('--email', 'late@example.test', '--name', 'Late Admin')).stdout);
  server.setClock(testDay + 86_400_000 + 60_000);
  expect((await setPassword(first)).status).toBe(400);
  const second = linkIn((await createAdmin('--email', 'late@example.test', '--name', 'Late Admin')).stdout);
  expect((await setPassword(second)).status).toBe(200);
});

test.each([
  [['--name', 'Dana Okafor'], '--email is missing.'],
  [['--email', 'dana@example.test'], '--name is missing.'],
  [['--email', 'dana', '--name', 'Dana Okafor'], '--email is not an address.'],
  [['--email', 'dana@example.test', '--name', 'Dana'], '--name needs a first and a last name.'],
])('%j ends with a sentence and no account', async (options, sentence) => {
  await expect(createAdmin(...options)).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining(sentence) });
});
