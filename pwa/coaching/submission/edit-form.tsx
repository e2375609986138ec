import {
  type ChangeEvent,
  type KeyboardEvent,
  type ReactNode,
  type SyntheticEvent,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import { keepDraft } from '#pwa/offline/draft.ts';
import { type Caret, type FormDraft, useDraft } from '#pwa/offline/use-draft.ts';
import { Banner } from '#pwa/ui/banner.tsx';
import { Button } from '#pwa/ui/button.tsx';
import { isKey } from '#pwa/ui/composing.ts';
import { Dialog, DialogActions } from '#pwa/ui/dialog.tsx';
import { FormStack } from '#pwa/ui/field.tsx';
import { Form } from '#pwa/ui/form.tsx';
import { useShowToast } from '#pwa/ui/toast.tsx';
import { dayMessage } from '#schema/days.ts';
import { maxTextLength } from '#schema/goals.ts';
import { startOf } from '#schema/start-of.ts';
import styles from './edit-form.module.css';
import { discardSaved, type EditDraft, type EditValues, editDraftSchema, hasTypedText } from './open-drafts.ts';

export interface EditFormOptions {
  draftId: string;
  /** Fills the form when no draft was stored. */
  start: EditDraft;
  /** Contains the row as it is now; undefined for a new one. */
  now: EditValues | undefined;
  /**
   * Names the texts that the server merges (docs/protocol.md#8-text-merge). A merge may hold two versions of a sentence, so
   * where somebody else changed one meanwhile, the person chooses before they save.
   */
  merged: readonly string[];
  /** Gives the first name of who changed the row last, where that is known. */
  changedBy?: string | undefined;
  /**
   * Checks the values.
   *
   * @param seen what the person saw at the start; undefined for a new row
   * @returns what is wrong, by field
   */
  check(values: EditValues, seen: EditValues | undefined): Record<string, string>;
  /**
   * Saves the edit, and settles once it is on the disk.
   *
   * @returns the id of the draft for what was typed while it was saved; undefined leaves the draft as it is, because
   *   nobody knows yet whether the edit arrived
   */
  onSave(draft: EditDraft): Promise<string | undefined>;
  /** Says what failed, in the catalogue's words. */
  failed: string | ((cause: unknown) => string);
  onClose(): void;
  /** Opens the form again, with what was typed. */
  onReopen(): void;
}

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Runs the form of a dialog over one row. What is typed is stored from the first key until it is saved or given up. */
export function useEditForm({ draftId, start: given, now, merged, check, onSave, failed, ...ways }: EditFormOptions) {
  const { onClose, onReopen, changedBy } = ways;
  const showToast = useShowToast();
  // The form keeps its first values, because later changes by others do not count as seen.
  const [start] = useState(given);
  const draft = useDraft(draftId, editDraftSchema);
  const newest = useRef(draft);
  newest.current = draft;
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [failure, setFailure] = useState<string>();
  const [isSaving, setSaving] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const current = draft.value ?? start;
  const theirs = now ? changedElsewhere(current, now) : {};
  /** Remembers the person's own text by field after they took somebody else's, until they type in that field. */
  const [replaced, setReplaced] = useState<Readonly<Record<string, EditDraft>>>({});
  useCaret(place, draft);

  function put(name: string, value: string, caret: Caret | null = null) {
    setReplaced(({ [name]: _, ...others }) => others);
    draft.change({ ...current, values: { ...current.values, [name]: value } }, caret);
  }

  /** Puts a text into a field whose change by somebody else is known from now on: saving replaces theirs with it. */
  function choose(name: string, text: string) {
    setReplaced((before) => ({ ...before, [name]: current }));
    setErrors(({ [name]: _, ...others }) => others);
    draft.change(withField(current, name, text, theirs[name] ?? ''), null);
  }

  function takeMine(name: string, before: EditDraft) {
    setReplaced(({ [name]: _, ...others }) => others);
    draft.change(withField(current, name, before.values[name] ?? '', before.seen?.values[name] ?? ''), null);
  }

  /** Tells whether both typed in a text since the form was opened, and nobody has chosen yet. */
  const isUndecided = (name: string) =>
    merged.includes(name) && theirs[name] !== undefined && current.values[name] !== current.seen?.values[name];

  /** Offers the other text under a field: theirs, or one's own after another was taken. */
  function choiceFor(name: string, label: string) {
    const before = replaced[name];
    const other = theirs[name];
    const mine = current.values[name] ?? '';
    if (other !== undefined && isUndecided(name)) {
      const texts = { mine, theirs: other };
      return { footer: <TextChoice {...{ label, texts, changedBy }} onChoose={(text) => choose(name, text)} /> };
    }
    if (other !== undefined) {
      return {
        footer: (
          <FieldChoice
            label={label}
            words={`Use ${changedBy ? `${changedBy}’s` : 'theirs'}`}
            onChoose={() => choose(name, other)}
          />
        ),
        help: changedWords(other, mine !== current.seen?.values[name], changedBy),
      };
    }
    return before && { footer: <FieldChoice label={label} words="Use mine" onChoose={() => takeMine(name, before)} /> };
  }

  async function save() {
    const undecided = merged.filter(isUndecided).map((name) => [name, 'Choose which text to keep.']);
    const wrong = {
      ...check(current.values, current.seen?.values),
      ...halfTypedDays(place.current),
      ...Object.fromEntries(undecided),
    };
    setErrors(wrong);
    if (isSaving || Object.keys(wrong).length > 0) return;
    setFailure(undefined);
    setSaving(true);
    try {
      const restId = await onSave(current);
      await discardSaved(draftId, current.values).catch(() => undefined);
      if (restId === undefined) return onClose();
      const rest = typedSince(current, newest.current.value);
      if (rest) void keepDraft(restId, { value: rest, caret: null }).catch(() => undefined);
      if (!rest || restId !== draftId) await draft.clear().catch(() => undefined);
      onClose();
    } catch (cause) {
      // The draft takes in text that was typed during the failed save.
      const { value, change } = newest.current;
      if (value) change(value, null);
      setFailure(typeof failed === 'string' ? failed : failed(cause));
      setSaving(false);
    }
  }

  function bringBack(value: EditDraft): void {
    // The form reads the draft when it opens, and says if it could not be stored.
    void keepDraft(draftId, { value, caret: null }).catch(() => undefined);
    onReopen();
  }

  return {
    place,
    draft,
    errors,
    failure,
    isSaving,
    values: current.values,
    /** Contains what the person saw when they opened the form; undefined for a new row. */
    seen: current.seen?.values,
    put,
    bind: (name: string, label: string) => ({
      name,
      label,
      value: current.values[name] ?? '',
      error: errors[name],
      ...choiceFor(name, label),
      onChange: ({ target }: ChangeEvent<Control>) => put(name, target.value, caretOf(target)),
      onSelect: ({ currentTarget }: SyntheticEvent<Control>) =>
        draft.value && draft.change(draft.value, caretOf(currentTarget)),
    }),
    save: () => void save(),
    /** Gives up what was typed, and offers it back for a moment. */
    async cancel() {
      const { value } = draft;
      await draft.clear().catch(() => undefined);
      onClose();
      if (value && hasTypedText(value)) showToast({ text: 'Draft discarded.', onUndo: () => bringBack(value) });
    },
  };
}
export type EditForm = ReturnType<typeof useEditForm>;

/**
 * Finds the fields that somebody else, or another form, has changed since this one was opened, as they are now. It leaves out
 * fields with the same text here, because nothing differs.
 */
function changedElsewhere({ values, seen }: EditDraft, now: EditValues): EditValues {
  if (!seen) return {};
  const isChanged = (name: string) => now[name] !== seen.values[name] && now[name] !== values[name];
  return Object.fromEntries(Object.entries(now).filter(([name]) => isChanged(name)));
}

const withField = ({ values, seen }: EditDraft, name: string, value: string, seenValue: string): EditDraft => ({
  values: { ...values, [name]: value },
  seen: seen && { ...seen, values: { ...seen.values, [name]: seenValue } },
});

/** Returns text typed during a save, as a change of the row as it was saved; undefined when that is nothing. */
function typedSince(saved: EditDraft, newest: EditDraft | undefined): EditDraft | undefined {
  if (!newest || JSON.stringify(newest.values) === JSON.stringify(saved.values)) return undefined;
  return { values: newest.values, seen: { values: saved.values, rev: saved.seen?.rev ?? 0 } };
}

/** Finds half-typed days. A browser reads them as empty, and saving would clear the date. */
function halfTypedDays(place: HTMLElement | null): Record<string, string> {
  const days = [...(place?.querySelectorAll<HTMLInputElement>('input[type="date"]') ?? [])];
  return Object.fromEntries(days.filter(({ validity }) => validity?.badInput).map(({ name }) => [name, dayMessage]));
}

const shownCharacters = 300;

/** Describes, under a field, what it is now elsewhere, and what saving makes of it. */
function changedWords(theirs: string, isTyped: boolean, changedBy: string | undefined): string {
  const value = theirs.trim();
  const short = value.length > shownCharacters ? `${startOf(value, shownCharacters)}…` : value;
  const quoted = /[.!?…]$/.test(short) ? `“${short}”` : `“${short}”.`;
  const who = changedBy ?? 'Someone';
  const change =
    short === ''
      ? `${who} cleared this while you were editing.`
      : `${changedBy ? `${who} changed this` : 'Changed'} while you were editing: ${quoted}`;
  return `${change} ${isTyped ? 'Saving replaces it with yours.' : 'Saving keeps their change.'}`;
}

interface TextChoiceProps {
  label: string;
  texts: { mine: string; theirs: string };
  changedBy: string | undefined;
  onChoose: (text: string) => void;
}

/** Shows the text that somebody else left meanwhile, below one's own, and lets the person choose what to save. */
function TextChoice({ label, texts: { mine, theirs }, changedBy, onChoose }: TextChoiceProps) {
  const whose = changedBy ? `${changedBy}’s` : 'theirs';
  const both = `${theirs}\n\n${mine}`;
  const hasBoth = theirs.trim() !== '' && mine.trim() !== '' && both.length <= maxTextLength;
  return (
    <div className={styles.choice}>
      <Banner
        tone="warn"
        title={`${changedBy ?? 'Someone else'} changed this while you were writing`}
        action={
          <div className={styles.choices}>
            <FieldChoice label={label} words="Use mine" onChoose={() => onChoose(mine)} />
            <FieldChoice label={label} words={`Use ${whose}`} onChoose={() => onChoose(theirs)} />
            {hasBoth && <FieldChoice label={label} words="Add mine below theirs" onChoose={() => onChoose(both)} />}
          </div>
        }
      >
        <p className={styles.text}>{theirs.trim() || 'Their version is empty.'}</p>
      </Banner>
    </div>
  );
}

interface FieldChoiceProps {
  label: string;
  words: string;
  onChoose: () => void;
}

/** Offers the other text at the field, because nobody can press a toast behind a dialog. */
function FieldChoice({ label, words, onChoose }: FieldChoiceProps) {
  return (
    <Button size="s" aria-label={`${words}: ${label}`} onClick={onChoose}>
      {words}
    </Button>
  );
}

/** Reads where the caret is in a control. A date, a choice or an email address has none. */
function caretOf(control: Control): Caret {
  const isText = !(control instanceof HTMLSelectElement) && ['text', 'textarea', 'tel'].includes(control.type);
  return {
    name: control.name,
    start: isText ? control.selectionStart : null,
    end: isText ? control.selectionEnd : null,
  };
}

/** Puts the focus back where somebody was typing. */
function useCaret(place: React.RefObject<HTMLDivElement | null>, { isRead, caret }: FormDraft<EditDraft>): void {
  const focus = useEffectEvent(() => {
    if (!caret) return;
    const field = place.current?.querySelector<HTMLInputElement>(`[name="${caret.name}"]`);
    field?.focus();
    if (caret.start !== null) field?.setSelectionRange(caret.start, caret.end ?? caret.start);
  });
  useEffect(() => {
    if (isRead) focus();
  }, [isRead]);
}

interface EditDialogProps {
  form: EditForm;
  title: string;
  lead?: ReactNode;
  saveLabel: ReactNode;
  /** Closes the dialog; typed text stays as a draft. */
  onClose: () => void;
  /** Says what became of the row while the form was open. */
  warning?: ReactNode;
  /** Comes after the form. */
  after?: ReactNode;
  children: ReactNode;
}

/** Surrounds a form: text typed elsewhere, what failed, where the draft is, and the ways out. */
export function EditDialog({ form, title, lead, saveLabel, onClose, warning, after, children }: EditDialogProps) {
  const { draft } = form;
  /** Holds the other text that the person has opened. Unopened, it takes a line that is always there, and moves nothing. */
  const [opened, setOpened] = useState<EditDraft>();
  const showsOther = opened !== undefined && opened === draft.other;

  function handleKey(event: KeyboardEvent): void {
    if (!(event.ctrlKey || event.metaKey) || !isKey('Enter', event.nativeEvent)) return;
    event.preventDefault();
    form.save();
  }

  return (
    <Dialog open onOpenChange={onClose} title={title} lead={lead} size="l" closeOnOutsidePress={false}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the key of every control in it */}
      <div ref={form.place} className={styles.place} onKeyDown={handleKey}>
        <Form errors={form.errors} onSubmit={form.save}>
          <FormStack>
            {warning}
            {children}
            {draft.other && showsOther && (
              <OtherText
                values={differing(draft.other.values, form.values)}
                onTake={draft.takeOther}
                onKeep={draft.keepMine}
              />
            )}
            {form.failure && (
              <Banner tone="danger" title={form.failure}>
                Nothing was saved. Your text is still here.
              </Banner>
            )}
            {draft.kept === 'failed' && (
              <Banner tone="warn" title="Your draft isn’t saved on this device">
                This browser couldn’t store what you typed. Keep this page open until you save.
              </Banner>
            )}
          </FormStack>
          <div className={styles.draft}>
            <p role="status">{draftWords(draft)}</p>
            {draft.other && !showsOther && (
              <button type="button" className={styles.see} onClick={() => setOpened(draft.other)}>
                See that text
              </button>
            )}
          </div>
          <DialogActions>
            <Button disabled={form.isSaving} onClick={() => void form.cancel()}>
              Cancel
            </Button>
            <Button
              type="submit"
              variant="primary"
              busy={form.isSaving}
              title="Ctrl+Enter or ⌘+Enter"
              aria-keyshortcuts="Control+Enter Meta+Enter"
            >
              {saveLabel}
            </Button>
          </DialogActions>
        </Form>
        {after}
      </div>
    </Dialog>
  );
}

function draftWords({ kept, other }: FormDraft<EditDraft>): string {
  if (other) return 'You also started this somewhere else.';
  return kept === 'yes' ? 'Draft saved on this device' : '';
}

/** Picks what the other text has that one's own hasn't. Who reads a note is part of its form and no text. */
const differing = (other: EditValues, own: EditValues): EditValues =>
  Object.fromEntries(
    Object.entries(other).filter(([name, text]) => name !== 'noteType' && text.trim() !== (own[name] ?? '').trim()),
  );

interface OtherTextProps {
  values: EditValues;
  onTake: () => void;
  onKeep: () => void;
}

/** Shows text typed into the same form elsewhere. The person's own stays in the fields until they choose (docs/protocol.md#18-drafts). */
function OtherText({ values, onTake, onKeep }: OtherTextProps) {
  const texts = Object.entries(values).filter(([, text]) => text.trim() !== '');
  return (
    <Banner
      tone="warn"
      title="What you wrote somewhere else"
      action={
        <div className={styles.choices}>
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
      {texts.map(([name, text]) => (
        <p key={name} className={styles.text}>
          {text}
        </p>
      ))}
    </Banner>
  );
}
