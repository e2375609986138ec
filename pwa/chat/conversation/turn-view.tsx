import { ChevronLeft, ChevronRight } from 'lucide-react';
import { memo, useState } from 'react';
import { IconButton } from '#pwa/ui/icon-button.tsx';
import type { Provider } from '#schema/insights.ts';
import { AnswerView } from './answer-view.tsx';
import styles from './exchange.module.css';
import { QuestionView } from './question-view.tsx';
import { isOver, type Turn } from './turns.ts';
import type { ChatActions } from './use-chat-actions.ts';

interface TurnViewProps {
  turn: Turn;
  isLast: boolean;
  /** Names who wrote the answer before: undefined for the first one, `unknown` where it isn't on this device. */
  writerBefore: Provider | 'unknown' | undefined;
  /** The message that was found by search, if it is in this turn. */
  foundId: string | null;
  actions: ChatActions;
  onMakeGoal(passage: string): void;
  onPick(question: string): void;
}

/** A question with its answer, and what they stand in place of. */
export const TurnView = memo(function TurnView({ turn, isLast, writerBefore, foundId, ...handlers }: TurnViewProps) {
  const { exchanges } = turn;
  const { actions } = handlers;
  const [back, setBack] = useState(() => ({ of: exchanges.length, steps: stepsTo(exchanges, foundId) }));
  // A new exchange is shown, whichever was looked at before.
  const steps = back.of === exchanges.length ? back.steps : 0;
  const at = Math.max(0, exchanges.length - 1 - steps);
  const exchange = exchanges[at];
  if (!exchange) return null;
  const show = (index: number) => setBack({ of: exchanges.length, steps: exchanges.length - 1 - index });
  const isNewest = at === exchanges.length - 1;
  return (
    <li className={styles.turn} data-found={foundId !== null || undefined}>
      <QuestionView exchange={exchange} canEdit={isLast && isNewest && isOver(exchange.state)} actions={actions} />
      <AnswerView exchange={exchange} isLast={isLast && isNewest} writerBefore={writerBefore} {...handlers} />
      {exchanges.length > 1 && (
        <div className={styles.versions}>
          <IconButton
            label="Earlier version"
            aria-disabled={at === 0 || undefined}
            onClick={() => at > 0 && show(at - 1)}
          >
            <ChevronLeft aria-hidden="true" />
          </IconButton>
          <span>
            {at + 1}/{exchanges.length}
          </span>
          <IconButton
            label="Later version"
            aria-disabled={isNewest || undefined}
            onClick={() => !isNewest && show(at + 1)}
          >
            <ChevronRight aria-hidden="true" />
          </IconButton>
        </div>
      )}
    </li>
  );
}, isSame);

/** How far behind the newest one the exchange is that holds a message. */
function stepsTo(exchanges: Turn['exchanges'], messageId: string | null): number {
  const at = exchanges.findLastIndex(({ question, answer }) => [question?.id, answer.id].includes(messageId ?? ''));
  return at < 0 ? 0 : exchanges.length - 1 - at;
}

/** The rows are put together anew with each word that comes, and most turns stay as they are. */
function isSame(a: TurnViewProps, b: TurnViewProps): boolean {
  return (
    a.isLast === b.isLast &&
    a.writerBefore === b.writerBefore &&
    a.foundId === b.foundId &&
    a.actions === b.actions &&
    a.turn.exchanges.length === b.turn.exchanges.length &&
    a.turn.exchanges.every((one, i) => {
      const other = b.turn.exchanges[i];
      return (
        one.key === other?.key &&
        one.state === other.state &&
        one.isNext === other.isNext &&
        one.isOffline === other.isOffline &&
        one.asked === other.asked &&
        one.answer.provider === other.answer.provider &&
        one.answer.text === other.answer.text &&
        one.answer.basedOn === other.answer.basedOn &&
        one.question?.content === other.question?.content
      );
    })
  );
}
