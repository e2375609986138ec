/** What goes wrong with a call: an answer, no answer for ever, or a cut connection. */
export type Fault = '500' | '429' | 'hang' | 'reset';
/** `replayed`: instead of the effect, and once more for the same idempotency key, as the provider does for a 500. */
export type FaultMoment = 'beforeEffect' | 'afterEffect' | 'replayed';

export interface PlannedFault {
  fault: Fault;
  moment: FaultMoment;
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
    plan(fault: Fault, times: number, moment: FaultMoment): void {
      planned.push(...Array.from({ length: times }, () => ({ fault, moment })));
    },
    setDown(value: boolean): void {
      isDown = value;
    },
    take(): PlannedFault | undefined {
      return isDown ? { fault: '500', moment: 'beforeEffect' } : planned.shift();
    },
    /** How many calls have yet to meet theirs. */
    left: () => planned.length,
    clear(): void {
      planned.length = 0;
    },
  };
}
