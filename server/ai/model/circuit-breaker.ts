import { ModelUnavailable } from '#server/ai/model-unavailable.ts';

const failuresToOpen = 5;
const openMs = 60_000;

export type CircuitBreaker = ReturnType<typeof circuitBreaker>;

/**
 * Keeps people from waiting for a model that is down: after five failures in a row nobody is asked for a minute, then one
 * call tries. One for each process; a second process learns it by itself. Every `enter` is followed by one of the others.
 */
export function circuitBreaker(clock: () => number) {
  let failures = 0;
  let openedAt = 0;
  let isTrying = false;

  /** A clock that was set back must not keep it open for longer. */
  const isRecent = () => clock() >= openedAt && clock() - openedAt < openMs;

  return {
    /** @throws ModelUnavailable while it is open, and while the one trial call is under way. */
    enter(): void {
      if (failures < failuresToOpen) return;
      if (isRecent() || isTrying) throw new ModelUnavailable('circuit_open');
      isTrying = true;
    },
    succeeded(): void {
      failures = 0;
      isTrying = false;
    },
    failed(): void {
      failures += 1;
      isTrying = false;
      openedAt = clock();
    },
    /** The call ended without saying anything about the model. */
    left(): void {
      isTrying = false;
    },
  };
}
