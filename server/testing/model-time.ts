import { afterEach, beforeEach, type MockInstance, vi } from 'vitest';
import type { ModelReply } from './openai-double.ts';

/** Time limits end when a reply says so, and never by themselves, in each test of the file. */
export function modelTime() {
  let limits: AbortController[] = [];
  let timeout: MockInstance<typeof AbortSignal.timeout>;
  beforeEach(() => {
    limits = [];
    timeout = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => {
      const limit = new AbortController();
      limits.push(limit);
      return limit.signal;
    });
  });
  afterEach(() => timeout.mockRestore());

  function endAll(): void {
    for (const limit of limits) limit.abort(new DOMException('The time is over.', 'TimeoutError'));
  }

  return {
    endAll,
    /** A reply without end, in whose midst the time is over. */
    tooLate:
      (reply: ModelReply): ModelReply =>
      (exchange, response) => {
        // The beginning of the reply arrives before.
        setTimeout(endAll, 50);
        return reply(exchange, response);
      },
  };
}
