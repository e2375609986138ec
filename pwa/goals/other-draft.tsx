import { Banner } from '#pwa/ui/banner.tsx';
import { Button } from '#pwa/ui/button.tsx';
import type { GoalValues } from './goal-values.ts';
import styles from './other-draft.module.css';

interface OtherDraftProps {
  title?: string;
  values: GoalValues;
  onTake: () => void;
  onKeep: () => void;
}

/**
 * Offers text that was typed into the same form elsewhere. One's own stays in the fields until something is chosen
 * (docs/protocol.md#18-drafts).
 */
export function OtherDraft({ title = 'Changed on another device', values, onTake, onKeep }: OtherDraftProps) {
  const texts = [values.title, values.description, values.notes].filter((text) => text.trim() !== '');
  return (
    <Banner
      tone="warn"
      title={title}
      action={
        <div className={styles.actions}>
          <Button size="s" onClick={onTake}>
            Use that text
          </Button>
          <Button size="s" onClick={onKeep}>
            Keep mine
          </Button>
        </div>
      }
    >
      {texts.length === 0 && <p>The fields are empty on the other device.</p>}
      {texts.map((text) => (
        <p key={text} className={styles.text}>
          {text}
        </p>
      ))}
    </Banner>
  );
}
