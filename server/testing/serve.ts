import { createLog } from '#server/log.ts';
import { readSettings } from '#server/settings.ts';
import { startServer } from '#server/start.ts';
import { stopOnSignal } from '#server/stop-on-signal.ts';

/** A process of its own for tests: `server/main.ts` without the built app. */
const settings = readSettings(process.env);
const clock = () => Date.now();
const log = createLog((line) => process.stdout.write(`${line}\n`), clock);
const server = await startServer({ settings, clock, log });
log.info('listening', { origin: server.origin });
stopOnSignal(server, log);
