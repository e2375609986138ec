import { isNotNull } from 'drizzle-orm';
import type { Entity, ForgetReason, ForgetScope, Result } from '#sync/protocol.ts';
import type { Columns } from './columns.ts';

/** Defines the sync endpoint's memory: the order of all writes, who sees what, and each device's mutations. */
export function defineSyncTables(c: Columns) {
  /** One row, `one`: the order of every write to a synced row. */
  const syncCounter = c.table('sync_counter', {
    id: c.text('id').primaryKey(),
    /** The newest rev that was given out. */
    rev: c.int('rev').notNull(),
    /**
     * The latest intent time that was stored, epoch ms: later intents are never earlier than it by much
     * (docs/protocol.md#7-field-merge).
     */
    highestIntent: c.int('highest_intent').notNull(),
    /**
     * The newest rev of a tombstone that was dropped: a cookie from before it would miss it
     * (docs/protocol.md#13-horizon).
     */
    purgedThrough: c.int('purged_through').notNull(),
  });

  /**
   * One row a start of the server. A start leaves a gap in the revs, so that of a database that was put back from a
   * copy no rev is given out a second time, and a cookie from the time that was lost lies in a gap
   * (docs/protocol.md#13-horizon).
   */
  const syncSegments = c.table('sync_segments', {
    /** The counter after the gap. */
    startRev: c.int('start_rev').primaryKey(),
    /** The counter before it: the end of the segment before this one. */
    endedRev: c.int('ended_rev').notNull(),
    startedAt: c.int('started_at').notNull(),
  });

  /**
   * Who sees what: one row for each synced row and audience. A pull is one range of revs of an audience. `isGone` says that
   * the row has left it.
   */
  const syncFeed = c.table(
    'sync_feed',
    {
      /** `own:<user id>`, `staff`, or `staff:<user id>` for a member's own drafts and pins. */
      audience: c.text('audience').notNull(),
      entity: c.text('entity').$type<Entity>().notNull(),
      /** The row's id; `<user id>/<id>` of drafts and pins, whose ids are only their owner's. */
      rowKey: c.text('row_key').notNull(),
      rev: c.int('rev').notNull(),
      isGone: c.bool('is_gone').notNull(),
      /** When it left, epoch ms; null while it is seen. */
      goneAt: c.int('gone_at'),
    },
    (t) => [
      c.uniqueIndex('sync_feed_row').on(t.entity, t.rowKey, t.audience),
      c.uniqueIndex('sync_feed_order').on(t.audience, t.rev),
      c.index('sync_feed_gone').on(t.goneAt),
    ],
  );

  /**
   * Every value that was replaced, and texts that a device had sent before they were merged
   * (docs/protocol.md#8-text-merge, docs/protocol.md#10-nothing-typed-is-lost). One is written with every edit, so that
   * each index here is paid for by all of them: none finds a version by its id, which only settles ties.
   */
  const rowVersions = c.table(
    'row_versions',
    {
      id: c.text('id').notNull(),
      entity: c.text('entity').$type<Entity>().notNull(),
      rowKey: c.text('row_key').notNull(),
      field: c.text('field').notNull(),
      /** `replaced`: it stood in the row. `sent`: a device left it, and the row got the merge of it. */
      kind: c.text('kind').$type<'replaced' | 'sent'>().notNull(),
      value: c.json<unknown>('value'),
      /**
       * SHA-256 of the value as JSON, base64url: a text is found by it, however long the history is. Null where none is
       * looked for.
       */
      hash: c.text('hash'),
      /** Who wrote the value, from which device and when (intent, epoch ms); empty where it is not known. */
      userId: c.text('user_id'),
      deviceId: c.text('device_id'),
      at: c.int('at').notNull(),
      /** The revision that replaced it. */
      rev: c.int('rev').notNull(),
      createdAt: c.int('created_at').notNull(),
    },
    (t) => [
      c.index('row_versions_row').on(t.entity, t.rowKey, t.rev),
      c.index('row_versions_text').on(t.entity, t.rowKey, t.field, t.hash).where(isNotNull(t.hash)),
    ],
  );

  const syncDevices = c.table(
    'sync_devices',
    {
      /** Made by the device, one a browser profile and user. */
      id: c.text('id').primaryKey(),
      userId: c.text('user_id').notNull(),
      /** The highest mutation id that was recorded. */
      acceptedThrough: c.int('accepted_through').notNull(),
      ackedResults: c.int('acked_results').notNull(),
      /** The latest intent time of its mutations: it never goes back (docs/protocol.md#7-field-merge). */
      lastIntent: c.int('last_intent').notNull(),
      createdAt: c.int('created_at').notNull(),
      /** Written at most once an hour. */
      seenAt: c.int('seen_at').notNull(),
    },
    (t) => [c.index('sync_devices_user').on(t.userId), c.index('sync_devices_seen').on(t.seenAt)],
  );

  const syncMutations = c.table(
    'sync_mutations',
    {
      deviceId: c.text('device_id').notNull(),
      mutationId: c.int('mutation_id').notNull(),
      /** SHA-256 of what the device sent, base64url. */
      hash: c.text('hash').notNull(),
      /** Null once the device has acknowledged it. */
      result: c.json<Result>('result'),
      /**
       * Records what was asked for and of which row, while there is a result. Other devices show it
       * (docs/protocol.md#14-results).
       */
      name: c.text('name'),
      subject: c.text('subject'),
      recordedAt: c.int('recorded_at').notNull(),
    },
    (t) => [
      c.uniqueIndex('sync_mutations_once').on(t.deviceId, t.mutationId),
      c.index('sync_mutations_age').on(t.recordedAt),
    ],
  );

  /** Lists what a person's devices must drop, once for all of them. */
  const syncForgets = c.table(
    'sync_forgets',
    {
      id: c.text('id').primaryKey(),
      userId: c.text('user_id').notNull(),
      scope: c.text('scope').$type<ForgetScope>().notNull(),
      reason: c.text('reason').$type<ForgetReason>().notNull(),
      createdAt: c.int('created_at').notNull(),
      /** Its place in the one order. */
      rev: c.int('rev').notNull().default(0),
    },
    (t) => [c.index('sync_forgets_user').on(t.userId, t.createdAt, t.id)],
  );
  /** Who was served rows of scope `staff`, and not told since to forget them. */
  const syncStaffHolders = c.table('sync_staff_holders', {
    userId: c.text('user_id').primaryKey(),
    /** Epoch ms. */
    servedAt: c.int('served_at').notNull(),
  });
  const syncForgetAcks = c.table(
    'sync_forget_acks',
    {
      forgetId: c.text('forget_id').notNull(),
      deviceId: c.text('device_id').notNull(),
      ackedAt: c.int('acked_at').notNull(),
    },
    (t) => [c.uniqueIndex('sync_forget_acks_once').on(t.forgetId, t.deviceId)],
  );

  /**
   * Stores what somebody typed about data that they may no longer hold. An admin can read it
   * (docs/protocol.md#10-nothing-typed-is-lost).
   */
  const syncEscrow = c.table(
    'sync_escrow',
    {
      id: c.text('id').primaryKey(),
      userId: c.text('user_id').notNull(),
      /** A mutation's name, or `draft`. */
      name: c.text('name').notNull(),
      args: c.json<Record<string, unknown>>('args').notNull(),
      /** Of whom it speaks, so that it goes with that submission; null where that is not known. */
      submissionId: c.text('submission_id'),
      createdAt: c.int('created_at').notNull(),
    },
    (t) => [c.index('sync_escrow_age').on(t.createdAt)],
  );

  return {
    syncCounter,
    syncSegments,
    syncFeed,
    rowVersions,
    syncDevices,
    syncMutations,
    syncForgets,
    syncStaffHolders,
    syncForgetAcks,
    syncEscrow,
  };
}
