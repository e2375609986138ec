import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '#server/db/connect.ts';
import { type MortalProcess, startMortal } from './mortal-process.ts';

/** Longer than any lease, so that what a dead process held is free, and than the minute after which orders are swept. */
const restartLeapMs = 150_000;

/** The product in a process of its own that may die: whoever calls finds it started again. */
export async function openShop(environment: Record<string, string> = {}) {
  const dataDir = mkdtempSync(join(tmpdir(), 'northbeam-shop-'));
  const env = { DATA_DIR: dataDir, PUBLIC_ORIGIN: 'http://localhost:4173', ...environment };
  let offsetMs = 0;
  let deaths = 0;
  const lines: string[] = [];
  let running: MortalProcess = await startMortal(env);

  async function alive(): Promise<MortalProcess> {
    if (running.isAlive()) return running;
    await running.gone;
    lines.push(...running.lines);
    deaths += 1;
    offsetMs += restartLeapMs;
    running = await startMortal(env, offsetMs);
    return running;
  }

  /** One call; undefined when the connection was cut, as for a browser whose server goes away. */
  async function call<T>(
    method: string,
    path: string,
    body?: unknown,
  ): Promise<{ status: number; body: T } | undefined> {
    const { origin } = await alive();
    try {
      const response = await fetch(`${origin}${path}`, {
        method,
        redirect: 'manual',
        signal: AbortSignal.timeout(10_000),
        ...(body !== undefined && { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } }),
      });
      const text = await response.text();
      const isJson = response.headers.get('Content-Type')?.includes('json');
      return { status: response.status, body: (isJson ? JSON.parse(text) : text) as T };
    } catch {
      return undefined;
    }
  }

  return {
    dataDir,
    call,
    deaths: () => deaths,
    /** Every log line of every process so far. */
    lines: () => [...lines, ...running.lines],
    origin: async () => (await alive()).origin,
    /** When its clock says so, epoch ms. */
    now: () => Date.now() + offsetMs,
    async passTime(ms: number) {
      offsetMs += ms;
      await (await alive()).passTime(ms);
    },
    dieAt: (when: string, moment: 'before' | 'after') => running.dieAt(when, moment),
    kill: () => running.kill('SIGKILL'),
    /** From now on no byte can be added to any file, as on a full disk; `false` makes room again. Linux only. */
    fillDisk(full: boolean) {
      execFileSync('prlimit', ['--pid', String(running.pid), `--fsize=${full ? 0 : 'unlimited'}:unlimited`]);
    },
    /** What the files say, whoever wrote them. */
    async read() {
      const database = openDatabase(join(dataDir, 'northbeam.db'));
      const { q, t } = database.read;
      const rows = {
        submissions: await q.select().from(t.submissions),
        orders: await q.select().from(t.orders),
        entitlements: await q.select().from(t.entitlements),
        jobs: await q.select().from(t.jobs),
        reports: await q.select().from(t.reports),
        mails: await q.select().from(t.mails),
        cashierEvents: await q.select().from(t.cashierEvents),
      };
      database.close();
      return rows;
    },
    /** The `.eml` files. */
    mailFiles(): string[] {
      const folder = join(dataDir, 'outbox');
      if (!existsSync(folder)) return [];
      return readdirSync(folder)
        .filter((name) => name.endsWith('.eml'))
        .map((name) => readFileSync(join(folder, name), 'utf8'));
    },
    async close() {
      if (running.isAlive()) await running.kill('SIGTERM');
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
export type Shop = Awaited<ReturnType<typeof openShop>>;
