import { createParser, type EventSourceMessage } from 'eventsource-parser';
import * as z from 'zod/mini';
import { callApiForEvents } from '#pwa/api/api-client.ts';
import { chatDeltaSchema, chatDoneSchema, chatStartSchema } from '#schema/chat.ts';
import type { ChatInput } from '#schema/chat-input.ts';
import { AppError } from '#schema/errors.ts';

/** Says how much of an answer was heard so far; a call that is made again goes on from here. */
export interface StreamProgress {
  /** `attempt.offset`: the place in the text, in UTF-16 units, of the attempt to write it. */
  lastEventId: string;
  answerId: string | null;
  text: string;
  basedOn: string[];
}

export const emptyProgress: StreamProgress = { lastEventId: '', answerId: null, text: '', basedOn: [] };

/** `broken`: the connection was lost, or the server asks to call again; the answer goes on there. */
export type AnswerEnd =
  | { kind: 'ended'; state: 'done' | 'stopped' | 'failed' }
  | { kind: 'broken' }
  | { kind: 'refused'; error: AppError };

/** The server says something every 15 s; a connection that is silent for longer is dead. */
const longestSilenceMs = 25_000;

/**
 * Asks, or asks again, and listens to the answer until it ends or the connection does.
 *
 * @param token of the person whose question it is; whoever is signed in unless told
 * @param onHeard told of each piece, with all that was heard by then
 */
export async function readAnswer(
  input: ChatInput,
  from: StreamProgress,
  onHeard: (heard: StreamProgress) => void,
  { token, signal }: { token?: string; signal: AbortSignal },
): Promise<AnswerEnd> {
  const silence = limitSilence();
  try {
    const body = await callApiForEvents('/api/chat', {
      method: 'POST',
      body: input,
      ...(token !== undefined && { token }),
      ...(from.lastEventId !== '' && { headers: { 'Last-Event-ID': from.lastEventId } }),
      signal: AbortSignal.any([signal, silence.signal]),
    });
    return await readEvents(body, from, onHeard, silence.heard);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (error.code === 'network' || error.code === 'unreadable') return { kind: 'broken' };
    return { kind: 'refused', error };
  } finally {
    silence.end();
  }
}

async function readEvents(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  from: StreamProgress,
  onHeard: (heard: StreamProgress) => void,
  onBytes: () => void,
): Promise<AnswerEnd> {
  let heard = from;
  let end: AnswerEnd | undefined;
  const parser = createParser({
    onEvent(event) {
      const next = hear(heard, event);
      if (next.heard !== heard) onHeard(next.heard);
      heard = next.heard;
      end ??= next.end;
    },
  });
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  try {
    while (!end) {
      const part = await reader.read();
      if (part.done) break;
      onBytes();
      parser.feed(part.value);
    }
  } catch {
    // A break in the middle: what was heard stays.
  } finally {
    reader.cancel().catch(() => undefined);
  }
  return end ?? { kind: 'broken' };
}

/** An event that is not as promised is as good as a connection that broke: the text is asked for again. */
function hear(
  heard: StreamProgress,
  { event, id, data }: EventSourceMessage,
): { heard: StreamProgress; end?: AnswerEnd } {
  switch (event) {
    case 'start': {
      const { messageId } = read(chatStartSchema, data);
      return { heard: { ...heard, answerId: messageId, lastEventId: id ?? '', text: textUpTo(heard, id) } };
    }
    case 'delta': {
      const { text } = read(chatDeltaSchema, data);
      return { heard: { ...heard, lastEventId: id ?? '', text: heard.text + text } };
    }
    case 'done': {
      const { state, basedOn } = read(chatDoneSchema, data);
      return { heard: { ...heard, basedOn }, end: { kind: 'ended', state } };
    }
    case 'error':
      return { heard, end: { kind: 'ended', state: 'failed' } };
    default:
      return { heard };
  }
}

/** Takes the received text of the same attempt up to where the server goes on. */
function textUpTo({ lastEventId, text }: StreamProgress, id = ''): string {
  const [attempt, offset] = id.split('.');
  return attempt === lastEventId.split('.')[0] ? text.slice(0, Number(offset)) : '';
}

function read<S extends z.core.$ZodType>(schema: S, data: string): z.core.output<S> {
  const result = z.safeParse(schema, JSON.parse(data));
  if (!result.success) throw new AppError('unreadable', { cause: result.error });
  return result.data;
}

function limitSilence() {
  const controller = new AbortController();
  const giveUp = () => controller.abort();
  let timer = setTimeout(giveUp, longestSilenceMs);
  return {
    signal: controller.signal,
    heard() {
      clearTimeout(timer);
      timer = setTimeout(giveUp, longestSilenceMs);
    },
    end: () => clearTimeout(timer),
  };
}
