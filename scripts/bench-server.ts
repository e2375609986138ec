import { monitorEventLoopDelay } from 'node:perf_hooks';
import { readSettings } from '../server/settings.ts';
import { startServer } from '../server/start.ts';
import { startFloorServer } from './bench-floor-server.ts';

/**
 * The child process of a server under load: `node bench-server.ts floor <database>`, or `… <callers per commit> <data dir>`.
 * It sends its origin and, whenever it is asked, the CPU time that it has taken and the delay of its event loop since it was
 * asked last (p99), both in ms.
 */
const [kind = 'floor', path = ''] = process.argv.slice(2);
const { origin } = kind === 'floor' ? await startFloorServer({ databasePath: path, script: '' }) : await startOurs();
const delay = monitorEventLoopDelay({ resolution: 5 });
delay.enable();
process.on('message', () => {
  const { user, system } = process.cpuUsage();
  process.send?.({ cpuMs: (user + system) / 1000, delayMs: delay.percentile(99) / 1e6 });
  delay.reset();
});
process.on('disconnect', () => process.exit());
process.send?.(origin);

function startOurs() {
  const log = { info: () => undefined, error: (event: string) => console.error(event) };
  const settings = readSettings({ ...process.env, DATA_DIR: path, PORT: '0', RATE_LIMIT: 'off' });
  return startServer({ settings, clock: Date.now, log, callersPerCommit: Number(kind) });
}
