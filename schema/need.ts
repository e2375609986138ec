import type { NeedReason } from './portal.ts';
import { dayInZone } from './portal-query.ts';

/** Counts a submission as quiet when staff did nothing for it for so long. */
const quietMs = 14 * 86_400_000;

/** Lists what the order `need` compares of a submission. Instants are epoch ms. */
export interface NeedFacts {
  createdAt: number;
  openedAt: number | null;
  askedAt: number | null;
  /** Names the earliest target day of its open coaching goals, `YYYY-MM-DD`. */
  goalDue: string | null;
  staffActedAt: number | null;
}

/** Says when a list is read: the reader's day, and the instant before which an action is too long ago. */
export interface NeedTime {
  today: string;
  quietBefore: number;
}

export const needTimeAt = (now: number, tz: string): NeedTime => ({
  today: dayInZone(now, tz),
  quietBefore: now - quietMs,
});

export type NeedFact = 'createdAt' | 'openedAt' | 'askedAt' | 'goalDue' | 'actedAt';

export interface NeedRule {
  reason: NeedReason;
  /**
   * Applies while a fact is missing, or the first is less than the second. A missing one is never less, but `newer` applies
   * without the second.
   */
  when:
    | { missing: NeedFact }
    | { less: readonly [NeedFact, NeedFact | keyof NeedTime] }
    | { newer: readonly [NeedFact, NeedFact] };
  /** Says that no rule before it applies. */
  isLast?: true;
  /** Puts those with the least of this first. */
  since: NeedFact;
}

/**
 * Describes the order `need`, most urgent first: the server makes SQL of it, a device compares rows by it. A submission counts
 * by the first rule that applies; those without one follow by date, newest first.
 */
export const needRules: readonly NeedRule[] = [
  { reason: 'question', when: { newer: ['askedAt', 'openedAt'] }, since: 'askedAt' },
  { reason: 'overdue', when: { less: ['goalDue', 'today'] }, since: 'goalDue' },
  { reason: 'unopened', when: { missing: 'openedAt' }, since: 'createdAt' },
  { reason: 'quiet', when: { less: ['actedAt', 'quietBefore'] }, since: 'actedAt', isLast: true },
];

type NeedValues = Omit<NeedFacts, 'staffActedAt'> & NeedTime & { actedAt: number };

const valuesOf = (facts: NeedFacts, time: NeedTime): NeedValues => ({
  ...facts,
  ...time,
  actedAt: facts.staffActedAt ?? facts.createdAt,
});

const ruleOf = (values: NeedValues): NeedRule | undefined => needRules.find(({ when }) => applies(when, values));

function applies(when: NeedRule['when'], values: NeedValues): boolean {
  if ('missing' in when) return values[when.missing] === null;
  if ('newer' in when) return (values[when.newer[0]] ?? 0) > (values[when.newer[1]] ?? 0);
  const [less, more] = [values[when.less[0]], values[when.less[1]]];
  return less !== null && more !== null && less < more;
}

/** Says why a submission needs a staff member; null where nothing waits. */
export const needOf = (facts: NeedFacts, time: NeedTime): NeedReason | null =>
  ruleOf(valuesOf(facts, time))?.reason ?? null;

/** Lists all reasons, the most urgent first. The list's filter and the counts of Home go by these. */
export function needsOf(facts: NeedFacts, time: NeedTime): NeedReason[] {
  const values = valuesOf(facts, time);
  const found = needRules.filter(({ when }) => applies(when, values));
  return found.flatMap(({ reason, isLast }) => (isLast && found.length > 1 ? [] : [reason]));
}

/** Compares two submissions that need somebody for the same reason: who waits longest comes first. */
export function compareByWait(reason: NeedReason, time: NeedTime) {
  const since = needRules.find((rule) => rule.reason === reason)?.since ?? 'createdAt';
  return (one: NeedFacts & { id: string }, other: NeedFacts & { id: string }): number =>
    compare(valuesOf(one, time)[since] ?? 0, valuesOf(other, time)[since] ?? 0) || compare(one.id, other.id);
}

/** Sorts rows as the server's order `need` does, and rows that are alike by their ids. */
export function compareByNeed(time: NeedTime) {
  return (one: NeedFacts & { id: string }, other: NeedFacts & { id: string }): number => {
    const [left, right] = [keysOf(one, time), keysOf(other, time)];
    return compare(left.rank, right.rank) || compare(left.since, right.since) || compare(one.id, other.id);
  };
}

function keysOf(facts: NeedFacts, time: NeedTime): { rank: number; since: number | string } {
  const values = valuesOf(facts, time);
  const rule = ruleOf(values);
  if (!rule) return { rank: needRules.length, since: -facts.createdAt };
  return { rank: needRules.indexOf(rule), since: values[rule.since] ?? 0 };
}

const compare = <T extends number | string>(one: T, other: T): number => (one < other ? -1 : one > other ? 1 : 0);
