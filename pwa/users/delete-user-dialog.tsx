import { useQueryClient } from '@tanstack/react-query';
import { useToken } from '#pwa/api/use-token.ts';
import type { NewAppMessage } from '#pwa/ui/message-store.ts';
import type { User } from '#schema/users.ts';
import { ConfirmCallDialog } from './confirm-call-dialog.tsx';
import { fullName } from './staged-edits.ts';
import { sendDeleteUser, usersQuery } from './users-queries.ts';

interface DeleteUserDialogProps {
  user: User;
  onDeleted: () => void;
  onClose: () => void;
}

export function DeleteUserDialog({ user, onDeleted, onClose }: DeleteUserDialogProps) {
  const queryClient = useQueryClient();
  const query = usersQuery(useToken());

  async function deleteUser(): Promise<NewAppMessage> {
    await sendDeleteUser(user.id);
    queryClient.setQueryData(query.queryKey, (users) => users?.filter(({ id }) => id !== user.id));
    onDeleted();
    void queryClient.invalidateQueries({ queryKey: ['users'] });
    return { tone: 'ok', text: 'User deleted successfully.' };
  }

  return (
    <ConfirmCallDialog
      title={`Delete ${fullName(user)}?`}
      confirmLabel="Delete user"
      destructive
      failed="Failed to delete user."
      whenOffline="Connect to delete this user."
      call={deleteUser}
      onClose={onClose}
    >
      <p>
        This deletes the account {user.email} with its submissions, reports, goals and conversations, and removes them
        from the person’s devices. You can’t undo this.
      </p>
    </ConfirmCallDialog>
  );
}
