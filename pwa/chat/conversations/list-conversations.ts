import type { AskedQuestion } from '#pwa/offline/sync/asked-questions.ts';
import { formatMonth, formatShortDay, formatTime, isSameDay } from '#pwa/ui/dates.ts';
import { conversationTitleLength } from '#schema/chat.ts';
import type { Conversation } from '#schema/conversations.ts';
import { plainLine } from '#schema/plain-text.ts';
import { shortLine } from '#schema/start-of.ts';

/** A conversation as the sidebar has it. */
export interface ListedConversation {
  id: string;
  /** Empty where it has none. */
  title: string;
  pinned: boolean;
  /** Epoch ms, of its last message or of what waits. */
  updatedAt: number;
  deletedAt: number | null;
  /** The row; undefined while all of it waits on this device. */
  row: Conversation | undefined;
  /** How many of its questions wait on this device. */
  waiting: number;
}

/** This title stands in for an empty one. */
export const untitled = 'Untitled';
export const conversationTitle = ({ title }: Pick<ListedConversation, 'title'>): string => title || untitled;

/** Deleted ones among them, without those that are deleted as soon as they are here; newest first. */
export function listConversations(
  rows: readonly { row: Conversation }[],
  asked: readonly AskedQuestion[],
): ListedConversation[] {
  const questions = Map.groupBy(asked.filter(isWaiting), ({ conversationId }) => conversationId);
  const unwanted = new Set(asked.flatMap(({ isUnwanted, conversationId }) => (isUnwanted ? conversationId : [])));
  const shown = rows.filter(({ row }) => row.deletedAt !== null || !unwanted.has(row.id));
  const held = shown.map(({ row }): ListedConversation => {
    const { id, title, pinned, updatedAt, deletedAt } = row;
    return { id, title, pinned, updatedAt, deletedAt, row, waiting: questions.get(id)?.length ?? 0 };
  });
  const known = new Set(rows.map(({ row }) => row.id));
  const begun = [...Map.groupBy(asked, ({ conversationId }) => conversationId)]
    .filter(([id]) => !known.has(id) && !unwanted.has(id))
    .flatMap(([id, all]) => begunHere(id, all));
  return [...begun, ...held].sort((a, b) => b.updatedAt - a.updatedAt || (a.id < b.id ? -1 : 1));
}

const isWaiting = ({ state }: AskedQuestion) => state !== 'taken';

/** Called by its first question, as the server will call it. */
function begunHere(id: string, asked: readonly AskedQuestion[]): ListedConversation[] {
  const inOrder = asked.filter(({ content }) => content !== null).sort((a, b) => a.askedAt - b.askedAt);
  const [first] = inOrder;
  if (!first) return [];
  return [
    {
      id,
      title: shortened(plainLine(first.content ?? '')),
      pinned: false,
      updatedAt: inOrder.at(-1)?.askedAt ?? first.askedAt,
      deletedAt: null,
      row: undefined,
      waiting: asked.filter(isWaiting).length,
    },
  ];
}

const shortened = (line: string): string => shortLine(line, conversationTitleLength);

const keptMs = 30 * 86_400_000;

/** Those that can be restored, the last deleted first. */
export const listDeleted = (all: readonly ListedConversation[], now: number): ListedConversation[] =>
  all
    .filter(({ deletedAt }) => deletedAt !== null && deletedAt > now - keptMs)
    .sort((a, b) => (b.deletedAt ?? 0) - (a.deletedAt ?? 0));

export interface Group {
  label: string;
  conversations: ListedConversation[];
}

/** Those that are not deleted, in the order in which they are given; pinned ones first. */
export function groupConversations(all: readonly ListedConversation[], now: number): Group[] {
  const present = all.filter(({ deletedAt }) => deletedAt === null);
  const groups = Map.groupBy(present, ({ pinned, updatedAt }) => (pinned ? 'Pinned' : periodOf(updatedAt, now)));
  const pinned = groups.get('Pinned');
  groups.delete('Pinned');
  const rest = [...groups].map(([label, conversations]) => ({ label, conversations }));
  return pinned ? [{ label: 'Pinned', conversations: pinned }, ...rest] : rest;
}

function periodOf(at: number, now: number): string {
  // A clock that was set back has messages that come later than now.
  if (at >= now || isSameDay(at, now)) return 'Today';
  const month = formatMonth(at, now);
  return month === formatMonth(now, now) ? 'Earlier this month' : month;
}

/** The time of today, the day of what was before; the year where it is another one. */
export const whenInWords = (at: number, now: number): string =>
  isSameDay(at, now) ? formatTime(at) : formatShortDay(at, now);
