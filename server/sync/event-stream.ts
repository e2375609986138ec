import { PassThrough, type Readable } from 'node:stream';

/** A reader that takes nothing for a while holds this much here, and not a byte more. */
const bufferBytes = 1024;
/** So that the devices of a server that stops do not come back all at once, ms. */
const retryMs = 3_000;

export interface EventStream {
  readonly out: Readable;
  /** "Pull now": the rev of the newest change. One that is still on its way stands for all before it. */
  poke(rev: number): void;
  /** A comment, so that proxies keep the connection; ends the stream of a reader that took nothing since the last one. */
  beat(): void;
  end(): void;
}

/** One open answer of `GET /api/sync/events` (server-sent events). */
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
  // The reader went away: there is nobody to tell.
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
