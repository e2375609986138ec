import { useEffect, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { useDraft } from '#pwa/offline/use-draft.ts';
import { Button } from '#pwa/ui/button.tsx';
import { isKey } from '#pwa/ui/composing.ts';
import { TextArea } from '#pwa/ui/field.tsx';
import { maxQuestionLength } from '#schema/chat.ts';
import { isBlank } from '#schema/clean-line.ts';
import { tooLongQuestion } from './composer.tsx';
import styles from './exchange.module.css';
import type { Exchange } from './turns.ts';

interface EditQuestionProps {
  exchange: Exchange;
  /** @throws when the device could not keep it */
  onAsk(exchange: Exchange, content: string): Promise<void>;
  onClose(): void;
}

const textSchema: z.ZodMiniType<{ text: string }> = z.object({ text: z.string() });

/** A question in the place where it stands, to be asked in other words. */
export function EditQuestion({ exchange, onAsk, onClose }: EditQuestionProps) {
  const { question } = exchange;
  const draft = useDraft(`question:${question?.id}`, textSchema);
  const field = useRef<HTMLTextAreaElement>(null);
  const [failure, setFailure] = useState<string>();
  const isAsking = useRef(false);
  const text = draft.value?.text ?? question?.content ?? '';

  useEffect(() => field.current?.focus(), []);

  async function askAgain(): Promise<void> {
    if (isBlank(text)) return setFailure('Please type a question.');
    if (text.trim().length > maxQuestionLength) return setFailure(tooLongQuestion(text));
    if (isAsking.current) return;
    isAsking.current = true;
    try {
      await onAsk(exchange, text.trim());
    } catch {
      isAsking.current = false;
      return setFailure('This device couldn’t save your question. It’s still here. Please try again.');
    }
    await leave();
  }

  /** Closes the form even if its draft cannot be cleared: else the question would be asked twice. */
  async function leave(): Promise<void> {
    await draft.clear().catch(() => undefined);
    onClose();
  }

  return (
    <form
      className={styles.editing}
      onSubmit={(event) => {
        event.preventDefault();
        void askAgain();
      }}
      onKeyDown={(event) => {
        if (isKey('Escape', event.nativeEvent)) onClose();
      }}
    >
      <TextArea
        ref={field}
        label="Your question"
        labelHidden
        value={text}
        error={failure}
        onChange={({ currentTarget: { value } }) => draft.change({ text: value }, null)}
      />
      <div className={styles.actions}>
        <Button size="s" variant="quiet" onClick={() => void leave()}>
          Cancel
        </Button>
        <Button size="s" variant="primary" type="submit">
          Ask
        </Button>
      </div>
    </form>
  );
}
