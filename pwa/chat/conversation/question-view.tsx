import { CircleAlert, Clock } from 'lucide-react';
import { lazy, type RefObject, Suspense, useEffect, useRef, useState } from 'react';
import { Button } from '#pwa/ui/button.tsx';
import { classNames } from '#pwa/ui/class-names.ts';
import { formatTime, formatWeekdayTime } from '#pwa/ui/dates.ts';
import { VisuallyHidden } from '#pwa/ui/visually-hidden.tsx';
import { CopyPart } from './copy-part.tsx';
import styles from './exchange.module.css';
import type { Exchange } from './turns.ts';
import type { ChatActions } from './use-chat-actions.ts';

const EditQuestion = lazy(async () => ({ default: (await import('./edit-question.tsx')).EditQuestion }));

interface QuestionViewProps {
  exchange: Exchange;
  /** The person can edit the last question that was asked. */
  canEdit: boolean;
  actions: ChatActions;
}

/** Shows the person's question, and where it is while it has no answer. */
export function QuestionView({ exchange, canEdit, actions }: QuestionViewProps) {
  const [isEditing, setEditing] = useState(false);
  const editButton = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(false);
  useEffect(() => {
    if (wasEditing.current && !isEditing) editButton.current?.focus();
    wasEditing.current = isEditing;
  }, [isEditing]);
  const { question, state } = exchange;
  if (!question) return <p className={styles.gone}>This question is no longer on this device.</p>;
  const isHere = state === 'waiting' || state === 'unsure' || state === 'refused';
  return (
    <div className={styles.asked}>
      <VisuallyHidden as="h2">You, {formatTime(question.at)}</VisuallyHidden>
      {isEditing ? (
        <Suspense fallback={null}>
          <EditQuestion exchange={exchange} onAsk={actions.askEdited} onClose={() => setEditing(false)} />
        </Suspense>
      ) : (
        <p
          className={classNames(styles.question, isHere && styles.here, state === 'failed' && styles.broken)}
          dir="auto"
        >
          {question.content}
        </p>
      )}
      {isHere && <Whereabouts exchange={exchange} />}
      {!isEditing && (isHere || canEdit || state === 'failed') && (
        <QuestionActions
          exchange={exchange}
          canEdit={canEdit}
          actions={actions}
          editButton={editButton}
          onEdit={() => setEditing(true)}
        />
      )}
    </div>
  );
}

function Whereabouts({ exchange: { state, asked, isNext, isOffline } }: { exchange: Exchange }) {
  const at = asked?.askedAt ?? 0;
  if (state === 'refused' || asked?.hindrance) {
    return (
      <p className={styles.trouble} role="alert">
        <CircleAlert aria-hidden="true" /> {asked?.hindrance?.message}
      </p>
    );
  }
  return (
    <p className={styles.where}>
      <Clock aria-hidden="true" />
      {state === 'unsure' && `Asked ${formatWeekdayTime(at)} and not sent yet. Do you still want to send it?`}
      {state === 'waiting' &&
        `Asked ${isOffline ? 'offline ' : ''}at ${formatTime(at)}, ${isNext ? 'next in line' : 'sends automatically'}`}
    </p>
  );
}

interface QuestionActionsProps extends QuestionViewProps {
  editButton: RefObject<HTMLButtonElement | null>;
  onEdit(): void;
}

function QuestionActions({ exchange, canEdit, actions, editButton, onEdit }: QuestionActionsProps) {
  const { state, question } = exchange;
  const isLocal = state === 'waiting' || state === 'unsure' || state === 'refused';
  return (
    <div className={styles.actions}>
      {state === 'unsure' && (
        <Button size="s" onClick={() => void actions.sendAfterAll(exchange)}>
          Send it
        </Button>
      )}
      {(state === 'failed' || state === 'refused') && (
        <Button size="s" variant="quiet" onClick={() => void actions.tryAgain(exchange)}>
          Try again
        </Button>
      )}
      {(isLocal || canEdit) && (
        <Button ref={editButton} size="s" variant="quiet" onClick={onEdit}>
          Edit
        </Button>
      )}
      {(state === 'failed' || state === 'refused') && (
        <>
          <CopyPart markdown={question?.content ?? ''} />
          <Button size="s" variant="quiet" onClick={() => void actions.discard(exchange)}>
            Discard
          </Button>
        </>
      )}
      {(state === 'waiting' || state === 'unsure') && (
        <Button size="s" variant="quiet" onClick={() => void actions.cancel(exchange)}>
          Cancel
        </Button>
      )}
    </div>
  );
}
