import type { Account } from '#pwa/offline/sync/account.ts';
import type { AskedQuestion } from '#pwa/offline/sync/asked-questions.ts';
import { watchOwnRows } from '#pwa/offline/sync/watch-rows.ts';
import type { Conversation } from '#schema/conversations.ts';
import type { Edit } from '#sync/client/edit.ts';
import type { ListedConversation } from './list-conversations.ts';

/** Does the opposite of what was done; as an edit of its own. */
export type Undo = () => Promise<void>;

/**
 * What a person does to a conversation. Each settles when it is on the disk of this device, is shown from before that on, and
 * is sent by itself later.
 *
 * Each throws what the engine throws: nothing is kept then, and nothing is shown any more.
 */
export interface ConversationEdits {
  rename(conversation: Conversation, title: string): Promise<Undo>;
  pin(conversation: Conversation, pinned: boolean): Promise<Undo>;
  /** Takes back the questions that wait in it too; its undo asks them again. */
  remove(conversation: ListedConversation): Promise<Undo>;
  restore(conversation: Conversation): Promise<Undo>;
}

export interface ConversationEditDeps {
  clock(): number;
  /** Questions are there to be sent again. */
  onAsked(): void;
}

export function conversationEdits(account: Account, { clock, onAsked }: ConversationEditDeps): ConversationEdits {
  const watch = watchOwnRows(account, 'conversation');
  const newest = (seen: Conversation) => watch.get().held?.find(({ row }) => row.id === seen.id)?.row ?? seen;

  /** Shown at once, written, and then as it is on the disk. */
  async function write(edit: Edit, shown: Conversation): Promise<void> {
    const takeAway = watch.paint(`own:${shown.id}`, shown);
    try {
      await account.engine.editAll([edit]);
    } finally {
      void takeAway();
    }
  }

  async function rename(seen: Conversation, title: string): Promise<Undo> {
    const before = newest(seen);
    const args = { id: seen.id, set: { title } };
    await write({ name: 'conversations.rename', args }, { ...before, title });
    // The server takes no empty title; one that had none keeps its new one.
    return async () => void (before.title && (await rename(before, before.title)));
  }

  async function pin(seen: Conversation, pinned: boolean): Promise<Undo> {
    const args = { id: seen.id, set: { pinned } };
    await write({ name: 'conversations.pin', args }, { ...newest(seen), pinned });
    return async () => void (await pin(seen, !pinned));
  }

  const setDeleted = (seen: Conversation, deletedAt: number | null) => {
    const name = deletedAt === null ? 'conversations.restore' : 'conversations.delete';
    return write({ name, args: { id: seen.id } }, { ...newest(seen), deletedAt });
  };

  async function remove({ id, row }: ListedConversation): Promise<Undo> {
    const asked = await takeBackAsked(account, id);
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
    };
  }

  async function restore(seen: Conversation): Promise<Undo> {
    await setDeleted(seen, null);
    return () => setDeleted(seen, clock());
  }

  return { rename, pin, remove, restore };
}

/** What the server has taken already stays: its answer comes all the same. */
const takeBackAsked = (account: Account, conversationId: string): Promise<AskedQuestion[]> =>
  account.read((db) =>
    db.transaction('rw', db.questions, async () => {
      const all = await db.questions.where('conversationId').equals(conversationId).toArray();
      const untaken = all.filter(({ state }) => state !== 'taken');
      await db.questions.bulkDelete(untaken.map(({ id }) => id));
      return untaken;
    }),
  );

const putBackAsked = (account: Account, asked: readonly AskedQuestion[]): Promise<unknown> =>
  account.read((db) => db.questions.bulkPut(asked));
