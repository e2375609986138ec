import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { drizzle } from 'drizzle-orm/better-sqlite3';
import { type Db, readerOf } from '#server/db/connect.ts';
import { sqliteTables } from '#server/db/tables.ts';
import { fillDisk } from './disk.ts';
import { type Moment, type MortalProcess, type ProcessCommand, startMortal } from './mortal-process.ts';

/** Longer than any lease, so that what a dead process held is free, and than the minute after which orders are swept. */
const restartLeapMs = 150_000;

export interface ShopOptions {
  environment?: Record<string, string>;
  /** Servers on one database file; whoever calls comes to each in turn. */
  processes?: number;
}

/** The product in processes of its own that may die: whoever calls finds them started again. */
export async function openShop({ environment = {}, processes = 1 }: ShopOptions = {}) {
  const dataDir = mkdtempSync(join(tmpdir(), 'northbeam-shop-'));
  const databasePath = join(dataDir, 'northbeam.db');
  const env = { DATA_DIR: dataDir, PUBLIC_ORIGIN: 'http://localhost:4173', ...environment };
  let offsetMs = 0;
  let deaths = 0;
  let turn = 0;
  let calmSince = performance.now();
  const lines: string[] = [];
  const running: MortalProcess[] = [];
  const starting = new Map<number, Promise<MortalProcess>>();
  for (let i = 0; i < processes; i += 1) running.push(await startSupervised(env, offsetMs));

  /** The next server in turn, started again if it died. */
  async function alive(): Promise<MortalProcess> {
    turn = (turn + 1) % processes;
    const index = turn;
    const server = running[index];
    if (server?.isAlive()) return server;
    const known = starting.get(index);
    if (known) return known;
    const started = startAgain(index).finally(() => starting.delete(index));
    starting.set(index, started);
    return started;
  }

  async function startAgain(index: number): Promise<MortalProcess> {
    const dead = running[index];
    await dead?.gone;
    lines.push(...(dead?.lines ?? []));
    deaths += 1;
    await passTime(restartLeapMs);
    const started = await startSupervised(env, offsetMs);
    running[index] = started;
    calmSince = performance.now();
    return started;
  }

  async function tellAll(order: ProcessCommand): Promise<void> {
    await Promise.all(running.map((server) => server.isAlive() && server.tell(order)));
  }

  /** One that is dead hears of it when it starts again. */
  async function passTime(ms: number): Promise<void> {
    offsetMs += ms;
    await tellAll({ order: 'passTime', ms });
    calmSince = performance.now();
  }

  /** One call; undefined when the connection was cut, as for a browser whose server goes away. */
  async function call<T>(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<{ status: number; body: T } | undefined> {
    const { origin } = await alive();
    const json = body === undefined ? {} : { 'Content-Type': 'application/json' };
    try {
      const response = await fetch(`${origin}${path}`, {
        method,
        redirect: 'manual',
        signal: AbortSignal.timeout(10_000),
        headers: { ...json, ...headers },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      const text = await response.text();
      const isJson = response.headers.get('Content-Type')?.includes('json');
      return { status: response.status, body: (isJson ? JSON.parse(text) : text) as T };
    } catch {
      return undefined;
    }
  }

  /** Reads what the file says, whoever wrote it. */
  async function read<T>(query: (db: Db) => Promise<T>): Promise<T> {
    const connection = new BetterSqlite3(databasePath, { readonly: true });
    try {
      return await query(readerOf({ q: drizzle(connection), t: sqliteTables }));
    } finally {
      connection.close();
    }
  }

  /** Holds inside the transaction after which the SQL counts more than it does now. */
  function whenMore(count: string): string {
    const connection = new BetterSqlite3(databasePath, { readonly: true });
    const now = connection.prepare(count).pluck().get();
    connection.close();
    return `SELECT (${count}) > ${now}`;
  }

  return {
    call,
    read,
    passTime,
    deaths: () => deaths,
    /** Every log line of every process so far. */
    lines: () => [...lines, ...running.flatMap((server) => server.lines)],
    /** Deaths and lines are counted from here. */
    beginRow(): void {
      deaths = 0;
      lines.splice(0);
      for (const server of running) server.lines.splice(0);
    },
    origin: async () => (await alive()).origin,
    /** When its clock says so, epoch ms. */
    now: () => Date.now() + offsetMs,
    /** By our monotonic clock: when the last leap, death or full disk was over. */
    calmSince: () => calmSince,
    hurry: (times: number) => tellAll({ order: 'hurry', times }),
    /** @param count SQL; the commit after which it counts more than now is the one */
    dieAt: (count: string, moment: Moment) => tellAll({ order: 'die', when: whenMore(count), moment }),
    /** As `dieAt`. */
    fillDiskAt: (count: string, moment: Moment) => tellAll({ order: 'fillDisk', when: whenMore(count), moment }),
    async kill(): Promise<void> {
      await Promise.all(running.map((server) => server.kill('SIGKILL')));
    },
    fillDisk(full: boolean): void {
      for (const { pid } of running) fillDisk(pid, full);
      calmSince = performance.now();
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
      await Promise.all(running.map((server) => server.isAlive() && server.kill('SIGTERM')));
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** As an operator's supervisor does: what ended before it listened is told, and started once more. */
async function startSupervised(env: Record<string, string>, offsetMs: number): Promise<MortalProcess> {
  try {
    return await startMortal(env, offsetMs);
  } catch (cause) {
    process.stdout.write(`${(cause as Error).message}\n`);
    return await startMortal(env, offsetMs);
  }
}

export type Shop = Awaited<ReturnType<typeof openShop>>;
