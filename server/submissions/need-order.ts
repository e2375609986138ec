import { type SQL, sql } from 'drizzle-orm';
import { type NeedFact, type NeedTime, needRules } from '#schema/need.ts';
import type { Db } from '#server/db/connect.ts';

/** Exceeds any instant in ms, so that one rule's numbers end before the next one's begin. */
const perRule = 10 ** 14;

/** Writes the order `need` (schema/need.ts) in SQL: one number, of the first rule that applies and since when, then the id. */
export function needOrder({ t: { submissionNeeds: n } }: Db, time: NeedTime): [SQL, SQL] {
  const facts: Record<NeedFact, SQL> = {
    createdAt: sql`${n.createdAt}`,
    openedAt: sql`${n.openedAt}`,
    askedAt: sql`${n.askedAt}`,
    goalDue: sql`${n.goalDue}`,
    actedAt: sql`coalesce(${n.staffActedAt}, ${n.createdAt})`,
  };
  const values = { ...facts, today: sql`${time.today}`, quietBefore: sql`${time.quietBefore}` };
  // The digits of days sort as days do.
  const since = { ...facts, goalDue: sql`CAST(replace(${n.goalDue}, '-', '') AS bigint)` };
  const cases = needRules.map((rule, rank) => {
    const { when } = rule;
    const applies =
      'missing' in when ? sql`${facts[when.missing]} IS NULL` : sql`${values[when.less[0]]} < ${values[when.less[1]]}`;
    return sql`WHEN ${applies} THEN ${sql.raw(`${rank * perRule}`)} + ${since[rule.since]}`;
  });
  const newestFirst = sql`${sql.raw(`${needRules.length * perRule}`)} - ${n.createdAt}`;
  return [sql`CASE ${sql.join(cases, sql` `)} ELSE ${newestFirst} END`, sql`${n.id}`];
}
