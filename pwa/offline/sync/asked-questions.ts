import type { Table } from 'dexie';
import type { ContextPart } from '#schema/chat.ts';

/**
 * Holds a question for the coach from its button's press until sync brings the whole answer. The server has one place
 * for each of them, however often it is sent: `id` is the `clientMessageId` of the call.
 */
export interface AskedQuestion {
  id: string;
  conversationId: string;
  /** Is null where only another answer, or the rest of one, is asked for. */
  content: string | null;
  /** Names the message that this one, or its answer, replaces. */
  replacesId: string | null;
  /** Names the stopped answer whose rest is asked for. */
  continuesId: string | null;
  without: ContextPart[];
  /** Dates the question in epoch ms, which orders the sending within a conversation. */
  askedAt: number;
  /**
   * Says what the server did. `waiting`: it may not have it. `taken`: it writes the answer, or has. `refused`: it will
   * not take it as it is.
   */
  state: 'waiting' | 'taken' | 'refused';
  /** Tells whether the person said, a day later, that it is still to be sent. */
  isConfirmed: boolean;
  /** Says why the last try failed; null before that, and where only the network was in the way. */
  hindrance: SendFailure | null;
  /** Names the message with the answer, once the question is taken. */
  answerId: string | null;
  /**
   * Marks a question whose conversation was deleted while the server may have had it. This device had no row of it
   * then. It is not shown, is `taken` so that its answer is awaited and it is not asked, and stays until it is known
   * what became of it.
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

/** Counts the questions that the server does not have, and those that it will not take as they are. */
export async function countAsked({ questions }: QuestionTable): Promise<{ waiting: number; refused: number }> {
  const all = await questions.toArray();
  const isIn = (wanted: AskedQuestion['state']) => all.filter(({ state }) => state === wanted).length;
  return { waiting: isIn('waiting'), refused: isIn('refused') };
}
