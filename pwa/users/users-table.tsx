import { Badge } from '#pwa/ui/badge.tsx';
import { classNames } from '#pwa/ui/class-names.ts';
import { VisuallyHidden } from '#pwa/ui/visually-hidden.tsx';
import { ChatAccessField } from './chat-access-field.tsx';
import { RowActions, type UserActions } from './row-actions.tsx';
import { fullName } from './staged-edits.ts';
import { type EditedUser, fieldNames, nameFields, UserChoice, UserText } from './user-fields.tsx';
import styles from './users-table.module.css';

export interface UsersListProps extends UserActions {
  people: readonly EditedUser[];
  /** Lets admins delete somebody and look closer. */
  hasActions: boolean;
}

/** Lists the users in wide windows; `UserCards` does in the others. */
export function UsersTable({ people, hasActions, ...actions }: UsersListProps) {
  return (
    <div className={styles.frame}>
      <table className={styles.table}>
        <caption>
          <VisuallyHidden>Users</VisuallyHidden>
        </caption>
        <thead>
          <tr>
            {Object.values(fieldNames).map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
            {hasActions && (
              <th scope="col">
                <VisuallyHidden>Details and delete</VisuallyHidden>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {people.map((edited) => (
            <tr key={edited.user.id} aria-label={fullName(edited.user)}>
              {nameFields.map((field) => (
                <td key={field} className={classNames(styles.text, field === 'email' && styles.email)}>
                  <UserText edited={edited} field={field} labelHidden />
                  {field === 'email' && edited.isMe && <Badge tone="line">You</Badge>}
                </td>
              ))}
              <td className={styles.choice}>
                <UserChoice edited={edited} field="role" labelHidden />
              </td>
              <td className={styles.choice}>
                <UserChoice edited={edited} field="status" labelHidden />
              </td>
              <td>
                <ChatAccessField edited={edited} />
              </td>
              {hasActions && (
                <td className={styles.actions}>
                  <RowActions user={edited.user} {...actions} />
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
