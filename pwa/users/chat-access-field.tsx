import { useId, useState } from 'react';
import { classNames } from '#pwa/ui/class-names.ts';
import { TextField } from '#pwa/ui/field.tsx';
import { accessWords, expiryDay, isOverrideOpen, overrideFrom } from './chat-access.ts';
import { fullName } from './staged-edits.ts';
import styles from './user-fields.module.css';
import { type EditedUser, isEditable, SavedValue } from './user-fields.tsx';

const field = 'chat_admin_override_until';
/** Marks the first plausible day, because a half-typed year gives an earlier one. */
const firstDay = '2000';

/** Lets an admin give chat access: a switch for seven days or none, and the day it ends. */
export function ChatAccessField({ edited }: { edited: EditedUser }) {
  const { user, shown, changes, isSaving, stage } = edited;
  const until = shown[field];
  const savedId = useId();
  const isChanged = changes[field] !== undefined;
  const now = Date.now();
  if (!isEditable(edited, field)) {
    return (
      <span className={styles.plain}>
        {accessWords(isChanged ? until : user[field], now)}
        {isChanged && <SavedValue>{accessWords(user[field], now)}</SavedValue>}
      </span>
    );
  }
  const isOpen = isOverrideOpen(until, now);
  return (
    <div className={classNames(styles.access, isChanged && styles.changed)}>
      <button
        type="button"
        role="switch"
        className={styles.switch}
        aria-label={`${fullName(user)}’s chat access`}
        aria-checked={isOpen}
        aria-describedby={isChanged ? savedId : undefined}
        disabled={isSaving}
        onClick={() => stage(user, field, isOpen ? null : overrideFrom(now))}
      />
      <ExpiryField edited={edited} />
      {isChanged && (
        <p id={savedId} className={styles.note}>
          <SavedValue>{accessWords(user[field], now)}</SavedValue>
        </p>
      )}
    </div>
  );
}

/** Stays in place while somebody types a day in it, whatever its parts mean meanwhile. */
function ExpiryField({ edited: { user, shown, errors, isSaving, stage } }: { edited: EditedUser }) {
  const until = shown[field];
  const [typed, setTyped] = useState<string>();
  if (typed === undefined && until === null) return <span>Off</span>;

  function handleChange(day: string) {
    setTyped(day);
    if (day >= firstDay) stage(user, field, day);
  }
  /** Ends the access when the field is emptied (docs/specification.md#7-the-calls-it-makes). */
  function handleBlur() {
    if (typed === '') stage(user, field, null);
    setTyped(undefined);
  }
  const word = isOverrideOpen(until, Date.now()) ? 'Until' : 'Ended';
  return (
    <span className={styles.until}>
      <span aria-hidden="true">{word}</span>
      <TextField
        className={styles.field}
        label={`${fullName(user)}’s chat access until`}
        labelHidden
        type="date"
        value={typed ?? expiryDay(until)}
        error={errors[field]}
        disabled={isSaving}
        onChange={(event) => handleChange(event.target.value)}
        onBlur={handleBlur}
      />
    </span>
  );
}
