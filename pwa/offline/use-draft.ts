import { useCallback, useEffect, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { clearDraft, keepDraft, readDraft, readWritten } from './draft.ts';

/** Where somebody was typing: the control by its name, and the caret in UTF-16 units. */
export interface Caret {
  name: string;
  start: number | null;
  end: number | null;
}

const caretSchema = z.nullable(
  z.object({ name: z.string(), start: z.nullable(z.number()), end: z.nullable(z.number()) }),
);

export interface DraftState<T> {
  /** Holds the typed value. It is undefined until the disk was read, or while nothing was typed. */
  value: T | undefined;
  isRead: boolean;
  /** Says whether the value is on the disk. */
  kept: 'no' | 'yes' | 'failed';
  /** Where the caret goes back to; only of a value that was found. */
  caret: Caret | null;
  /** Holds text from another device, or another tab. The open editor keeps its own. */
  other: T | undefined;
}

export interface FormDraft<T> extends DraftState<T> {
  change(value: T, caret: Caret | null): void;
  /** The other text instead of one's own. */
  takeOther(): void;
  /** Goes on with one's own, knowing the other. */
  keepMine(): void;
  /** At once gone from the form; settles when it is gone from the disk, and rejects when that has to wait for a later start. */
  clear(): Promise<void>;
}

/**
 * The draft under a form: kept from the first key, found again by whoever opens the form, on any of the person's devices.
 *
 * @param id `kind:subject`
 * @param schema what this version can read; anything else is as good as no draft
 */
export function useDraft<T>(id: string, schema: z.ZodMiniType<T>): FormDraft<T> {
  const [state, setState] = useState<DraftState<T>>(nothing);
  /** Marks every value of this form: the disk may tell of an earlier one while somebody types on. */
  const known = useRef(new Set<number>());

  const show = (change: Partial<DraftState<T>>) => setState((before) => ({ ...before, ...change }));

  useEffect(() => {
    let isOpen = true;
    async function lookAgain() {
      const found = foundAs(schema, await readWritten(id));
      const text = JSON.stringify(found?.value);
      if (!isOpen || !found || known.current.has(markOf(text))) return;
      setState((before) => {
        if (before.value === undefined) return { ...before, ...found, kept: 'yes' };
        return JSON.stringify(before.value) === text ? before : { ...before, other: found.value };
      });
    }
    function take(found: Found<T> | undefined) {
      if (!isOpen) return;
      if (found) known.current.add(markOf(JSON.stringify(found.value)));
      setState((before) => ({ ...before, isRead: true, ...(found && besides(before.value, found)) }));
    }
    readDraft(id, () => void lookAgain()).then(
      (kept) => take(foundAs(schema, kept)),
      () => take(undefined),
    );
    return () => {
      isOpen = false;
      known.current.clear();
      setState(nothing);
    };
  }, [id, schema]);

  const keep = useCallback(
    (value: T, caret: Caret | null) => {
      known.current.add(markOf(JSON.stringify(value)));
      keepDraft(id, { value, caret }).then(
        () => setState((before) => (before.value === value ? { ...before, kept: 'yes' } : before)),
        () => setState((before) => ({ ...before, kept: 'failed' })),
      );
    },
    [id],
  );

  return {
    ...state,
    change(value, caret) {
      show({ value, kept: state.kept === 'yes' ? 'yes' : 'no', caret: null });
      keep(value, caret);
    },
    takeOther() {
      if (state.other === undefined) return;
      show({ value: state.other, other: undefined });
      keep(state.other, null);
    },
    keepMine() {
      show({ other: undefined });
      if (state.value !== undefined) keep(state.value, null);
    },
    async clear() {
      await clearDraft(id).finally(() => setState({ ...nothing, isRead: true }));
    },
  };
}

/** Hashes a text: a long one that is typed for an hour has as many values as keys. */
function markOf(text: string): number {
  let mark = text.length;
  for (let i = 0; i < text.length; i++) mark = Math.imul(mark ^ text.charCodeAt(i), 0x01000193);
  return mark;
}

/** Keeps text typed before the disk had answered, and offers the disk's as another text. */
function besides<T>(typed: T | undefined, found: Found<T>): Partial<DraftState<T>> {
  if (typed === undefined) return { ...found, kept: 'yes' };
  return JSON.stringify(typed) === JSON.stringify(found.value) ? {} : { other: found.value };
}

const nothing: DraftState<never> = { value: undefined, isRead: false, kept: 'no', caret: null, other: undefined };

type Found<T> = Pick<DraftState<T>, 'caret'> & { value: T };

function foundAs<T>(schema: z.ZodMiniType<T>, kept: { value: unknown } | undefined): Found<T> | undefined {
  const result = z.safeParse(z.object({ value: schema, caret: caretSchema }), kept?.value);
  return result.success ? { value: result.data.value as T, caret: result.data.caret } : undefined;
}
