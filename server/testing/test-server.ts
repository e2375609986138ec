import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { jobKinds } from '#server/app.ts';
import type { PasswordCost } from '#server/identity/password.ts';
import { createLog } from '#server/log.ts';
import { readSettings } from '#server/settings.ts';
import { type StartOptions, startServer } from '#server/start.ts';
import { layMigratedSqlite } from './migrated-sqlite.ts';
import { printOnce } from './print-once.ts';
import { sharedPlaybook } from './shared-playbook.ts';

export interface TestAnswer<T = Record<string, unknown>> {
  status: number;
  headers: Headers;
  body: T;
}

export interface CallOptions {
  body?: unknown;
  token?: string | undefined;
  headers?: Record<string, string>;
}

/** Of a password in tests that are about something else: a hash at the cost of service takes 47 ms of CPU, and people are many. */
const quickCost: PasswordCost = { memory: 64, passes: 1, parallelism: 1 };

const isError = (line: string): boolean => line.includes('"level":"error"');

/** 12 March 2026, a Thursday: the day of the sample report. */
export const testDay = Date.parse('2026-03-12T09:00:00Z');

/**
 * The real server on a free port, with a database and an outbox of its own and a clock that tests set. Stop it in
 * `afterAll`; a line of the log at level error fails the test that looks at `errors`.
 */
export async function startTestServer(
  environment: Record<string, string> = {},
  options: Pick<
    StartOptions,
    'kinds' | 'clientLimits' | 'pollMs' | 'passwordCost' | 'coach' | 'times' | 'reportWait'
  > = {},
) {
  const dataDir = mkdtempSync(join(tmpdir(), 'northbeam-'));
  const settings = readSettings({
    PORT: '0',
    DATA_DIR: dataDir,
    RATE_LIMIT: 'off',
    PUBLIC_ORIGIN: 'http://localhost:4173',
    ...environment,
  });
  let now = testDay;
  const clock = () => now;
  const lines: string[] = [];
  layMigratedSqlite(settings.databasePath);
  const server = await startServer({
    settings: { ...settings, port: Number(environment.PORT ?? 0) },
    clock,
    log: createLog((line) => lines.push(line), clock),
    playbook: sharedPlaybook(),
    kinds: (deps) => jobKinds(deps, printOnce(settings.brand)),
    passwordCost: quickCost,
    ...options,
  });

  async function call<T = Record<string, unknown>>(
    method: string,
    path: string,
    options: CallOptions = {},
  ): Promise<TestAnswer<T>> {
    const { body, token, headers = {} } = options;
    const response = await fetch(`${server.origin}${path}`, {
      method,
      redirect: 'manual',
      headers: {
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
        ...(token !== undefined && { Authorization: `Bearer ${token}` }),
        ...headers,
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    const json = response.headers.get('Content-Type')?.includes('json');
    return { status: response.status, headers: response.headers, body: (json ? JSON.parse(text) : text) as T };
  }

  return {
    ...server,
    clock,
    call,
    /** Every log line written so far. */
    lines,
    errors: () => lines.filter(isError),
    setClock(at: number) {
      now = at;
    },
    passTime(ms: number) {
      now += ms;
    },
    /** The mails in the outbox folder, unordered, as raw text. */
    mails(): string[] {
      try {
        const folder = join(settings.dataDir, 'outbox');
        return readdirSync(folder)
          .filter((name) => name.endsWith('.eml'))
          .map((name) => readFileSync(join(folder, name), 'utf8'));
      } catch {
        return [];
      }
    },
    /** Asks again until `read` answers something, at most a minute of real time. */
    async until<T>(read: () => Promise<T | undefined | false> | T | undefined | false): Promise<T> {
      for (let tries = 0; tries < 1_200; tries += 1) {
        const value = await read();
        if (value !== undefined && value !== false) return value;
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
      throw new Error(['It did not happen within a minute.', ...lines.filter(isError)].join('\n'));
    },
    async stop() {
      await server.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

export type TestServer = Awaited<ReturnType<typeof startTestServer>>;
