import {
  type ChangeEvent,
  lazy,
  Suspense,
  type SyntheticEvent,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import { keepDraft } from '#pwa/offline/draft.ts';
import type { Caret } from '#pwa/offline/use-draft.ts';
import { type FormDraft, useDraft } from '#pwa/offline/use-draft.ts';
import { Banner } from '#pwa/ui/banner.tsx';
import { Button } from '#pwa/ui/button.tsx';
import { isKey } from '#pwa/ui/composing.ts';
import { Disclosure } from '#pwa/ui/disclosure.tsx';
import { isNewlyPast } from '#pwa/ui/due-words.ts';
import { FieldRow, FormStack, SelectField, TextArea, TextField } from '#pwa/ui/field.tsx';
import { Form } from '#pwa/ui/form.tsx';
import { isBlank } from '#schema/clean-line.ts';
import { dayMessage, firstPossibleDay, isPossibleDay, lastPossibleDay } from '#schema/days.ts';
import { localDayOf } from '#schema/goal-days.ts';
import { goalLabels, maxTextLength, maxTitleLength, priorities } from '#schema/goals.ts';
import { goalStatusesOf } from '#schema/rights.ts';
import { type GoalDraft, goalDraftId, goalDraftSchema, typedSince } from './goal-draft.ts';
import styles from './goal-form.module.css';
import { emptyValues, type GoalValues } from './goal-values.ts';
import { AcceptRemote, describeRemoteChange } from './remote-change-note.tsx';
import { remoteChanges } from './remote-changes.ts';
import { useAcceptRemote } from './use-accept-remote.ts';

const OtherDraft = lazy(async () => ({ default: (await import('./other-draft.tsx')).OtherDraft }));
const PastDayDialog = lazy(async () => ({ default: (await import('#pwa/ui/past-day-dialog.tsx')).PastDayDialog }));

export interface GoalFormProps {
  draftId: string;
  /** Fills the form when no draft was stored. */
  start: GoalDraft;
  /** The goal as it is now, if there is one; `isLost`: as it was before this device lost it; `isGone`: for good. */
  now?: { values: GoalValues; isDeleted: boolean; isLost: boolean; isGone: boolean };
  /** Holds a new goal that another app or the chat handed over. It counts as typed, unless a goal was begun already. */
  handed?: GoalValues | undefined;
  /** It was, or is offered. */
  onTaken?: () => void;
  saveLabel: string;
  /** Settles when the goal is on the disk. @returns its id */
  onSave: (draft: GoalDraft) => Promise<string>;
  /** @param goalId of the goal whose form goes on with what was typed while this one was saved */
  onClose: (goalId?: string) => void;
  /** By Escape: what was typed stays, and is offered above the list. */
  onLeave: () => void;
}

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** A new goal, or one that is edited, in its place in the list. What is typed is kept from the first key until it is saved. */
export function GoalForm({ draftId, start, now, handed, onTaken, saveLabel, onSave, onClose, onLeave }: GoalFormProps) {
  const draft = useDraft(draftId, goalDraftSchema);
  const newest = useRef(draft);
  newest.current = draft;
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [failure, setFailure] = useState<string>();
  /** A day that is not all typed: it stands in its field alone. */
  const [halfDay, setHalfDay] = useState<string>();
  const [isAskingPast, setAskingPast] = useState(false);
  /** Set once the person has opened or closed the further fields. */
  const [isMore, setMore] = useState<boolean>();
  const place = useRef<HTMLDivElement>(null);
  const current = draft.value ?? start;
  const { values } = current;
  const remote = now ? remoteChanges(current, now.values) : {};
  const accepting = useAcceptRemote(current, remote, (next) => draft.change(next, null));
  const brought = useHanded(draft, handed, onTaken);
  useCaret(place, draft.isRead, draft.caret);
  const keepAgain = useEffectEvent(() => draft.value && draft.change(draft.value, null));
  useEffect(() => {
    // The draft was lost with it.
    if (now?.isLost) keepAgain();
  }, [now?.isLost]);

  function change(name: keyof GoalValues, control: Control) {
    accepting.noteTyped(name);
    if (name === 'targetCompletion') {
      const isHalf = isHalfTyped(control);
      setHalfDay(isHalf ? control.value : undefined);
      if (isHalf) return;
    }
    draft.change({ ...current, values: { ...values, [name]: control.value } }, caretOf(control));
  }
  const bind = (name: keyof GoalValues) => ({
    name,
    label: goalLabels[name],
    value: values[name],
    error: errors[name],
    ...(remote[name] !== undefined && {
      help: describeRemoteChange(name, remote[name], current),
      footer: (
        <AcceptRemote
          label={goalLabels[name]}
          onAccept={() => {
            if (name === 'targetCompletion') setHalfDay(undefined);
            accepting.accept(name);
          }}
        />
      ),
    }),
    onChange: (event: ChangeEvent<Control>) => change(name, event.target),
    onSelect: (event: SyntheticEvent<Control>) =>
      draft.value && draft.change(draft.value, caretOf(event.currentTarget)),
  });

  function handleSubmit() {
    const wrong = wrongIn(values, halfDay);
    setErrors(wrong);
    if (Object.keys(wrong).length > 0) return;
    if (isNewlyPast(values, (current.seen ?? start.seen)?.values.targetCompletion, localDayOf(Date.now())))
      setAskingPast(true);
    else void handleSave();
  }

  async function handleSave() {
    setAskingPast(false);
    let goalId: string;
    try {
      goalId = await onSave(current);
    } catch {
      // With what was typed while it was tried.
      const { value, change: keep } = newest.current;
      if (value) keep(value, null);
      return setFailure('Failed to update goal. Please try again.');
    }
    const rest = typedSince(current, newest.current.value);
    if (!rest) return leave();
    const restId = goalDraftId(goalId);
    const caret = caretIn(place.current);
    if (restId === draftId) return newest.current.change(rest, caret);
    // Its form reads it when it opens.
    void keepDraft(restId, { value: rest, caret }).catch(() => undefined);
    await leave(goalId);
  }

  /** Closes the form even if its draft cannot be cleared. */
  async function leave(goalId?: string) {
    await draft.clear().catch(() => undefined);
    onClose(goalId);
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the key of every control in it
    <div ref={place} className={styles.place} onKeyDown={(event) => isKey('Escape', event.nativeEvent) && onLeave()}>
      <Form errors={errors} onSubmit={handleSubmit}>
        <FormStack>
          <Suspense fallback={null}>
            {brought.offer && (
              <OtherDraft
                title="You already started another goal. Here’s the text you brought:"
                values={brought.offer}
                onTake={brought.take}
                onKeep={brought.leave}
              />
            )}
          </Suspense>
          {now?.isDeleted && (
            <Banner tone="warn" title="This goal was deleted while you were editing">
              Saving restores it.
            </Banner>
          )}
          {now?.isGone && (
            <Banner tone="warn" title="This goal no longer exists">
              Your text is still here. You can save it as a new goal.
            </Banner>
          )}
          {now?.isLost && !now.isGone && (
            <Banner tone="warn" title="This goal isn’t on this device right now">
              You can save it once you’re back online. Your text is still here.
            </Banner>
          )}
          <FieldRow>
            <TextField maxLength={maxTitleLength} autoComplete="off" {...bind('title')} />
            <TextField
              optional
              type="date"
              min={firstPossibleDay}
              max={lastPossibleDay}
              {...bind('targetCompletion')}
              value={halfDay ?? values.targetCompletion}
            />
          </FieldRow>
          <Disclosure
            summary="More"
            note="description, notes, priority, status"
            open={isMore ?? (now !== undefined || holdsMore(values))}
            onToggle={({ currentTarget }) => setMore(currentTarget.open)}
          >
            <FormStack>
              <TextArea optional rows={2} maxLength={maxTextLength} {...bind('description')} />
              <TextArea optional rows={2} maxLength={maxTextLength} {...bind('notes')} />
              <FieldRow>
                <SelectField options={priorities} {...bind('priority')} />
                <SelectField options={goalStatusesOf('client')} {...bind('status')} />
              </FieldRow>
            </FormStack>
          </Disclosure>
          <Suspense fallback={null}>
            {draft.other && <OtherDraft values={draft.other.values} onTake={draft.takeOther} onKeep={draft.keepMine} />}
          </Suspense>
          {failure && (
            <Banner tone="danger" title={failure}>
              We didn’t save it. Your text is still here.
            </Banner>
          )}
          {draft.kept === 'failed' && (
            <Banner tone="warn" title="Not saved on this device">
              This browser couldn’t store what you typed. Keep this page open until you save.
            </Banner>
          )}
          <div className={styles.actions}>
            <Button type="submit" variant="primary">
              {saveLabel}
            </Button>
            <Button onClick={() => void leave()}>Cancel</Button>
            {draft.kept === 'yes' && <p className={styles.kept}>Saved on this device</p>}
          </div>
        </FormStack>
      </Form>
      <Suspense fallback={null}>
        {isAskingPast && (
          <PastDayDialog
            day={values.targetCompletion}
            onClose={() => setAskingPast(false)}
            onConfirm={() => void handleSave()}
          />
        )}
      </Suspense>
    </div>
  );
}

const further = ['description', 'notes', 'priority', 'status'] as const;

/** Tells whether a goal has more than its title and day. */
const holdsMore = (values: GoalValues): boolean => further.some((name) => values[name] !== emptyValues[name]);

/** A text that was handed over never takes the place of one that was typed. */
function useHanded(draft: FormDraft<GoalDraft>, handed: GoalValues | undefined, onTaken: (() => void) | undefined) {
  const [offer, setOffer] = useState<GoalValues>();
  const begin = useEffectEvent(() => {
    if (!handed) return;
    if (!draft.value) draft.change({ values: handed, seen: null }, null);
    else if (JSON.stringify(draft.value.values) !== JSON.stringify(handed)) setOffer(handed);
    onTaken?.();
  });
  useEffect(() => {
    if (draft.isRead) begin();
  }, [draft.isRead]);
  return {
    offer,
    take() {
      if (offer) draft.change({ values: offer, seen: null }, null);
      setOffer(undefined);
    },
    leave: () => setOffer(undefined),
  };
}

/** While a year is typed, a browser hands out the years 0002, 0020 and 0203, or nothing at all. */
function isHalfTyped({ value, validity }: Control): boolean {
  return value === '' ? validity.badInput : !isPossibleDay(value);
}

function wrongIn({ title, targetCompletion }: GoalValues, halfDay: string | undefined): Record<string, string> {
  const isDay = halfDay === undefined && (targetCompletion === '' || isPossibleDay(targetCompletion));
  return {
    ...(isBlank(title) && { title: 'Please enter a title.' }),
    ...(!isDay && { targetCompletion: dayMessage }),
  };
}

/** Where the person is in a control; a date or a choice has no place within. */
function caretOf(control: Control): Caret {
  const isText = !(control instanceof HTMLSelectElement) && control.type !== 'date';
  return {
    name: control.name,
    start: isText ? control.selectionStart : null,
    end: isText ? control.selectionEnd : null,
  };
}

function caretIn(place: HTMLElement | null): Caret | null {
  const control = place?.querySelector<Control>(':is(input, textarea, select):focus');
  return control ? caretOf(control) : null;
}

/** Puts the focus where somebody was typing, or into the first field. */
function useCaret(place: React.RefObject<HTMLDivElement | null>, isRead: boolean, caret: Caret | null): void {
  const focus = useEffectEvent(() => {
    const name = caret?.name ?? 'title';
    const field = place.current?.querySelector<HTMLInputElement>(`[name="${name}"]`);
    if (!field || place.current?.contains(document.activeElement)) return;
    field.focus();
    const end = caret?.start ?? null;
    if (end !== null) field.setSelectionRange(end, caret?.end ?? end);
  });
  useEffect(() => {
    if (isRead) focus();
  }, [isRead]);
}
