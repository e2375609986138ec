import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { errorText } from '#pwa/api/error-text.ts';
import { useToken } from '#pwa/api/use-token.ts';
import { useMessageCenter } from '#pwa/ui/message-center.tsx';
import { AppError } from '#schema/errors.ts';
import { ownStatusMessage, type UserEdit, userEditSchema } from '#schema/user-edits.ts';
import type { User } from '#schema/users.ts';
import { type EditedField, fullName } from './staged-edits.ts';
import { saveUsers, usersQuery } from './users-queries.ts';

/** The server takes this many users a batch (docs/specification.md#9-business-constants-and-limits). */
const reloadMs = 500;

/** Maps user ids and fields to what is wrong with an edit. */
export type EditErrors = Record<string, Partial<Record<EditedField, string>>>;

/** Sends staged edits as one batch, all or none. */
export function useSaveUsers(users: readonly User[], onSaved: () => void) {
  const queryClient = useQueryClient();
  const query = usersQuery(useToken());
  const { notify } = useMessageCenter();
  const [isSaving, setSaving] = useState(false);
  const [error, setError] = useState<string>();
  const [fields, setFields] = useState<EditErrors>({});
  const reload = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(reload.current), []);

  /** Clears the message of one field, because somebody is changing it, or all messages. */
  function clearErrors(userId?: string, field?: EditedField): void {
    setError(undefined);
    setFields((before) => {
      if (userId === undefined || field === undefined) return {};
      const { [field]: wrong, ...others } = before[userId] ?? {};
      return wrong === undefined ? before : { ...before, [userId]: others };
    });
  }

  async function save(edits: UserEdit[]): Promise<void> {
    if (isSaving) return;
    clearErrors();
    const wrong = findErrors(edits);
    if (Object.keys(wrong).length > 0) return setFields(wrong);
    setSaving(true);
    try {
      const saved = await saveUsers(edits);
      queryClient.setQueryData(query.queryKey, (before) =>
        before?.map((user) => saved.find(({ id }) => id === user.id) ?? user),
      );
      onSaved();
      notify({ tone: 'ok', text: 'Changes saved successfully.' });
      reload.current = setTimeout(() => void queryClient.invalidateQueries({ queryKey: ['users'] }), reloadMs);
    } catch (cause) {
      showRefusal(cause, edits);
    } finally {
      setSaving(false);
    }
  }

  function showRefusal(cause: unknown, edits: UserEdit[]): void {
    const refused = refusedField(cause, edits);
    if (!refused) setError(errorText(cause, 'Failed to save changes.'));
    else if (refused.field !== 'id') setFields({ [refused.userId]: { [refused.field]: refused.message } });
    else showMissing(refused.userId);
  }

  function showMissing(userId: string): void {
    const user = users.find(({ id }) => id === userId);
    setError(`We couldn’t find ${user ? fullName(user) : 'one of these people'}. The account may have been deleted.`);
    void queryClient.invalidateQueries({ queryKey: ['users'] });
  }

  return { save, isSaving, error, fields, clearErrors };
}

/** Finds the first text for each wrong field, before anything is sent. */
function findErrors(edits: UserEdit[]): EditErrors {
  return Object.fromEntries(
    edits.flatMap((edit) => {
      const issues = z.safeParse(userEditSchema, edit).error?.issues ?? [];
      if (issues.length === 0) return [];
      return [[edit.id, Object.fromEntries(issues.reverse().map(({ path, message }) => [path[0], message]))]];
    }),
  );
}

/** Finds the refused user and field. The server names them by their place in the batch, such as `users.0.email`. */
function refusedField(cause: unknown, edits: UserEdit[]) {
  if (!(cause instanceof AppError) || !cause.field) return undefined;
  const [, index, field] = cause.field.split('.');
  const edit = edits[Number(index)];
  if (!edit || !field) return undefined;
  // The general text is about the page, which stays open.
  const isGeneral = cause.code === 'forbidden' && cause.userMessage !== ownStatusMessage;
  const message = isGeneral ? 'You can’t change this.' : cause.userMessage;
  return { userId: edit.id, field: field as EditedField | 'id', message };
}
