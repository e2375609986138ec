import { type SQL, sql } from 'drizzle-orm';
import { type NeedFact, type NeedRule, type NeedTime, needRules } from '#schema/need.ts';
import type { NeedReason } from '#schema/portal.ts';
import type { Db } from '#server/db/connect.ts';

/** Exceeds any instant in ms, so that one rule's numbers end before the next one's begin. */
const perRule = 10 ** 14;

/** Writes the order `need` (schema/need.ts) in SQL: one number, of the first rule that applies and since when, then the id. */
export function needOrder(db: Db, time: NeedTime): [SQL, SQL] {
  const { submissionNeeds: n } = db.t;
  const facts = factColumns(db);
  // The digits of days sort as days do.
  const since = { ...facts, goalDue: sql`CAST(replace(${n.goalDue}, '-', '') AS bigint)` };
  const cases = needRules.map(
    (rule, rank) => sql`WHEN ${applies(rule, facts, time)} THEN ${sql.raw(`${rank * perRule}`)} + ${since[rule.since]}`,
  );
  const newestFirst = sql`${sql.raw(`${needRules.length * perRule}`)} - ${n.createdAt}`;
  return [sql`CASE ${sql.join(cases, sql` `)} ELSE ${newestFirst} END`, sql`${n.id}`];
}

/** Writes for which rows of `submission_needs` a reason applies, and how long each has waited, in SQL. */
export function needRule(db: Db, reason: NeedReason, time: NeedTime): { where: SQL; since: SQL } {
  const facts = factColumns(db);
  const [rule = needRules[0] as NeedRule] = needRules.filter((one) => one.reason === reason);
  const others = rule.isLast ? needRules.filter((one) => one !== rule) : [];
  // A rule may compare what is missing, which is neither true nor false.
  const conditions = others.map((other) => sql`(${applies(other, facts, time)}) IS NOT TRUE`);
  return {
    where: sql.join([sql`(${applies(rule, facts, time)})`, ...conditions], sql` AND `),
    since: facts[rule.since],
  };
}

type FactColumns = Record<NeedFact, SQL>;

const factColumns = ({ t: { submissionNeeds: n } }: Db): FactColumns => ({
  createdAt: sql`${n.createdAt}`,
  openedAt: sql`${n.openedAt}`,
  askedAt: sql`${n.askedAt}`,
  goalDue: sql`${n.goalDue}`,
  actedAt: sql`coalesce(${n.staffActedAt}, ${n.createdAt})`,
});

function applies({ when }: NeedRule, facts: FactColumns, time: NeedTime): SQL {
  if ('missing' in when) return sql`${facts[when.missing]} IS NULL`;
  if ('newer' in when) return sql`${facts[when.newer[0]]} > coalesce(${facts[when.newer[1]]}, 0)`;
  const values = { ...facts, today: sql`${time.today}`, quietBefore: sql`${time.quietBefore}` };
  return sql`${values[when.less[0]]} < ${values[when.less[1]]}`;
}
