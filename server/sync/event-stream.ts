import { PassThrough, type Readable } from 'node:stream';

/** Limits what this server holds for a reader that takes nothing for a while, to the byte. */
const bufferBytes = 1024;
/** Delays the return of devices, ms, so that a stopping server's devices do not come back all at once. */
const retryMs = 3_000;

export interface EventStream {
  readonly out: Readable;
  /** Says "pull now" with the rev of the newest change. One that is still on its way stands for all before it. */
  poke(rev: number): void;
  /**
   * Sends a comment, so that proxies keep the connection. It ends the stream of a reader that took nothing since the
   * last one.
   */
  beat(): void;
  end(): void;
}

/** Opens one answer of `GET /api/sync/events` (server-sent events). */
export function openEventStream(): EventStream {
  const out = new PassThrough({ highWaterMark: bufferBytes });
  let waitingRev: number | undefined;
  let missedBeat = false;

  function poke(rev: number): void {
    if (out.writableNeedDrain) waitingRev = rev;
    else out.write(`event: pull\ndata: ${JSON.stringify({ rev })}\n\n`);
  }

  out.on('drain', () => {
    missedBeat = false;
    const rev = waitingRev;
    waitingRev = undefined;
    if (rev !== undefined) poke(rev);
  });
  // Nobody is left to tell when the reader went away.
  out.on('error', () => undefined);
  // The headers leave with the first bytes.
  out.write(': open\n\n');

  return {
    out,
    poke,
    beat() {
      if (!out.writableNeedDrain) out.write(':\n\n');
      else if (missedBeat) out.destroy();
      else missedBeat = true;
    },
    end() {
      if (out.writableNeedDrain) out.destroy();
      else out.end(`retry: ${retryMs}\n\n`);
    },
  };
}
