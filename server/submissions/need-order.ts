import { type SQL, sql } from 'drizzle-orm';
import { type NeedFact, type NeedTime, needRules } from '#schema/need.ts';
import type { Db } from '#server/db/connect.ts';

/** The order `need` (schema/need.ts) in SQL: by the first rule that applies, then by since when, then by id. */
export function needOrder({ t: { submissionNeeds: n } }: Db, time: NeedTime): SQL[] {
  const facts: Record<NeedFact, SQL> = {
    createdAt: sql`${n.createdAt}`,
    openedAt: sql`${n.openedAt}`,
    askedAt: sql`${n.askedAt}`,
    goalDue: sql`${n.goalDue}`,
    actedAt: sql`coalesce(${n.staffActedAt}, ${n.createdAt})`,
  };
  const values = { ...facts, today: sql`${time.today}`, quietBefore: sql`${time.quietBefore}` };
  const cases = needRules.map(({ when, since }, rank) => {
    const applies =
      'missing' in when ? sql`${facts[when.missing]} IS NULL` : sql`${values[when.less[0]]} < ${values[when.less[1]]}`;
    return {
      applies,
      rank: sql.raw(`${rank}`),
      since: since === 'goalDue' ? dayAsNumber(facts.goalDue) : facts[since],
    };
  });
  const choose = (value: (one: (typeof cases)[number]) => SQL, otherwise: SQL) =>
    sql`CASE ${sql.join(
      cases.map((one) => sql`WHEN ${one.applies} THEN ${value(one)}`),
      sql` `,
    )} ELSE ${otherwise} END`;
  return [
    choose(({ rank }) => rank, sql.raw(`${needRules.length}`)),
    choose(({ since }) => since, sql`-${n.createdAt}`),
    sql`${n.id}`,
  ];
}

/** A CASE has one type in PostgreSQL; the digits of days sort as days do. */
const dayAsNumber = (day: SQL): SQL => sql`CAST(replace(${day}, '-', '') AS bigint)`;
