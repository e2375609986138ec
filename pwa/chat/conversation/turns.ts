import { staleMs } from '#pwa/chat/ask/sender.ts';
import type { StreamingAnswer } from '#pwa/chat/ask/streaming-answers.ts';
import type { AskedQuestion } from '#pwa/offline/sync/asked-questions.ts';
import type { Message } from '#schema/conversations.ts';
import type { Provider } from '#schema/insights.ts';

/**
 * How a question and its answer stand. `waiting`: on this device, and sent by itself. `unsure`: older than a day, so the person
 * is asked. `refused`: the server will not take it as it is.
 */
export type ExchangeState = 'waiting' | 'unsure' | 'refused' | 'sending' | 'answering' | 'done' | 'stopped' | 'failed';

/** One question with one answer to it. */
export interface Exchange {
  key: string;
  state: ExchangeState;
  question: ShownQuestion | undefined;
  answer: ShownAnswer;
  /** Holds the question from this device that has no whole answer yet. */
  asked?: AskedQuestion;
  /** Another question of the conversation is before it. */
  isNext?: true;
  /** The server was not reached with it, or with one before it. */
  isOffline?: true;
}

export interface ShownQuestion {
  id: string;
  content: string;
  /** Epoch ms. */
  at: number;
  /** The question that it is the edited form of. */
  replacesId: string | null;
}

export interface ShownAnswer {
  id: string | undefined;
  text: string;
  /** Epoch ms. */
  at: number | undefined;
  basedOn: readonly string[];
  provider: Provider | null;
  /** The answer that it was asked for in place of. */
  replacesId: string | null;
}

/** A place in a conversation: its last exchange, and those that it stands in place of. */
export interface Turn {
  id: string;
  exchanges: Exchange[];
}

export interface ConversationRows {
  /** Of one conversation, by time. */
  messages: readonly Message[];
  /** Holds this conversation's questions, in the order in which they were asked. */
  asked: readonly AskedQuestion[];
  live: ReadonlyMap<string, StreamingAnswer>;
}

/** An exchange while it is put together. */
interface Draft {
  turn: Turn;
  question?: Message | undefined;
  answer?: Message | undefined;
  asked?: AskedQuestion | undefined;
}

/** The rows of a conversation and what was asked on this device, as one list from old to new. */
export function toTurns({ messages, asked, live }: ConversationRows, now: number): Turn[] {
  const drafts = [...joinMessages(messages)];
  for (const one of asked) addAsked(drafts, one);
  const turns = new Set<Turn>();
  let isBusy = false;
  let isOffline = false;
  for (const draft of drafts) {
    // A failed exchange is of no use any more beside the one after it.
    const before = draft.turn.exchanges.at(-1);
    if (before?.state === 'failed') draft.turn.exchanges.pop();
    const exchange = toExchange(draft, live.get(draft.asked?.id ?? ''), now);
    isOffline ||= live.get(draft.asked?.id ?? '')?.phase === 'later';
    if (exchange.state === 'waiting' && isBusy) exchange.isNext = true;
    if (exchange.state === 'waiting' && isOffline) exchange.isOffline = true;
    isBusy ||= !isOver(exchange.state);
    draft.turn.exchanges.push(exchange);
    turns.add(draft.turn);
  }
  return [...turns];
}

export const isOver = (state: ExchangeState): boolean => state === 'done' || state === 'stopped' || state === 'failed';
export const isAnswering = (state: ExchangeState): boolean => state === 'sending' || state === 'answering';

function joinMessages(messages: readonly Message[]): Draft[] {
  const drafts: Draft[] = [];
  for (const message of messages) {
    if (message.role === 'user') drafts.push({ turn: turnOf(drafts, message), question: message });
    else addAnswer(drafts, message);
  }
  return drafts;
}

/** An edited question stands in the place of the one before. */
function turnOf(drafts: readonly Draft[], { id, replacesId }: { id: string; replacesId: string | null }): Turn {
  const replaced = replacesId === null ? undefined : drafts.find(({ question }) => question?.id === replacesId);
  return replaced?.turn ?? { id, exchanges: [] };
}

/** Without its question where the device does not hold that any more. */
function addAnswer(drafts: Draft[], answer: Message): void {
  const { replacesId } = answer;
  const replaced = replacesId === null ? undefined : drafts.find((draft) => draft.answer?.id === replacesId);
  if (replaced) return void drafts.push({ turn: replaced.turn, question: replaced.question, answer });
  const open = drafts.at(-1);
  if (open?.question && !open.answer) open.answer = answer;
  else drafts.push({ turn: { id: answer.id, exchanges: [] }, answer });
}

function addAsked(drafts: Draft[], asked: AskedQuestion): void {
  const answerId = asked.answerId ?? asked.continuesId;
  const held =
    drafts.findLast(({ answer }) => answer && answer.id === answerId) ??
    drafts.findLast(({ question }) => asked.content !== null && question?.id === asked.id);
  if (held) held.asked = asked;
  else if (asked.content !== null) drafts.push({ turn: turnOf(drafts, asked), asked });
  else {
    const replaced = drafts.find(({ answer }) => answer && answer.id === asked.replacesId);
    if (replaced) drafts.push({ turn: replaced.turn, question: replaced.question, asked });
  }
}

function toExchange({ question, answer, asked }: Draft, live: StreamingAnswer | undefined, now: number): Exchange {
  const heard = isAhead(live, answer, asked) ? live : undefined;
  const isAskedAgain = asked?.state === 'waiting' && asked.continuesId === null;
  return {
    key: answer?.id ?? live?.heard.answerId ?? asked?.answerId ?? asked?.id ?? question?.id ?? '',
    state: stateOf(answer, asked, live, heard, now),
    question: shownQuestion(question, asked),
    answer: {
      id: answer?.id ?? live?.heard.answerId ?? undefined,
      text: heard?.heard.text ?? (isAskedAgain ? '' : (answer?.content ?? '')),
      at: answer?.createdAt,
      basedOn: answer && answer.basedOn.length > 0 ? answer.basedOn : (live?.heard.basedOn ?? none),
      provider: answer?.provider ?? null,
      replacesId: answer?.replacesId ?? null,
    },
    ...(asked && { asked }),
  };
}

function shownQuestion(row: Message | undefined, asked: AskedQuestion | undefined): ShownQuestion | undefined {
  if (row) return { id: row.id, content: row.content, at: row.createdAt, replacesId: row.replacesId };
  if (!asked || asked.content === null) return undefined;
  return { id: asked.id, content: asked.content, at: asked.askedAt, replacesId: asked.replacesId };
}

/** The same one each time: what did not change is not drawn again. */
const none: readonly string[] = [];

/** Tells whether this device has heard more of an answer than its row has. A phone that slept has heard less. */
function isAhead(
  live: StreamingAnswer | undefined,
  answer: Message | undefined,
  asked: AskedQuestion | undefined,
): live is StreamingAnswer {
  if (!live || live.heard.answerId === null) return false;
  if (!answer) return true;
  if (answer.state === 'done') return false;
  // It is written anew, or on, in the row of what failed or was stopped.
  const isAnew = answer.state === 'failed' && asked?.state === 'taken';
  return isAnew || live.heard.text.length >= answer.content.length;
}

function stateOf(
  answer: Message | undefined,
  asked: AskedQuestion | undefined,
  live: StreamingAnswer | undefined,
  heard: StreamingAnswer | undefined,
  now: number,
): ExchangeState {
  if (asked?.state === 'refused') return 'refused';
  if (heard && heard.phase !== 'later' && heard.phase !== 'sending') return heard.phase;
  if (answer?.state === 'done') return 'done';
  if (asked?.state === 'waiting') {
    if (live?.phase === 'sending') return 'sending';
    return asked.isConfirmed || asked.askedAt > now - staleMs ? 'waiting' : 'unsure';
  }
  if (!answer || answer.state === 'streaming' || asked) return 'answering';
  return answer.state;
}
