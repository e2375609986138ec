import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { useIsFilled } from '#pwa/offline/sync/use-is-filled.ts';
import { useIsOffline } from '#pwa/offline/sync/use-is-offline.ts';
import { useOwnRows } from '#pwa/offline/sync/use-own-rows.ts';
import { Banner } from '#pwa/ui/banner.tsx';
import { Button } from '#pwa/ui/button.tsx';
import { FailedState } from '#pwa/ui/failed-state.tsx';
import { Skeleton, SkeletonLine } from '#pwa/ui/skeleton.tsx';
import { useKeptFocus } from '#pwa/ui/use-kept-focus.ts';
import { touchOnly, useMedia } from '#pwa/ui/use-media.ts';
import { localDayOf } from '#schema/goal-days.ts';
import { AnswerStatus } from './answer-status.tsx';
import { Composer } from './composer.tsx';
import { ContextPicker, SourcesChip, useExcludedSources } from './context-picker.tsx';
import styles from './conversation-pane.module.css';
import { FirstQuestion } from './first-question.tsx';
import { type BegunGoal, goalFromPassage } from './goal-from-answer.ts';
import { MessageList } from './message-list.tsx';
import type { Turn } from './turns.ts';
import { useChatActions } from './use-chat-actions.ts';
import { useConversation } from './use-conversation.ts';

interface ConversationPaneProps {
  /** Null for a new one, which has an id once something was asked in it. */
  conversationId: string | null;
  messageId: string | null;
  /** Shows a conversation at its end, in the place of this one. */
  onOpen(conversationId: string): void;
  /** Shows the form of a goal over the conversation. */
  renderGoalForm(goal: BegunGoal, onClose: () => void): ReactNode;
}

/** The messages of a conversation, and where the next question is typed. */
export function ConversationPane({ conversationId, messageId, onOpen, renderGoalForm }: ConversationPaneProps) {
  const newId = useNewId(conversationId);
  const [isUnkept, setUnkept] = useState(false);
  const { turns, earlier, error, readAgain } = useConversation(conversationId);
  const without = useExcludedSources();
  const { commands, failure, dismissFailure } = useChatActions(conversationId ?? newId, without);
  const isOffline = useIsOffline();
  // It is read there, and asked in again once it is restored.
  const isDeleted = useOwnRows('conversation').rows?.some(
    ({ row }) => row.id === conversationId && row.deletedAt !== null,
  );
  const field = useRef<HTMLTextAreaElement>(null);
  const answering = turns && findAnswering(turns);
  const isTouch = useMedia(touchOnly);
  const isNarrow = useMedia('(max-width: 47.99em)');
  const [isChoosing, setChoosing] = useState(false);
  /** The field would have the focus, and is not shown. */
  const isFieldAwaited = useRef(false);
  useKeptFocus(() => {
    // There the field would bring up the keyboard, which nobody asked for.
    if (!isTouch) field.current?.focus();
    isFieldAwaited.current = !isTouch && document.activeElement !== field.current;
    if (isTouch || isFieldAwaited.current) document.getElementById('main')?.focus();
  });
  useEffect(() => {
    // It comes back when another conversation is in the place of the deleted one.
    if (isDeleted || !isFieldAwaited.current) return;
    isFieldAwaited.current = false;
    if (document.activeElement === document.getElementById('main')) field.current?.focus();
  }, [isDeleted]);

  async function askHere(content: string): Promise<string> {
    await commands.ask(content);
    return conversationId ?? newId;
  }
  const shownId = useRef(conversationId);
  shownId.current = conversationId;
  function handleAsked(id: string): void {
    // Not for whoever has gone on to another conversation meanwhile. What was searched for is found.
    if (shownId.current === conversationId && (conversationId === null || messageId !== null)) onOpen(id);
  }
  const isPicking = useRef(false);
  async function pick(text: string): Promise<void> {
    if (isPicking.current) return;
    isPicking.current = true;
    setUnkept(false);
    await askHere(text).then(handleAsked, () => setUnkept(true));
    isPicking.current = false;
  }
  const [begun, setBegun] = useState<BegunGoal>();
  const makeGoal = useCallback((passage: string) => {
    setBegun(goalFromPassage(passage, localDayOf(Date.now())));
  }, []);

  return (
    <div className={styles.pane}>
      {isUnkept && (
        <Banner tone="danger" title="This device couldn’t save your question" onDismiss={() => setUnkept(false)}>
          We didn’t send it. Please try again.
        </Banner>
      )}
      {failure && <Banner tone="danger" title={failure} onDismiss={dismissFailure} />}
      {!turns && error === undefined && <PaneSkeleton />}
      {!turns && error !== undefined && (
        <FailedState title="We couldn’t read your messages" action={<Button onClick={readAgain}>Try again</Button>}>
          They’re still on this device. Try again.
        </FailedState>
      )}
      {turns?.length === 0 && (
        <NoMessages isNew={conversationId === null} isOffline={isOffline} onPick={(text) => void pick(text)} />
      )}
      {turns && turns.length > 0 && (
        <MessageList
          key={`messages of ${conversationId}`}
          turns={turns}
          earlier={earlier}
          messageId={messageId}
          actions={commands}
          onMakeGoal={makeGoal}
          onPick={(text) => void pick(text)}
        />
      )}
      {begun && renderGoalForm(begun, () => setBegun(undefined))}
      {turns && <AnswerStatus key={`status of ${conversationId}`} turns={turns} />}
      <div className={styles.foot} hidden={isDeleted}>
        {(!isNarrow || isChoosing) && <ContextPicker />}
        <Composer
          conversationId={conversationId}
          isAnswering={answering?.answer.id !== undefined}
          isOffline={isOffline}
          field={field}
          before={isNarrow && <SourcesChip isOpen={isChoosing} onToggle={() => setChoosing(!isChoosing)} />}
          onAsk={askHere}
          onAsked={handleAsked}
          onStop={() => answering && void commands.stop(answering)}
        />
      </div>
    </div>
  );
}

/** For the conversation that a first question begins: each new one has its own, also without leaving the page. */
function useNewId(conversationId: string | null): string {
  const [made, setMade] = useState(() => ({ beside: conversationId, id: crypto.randomUUID() }));
  if (made.beside === conversationId) return made.id;
  const next = { beside: conversationId, id: crypto.randomUUID() };
  setMade(next);
  return next.id;
}

/** One that the server is writing: of what is still on its way there nothing could be stopped. */
const findAnswering = (turns: readonly Turn[]) =>
  turns.flatMap(({ exchanges }) => exchanges).findLast(({ state }) => state === 'answering');

interface NoMessagesProps {
  isNew: boolean;
  isOffline: boolean;
  onPick(text: string): void;
}

/** Of a conversation that the device has not heard of, it cannot be said that there is none. */
function NoMessages({ isNew, isOffline, onPick }: NoMessagesProps) {
  const isFilled = useIsFilled();
  if (isNew) return <FirstQuestion onPick={onPick} />;
  return (
    <p className={styles.none}>
      {isFilled === false || isOffline
        ? 'These messages aren’t on this device yet. They’ll download when you’re back online.'
        : 'This conversation has no messages on this device.'}
    </p>
  );
}

const PaneSkeleton = () => (
  <div className={styles.loading}>
    <Skeleton>
      <SkeletonLine width="half" />
      <SkeletonLine />
      <SkeletonLine width="long" />
    </Skeleton>
  </div>
);
