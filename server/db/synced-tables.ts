import { isNotNull } from 'drizzle-orm';
import type { Message } from '#schema/conversations.ts';
import type { GoalFields, GoalType } from '#schema/goals.ts';
import type { Provider } from '#schema/insights.ts';
import type { NoteType } from '#schema/notes.ts';
import type { FieldClocks } from '#sync/server/ports.ts';
import type { Columns } from './columns.ts';

/**
 * Defines the tables that devices hold copies of, besides submissions. Every write takes the next `rev` and tells the
 * audiences in `sync_feed`.
 */
export function defineSyncedTables(c: Columns) {
  /** Of every row: its newest revision, that of its creation, and who wrote each field last. */
  const revision = () => ({
    rev: c.int('rev').notNull(),
    /** Whether a device that is at a rev can have heard of the row. */
    createdRev: c.int('created_rev').notNull(),
    clocks: c.json<FieldClocks>('clocks').notNull(),
  });

  const goals = c.table(
    'goals',
    {
      id: c.text('id').primaryKey(),
      clientId: c.text('client_id'),
      submissionId: c.text('submission_id'),
      title: c.text('title').notNull(),
      description: c.text('description').notNull(),
      status: c.text('status').$type<GoalFields['status']>().notNull(),
      priority: c.text('priority').$type<GoalFields['priority']>().notNull(),
      /** Calendar days, `YYYY-MM-DD`. */
      targetCompletion: c.text('target_completion'),
      completedDate: c.text('completed_date'),
      notes: c.text('notes').notNull(),
      goalType: c.text('goal_type').$type<GoalType>().notNull(),
      /** Base-62, compared bytewise, ties by id. */
      position: c.text('position').notNull(),
      /** A user's id, or `ai` for one that was taken from a report. */
      createdBy: c.text('created_by').notNull(),
      coachFirstName: c.text('coach_first_name'),
      coachLastName: c.text('coach_last_name'),
      createdAt: c.int('created_at').notNull(),
      updatedAt: c.int('updated_at').notNull(),
      deletedAt: c.int('deleted_at'),
      ...revision(),
    },
    (t) => [
      c.index('goals_client').on(t.clientId, t.position),
      c.index('goals_client_order').on(t.clientId, t.rev),
      c.index('goals_submission').on(t.submissionId, t.rev).where(isNotNull(t.submissionId)),
      c.index('goals_deleted').on(t.deletedAt),
    ],
  );

  const notes = c.table(
    'notes',
    {
      id: c.text('id').primaryKey(),
      submissionId: c.text('submission_id').notNull(),
      title: c.text('title').notNull(),
      content: c.text('content').notNull(),
      noteType: c.text('note_type').$type<NoteType>().notNull(),
      authorId: c.text('author_id').notNull(),
      coachFirstName: c.text('coach_first_name').notNull(),
      coachLastName: c.text('coach_last_name').notNull(),
      /** Name who changed it last. */
      editorFirstName: c.text('editor_first_name'),
      editorLastName: c.text('editor_last_name'),
      createdAt: c.int('created_at').notNull(),
      updatedAt: c.int('updated_at').notNull(),
      deletedAt: c.int('deleted_at'),
      ...revision(),
    },
    (t) => [c.index('notes_submission').on(t.submissionId, t.rev), c.index('notes_deleted').on(t.deletedAt)],
  );

  const conversations = c.table(
    'conversations',
    {
      id: c.text('id').primaryKey(),
      userId: c.text('user_id').notNull(),
      title: c.text('title').notNull(),
      pinned: c.bool('pinned').notNull(),
      createdAt: c.int('created_at').notNull(),
      /** The time of its last message, which is its place in the list. */
      updatedAt: c.int('updated_at').notNull(),
      deletedAt: c.int('deleted_at'),
      ...revision(),
    },
    (t) => [
      c.index('conversations_user').on(t.userId, t.updatedAt, t.id),
      c.index('conversations_deleted').on(t.deletedAt),
    ],
  );

  const messages = c.table(
    'messages',
    {
      id: c.text('id').primaryKey(),
      conversationId: c.text('conversation_id').notNull(),
      role: c.text('role').$type<Message['role']>().notNull(),
      content: c.text('content').notNull(),
      state: c.text('state').$type<Message['state']>().notNull(),
      replacesId: c.text('replaces_id'),
      basedOn: c.json<string[]>('based_on').notNull(),
      provider: c.text('provider').$type<Provider>(),
      createdAt: c.int('created_at').notNull(),
      ...revision(),
    },
    (t) => [c.index('messages_conversation').on(t.conversationId, t.createdAt, t.id)],
  );

  const drafts = c.table(
    'drafts',
    {
      userId: c.text('user_id').notNull(),
      /** `kind:subject`. */
      id: c.text('id').notNull(),
      /** Null once it was cleared: the row stays for a while, so that an older put does not bring it back. */
      value: c.json<Record<string, unknown>>('value'),
      updatedAt: c.int('updated_at').notNull(),
      clearedAt: c.int('cleared_at'),
      ...revision(),
    },
    (t) => [c.uniqueIndex('drafts_owner').on(t.userId, t.id), c.index('drafts_cleared').on(t.clearedAt)],
  );

  /** Submissions that a member of staff keeps on the own devices. */
  const pins = c.table(
    'pins',
    {
      userId: c.text('user_id').notNull(),
      /** The submission. */
      id: c.text('id').notNull(),
      auto: c.bool('auto').notNull(),
      createdAt: c.int('created_at').notNull(),
      ...revision(),
    },
    (t) => [c.uniqueIndex('pins_owner').on(t.userId, t.id), c.index('pins_age').on(t.auto, t.createdAt)],
  );

  return { goals, notes, conversations, messages, drafts, pins };
}
