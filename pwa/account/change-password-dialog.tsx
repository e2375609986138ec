import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useAction } from '#pwa/api/use-action.ts';
import { Banner } from '#pwa/ui/banner.tsx';
import { Button } from '#pwa/ui/button.tsx';
import { Dialog, DialogActions } from '#pwa/ui/dialog.tsx';
import { CheckboxField, FormStack, PasswordField } from '#pwa/ui/field.tsx';
import { Form } from '#pwa/ui/form.tsx';
import { useMessageCenter } from '#pwa/ui/message-center.tsx';
import { isSamePassword, minPasswordLength } from '#schema/auth.ts';
import { callUpdateAccount } from './account-queries.ts';

export function ChangePasswordDialog({ onClose }: { onClose: () => void }) {
  const queryClient = useQueryClient();
  const { notify } = useMessageCenter();
  const [currentPassword, setCurrentPassword] = useState('');
  const [newPassword, setNewPassword] = useState('');
  const [confirmPassword, setConfirmPassword] = useState('');
  const [endOtherSessions, setEndOtherSessions] = useState(true);
  const { run, busy, error, fields, setFields } = useAction(async () => {
    await callUpdateAccount({ currentPassword, newPassword, endOtherSessions });
    notify({ tone: 'ok', text: 'Your password has been changed.', hideAfterMs: 5_000 });
    await queryClient.invalidateQueries({ queryKey: ['sessions'] });
    onClose();
  }, 'Failed to update password');

  function handleSubmit() {
    if (!isSamePassword(confirmPassword, newPassword)) setFields({ confirmPassword: 'Passwords do not match' });
    else void run();
  }

  return (
    <Dialog open onOpenChange={onClose} closeOnOutsidePress={false} title="Change your password">
      <Form errors={fields} onSubmit={handleSubmit}>
        <FormStack>
          {error && <Banner tone="danger">{error}</Banner>}
          <PasswordField
            label="Current password"
            autoComplete="current-password"
            value={currentPassword}
            error={fields.currentPassword}
            onChange={(event) => setCurrentPassword(event.target.value)}
          />
          <PasswordField
            label="New password"
            help={`At least ${minPasswordLength} characters. A short phrase works well.`}
            autoComplete="new-password"
            value={newPassword}
            error={fields.newPassword}
            onChange={(event) => setNewPassword(event.target.value)}
          />
          <PasswordField
            label="Confirm password"
            autoComplete="new-password"
            value={confirmPassword}
            error={fields.confirmPassword}
            onChange={(event) => setConfirmPassword(event.target.value)}
          />
          <CheckboxField
            label="Sign out all other devices"
            checked={endOtherSessions}
            onChange={(event) => setEndOtherSessions(event.target.checked)}
          />
        </FormStack>
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" busy={busy}>
            Change password
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  );
}
