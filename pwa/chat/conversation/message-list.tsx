import { ArrowDown } from 'lucide-react';
import { startTransition, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Button } from '#pwa/ui/button.tsx';
import { usePrinting } from '#pwa/ui/use-printing.ts';
import type { Provider } from '#schema/insights.ts';
import styles from './message-list.module.css';
import { TurnView } from './turn-view.tsx';
import type { Turn } from './turns.ts';
import type { ChatActions } from './use-chat-actions.ts';
import type { Earlier } from './use-earlier-messages.ts';

interface MessageListProps {
  turns: readonly Turn[];
  earlier: Earlier;
  /** A message that was found by search. */
  messageId: string | null;
  actions: ChatActions;
  onMakeGoal(passage: string): void;
  /** Asks a question that an answer offers. */
  onPick(question: string): void;
}

/** So many turns are drawn at first, and with each reach for earlier ones: as many as a phone draws between two frames. */
const turnsAtOnce = 5;
/** So many heights of the box above what is seen earlier turns are drawn already. */
const roomAhead = 3;
/** Nearer to the end than this somebody reads along, px. */
const nearEnd = 80;

/** A conversation, newest at the end. Of a long one the earlier turns are drawn when somebody goes there. */
export function MessageList({ turns, earlier, messageId, actions, onMakeGoal, onPick }: MessageListProps) {
  const room = useRef<HTMLElement>(null);
  const list = useRef<HTMLOListElement>(null);
  const isAtEnd = useRef(true);
  /** The person went to the end of an answer that is higher than the box. */
  const wantsEnd = useRef(false);
  const lastTop = useRef(0);
  const [drawn, setDrawn] = useState(turnsAtOnce);
  const isPrinting = usePrinting();
  const [isBehind, setBehind] = useState(false);
  const foundAt = messageId === null ? -1 : turns.findIndex((turn) => holds(turn, messageId));
  const wanted = foundAt < 0 ? drawn : Math.max(drawn, turns.length - foundAt + 2);
  const from = isPrinting ? 0 : Math.max(0, turns.length - wanted);
  const shown = turns.slice(from);
  const newest = turns.at(-1)?.id;

  const [firstNewest] = useState(newest);
  useFollowing({ room, list, isAtEnd, wantsEnd, newest, isSearched: foundAt >= 0 });

  useEffect(() => {
    if (foundAt < 0) return;
    isAtEnd.current = false;
    list.current?.querySelector('[data-found]')?.scrollIntoView({ block: 'center' });
  }, [foundAt]);

  function handleScroll(): void {
    const box = room.current;
    if (!box) return;
    const isNear = box.scrollHeight - box.scrollTop - box.clientHeight < nearEnd;
    // Text that has come meanwhile is no reason to stop following: only who goes up does.
    isAtEnd.current = isNear || (isAtEnd.current && box.scrollTop >= lastTop.current);
    wantsEnd.current = isAtEnd.current && isNear && box.scrollTop > pinnedTop(box, list.current) + nearEnd;
    lastTop.current = box.scrollTop;
    setBehind(!isAtEnd.current);
    keepPlace();
    drawAhead();
  }

  const keepPlace = useKeptPlace(room, { from, oldest: turns[0]?.id });

  function drawAhead(): void {
    const box = room.current;
    if (!box || from === 0 || box.scrollTop > roomAhead * box.clientHeight) return;
    startTransition(() => setDrawn(wanted + turnsAtOnce));
  }
  // The turns drawn so far may be short.
  useEffect(drawAhead);

  async function showEarlier(): Promise<void> {
    if (from === 0) await earlier.fetchMore();
    setDrawn((count) => Math.max(count, wanted) + turnsAtOnce);
  }
  useEffect(() => {
    // The button that was pressed is gone.
    if (earlier.isWhole && document.activeElement === document.body) room.current?.focus({ preventScroll: true });
  }, [earlier.isWhole]);

  function goToEnd(): void {
    isAtEnd.current = true;
    wantsEnd.current = true;
    room.current?.scrollTo({ top: room.current.scrollHeight });
  }

  return (
    <div className={styles.frame}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard */}
      <section ref={room} className={styles.room} onScroll={handleScroll} tabIndex={0} aria-label="Conversation">
        <EarlierButton earlier={earlier} onPress={() => void showEarlier()} />
        {isPrinting && earlier.mayBeMore && <p>Earlier messages aren’t included. Show them first to print them too.</p>}
        <ol ref={list} className={styles.list} data-asked={newest !== firstNewest || undefined}>
          {shown.map((turn, i) => (
            <TurnView
              key={turn.id}
              turn={turn}
              isLast={from + i === turns.length - 1}
              writerBefore={writerOf(turns.slice(0, from + i)) ?? (earlier.mayBeMore ? 'unknown' : undefined)}
              foundId={from + i === foundAt ? messageId : null}
              actions={actions}
              onMakeGoal={onMakeGoal}
              onPick={onPick}
            />
          ))}
        </ol>
      </section>
      {isBehind && (
        <div className={styles.toEnd}>
          <Button size="s" icon={<ArrowDown aria-hidden="true" />} onClick={goToEnd}>
            Latest
          </Button>
        </div>
      )}
    </div>
  );
}

const holds = ({ exchanges }: Turn, id: string): boolean =>
  exchanges.some(({ question, answer }) => question?.id === id || answer.id === id);

/** Names who wrote the last of the answers. */
const writerOf = (turns: readonly Turn[]): Provider | undefined =>
  turns.findLast(({ exchanges }) => exchanges.at(-1)?.answer.provider)?.exchanges.at(-1)?.answer.provider ?? undefined;

interface Following {
  room: { current: HTMLElement | null };
  list: { current: HTMLOListElement | null };
  isAtEnd: { current: boolean };
  wantsEnd: { current: boolean };
  newest: string | undefined;
  isSearched: boolean;
}

/** How far down the box is scrolled with the newest question at its top, or with all of it in sight. */
function pinnedTop(box: HTMLElement, list: HTMLElement | null): number {
  const last = list?.lastElementChild;
  const end = box.scrollHeight - box.clientHeight;
  if (!last) return end;
  return Math.min(end, last.getBoundingClientRect().top - box.getBoundingClientRect().top + box.scrollTop);
}

/**
 * Holds the newest question at the top while its answer comes, so that the answer is read from its beginning. Whoever
 * went on to the end of a long answer is kept there.
 */
function useFollowing({ room, list, isAtEnd, wantsEnd, newest, isSearched }: Following): void {
  useLayoutEffect(() => {
    if (newest === undefined || isSearched) return;
    isAtEnd.current = true;
    wantsEnd.current = false;
    if (room.current) room.current.scrollTo({ top: pinnedTop(room.current, list.current) });
  }, [room, list, isAtEnd, wantsEnd, newest, isSearched]);

  useEffect(() => {
    if (!list.current || !room.current) return;
    const follow = () => {
      const box = room.current;
      if (!box || !isAtEnd.current) return;
      const top = wantsEnd.current ? box.scrollHeight : Math.max(box.scrollTop, pinnedTop(box, list.current));
      box.scrollTo({ top });
    };
    // The text grows, or the keyboard takes room away.
    const watch = new ResizeObserver(follow);
    watch.observe(list.current);
    watch.observe(room.current);
    return () => watch.disconnect();
  }, [room, list, isAtEnd, wantsEnd]);
}

/**
 * Keeps the reading position when earlier turns are drawn above it. Browsers that do so by themselves are left alone,
 * but for turns that were not there before: at the very top they keep nothing in its place.
 *
 * @returns what is to be called after each scroll
 */
function useKeptPlace(room: Following['room'], { from, oldest }: { from: number; oldest: string | undefined }) {
  const before = useRef({ from, oldest, toEnd: 0 });
  useLayoutEffect(() => {
    const box = room.current;
    if (!box) return;
    const last = before.current;
    const isByHand = box.scrollTop < 1 || !CSS.supports('overflow-anchor', 'auto');
    // The browser may have kept the place by now: it is set, and not moved on.
    if (oldest !== last.oldest || (from < last.from && isByHand)) box.scrollTop = box.scrollHeight - last.toEnd;
    before.current = { from, oldest, toEnd: toEndOf(box) };
  });
  return () => {
    if (room.current) before.current.toEnd = toEndOf(room.current);
  };
}

const toEndOf = ({ scrollHeight, scrollTop }: HTMLElement): number => scrollHeight - scrollTop;

/** Stands above the oldest message; nothing where the device has all of a conversation. */
function EarlierButton({ earlier, onPress }: { earlier: Earlier; onPress: () => void }) {
  const { mayBeMore, isWhole, isFetching, failure } = earlier;
  if (!mayBeMore && !isWhole) return null;
  return (
    <div className={styles.earlier}>
      {mayBeMore && (
        <Button variant="quiet" size="s" busy={isFetching} busyLabel="Loading earlier messages" onClick={onPress}>
          Show earlier messages
        </Button>
      )}
      <p role="status">{isWhole ? 'This is the start of the conversation.' : failure}</p>
    </div>
  );
}
