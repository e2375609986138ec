import { createLog, describeError } from './log.ts';
import { appPages } from './pages.ts';
import { readSettings } from './settings.ts';
import { startServer } from './start.ts';
import { stopOnSignal } from './stop-on-signal.ts';

/** A mistake of the operator's is said in its one sentence, without a stack. */
function readEnvironment() {
  try {
    const settings = readSettings(process.env);
    return { settings, pages: appPages(settings) };
  } catch (cause) {
    process.stderr.write(`${cause instanceof Error ? cause.message : cause}\n`);
    process.exit(1);
  }
}

const { settings, pages } = readEnvironment();
const clock = () => Date.now() + settings.clockOffsetMs;
const log = createLog((line) => process.stdout.write(`${line}\n`), clock);
process.on('unhandledRejection', (cause) => {
  log.error('unhandled_rejection', describeError(cause));
  process.exit(1);
});
const server = await startServer({ settings, clock, log, pages });
log.info('listening', { origin: server.origin });
stopOnSignal(server, log);
