import { createLog } from '#server/log.ts';
import { readSettings } from '#server/settings.ts';
import { startServer } from '#server/start.ts';
import { stopOnSignal } from '#server/stop-on-signal.ts';

/**
 * A process of its own for tests: the server with a stage that hangs for ever and hears no signal, and with less patience.
 * What none of its patience ends, its hard stop ends with code 1.
 */
const times = { stageMs: 200, mailMs: 200, insightsMs: 100, connectionsMs: 200, allMs: 40_000, hardStopMs: 20_000 };
const hang = { name: 'hang', run: () => new Promise<never>(() => undefined) };
const settings = readSettings(process.env);
const clock = () => Date.now();
const log = createLog((line) => process.stdout.write(`${line}\n`), clock);
const kinds = () => [{ kind: 'questions', stages: [hang] }];
const server = await startServer({ settings, clock, log, kinds, times });
log.info('listening', { origin: server.origin });
stopOnSignal(server, log, times);
