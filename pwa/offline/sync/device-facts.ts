import { newState } from '#sync/client/device-state.ts';
import type { RejectedEdit } from '#sync/client/ports.ts';
import { countDecisions } from '#sync/client/rejected-edits.ts';

/**
 * Collects the pill's facts about the device itself.
 *
 * @param asked questions for the coach, which have a queue of their own
 * @param named of the edits that the server has not recorded, those that a person has a name for
 */
export function deviceFacts(
  state = newState(''),
  items: readonly RejectedEdit[],
  asked: { waiting: number; refused: number } = { waiting: 0, refused: 0 },
  named = 0,
) {
  return {
    unsent: state.nextId - 1 - state.acceptedThrough + asked.waiting,
    named: named + asked.waiting,
    attention: countDecisions(items) + asked.refused,
    session: state.session,
    answeredAt: state.answeredAt,
    needsUpdate: state.needsUpdate,
  };
}
