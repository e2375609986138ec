import { useState } from 'react';
import { useAction } from '#pwa/api/use-action.ts';
import { Banner } from '#pwa/ui/banner.tsx';
import { Button } from '#pwa/ui/button.tsx';
import { Dialog, DialogActions } from '#pwa/ui/dialog.tsx';
import { FormStack, PasswordField, TextField } from '#pwa/ui/field.tsx';
import { Form } from '#pwa/ui/form.tsx';
import { useMessageCenter } from '#pwa/ui/message-center.tsx';
import { callUpdateAccount } from './account-queries.ts';

export function ChangeEmailDialog({ email: current, onClose }: { email: string; onClose: () => void }) {
  const { notify } = useMessageCenter();
  const [email, setEmail] = useState('');
  const [currentPassword, setCurrentPassword] = useState('');
  const { run, busy, error, fields } = useAction(async () => {
    await callUpdateAccount({ email, currentPassword });
    notify({ tone: 'ok', text: `We sent a link to ${email}. Open it to change your address.` });
    onClose();
  }, 'Failed to update user data. Please try again.');

  function handleSubmit() {
    void run();
  }

  return (
    <Dialog
      open
      onOpenChange={onClose}
      closeOnOutsidePress={false}
      title="Change your email"
      lead={`Your email is ${current}. It changes when you open the link we send to the new address.`}
    >
      <Form errors={fields} onSubmit={handleSubmit}>
        <FormStack>
          {error && <Banner tone="danger">{error}</Banner>}
          <TextField
            label="New email"
            type="email"
            inputMode="email"
            autoComplete="email"
            value={email}
            error={fields.email}
            onChange={(event) => setEmail(event.target.value)}
          />
          <PasswordField
            label="Current password"
            autoComplete="current-password"
            value={currentPassword}
            error={fields.currentPassword}
            onChange={(event) => setCurrentPassword(event.target.value)}
          />
        </FormStack>
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" busy={busy}>
            Send the link
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  );
}
