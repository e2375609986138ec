import { ArrowUp, Square } from 'lucide-react';
import { type KeyboardEvent, type MouseEvent, type ReactNode, type RefObject, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { MessagesLeft } from '#pwa/chat/access/messages-left.tsx';
import { keepDraft } from '#pwa/offline/draft.ts';
import { useDraft } from '#pwa/offline/use-draft.ts';
import { Button, TextButton } from '#pwa/ui/button.tsx';
import { isKey } from '#pwa/ui/composing.ts';
import { touchOnly, useMedia } from '#pwa/ui/use-media.ts';
import { VisuallyHidden } from '#pwa/ui/visually-hidden.tsx';
import { maxQuestionLength } from '#schema/chat.ts';
import { isBlank } from '#schema/clean-line.ts';
import styles from './composer.module.css';

const textSchema: z.ZodMiniType<{ text: string }> = z.object({ text: z.string() });

/** Names the draft of a question that is not asked yet. `null` is a new conversation. */
export const questionDraftId = (conversationId: string | null): string => `question:${conversationId ?? 'new'}`;

/** Explains the limit, because a pasted text is never cut short unseen. */
export const tooLongQuestion = (text: string): string =>
  `Questions can have up to ${maxQuestionLength.toLocaleString()} characters. Yours has ${text.trim().length.toLocaleString()}. Please shorten it.`;

/** A field that is left on the way to a button takes the keyboard of a phone along, and the button is elsewhere by then. */
const keepFocus = (event: MouseEvent) => event.preventDefault();

export interface ComposerProps {
  conversationId: string | null;
  /** An answer is being written. */
  isAnswering: boolean;
  /** Nothing can be sent now: a question waits here. */
  isOffline: boolean;
  field: RefObject<HTMLTextAreaElement | null>;
  /** Stands beside the field. */
  before: ReactNode;
  /** @returns the id of the conversation. @throws when the device could not keep it */
  onAsk(content: string): Promise<string>;
  /** It is kept, and so is what was typed meanwhile. */
  onAsked(conversationId: string): void;
  onStop(): void;
}

/** Where questions are typed: kept from the first key, and cleared once the question is on the disk. */
export function Composer({ conversationId, isAnswering, isOffline, field, before, ...acts }: ComposerProps) {
  const { onAsk, onAsked, onStop } = acts;
  const draft = useDraft(questionDraftId(conversationId), textSchema);
  const [failure, setFailure] = useState<string>();
  const isTouch = useMedia(touchOnly);
  /** Holds text typed while the question before it is being stored. Its draft is there until it is. */
  const [meanwhile, setMeanwhile] = useState<string>();
  const typed = useRef('');
  const pending = useRef(0);
  const text = meanwhile ?? draft.value?.text ?? '';
  const isEmpty = isBlank(text);

  async function send(): Promise<void> {
    const sent = text.trim();
    if (sent === '') return;
    if (sent.length > maxQuestionLength) return setFailure(tooLongQuestion(sent));
    setFailure(undefined);
    note('');
    pending.current += 1;
    const conversation = await onAsk(sent).catch(() => undefined);
    pending.current -= 1;
    if (conversation === undefined) {
      setFailure('This device couldn’t save your question. It’s still here. Please try again.');
      note([sent, typed.current].filter(Boolean).join('\n\n'));
    }
    if (pending.current > 0) return;
    // The question is on the disk: a draft that cannot be cleared is offered once more, and loses nothing.
    if (conversation !== undefined) await draft.clear().catch(() => undefined);
    if (pending.current > 0) return;
    if (typed.current !== '') keepTyped(conversation ?? conversationId, typed.current);
    setMeanwhile(undefined);
    if (conversation !== undefined) onAsked(conversation);
    field.current?.focus();
  }

  function note(value: string): void {
    typed.current = value;
    setMeanwhile(value);
  }

  function keepTyped(asked: string | null, value: string): void {
    if (asked === conversationId) draft.change({ text: value }, null);
    // The draft of a conversation that begins with this question is read when it opens.
    else void keepDraft(questionDraftId(asked), { value: { text: value }, caret: null }).catch(() => undefined);
  }

  function handleKeyDown(event: KeyboardEvent<HTMLTextAreaElement>): void {
    if (!isKey('Enter', event.nativeEvent) || event.shiftKey || isTouch) return;
    event.preventDefault();
    void send();
  }

  return (
    <form
      className={styles.composer}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      {failure && (
        <p className={styles.failure} role="alert">
          {failure}
        </p>
      )}
      {draft.other && (
        <p className={styles.other}>
          Also started on another device: “{draft.other.text}”{' '}
          <TextButton onClick={draft.takeOther}>Use that</TextButton>{' '}
          <TextButton onClick={draft.keepMine}>Keep mine</TextButton>
        </p>
      )}
      <div className={styles.row}>
        {before}
        <div className={styles.grow} data-text={text}>
          <textarea
            ref={field}
            name="question"
            aria-label="Ask a question..."
            placeholder="Ask a question..."
            className={styles.field}
            rows={1}
            enterKeyHint={isTouch ? 'enter' : 'send'}
            value={text}
            onChange={({ currentTarget: { value, selectionStart, selectionEnd } }) => {
              if (meanwhile !== undefined) note(value);
              else draft.change({ text: value }, { name: 'question', start: selectionStart, end: selectionEnd });
            }}
            onKeyDown={handleKeyDown}
          />
        </div>
        {isAnswering && (
          <Button
            variant={isEmpty ? 'primary' : 'default'}
            icon={<Square aria-hidden="true" />}
            title="Stop"
            onMouseDown={keepFocus}
            onClick={onStop}
          >
            <span className={styles.word}>Stop</span>
          </Button>
        )}
        {(!isAnswering || !isEmpty) && (
          <Button
            type="submit"
            variant="primary"
            icon={<ArrowUp aria-hidden="true" />}
            title="Send"
            onMouseDown={keepFocus}
            aria-disabled={isEmpty || undefined}
          >
            <span className={styles.word}>Send</span>
          </Button>
        )}
      </div>
      <MessagesLeft className={styles.hint} />
      <p className={styles.hint}>
        {isOffline
          ? 'You’re offline. We’ll send this when you’re back.'
          : !isTouch && 'Enter sends. Shift+Enter starts a new line. Stop keeps the answer so far.'}
        {draft.kept === 'failed' && ' This device couldn’t save what you typed.'}
      </p>
      <VisuallyHidden role="status">{draft.kept === 'yes' && !isEmpty ? 'Saved on this device' : ''}</VisuallyHidden>
    </form>
  );
}
