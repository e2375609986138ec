import { LockKeyhole } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '#pwa/ui/class-names.ts';
import { SelectField, TextField } from '#pwa/ui/field.tsx';
import { VisuallyHidden } from '#pwa/ui/visually-hidden.tsx';
import { lastAdminMessage, ownStatusMessage } from '#schema/user-edits.ts';
import { type Role, roles, type User, userStatuses } from '#schema/users.ts';
import { type EditedField, fullName, mayEdit, type StageEdit, type UserChanges } from './staged-edits.ts';
import styles from './user-fields.module.css';

/** Describes one person of the table, with what somebody is changing of them. */
export interface EditedUser {
  /** Describes the person as the server has them. */
  user: User;
  /** Describes the person with what was typed. */
  shown: User;
  /** Lists the fields that Save would change. */
  changes: UserChanges;
  /** Says what is wrong with each field. */
  errors: Partial<Record<EditedField, string>>;
  /** Names the reader's own role. */
  editor: Role;
  /** Tells whether the list is this device's copy, which nobody can edit. */
  isReadOnly: boolean;
  isMe: boolean;
  isLastAdmin: boolean;
  /** Tells whether the edits are on their way to the server. */
  isSaving: boolean;
  stage: StageEdit;
}

export const isEditable = ({ user, editor, isReadOnly }: EditedUser, field: EditedField): boolean =>
  !isReadOnly && mayEdit(editor, user, field);

export const fieldNames: Record<EditedField, string> = {
  first_name: 'First name',
  last_name: 'Last name',
  email: 'Email',
  role: 'Role',
  status: 'Status',
  chat_admin_override_until: 'Chat access',
};

export const nameFields = ['first_name', 'last_name', 'email'] as const;
type NameField = (typeof nameFields)[number];
const choices = { role: roles, status: userStatuses };
export type ChoiceName = keyof typeof choices;
/** Says why a field of the last admin is locked. */
const lockedReasons: Record<ChoiceName, string> = {
  role: lastAdminMessage,
  status: 'You can’t deactivate the last admin.',
};

export interface UserFieldProps {
  edited: EditedUser;
  /** Hides the label, because the head of the column names the field. */
  labelHidden?: boolean | undefined;
}

/** Shows a name or an email, as plain text to readers who may not change it. */
export function UserText({ edited, field, labelHidden }: UserFieldProps & { field: NameField }) {
  const { user, shown, changes, errors, isSaving, stage } = edited;
  if (!isEditable(edited, field)) return <PlainText edited={edited} field={field} />;
  return (
    <TextField
      className={fieldClass(changes[field] !== undefined)}
      label={<UserFieldLabel field={field} edited={edited} />}
      labelHidden={labelHidden}
      type={field === 'email' ? 'email' : 'text'}
      autoComplete="off"
      spellCheck={false}
      // A narrow column cuts a long value.
      title={shown[field]}
      value={shown[field]}
      error={errors[field]}
      help={changes[field] !== undefined && <SavedValue>{user[field] || 'empty'}</SavedValue>}
      disabled={isSaving}
      onChange={(event) => stage(user, field, event.target.value)}
    />
  );
}

/** Says why a field cannot change: of the last admin neither, and nobody turns off their own account. */
function lockedReason({ isLastAdmin, isMe, shown }: EditedUser, field: ChoiceName): string | undefined {
  if (isLastAdmin) return lockedReasons[field];
  return isMe && field === 'status' && shown.status === 'Active' ? ownStatusMessage : undefined;
}

/** Edits the role or the status; a note under a locked one says why. */
export function UserChoice({ edited, field, labelHidden }: UserFieldProps & { field: ChoiceName }) {
  const { user, shown, changes, errors, isSaving, stage } = edited;
  if (!isEditable(edited, field)) return <PlainText edited={edited} field={field} />;
  const locked = lockedReason(edited, field);
  const isChanged = changes[field] !== undefined;
  return (
    <SelectField
      className={fieldClass(isChanged)}
      label={<UserFieldLabel field={field} edited={edited} />}
      labelHidden={labelHidden}
      options={choices[field]}
      value={shown[field]}
      error={errors[field]}
      help={
        (isChanged || locked) && (
          <>
            {isChanged && <SavedValue>{user[field]}</SavedValue>}
            {locked && (
              <span className={styles.locked}>
                <LockKeyhole aria-hidden="true" />
                {locked}
              </span>
            )}
          </>
        )
      }
      disabled={locked !== undefined || isSaving}
      onChange={(event) => stage(user, field, event.target.value as never)}
    />
  );
}

/** Shows an unsaved edit too: it may have been typed before the connection was lost. */
function PlainText({ edited: { user, changes }, field }: { edited: EditedUser; field: NameField | ChoiceName }) {
  return (
    <span className={styles.plain}>
      {changes[field] ?? user[field]}
      {changes[field] !== undefined && <SavedValue>{user[field] || 'empty'}</SavedValue>}
    </span>
  );
}

/** Names the person too, because a screen reader's list of fields shows each alone. */
function UserFieldLabel({ field, edited }: { field: EditedField; edited: EditedUser }) {
  return (
    <>
      {fieldNames[field]}
      <VisuallyHidden> of {fullName(edited.user)}</VisuallyHidden>
    </>
  );
}

/** Shows the saved value, until Save replaces it. */
export function SavedValue({ children }: { children: ReactNode }) {
  return (
    <span className={styles.was}>
      was <s>{children}</s>
    </span>
  );
}

const fieldClass = (isChanged: boolean): string => classNames(styles.field, isChanged && styles.changed);
