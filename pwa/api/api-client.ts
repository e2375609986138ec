import * as z from 'zod/mini';
import { AppError, readErrorBody } from '#schema/errors.ts';
import { askServer } from './ask-server.ts';
import { noteServerHeard } from './server-heard.ts';
import { dropSession } from './session-expiry.ts';
import { readToken } from './session-token.ts';
import { withTimeLimit } from './time-limit.ts';

/** The server itself waits up to 17 s for the payment provider, and then answers with what it knows. */
const answerMs = 20_000;
/** Files and what is written meanwhile: slower than this is as good as no answer. */
export const longAnswerMs = 60_000;
const wrongFormat = 'Invalid response format from server';
/** Longer than any answer is written. */
const longestStreamMs = 30 * 60_000;
/** Accepts a 204 alone: whatever else comes is from a captive portal or a proxy. */
export const noAnswer = z.undefined();

export interface ApiCall<S extends z.core.$ZodType> {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  body?: unknown;
  /** Checks the answer. Anything else came from something in between, and the server may have seen nothing. */
  answer: S;
  headers?: Record<string, string>;
  /** Ends the call sooner. */
  signal?: AbortSignal;
  /** For the whole answer, to its last byte; 20 s unless told. A call that hangs fails as a lost connection does. */
  timeoutMs?: number;
  /**
   * Sends no token: purchase and report calls are public (docs/specification.md#6-roles-and-permissions), except where
   * an owner must be known.
   */
  anonymous?: boolean;
  /** The session to send, where it must be a certain person's; else whoever is signed in here. */
  token?: string;
}

/**
 * The one fetch: a checked value out, or an AppError.
 *
 * @throws AppError `network` when no answer came, `unreadable` when it was not what the call promises, else what the
 *   server said. Its 401 on a call that carried a token ends the session on this device and announces it; a portal's or a
 *   proxy's says nothing of the session.
 */
export async function callApi<S extends z.core.$ZodType>(path: string, call: ApiCall<S>): Promise<z.core.output<S>> {
  const response = await send(path, call);
  const json = await readJson(response);
  const result = z.safeParse(call.answer, json);
  if (!result.success) throw new AppError('unreadable', { userMessage: wrongFormat, cause: result.error });
  noteServerHeard();
  return result.data;
}

interface FileCall extends Omit<ApiCall<z.core.$ZodType>, 'answer'> {
  /** The media type that the file must have. */
  type: string;
}

/** As `callApi`, for calls that answer a file; a minute unless told. */
export async function callApiForBlob(path: string, { type, ...call }: FileCall): Promise<Blob> {
  const response = await send(path, { timeoutMs: longAnswerMs, ...call });
  if (!response.headers.get('Content-Type')?.startsWith(type)) throw new AppError('unreadable');
  return response.blob().catch(unread);
}

/**
 * As `callApi`, for an answer that comes in events over a long time; `signal` ends it.
 *
 * @throws AppError as `callApi`; `unreadable` for an answer that is no stream of events
 */
export async function callApiForEvents(
  path: string,
  call: Omit<ApiCall<z.core.$ZodType>, 'answer' | 'timeoutMs'>,
): Promise<ReadableStream<Uint8Array<ArrayBuffer>>> {
  const headers = { ...call.headers, Accept: 'text/event-stream' };
  const { headers: said, body } = await send(path, { ...call, headers, timeoutMs: longestStreamMs });
  if (!body || !said.get('Content-Type')?.startsWith('text/event-stream')) {
    throw new AppError('unreadable', { userMessage: wrongFormat });
  }
  noteServerHeard();
  return body;
}

async function send(path: string, call: Omit<ApiCall<z.core.$ZodType>, 'answer'>): Promise<Response> {
  const token = call.anonymous ? null : (call.token ?? readToken());
  const response = await askServer(path, {
    method: call.method ?? 'GET',
    cache: 'no-store',
    headers: {
      ...(call.body !== undefined && { 'Content-Type': 'application/json' }),
      ...(token !== null && { Authorization: `Bearer ${token}` }),
      ...call.headers,
    },
    ...(call.body !== undefined && { body: JSON.stringify(call.body) }),
    signal: withTimeLimit(call.signal, call.timeoutMs ?? answerMs),
  }).catch(lost);
  if (response.ok) return response;
  const error = await toError(response);
  if (error.code === 'unauthenticated' && token === null) {
    throw new AppError('unauthenticated', { userMessage: 'Authentication token not found. Please sign in again.' });
  }
  if (error.status === 401 && token !== null) dropSession(token);
  throw error;
}

/** An answer that breaks off on the way is as good as none. */
function unread(cause: unknown): never {
  throw new AppError('network', { userMessage: 'Failed to read server response', cause });
}

function lost(cause: unknown): never {
  // A call that was ended here, or took too long, says nothing of the connection.
  if (cause instanceof TypeError) noteServerHeard(false);
  throw new AppError('network', { cause });
}

async function toError(response: Response): Promise<AppError> {
  const body: unknown = await response.json().catch(() => undefined);
  const known = readErrorBody(body, Number(response.headers.get('Retry-After')));
  if (known) noteServerHeard();
  return known ?? new AppError(response.status >= 500 ? 'unavailable' : 'unreadable', { userMessage: 'API Error' });
}

async function readJson(response: Response): Promise<unknown> {
  if (response.status === 204) return undefined;
  const text = await response.text().catch(unread);
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new AppError('unreadable', { cause });
  }
}
