import { flushCompileCache } from 'node:module';
import BetterSqlite3 from 'better-sqlite3';
import { jobKinds } from '#server/app.ts';
import { createLog } from '#server/log.ts';
import { readSettings } from '#server/settings.ts';
import { startServer } from '#server/start.ts';
import { stopOnSignal } from '#server/stop-on-signal.ts';
import { printOnce } from '#server/testing/print-once.ts';
import { fillDisk } from './disk.ts';
import type { ProcessCommand, ProcessMessage } from './mortal-process.ts';

/**
 * A process of its own for the fault matrix: the real server, whose clock the test moves and which, at the commit that the
 * test names, kills itself with SIGKILL or finds the disk full. Nothing in the product knows of it.
 */
let trap: Extract<ProcessCommand, { when: string }> | undefined;
const tell = (word: ProcessMessage) => process.connected && process.send?.(word);
// Without the test nobody would end it, and a runner waits for whatever still holds its output.
process.once('disconnect', () => process.exit(1));

const exec = BetterSqlite3.prototype.exec;
BetterSqlite3.prototype.exec = function execOrSpring(this: BetterSqlite3.Database, source: string) {
  if (source !== 'COMMIT' || !trap || this.prepare(trap.when).pluck().get() !== 1) return exec.call(this, source);
  const { order, moment } = trap;
  trap = undefined;
  if (moment === 'after') exec.call(this, source);
  if (order === 'die') process.kill(process.pid, 'SIGKILL');
  else fillDisk(process.pid, true);
  return moment === 'after' ? this : exec.call(this, source);
};

const settings = readSettings(process.env);
let offsetMs = settings.clockOffsetMs;
let hurry = 1;
const timeout = AbortSignal.timeout;
AbortSignal.timeout = (ms) => timeout.call(AbortSignal, Math.ceil(ms / hurry));

const clock = () => Date.now() + offsetMs;
const log = createLog((line) => tell({ line }), clock);
process.on('message', (order: ProcessCommand) => {
  if (order.order === 'passTime') offsetMs += order.ms;
  else if (order.order === 'hurry') hurry = order.times;
  else trap = order;
  tell({ done: order.order });
});
const print = printOnce(settings.brand);
const server = await startServer({ settings, clock, log, kinds: (deps) => jobKinds(deps, print) });
tell({ origin: server.origin });
stopOnSignal(server, log);
// A process that is killed keeps nothing for the next one.
flushCompileCache();
