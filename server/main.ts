import { createLog, describeError } from './log.ts';
import { appPages } from './pages.ts';
import { readSettings } from './settings.ts';
import { startServer } from './start.ts';

const settings = readSettings(process.env);
const clock = () => Date.now() + settings.clockOffsetMs;
const log = createLog((line) => process.stdout.write(`${line}\n`), clock);
const server = await startServer({ settings, clock, log, pages: appPages(settings) });
log.info('listening', { origin: server.origin });

/** A second signal, or 25 s, ends the process whatever still runs; leases lapse and another worker goes on. */
async function shutDown(signal: string): Promise<void> {
  log.info('stopping', { signal });
  setTimeout(() => process.exit(1), 25_000).unref();
  await server.stop();
  log.info('stopped');
  process.exit(0);
}
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void shutDown(signal));

process.on('unhandledRejection', (cause) => {
  log.error('unhandled_rejection', describeError(cause));
  process.exit(1);
});
