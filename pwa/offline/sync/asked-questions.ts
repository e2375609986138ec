import type { Table } from 'dexie';
import type { ContextPart } from '#schema/chat.ts';

/**
 * Holds a question for the coach from its button's press until sync brings the whole answer. The server has one place
 * for each of them, however often it is sent: `id` is the `clientMessageId` of the call.
 */
export interface AskedQuestion {
  id: string;
  conversationId: string;
  /** Null where only another answer, or the rest of one, is asked for. */
  content: string | null;
  /** The message that this one, or its answer, stands in place of. */
  replacesId: string | null;
  /** The stopped answer whose rest is asked for. */
  continuesId: string | null;
  without: ContextPart[];
  /** Epoch ms; the order of sending within a conversation. */
  askedAt: number;
  /** `waiting`: the server may not have it. `taken`: it writes the answer, or has. `refused`: it will not take it as it is. */
  state: 'waiting' | 'taken' | 'refused';
  /** The person was asked after a day whether it is still to be sent, and said yes. */
  isConfirmed: boolean;
  /** Why it was not taken the last time that it was sent; null before, and where nothing was in its way but the network. */
  hindrance: SendFailure | null;
  /** Of one that is taken: the message with its answer. */
  answerId: string | null;
  /**
   * Its conversation was deleted while the server may have had it and this device had no row of it. It is not shown, is `taken`
   * so that it is listened for and not asked, and stays until it is known what became of it.
   */
  isUnwanted?: true;
}

/** Says why the server did not take a question, in words for the person. */
export interface SendFailure {
  code: string;
  message: string;
}

interface QuestionTable {
  questions: Table<AskedQuestion, string>;
}

/** How many the server does not have, and how many of those it will not take as they are. */
export async function countAsked({ questions }: QuestionTable): Promise<{ waiting: number; refused: number }> {
  const all = await questions.toArray();
  const isIn = (wanted: AskedQuestion['state']) => all.filter(({ state }) => state === wanted).length;
  return { waiting: isIn('waiting'), refused: isIn('refused') };
}
