import { PanelRightOpen, Trash2 } from 'lucide-react';
import { useIsOffline } from '#pwa/offline/sync/use-is-offline.ts';
import { Button } from '#pwa/ui/button.tsx';
import { IconButton } from '#pwa/ui/icon-button.tsx';
import { VisuallyHidden } from '#pwa/ui/visually-hidden.tsx';
import type { User } from '#schema/users.ts';
import { fullName } from './staged-edits.ts';
import styles from './user-fields.module.css';

export interface UserActions {
  onShow: (user: User) => void;
  /** Opens the question; for an admin, whom nobody can delete, it says why not. */
  onDelete: (user: User) => void;
}

/** Lists what an admin can do with one person, besides editing. @param inWords where there is room */
export function RowActions({
  user,
  inWords,
  onShow,
  onDelete,
}: UserActions & { user: User; inWords?: boolean | undefined }) {
  const name = fullName(user);
  // The line over the list says what needs a connection.
  const isOffline = useIsOffline();
  const deleteClass = user.role === 'admin' ? styles.refused : undefined;
  if (inWords) {
    return (
      <>
        <Button size="s" disabled={isOffline} onClick={() => onShow(user)}>
          Devices and payments<VisuallyHidden> of {name}</VisuallyHidden>
        </Button>
        <Button size="s" variant="danger-quiet" className={deleteClass} onClick={() => onDelete(user)}>
          Delete<VisuallyHidden> {name}</VisuallyHidden>
        </Button>
      </>
    );
  }
  return (
    <>
      <IconButton label={`${name}’s devices and payments`} disabled={isOffline} onClick={() => onShow(user)}>
        <PanelRightOpen aria-hidden="true" />
      </IconButton>
      <IconButton label={`Delete ${name}`} className={deleteClass} onClick={() => onDelete(user)}>
        <Trash2 aria-hidden="true" />
      </IconButton>
    </>
  );
}
