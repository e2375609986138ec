import { countDecisions } from '#sync/client/attention.ts';
import { newState } from '#sync/client/device-state.ts';
import type { AttentionItem } from '#sync/client/ports.ts';

/** What the pill is told of the device itself. */
export function deviceFacts(state = newState(''), items: readonly AttentionItem[]) {
  return {
    unsent: state.nextId - 1 - state.acceptedThrough,
    attention: countDecisions(items),
    session: state.session,
    answeredAt: state.answeredAt,
    needsUpdate: state.needsUpdate,
  };
}
