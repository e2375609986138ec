import type { NeedReason } from '#schema/portal.ts';

/** Staff that did nothing for a submission for so long have forgotten it (docs/decisions/0020-the-portal.md). */
const quietMs = 14 * 86_400_000;

/** What the order `need` compares of a submission. Instants are epoch ms. */
export interface NeedFacts {
  createdAt: number;
  openedAt: number | null;
  askedAt: number | null;
  /** The earliest target day of its open coaching goals, `YYYY-MM-DD`. */
  goalDue: string | null;
  staffActedAt: number | null;
}

/** The moment for which a list is ordered: the reader's day, and the instant before which an action is too long ago. */
export interface NeedTime {
  today: string;
  quietBefore: number;
}

export const needTimeAt = (now: number, tz: string): NeedTime => ({
  today: new Intl.DateTimeFormat('sv-SE', { timeZone: tz }).format(now),
  quietBefore: now - quietMs,
});

/** Why a submission needs somebody of staff; null where nothing waits. */
export const needOf = (facts: NeedFacts, time: NeedTime): NeedReason | null => urgencyOf(facts, time).reason;

/** Sorts as the server's order `need` does: by the first reason, then by since when, then by id. */
export function compareByNeed(time: NeedTime) {
  return (one: NeedFacts & { id: string }, other: NeedFacts & { id: string }): number => {
    const [left, right] = [urgencyOf(one, time), urgencyOf(other, time)];
    return left.rank - right.rank || compare(left.since, right.since) || compare(one.id, other.id);
  };
}

interface Urgency {
  reason: NeedReason | null;
  rank: number;
  /** Those with the least of it come first. */
  since: number | string;
}

function urgencyOf(facts: NeedFacts, { today, quietBefore }: NeedTime): Urgency {
  const { createdAt, openedAt, askedAt, goalDue } = facts;
  const actedAt = facts.staffActedAt ?? createdAt;
  if (openedAt === null) return { reason: 'unopened', rank: 0, since: createdAt };
  if (askedAt !== null && openedAt < askedAt) return { reason: 'question', rank: 1, since: askedAt };
  if (goalDue !== null && goalDue < today) return { reason: 'overdue', rank: 2, since: goalDue };
  if (actedAt < quietBefore) return { reason: 'quiet', rank: 3, since: actedAt };
  return { reason: null, rank: 4, since: -createdAt };
}

const compare = <T extends number | string>(one: T, other: T): number => (one < other ? -1 : one > other ? 1 : 0);
