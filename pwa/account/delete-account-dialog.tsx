import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useAction } from '#pwa/api/use-action.ts';
import { wipeLocalData } from '#pwa/offline/wipe-local-data.ts';
import { Banner } from '#pwa/ui/banner.tsx';
import { Button } from '#pwa/ui/button.tsx';
import { formatDate } from '#pwa/ui/dates.ts';
import { Dialog, DialogActions } from '#pwa/ui/dialog.tsx';
import { FormStack, PasswordField } from '#pwa/ui/field.tsx';
import { Form } from '#pwa/ui/form.tsx';
import { useMessageCenter } from '#pwa/ui/message-center.tsx';
import { paths } from '#schema/paths.ts';
import { callDeleteAccount } from './account-queries.ts';

const notEmptyText = 'Something of yours is still on this device. It is removed as soon as it can.';

export function DeleteAccountDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const { notify } = useMessageCenter();
  const [password, setPassword] = useState('');
  const { run, busy, error, fields } = useAction(async () => {
    const { deleteAt } = await callDeleteAccount(password);
    wipeLocalData().catch(() => notify({ tone: 'warn', text: notEmptyText }));
    notify({
      tone: 'neutral',
      text: `Your account will be erased on ${formatDate(deleteAt)}. Sign in before then to keep it.`,
    });
    navigate(paths.landing);
  }, 'Your account could not be deleted. Please try again.');

  function handleSubmit() {
    void run();
  }

  return (
    <Dialog
      open
      onOpenChange={onClose}
      closeOnOutsidePress={false}
      title="Delete your account?"
      lead="Your answers, insights, reports and chat access go with it. You are signed out everywhere now, and can take it back for 7 days by signing in."
    >
      <Form errors={fields} onSubmit={handleSubmit}>
        <FormStack>
          {error && <Banner tone="danger">{error}</Banner>}
          <PasswordField
            label="Your password"
            autoComplete="current-password"
            value={password}
            error={fields.password}
            onChange={(event) => setPassword(event.target.value)}
          />
        </FormStack>
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="danger" busy={busy}>
            Delete my account
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  );
}
