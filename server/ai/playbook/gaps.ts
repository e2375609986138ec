import type { SubmitInput } from '#schema/insights.ts';
import { isUnsure } from '#server/ai/no-answer.ts';
import { mayNameFigure, mayNameTime } from '#server/ai/reading/facts.ts';
import { isHostile } from '#server/ai/reading/guards.ts';
import type { Circumstances } from './circumstances-content.ts';
import { type GapName, gapNames } from './content-parts.ts';

interface Heard {
  hasDeadline: boolean;
  /** The questions that were answered. */
  asked: readonly string[];
  own: string;
  /** By the form or by the role. */
  isDeciderKnown: boolean;
}

/** What was left open. Where words might name a figure or a time after all, the report does not claim that they do not. */
export function findGaps(
  { questions }: Circumstances,
  given: SubmitInput,
  { hasDeadline, asked, own, isDeciderKnown }: Heard,
): GapName[] {
  const isOpen: Record<GapName, boolean> = {
    figure:
      (!mayNameFigure(given.desiredOutcome) || isHostile({ mask: given.desiredOutcome })) &&
      !asked.includes(questions.figure),
    date: !given.timeline && !hasDeadline && !mayNameTime(own) && !asked.includes(questions.date),
    stepsTaken: isUnsure(given.stepsTaken ?? '') && !asked.includes(questions.stepsTaken),
    companySize: given.companySize === undefined,
    revenueBand: given.revenueBand === undefined,
    budgetRange: given.budgetRange === undefined,
    decisionAuthority: !isDeciderKnown,
  };
  return gapNames.filter((name) => isOpen[name]);
}
