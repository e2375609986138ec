import { limits, type Mutation, protocolVersion, type SyncAnswer, type SyncRequest } from '#sync/protocol.ts';
import type { ClientTx, DeviceState } from './ports.ts';

/*
 * The life of a request:
 *
 * 1. `buildRequest` reads the queue after `acceptedThrough` in a write transaction, and raises `sentThrough` to all that
 *    it read, also where the limit of bytes leaves some out. On a full disk it removes `replaceableFrom` instead.
 * 2. While the request is out, `readOn` reads the edits of five more; they count as sent too.
 * 3. `pipelineAfter` builds the next request from an answer that is here and not yet stored. It gives up where the answer
 *    has a forget, recorded less than before, or carries no cookie.
 * 4. `handle-response.ts` stores the answer, judged by the `RequestContext` that the request was built from.
 *
 * So there are two truths, the store and the answers on their way into it. The second counts only for the same device id,
 * and while the stored cookie is the one that it went on from.
 */

/** Holds what the device knew when it asked: an answer is judged by it. */
export interface RequestContext {
  deviceId: string;
  /** Undefined: its rows are not taken, whatever the cookie. */
  cookie: string | null | undefined;
  forgetCount: number;
  acceptedThrough: number;
  /** Counts the mutations in it. Without any, the last id is that of those recorded. */
  count: number;
  lastId: number;
  /** The highest id that was in a request by then, this one or an earlier one. */
  sentThrough: number;
  /** There were more than went in. */
  hasRest: boolean;
  ackedForgets: readonly string[];
}

export interface ResponseContext extends RequestContext {
  /**
   * When the answer came, by the device's clock, epoch ms: it may be stored long after (docs/protocol.md#15-forget,
   * lease).
   */
  receivedAt: number;
}

/** Goes on from an answer that is here and not yet stored. */
export interface PipelinedRequest {
  deviceId: string;
  /**
   * Lists the cookies of its request and of those before it. If none of them is what is stored, its rows will not be
   * taken.
   */
  from: readonly (string | null)[];
  cookie: string;
  acceptedThrough: number;
  /** The next request, where that is known without a look into the store: more of the queue, or only the next page. */
  next?: PreparedRequest;
}

/**
 * All but the time, which is that at which it leaves: an edit is older by what the disk takes until then
 * (docs/protocol.md#7-field-merge).
 */
export type RequestBody = Omit<SyncRequest, 'clientTime'>;

export interface PreparedRequest {
  request: RequestBody;
  context: RequestContext;
  /** Holds what was read of the queue and did not go in. The requests after this one carry it. */
  rest: readonly Mutation[];
  /** The newest edit of the queue. */
  queuedThrough: number;
}

/** So many answers may wait to be stored while the next one is asked for. */
export const answersAhead = 4;

/** The edits of so many requests are read at once: then each of them leaves without a look into the store. */
const requestsRead = 5;

/**
 * Pipelines the request after an answer, unless the device must carry out a forget first or send again what the server
 * lost.
 */
export function pipelineAfter(
  answer: SyncAnswer,
  begun: PreparedRequest,
  maxMutations: number,
  before?: PipelinedRequest,
): PipelinedRequest | undefined {
  const { context } = begun;
  const { cookie, acceptedThrough, changes } = answer;
  const { deviceId } = context;
  if (context.cookie === undefined || acceptedThrough < context.acceptedThrough) return undefined;
  if (changes.some(({ op }) => op === 'forget')) return undefined;
  const earlier = before?.cookie === context.cookie ? before.from : [];
  const from = [context.cookie, ...earlier.slice(0, answersAhead)];
  const ahead = { deviceId, from, cookie, acceptedThrough: Math.min(acceptedThrough, context.lastId) };
  const isAllTaken = acceptedThrough >= context.lastId;
  const isOnlyPage = answer.more && answer.results.length === 0 && context.count === 0 && !context.hasRest;
  const isKnown = begun.rest.length > 0 ? isAllTaken : isOnlyPage;
  if (!isKnown) return ahead;
  const known = { ...context, cookie, acceptedThrough: ahead.acceptedThrough };
  return { ...ahead, next: carry({ ...begun.request, cookie }, known, begun, maxMutations) };
}

/**
 * Collects what the server has not recorded, oldest first, as much as one request takes. From here on it counts as
 * sent. On a full disk that cannot be written: then none of the entries is ever replaced again.
 *
 * @param maxMutations fewer after a request was too large; 0 only takes results.
 */
export async function buildRequest(
  tx: ClientTx,
  state: DeviceState,
  maxMutations: number,
  ahead: PipelinedRequest | undefined,
  isFull: boolean,
): Promise<PreparedRequest> {
  const isAhead = ahead?.deviceId === state.deviceId && [ahead.cookie, ...ahead.from].includes(state.cookie);
  const acceptedThrough = isAhead ? Math.max(ahead.acceptedThrough, state.acceptedThrough) : state.acceptedThrough;
  const { deviceId, forgetCount, ackedResults, forgets: ackedForgets } = state;
  const { leaseCookie } = state;
  const cookie = leaseCookie ?? (isAhead ? ahead.cookie : state.cookie);
  const head = { protocol: protocolVersion, deviceId, cookie, ackedResults, ackedForgets };
  const queuedThrough = state.nextId - 1;
  const queued =
    maxMutations === 0 || acceptedThrough >= queuedThrough
      ? []
      : await readQueue(tx, acceptedThrough + 1, maxMutations);
  const readThrough = queued.at(-1)?.id ?? acceptedThrough;
  if (readThrough > state.sentThrough) {
    await (isFull ? tx.setReplaceableFrom(undefined) : tx.saveState({ ...state, sentThrough: readThrough }));
  }
  const context = {
    ...{ deviceId, cookie: leaseCookie ? undefined : cookie, forgetCount, ackedForgets, lastId: acceptedThrough },
    acceptedThrough: state.acceptedThrough,
    sentThrough: Math.max(state.sentThrough, readThrough),
  };
  return carry({ ...head, mutations: [] }, context, { rest: queued, queuedThrough }, maxMutations);
}

/**
 * While a request is out, what those after it will carry; it counts as sent from here on. Nothing, where the device took
 * another id or a forget since.
 *
 * @throws when the disk is full.
 */
export async function readOn(tx: ClientTx, { context }: PreparedRequest, maxMutations: number): Promise<Mutation[]> {
  const state = await tx.state();
  if (state?.deviceId !== context.deviceId || state.forgetCount !== context.forgetCount) return [];
  const rest = await readQueue(tx, context.lastId + 1, maxMutations * requestsRead);
  const readThrough = rest.at(-1)?.id ?? 0;
  if (readThrough > state.sentThrough) await tx.saveState({ ...state, sentThrough: readThrough });
  return rest;
}

async function readQueue(tx: ClientTx, fromId: number, limit: number): Promise<Mutation[]> {
  const entries = await tx.listEntries(fromId, limit);
  return entries.map(({ id, schema, name, at, args }) => ({ id, schema, name, at, args }));
}

/** The request with as many of these edits as one takes. */
function carry(
  head: RequestBody,
  context: Omit<RequestContext, 'count' | 'hasRest'>,
  { rest, queuedThrough }: Pick<PreparedRequest, 'rest' | 'queuedThrough'>,
  maxMutations: number,
): PreparedRequest {
  const headBytes = utf8Length(JSON.stringify({ ...head, mutations: [] }));
  const mutations = takeWhileFits(rest.slice(0, maxMutations), headBytes);
  const count = mutations.length;
  const lastId = mutations.at(-1)?.id ?? context.lastId;
  return {
    request: { ...head, mutations },
    context: { ...context, lastId, count, hasRest: lastId < queuedThrough },
    rest: rest.slice(count),
    queuedThrough,
  };
}

/** The first always: what is too large alone is the server's to say. */
function takeWhileFits(mutations: Mutation[], headBytes: number): Mutation[] {
  let bytes = headBytes;
  const end = mutations.findIndex((mutation, i) => {
    bytes += utf8Length(JSON.stringify(mutation)) + 1;
    return i > 0 && bytes > limits.requestBytes;
  });
  return end < 0 ? mutations : mutations.slice(0, end);
}

/** Browsers and Node have it; the types of this folder know neither. */
declare const TextEncoder: new () => { encode(text: string): Uint8Array };

const utf8Length = (text: string): number => new TextEncoder().encode(text).length;
