import { lossModeOf } from '#server/ai/playbook/extract/read-loss.ts';
import type { Case, Kind } from './kind.ts';
import { comeBackOutcome, comeBackQuestions } from './loss-come-back.ts';
import { leavingOutcome, leavingQuestions } from './loss-leaving.ts';

/** Stop a loss: people who leave, appointments that nobody keeps, buyers who don't come back. */
export const loss: Kind = {
  id: 'loss',
  questions: (one) => (isComeBack(one) ? comeBackQuestions(one) : leavingQuestions(one)),
  outcome: (one) => (isComeBack(one) ? comeBackOutcome(one) : leavingOutcome(one)),
};

function isComeBack(one: Case): boolean {
  return lossModeOf(one) === 'back';
}
