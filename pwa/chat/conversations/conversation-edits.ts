import { readStreamingAnswers } from '#pwa/chat/ask/streaming-answers.ts';
import type { Account, UndoEdit } from '#pwa/offline/sync/account.ts';
import type { AskedQuestion } from '#pwa/offline/sync/asked-questions.ts';
import { ownKey } from '#pwa/offline/sync/synced-db.ts';
import { watchOwnRows } from '#pwa/offline/sync/watch-rows.ts';
import type { Conversation } from '#schema/conversations.ts';
import type { Edit } from '#sync/client/edit.ts';
import type { ListedConversation } from './list-conversations.ts';

/**
 * Lists a person's edits to a conversation. Each settles when it is on the disk of this device, is shown from before
 * that on, and is sent by itself later.
 *
 * Each throws what the engine throws: nothing is kept then, and nothing is shown any more.
 */
export interface ConversationEdits {
  rename(conversation: Conversation, title: string): Promise<UndoEdit>;
  pin(conversation: Conversation, pinned: boolean): Promise<UndoEdit>;
  /**
   * Takes back the questions that wait in it too; its undo asks them again. One that is on its way, and begins a conversation
   * that is not here yet, is deleted with that once it is.
   */
  remove(conversation: ListedConversation): Promise<UndoEdit>;
  restore(conversation: Conversation): Promise<UndoEdit>;
}

export interface ConversationEditDeps {
  clock(): number;
  /** Questions are there to be sent again. */
  onAsked(): void;
}

export function conversationEdits(account: Account, { clock, onAsked }: ConversationEditDeps): ConversationEdits {
  const watch = watchOwnRows(account, 'conversation');
  const newest = (seen: Conversation) => watch.get().rows?.find(({ row }) => row.id === seen.id)?.row ?? seen;

  /** Shown at once, written, and then as it is on the disk. */
  async function write(edit: Edit, shown: Conversation): Promise<void> {
    const takeAway = watch.applyOptimistic(`own:${shown.id}`, shown);
    try {
      await account.engine.editAll([edit]);
    } finally {
      void takeAway();
    }
  }

  async function rename(seen: Conversation, title: string): Promise<UndoEdit> {
    const before = newest(seen);
    const args = { id: seen.id, set: { title } };
    await write({ name: 'conversations.rename', args }, { ...before, title });
    // The server takes no empty title; one that had none keeps its new one.
    return async () => void (before.title && (await rename(before, before.title)));
  }

  async function pin(seen: Conversation, pinned: boolean): Promise<UndoEdit> {
    const args = { id: seen.id, set: { pinned } };
    await write({ name: 'conversations.pin', args }, { ...newest(seen), pinned });
    return async () => void (await pin(seen, !pinned));
  }

  const setDeleted = (seen: Conversation, deletedAt: number | null) => {
    const name = deletedAt === null ? 'conversations.restore' : 'conversations.delete';
    return write({ name, args: { id: seen.id } }, { ...newest(seen), deletedAt });
  };

  const findRow = async (id: string) =>
    (await account.read((db) => db.conversations.get(ownKey(id))))?.row ?? undefined;

  async function remove({ id, row: seen }: ListedConversation): Promise<UndoEdit> {
    const asked = seen ? await takeBackAsked(account, id) : await dropAsked(account, id);
    // The row came after the person had looked, and what was asked is forgotten here since.
    const row = seen ?? (asked.length === 0 ? await findRow(id) : undefined);
    const askAgain = async () => {
      await putBackAsked(account, asked);
      if (asked.length > 0) onAsked();
    };
    try {
      if (row) await setDeleted(row, clock());
    } catch (error) {
      await askAgain();
      throw error;
    }
    return async () => {
      if (row) await setDeleted(row, null);
      await askAgain();
      // It came meanwhile, and was deleted then.
      const come = row ? undefined : await findRow(id);
      if (come && come.deletedAt !== null) await setDeleted(come, null);
    };
  }

  async function restore(seen: Conversation): Promise<UndoEdit> {
    await setDeleted(seen, null);
    return () => setDeleted(seen, clock());
  }

  return { rename, pin, remove, restore };
}

/** Removes questions that the server has not taken yet. The others stay, and their answers come all the same. */
const takeBackAsked = (account: Account, conversationId: string): Promise<AskedQuestion[]> =>
  account.read((db) =>
    db.transaction('rw', db.questions, async () => {
      const all = await db.questions.where('conversationId').equals(conversationId).toArray();
      const untaken = all.filter(({ state }) => state !== 'taken');
      await db.questions.bulkDelete(untaken.map(({ id }) => id));
      return untaken;
    }),
  );

/**
 * Of a conversation that is not here. What the server may have by now stays, unseen, until that is known; see
 * `deleteUnwanted`. @returns all as it was
 */
const dropAsked = (account: Account, conversationId: string): Promise<AskedQuestion[]> =>
  account.read((db) =>
    db.transaction('rw', db.questions, async () => {
      const all = await db.questions.where('conversationId').equals(conversationId).toArray();
      const sent = all.filter(({ id, state }) => state === 'taken' || readStreamingAnswers().has(id));
      await db.questions.bulkDelete(all.map(({ id }) => id));
      await db.questions.bulkPut(sent.map((one) => ({ ...one, state: 'taken', isUnwanted: true })));
      return all;
    }),
  );

const putBackAsked = (account: Account, asked: readonly AskedQuestion[]): Promise<unknown> =>
  account.read((db) => db.questions.bulkPut(asked));
