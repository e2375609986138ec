import type { AuditAction, AuditSubject } from '#schema/audit.ts';
import type { DeskView } from '#schema/desk.ts';
import type { Columns } from './columns.ts';

/** What the coaching portal stores besides the synced rows. */
export function definePortalTables(c: Columns) {
  /** A member of staff's saved views and last visit. */
  const coachDesks = c.table('coach_desks', {
    userId: c.text('user_id').primaryKey(),
    views: c.json<DeskView[]>('views').notNull(),
    /** Epoch ms; null before the first visit ended. */
    lastVisitAt: c.int('last_visit_at'),
  });

  /**
   * What the order `need` compares, a row for each submission. Triggers on submissions, messages, goals and audit entries
   * keep it, so that no write can pass it by (migration 0016).
   */
  const submissionNeeds = c.table(
    'submission_needs',
    {
      id: c.text('id').primaryKey(),
      createdAt: c.int('created_at').notNull(),
      /** When staff opened the detail last; null while nobody did. Instants are epoch ms. */
      openedAt: c.int('opened_at'),
      /** The client's last question to the coach while this was their newest submission. */
      askedAt: c.int('asked_at'),
      /** The earliest target day of its open coaching goals, `YYYY-MM-DD`. */
      goalDue: c.text('goal_due'),
      /** The last change by staff. */
      staffActedAt: c.int('staff_acted_at'),
    },
    (t) => [c.index('submission_needs_order').on(t.createdAt, t.id, t.openedAt, t.askedAt, t.goalDue, t.staffActedAt)],
  );

  /** How often anything changed that a list of submissions is selected by. Triggers count it, so that totals can be cached. */
  const submissionChanges = c.table('submission_changes', {
    id: c.text('id').primaryKey(),
    count: c.int('count').notNull(),
  });

  /** Who read, changed, exported or refunded what. Triggers refuse to change a row, and to delete one within a year. */
  const auditEntries = c.table(
    'audit_entries',
    {
      id: c.text('id').primaryKey(),
      at: c.int('at').notNull(),
      userId: c.text('user_id').notNull(),
      action: c.text('action').$type<AuditAction>().notNull(),
      subject: c.text('subject').$type<AuditSubject>().notNull(),
      submissionId: c.text('submission_id'),
      /** The user that it was done to. */
      aboutUserId: c.text('about_user_id'),
      count: c.int('count').notNull(),
      fields: c.json<string[]>('fields').notNull(),
      requestId: c.text('request_id').notNull(),
    },
    (t) => [
      c.index('audit_entries_age').on(t.at, t.id),
      c.index('audit_entries_user').on(t.userId, t.at, t.id),
      c.index('audit_entries_submission').on(t.submissionId, t.at, t.id),
    ],
  );

  return { coachDesks, submissionNeeds, submissionChanges, auditEntries };
}
