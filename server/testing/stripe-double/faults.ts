/** Names what goes wrong with a call: an answer, no answer for ever, or a cut connection. */
export type StripeFault = '500' | '429' | 'hang' | 'reset';
/** `replayed`: instead of the effect, and once more for the same idempotency key, as the provider does for a 500. */
export type FaultMoment = 'beforeEffect' | 'afterEffect' | 'replayed';

export interface PlannedFault {
  fault: StripeFault;
  moment: FaultMoment;
  /**
   * Limits the fault to calls of this path. It meets any when left out. What runs in the background asks too, and would
   * take it.
   */
  path?: string | undefined;
}

export const faultAnswers = {
  500: { status: 500, body: { error: { type: 'api_error', message: 'An error occurred on our side.' } } },
  429: {
    status: 429,
    body: { error: { type: 'invalid_request_error', code: 'rate_limit', message: 'Request rate limit exceeded.' } },
  },
} as const;

/** The faults of the next calls, in order; a provider that is down fails every call until it is up again. */
export function createFaults() {
  const planned: PlannedFault[] = [];
  let isDown = false;
  return {
    plan(fault: PlannedFault, times: number): void {
      planned.push(...Array.from({ length: times }, () => fault));
    },
    setDown(value: boolean): void {
      isDown = value;
    },
    take(path: string): PlannedFault | undefined {
      if (isDown) return { fault: '500', moment: 'beforeEffect' };
      const next = planned.findIndex((fault) => fault.path === undefined || fault.path === path);
      return next === -1 ? undefined : planned.splice(next, 1)[0];
    },
    /** How many calls have yet to meet theirs. */
    left: () => planned.length,
    clear(): void {
      planned.length = 0;
    },
  };
}
