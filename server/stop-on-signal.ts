import type { Log } from './log.ts';
import type { RunningServer } from './start.ts';
import { type StopTimes, stopTimes } from './stop-times.ts';

/**
 * Ends the process in order on SIGTERM or SIGINT. A second signal, or the hard stop, ends it whatever still runs; leases
 * lapse and another worker goes on.
 */
export function stopOnSignal(
  server: Pick<RunningServer, 'stop'>,
  log: Log,
  { hardStopMs }: Pick<StopTimes, 'hardStopMs'> = stopTimes,
): void {
  async function shutDown(signal: string): Promise<void> {
    log.info('stopping', { signal });
    setTimeout(() => process.exit(1), hardStopMs).unref();
    await server.stop();
    log.info('stopped');
    process.exit(0);
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void shutDown(signal));
}
