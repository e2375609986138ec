import BetterSqlite3 from 'better-sqlite3';
import { createLog } from '#server/log.ts';
import { readSettings } from '#server/settings.ts';
import { startServer } from '#server/start.ts';
import { stopOnSignal } from '#server/stop-on-signal.ts';
import type { Order, Word } from './mortal-process.ts';

/**
 * A process of its own for the fault matrix: the real server, whose clock the test moves and which kills itself with
 * SIGKILL at the commit that the test names. Nothing in the product knows of it.
 */
let death: Extract<Order, { order: 'die' }> | undefined;
const tell = (word: Word) => process.send?.(word);

const exec = BetterSqlite3.prototype.exec;
BetterSqlite3.prototype.exec = function execOrDie(this: BetterSqlite3.Database, source: string) {
  if (source !== 'COMMIT' || !death || this.prepare(death.when).pluck().get() !== 1) return exec.call(this, source);
  if (death.moment === 'after') exec.call(this, source);
  process.kill(process.pid, 'SIGKILL');
  return this;
};

const settings = readSettings(process.env);
let offsetMs = settings.clockOffsetMs;
const clock = () => Date.now() + offsetMs;
const log = createLog((line) => tell({ line }), clock);
process.on('message', (order: Order) => {
  if (order.order === 'die') death = order;
  else offsetMs += order.ms;
  tell({ done: order.order });
});
const server = await startServer({ settings, clock, log });
tell({ origin: server.origin });
stopOnSignal(server, log);
