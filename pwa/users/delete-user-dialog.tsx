import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { errorText } from '#pwa/api/error-text.ts';
import { useToken } from '#pwa/api/use-token.ts';
import { useIsOffline } from '#pwa/offline/sync/use-is-offline.ts';
import { AlertDialog } from '#pwa/ui/alert-dialog.tsx';
import { Banner } from '#pwa/ui/banner.tsx';
import { useMessageCenter } from '#pwa/ui/message-center.tsx';
import type { User } from '#schema/users.ts';
import { fullName } from './staged-edits.ts';
import styles from './user-details.module.css';
import { sendDeleteUser, usersQuery } from './users-queries.ts';

interface DeleteUserDialogProps {
  user: User;
  onDeleted: () => void;
  onClose: () => void;
}

export function DeleteUserDialog({ user, onDeleted, onClose }: DeleteUserDialogProps) {
  const queryClient = useQueryClient();
  const query = usersQuery(useToken());
  const { notify } = useMessageCenter();
  const isOffline = useIsOffline();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();

  async function handleConfirm() {
    setBusy(true);
    setError(undefined);
    try {
      await sendDeleteUser(user.id);
      queryClient.setQueryData(query.queryKey, (users) => users?.filter(({ id }) => id !== user.id));
      onDeleted();
      onClose();
      notify({ tone: 'ok', text: 'User deleted successfully.' });
      void queryClient.invalidateQueries({ queryKey: ['users'] });
    } catch (cause) {
      setError(errorText(cause, 'Failed to delete user.'));
    } finally {
      setBusy(false);
    }
  }

  return (
    <AlertDialog
      open
      onOpenChange={onClose}
      title={`Delete ${fullName(user)}?`}
      confirmLabel="Delete user"
      destructive
      busy={busy}
      disabled={isOffline}
      onConfirm={() => void handleConfirm()}
    >
      <div className={styles.stack}>
        <p>
          This deletes the account {user.email} with its submissions, reports, goals and conversations, and removes them
          from the person’s devices. You can’t undo this.
        </p>
        {isOffline && <p>Can’t reach Northbeam right now. Connect to delete this user.</p>}
        {error && <Banner tone="danger" title={error} />}
      </div>
    </AlertDialog>
  );
}
