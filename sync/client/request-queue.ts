import { backOffMs } from './back-off.ts';

/** A call that a person has finished and that the server may not have seen yet. */
export interface StoredRequest {
  /** Also the `Idempotency-Key`: however often it is sent, it takes effect once. */
  id: string;
  /** Requests of one lane go out in order; a busy lane does not hold up the others. */
  lane: string;
  path: string;
  body: unknown;
  /** Epoch ms; the order of sending. */
  createdAt: number;
  state: 'waiting' | 'delivered' | 'refused';
  /** Sends since the server last took something from this request. */
  failures: number;
  /** Epoch ms before which it is not sent again; 0 for at once. */
  retryAt: number;
  /** True when the server itself asked to wait, so that a returning network does not shorten it. */
  isHeldByServer: boolean;
  /** Holds what the server answered. It is stored for the person where `keepsAnswer`. */
  answer?: unknown;
  refusal?: RequestRefusal;
  /** False removes the row once it is delivered. */
  keepsAnswer: boolean;
  /** The session that it was written in, by a mark; null for a visitor. */
  sessionMark: string | null;
}

/**
 * Says why the server will not take a request as it is: a sentence for the person and, where one is to blame, the
 * field.
 */
export interface RequestRefusal {
  message: string;
  field?: string;
}

export type SendOutcome =
  | { kind: 'delivered'; answer: unknown }
  | { kind: 'refused'; refusal: RequestRefusal }
  /** No answer, or none of the server's own. */
  | { kind: 'unreachable' }
  /** The server answered and asked for patience; `retryAfterMs` when it said how long. */
  | { kind: 'busy'; retryAfterMs?: number };

export interface RequestStore {
  /** Those in state `waiting`, oldest first. */
  listWaiting(): Promise<StoredRequest[]>;
  /** Does nothing when the row is gone. */
  update(id: string, change: Partial<StoredRequest>): Promise<void>;
  remove(id: string): Promise<void>;
}

export interface RequestQueueDeps {
  store: RequestStore;
  network: { send(request: StoredRequest): Promise<SendOutcome> };
  clock(): number;
  /** From 0 to 1, 1 excluded; spreads the tries of many devices. */
  random(): number;
}

export interface RequestQueue {
  /**
   * Sends what is due, lane by lane, in order. While a pass runs, further calls join it and are followed by one more pass.
   *
   * @param isNetworkBack tries again at once what only the network had stopped.
   * @returns epoch ms of the next due request; undefined when nothing waits.
   */
  deliver(isNetworkBack?: boolean): Promise<number | undefined>;
}

export function createRequestQueue(deps: RequestQueueDeps): RequestQueue {
  let running: Promise<number | undefined> | undefined;
  let again: { isNetworkBack: boolean } | undefined;

  async function runPasses(isNetworkBack: boolean): Promise<number | undefined> {
    let next = await deliverOnce(deps, isNetworkBack);
    while (again) {
      const wish = again;
      again = undefined;
      next = await deliverOnce(deps, wish.isNetworkBack);
    }
    return next;
  }

  return {
    deliver(isNetworkBack = false) {
      if (running) {
        again = { isNetworkBack: isNetworkBack || again?.isNetworkBack === true };
        return running;
      }
      running = runPasses(isNetworkBack).finally(() => {
        running = undefined;
        again = undefined;
      });
      return running;
    },
  };
}

async function deliverOnce(deps: RequestQueueDeps, isNetworkBack: boolean): Promise<number | undefined> {
  const stoppedLanes = new Set<string>();
  let isOffline = false;
  for (const request of await deps.store.listWaiting()) {
    if (isOffline || stoppedLanes.has(request.lane)) continue;
    if (!isDue(request, deps.clock(), isNetworkBack)) {
      stoppedLanes.add(request.lane);
      continue;
    }
    const outcome = await deps.network.send(request);
    await settle(deps, request, outcome);
    if (outcome.kind === 'busy') stoppedLanes.add(request.lane);
    if (outcome.kind === 'unreachable') isOffline = true;
  }
  return earliestRetry(await deps.store.listWaiting());
}

function isDue(request: StoredRequest, now: number, isNetworkBack: boolean): boolean {
  return request.retryAt <= now || (isNetworkBack && !request.isHeldByServer);
}

function settle(deps: RequestQueueDeps, request: StoredRequest, outcome: SendOutcome): Promise<void> {
  const { store } = deps;
  switch (outcome.kind) {
    case 'delivered':
      if (!request.keepsAnswer) return store.remove(request.id);
      return store.update(request.id, { state: 'delivered', answer: outcome.answer });
    case 'refused':
      return store.update(request.id, { state: 'refused', refusal: outcome.refusal });
    default:
      return postpone(deps, request, outcome.kind === 'busy' ? outcome.retryAfterMs : undefined);
  }
}

function postpone({ store, clock, random }: RequestQueueDeps, request: StoredRequest, retryAfterMs?: number) {
  const failures = request.failures + 1;
  const retryAt = clock() + (retryAfterMs ?? backOffMs(failures, random()));
  return store.update(request.id, { failures, retryAt, isHeldByServer: retryAfterMs !== undefined });
}

/** A lane waits for its oldest request, so only the first of each counts. */
function earliestRetry(waiting: readonly StoredRequest[]): number | undefined {
  const heads = new Map<string, number>();
  for (const { lane, retryAt } of waiting) if (!heads.has(lane)) heads.set(lane, retryAt);
  return heads.size === 0 ? undefined : Math.min(...heads.values());
}
