import { useState } from 'react';
import { Avatar } from '#pwa/ui/avatar.tsx';
import { Badge } from '#pwa/ui/badge.tsx';
import { Disclosure } from '#pwa/ui/disclosure.tsx';
import { ChatAccessField } from './chat-access-field.tsx';
import { RowActions } from './row-actions.tsx';
import { fullName } from './staged-edits.ts';
import styles from './user-cards.module.css';
import {
  type ChoiceName,
  type EditedUser,
  fieldNames,
  isEditable,
  nameFields,
  UserChoice,
  UserText,
} from './user-fields.tsx';
import type { UsersListProps } from './users-table.tsx';

/** Lists the users in narrow windows; `UsersTable` does in wide ones. */
export function UserCards({ people, hasActions, ...actions }: UsersListProps) {
  return (
    <ul className={styles.cards} aria-label="Users">
      {people.map((edited) => (
        <li key={edited.user.id} className={styles.card}>
          <Person edited={edited} />
          {isEditable(edited, 'email') && <Texts edited={edited} />}
          <Choice edited={edited} field="role" />
          <Choice edited={edited} field="status" />
          <div className={styles.row}>
            <span className={styles.label}>{fieldNames.chat_admin_override_until}</span>
            <ChatAccessField edited={edited} />
          </div>
          {hasActions && (
            <div className={styles.actions}>
              <RowActions user={edited.user} inWords {...actions} />
            </div>
          )}
        </li>
      ))}
    </ul>
  );
}

function Person({ edited: { shown, isMe } }: { edited: EditedUser }) {
  return (
    <div className={styles.person}>
      <Avatar name={fullName(shown)} tone={shown.role === 'client' ? 'person' : 'coach'} />
      <div className={styles.who}>
        <h2>{fullName(shown)}</h2>
        <p>{shown.email}</p>
      </div>
      {isMe && <Badge tone="line">You</Badge>}
    </div>
  );
}

/** Folds the fields that people rarely change, unless one is changed or wrong: they are long on a phone. */
function Texts({ edited }: { edited: EditedUser }) {
  const { changes, errors } = edited;
  const isNeeded = nameFields.some((field) => changes[field] !== undefined || errors[field] !== undefined);
  // Typing never closes it again, so no field disappears under somebody who types.
  const [isOpen, setOpen] = useState(isNeeded);
  if (isNeeded && !isOpen) setOpen(true);
  return (
    <Disclosure className={styles.texts} summary="Name and email" open={isOpen || undefined}>
      <div className={styles.textFields}>
        {nameFields.map((field) => (
          <UserText key={field} edited={edited} field={field} />
        ))}
      </div>
    </Disclosure>
  );
}

function Choice({ edited, field }: { edited: EditedUser; field: ChoiceName }) {
  if (isEditable(edited, field)) {
    return (
      <div className={styles.choice}>
        <UserChoice edited={edited} field={field} />
      </div>
    );
  }
  return (
    <div className={styles.row}>
      <span className={styles.label}>{fieldNames[field]}</span>
      <UserChoice edited={edited} field={field} />
    </div>
  );
}
