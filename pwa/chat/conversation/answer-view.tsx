import { CirclePause, RotateCcw, Target } from 'lucide-react';
import { useRef } from 'react';
import { Markdown } from '#pwa/chat/markdown/markdown.tsx';
import { Button, TextButton } from '#pwa/ui/button.tsx';
import { classNames } from '#pwa/ui/class-names.ts';
import { formatTime } from '#pwa/ui/dates.ts';
import { VisuallyHidden } from '#pwa/ui/visually-hidden.tsx';
import { offersIn } from '#schema/coach-offers.ts';
import { localDayOf } from '#schema/goal-days.ts';
import type { Provider } from '#schema/insights.ts';
import { BasedOn } from './based-on.tsx';
import { CopyPart } from './copy-part.tsx';
import styles from './exchange.module.css';
import { hasStep, markdownToText, selectedIn } from './goal-from-answer.ts';
import { type Exchange, isAnswering } from './turns.ts';
import type { ChatActions } from './use-chat-actions.ts';

interface AnswerViewProps {
  exchange: Exchange;
  /** Marks the newest turn, to which another answer can be asked for. */
  isLast: boolean;
  /** Names who wrote the answer before: undefined for the first one, `unknown` where it isn't on this device. */
  writerBefore: Provider | 'unknown' | undefined;
  actions: ChatActions;
  /** Gets the passage as plain text. */
  onMakeGoal(passage: string): void;
  /** Asks a question that the answer offers. */
  onPick(question: string): void;
}

/** Renders the coach's answer as far as it is here. */
export function AnswerView({ exchange, isLast, writerBefore, actions, onMakeGoal, onPick }: AnswerViewProps) {
  const body = useRef<HTMLDivElement>(null);
  const { answer, state } = exchange;
  const isOpen = isAnswering(state);
  // It answers by rules: the same question has one answer.
  const isOfPlaybook = answer.provider === 'playbook';
  // An answer above which earlier ones may still come keeps its height: what is read must not move.
  const isNewWriter = isLast || (writerBefore !== 'unknown' && answer.provider !== writerBefore);
  const mayOffer = isLast && state === 'done' && isOfPlaybook;
  const { before, questions } = mayOffer ? offersIn(answer.text) : { before: answer.text, questions: [] };
  if (!isOpen && state !== 'done' && state !== 'stopped' && state !== 'failed') return null;
  return (
    <div className={styles.answered} aria-busy={isOpen || undefined}>
      <VisuallyHidden as="h2">Coach{answer.at !== undefined && `, ${formatTime(answer.at)}`}</VisuallyHidden>
      {answer.basedOn.length > 0 && <BasedOn refs={answer.basedOn} />}
      {(answer.text !== '' || isOpen) && (
        <div ref={body} className={styles.answer}>
          <Markdown text={before} isOpen={isOpen} end={isOpen && <Cursor key="cursor" />} />
          {questions.length > 0 && <Offers questions={questions} onPick={onPick} />}
        </div>
      )}
      {state === 'failed' && (
        <p className={styles.error}>
          Error: {answer.text === '' ? 'The coach couldn’t answer.' : 'The answer was cut off.'} Please try again.
        </p>
      )}
      {state === 'stopped' && (
        <p className={styles.where}>
          <CirclePause aria-hidden="true" /> Stopped
        </p>
      )}
      {!isOpen && (answer.text !== '' || state === 'stopped') && (
        <div className={classNames(styles.actions, styles.ofAnswer)}>
          {(state === 'stopped' || state === 'failed') && isLast && (
            <Button size="s" onClick={() => void actions.goOn(exchange)}>
              Continue
            </Button>
          )}
          {answer.text !== '' && <CopyPart markdown={answer.text} shown={body} />}
          {state !== 'failed' && answer.text !== '' && isLast && !isOfPlaybook && (
            <Button
              size="s"
              variant="quiet"
              icon={<RotateCcw aria-hidden="true" />}
              onClick={() => void actions.askAnother(exchange)}
            >
              Try again
            </Button>
          )}
          {hasStep(answer.text, localDayOf(Date.now())) && (
            <Button
              size="s"
              variant="quiet"
              icon={<Target aria-hidden="true" />}
              onClick={() => onMakeGoal(selectedIn(body.current) ?? markdownToText(answer.text))}
            >
              Make a goal
            </Button>
          )}
        </div>
      )}
      {!isOpen && answer.text !== '' && answer.provider !== null && isNewWriter && (
        <p className={styles.by}>{writers[answer.provider]}</p>
      )}
    </div>
  );
}

/** Said at the newest answer, at the first one and where the writer changes. */
const writers: Record<Provider, string> = {
  playbook: 'Answered by our built-in playbook',
  openai: 'Answered by an AI model',
};

function Offers({ questions, onPick }: { questions: readonly string[]; onPick: AnswerViewProps['onPick'] }) {
  return (
    <ul className={styles.offers}>
      {questions.map(markdownToText).map((question) => (
        <li key={question}>
          <TextButton onClick={() => onPick(question)}>{question}</TextButton>
        </li>
      ))}
    </ul>
  );
}

/** The place where it is written. */
const Cursor = () => <span className={styles.cursor} aria-hidden="true" />;
