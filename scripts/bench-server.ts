import { readSettings } from '../server/settings.ts';
import { startServer } from '../server/start.ts';
import { startFloorServer } from './bench-floor-server.ts';

/**
 * The child process of a server under load: `node bench-server.ts floor <database>`, or `… <callers per commit> <data dir>`.
 * It sends its origin, and the CPU time that it has taken, in ms, whenever it is asked.
 */
const [kind = 'floor', path = ''] = process.argv.slice(2);
const { origin } = kind === 'floor' ? await startFloorServer({ databasePath: path, script: '' }) : await startOurs();
process.on('message', () => {
  const { user, system } = process.cpuUsage();
  process.send?.((user + system) / 1000);
});
process.on('disconnect', () => process.exit());
process.send?.(origin);

function startOurs() {
  const log = { info: () => undefined, error: (event: string) => console.error(event) };
  const settings = readSettings({ DATA_DIR: path, PORT: '0', RATE_LIMIT: 'off' });
  return startServer({ settings, clock: Date.now, log, callersPerCommit: Number(kind) });
}
