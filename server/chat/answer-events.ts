import { PassThrough, type Readable } from 'node:stream';
import type { ChatDone, ChatStart } from '#schema/chat.ts';
import { AppError, toErrorBody } from '#schema/errors.ts';

/** A reader that takes nothing for a while holds this much here, and not a byte more: what comes next is one piece. */
const bufferBytes = 16 * 1024;
/** So that proxies keep the connection. */
const beatMs = 15_000;
/** After a server that stopped, ms. */
const retryMs = 1_000;

/** An answer as far as it is written. */
export interface Source {
  start: ChatStart;
  attempt: number;
  text: string;
  basedOn: string[];
  /** `left`: this process writes it no more; who listens asks again. */
  state: 'streaming' | 'done' | 'stopped' | 'failed' | 'left';
  listen(onChange: () => void): () => void;
}

/**
 * An answer as server-sent events. Each id is `attempt.offset`: the place in the text that is reached with the event, in UTF-16
 * units. After an id of this attempt it goes on behind that place; else it begins with an empty text.
 */
export function openAnswerEvents(source: Source, lastEventId: string): Readable {
  const out = new PassThrough({ highWaterMark: bufferBytes });
  const beat = setInterval(() => out.writableNeedDrain || out.write(':\n\n'), beatMs);
  let sent = placeAfter(lastEventId, source);
  let hasEnded = false;

  const write = (event: string, at: number, data: unknown) =>
    out.write(`id: ${source.attempt}.${at}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`);

  function send(): void {
    if (hasEnded) return;
    if (out.writableNeedDrain) return;
    const text = wholeCharacters(source.text, source.state === 'streaming').slice(sent);
    if (text !== '') {
      sent += text.length;
      write('delta', sent, { text });
    }
    if (source.state !== 'streaming') end();
  }

  function end(): void {
    hasEnded = true;
    if (source.state === 'left') out.end(`retry: ${retryMs}\n\n`);
    else if (source.state === 'failed') {
      write('error', sent, { ...toErrorBody(new AppError('answer_failed')), messageId: source.start.messageId });
      out.end();
    } else if (source.state !== 'streaming') {
      const done: ChatDone = { messageId: source.start.messageId, state: source.state, basedOn: source.basedOn };
      write('done', sent, done);
      out.end();
    }
  }

  const forget = source.listen(send);
  out.on('drain', send);
  out.on('close', () => {
    clearInterval(beat);
    forget();
  });
  // The reader went away: the answer is written to its end all the same.
  out.on('error', () => undefined);
  write('start', sent, source.start);
  send();
  return out;
}

/** Where the reader is, of whom the last event is known. */
function placeAfter(lastEventId: string, { attempt, text }: Source): number {
  const [, of, at] = /^(\d+)\.(\d+)$/.exec(lastEventId) ?? [];
  return Number(of) === attempt && Number(at) <= text.length ? Number(at) : 0;
}

/** While it is written, the last half of a character waits for the other. */
const wholeCharacters = (text: string, isOpen: boolean): string =>
  isOpen && /[\ud800-\udbff]$/.test(text) ? text.slice(0, -1) : text;
