import { ModelUnavailable } from '#server/ai/model-unavailable.ts';

/** The time that one text may take, all its tries together. */
export interface TimeLimit {
  signal: AbortSignal;
  remainingMs(): number;
}

/** @throws ModelUnavailable when the time is over, the reason of `signal` when the caller aborted. */
export async function withinTime<T>(
  limitMs: number,
  signal: AbortSignal | undefined,
  work: (limit: TimeLimit) => Promise<T>,
): Promise<T> {
  signal?.throwIfAborted();
  const over = AbortSignal.timeout(limitMs);
  // Not the product's clock: a clock that is set must not stretch or end a wait.
  const startedAt = performance.now();
  const limit: TimeLimit = {
    signal: signal ? AbortSignal.any([over, signal]) : over,
    remainingMs: () => limitMs - (performance.now() - startedAt),
  };
  try {
    return await work(limit);
  } catch (cause) {
    signal?.throwIfAborted();
    if (over.aborted) throw new ModelUnavailable('time');
    throw cause;
  }
}
