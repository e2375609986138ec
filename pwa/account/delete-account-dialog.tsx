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

const notEmptyText = 'Some of your data is still on this device. We’ll remove it as soon as we can.';

export function DeleteAccountDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const { notify } = useMessageCenter();
  const [password, setPassword] = useState('');
  const { run, busy, error, fields } = useAction(async () => {
    const { deleteAt } = await callDeleteAccount(password);
    wipeLocalData().catch(() => notify({ tone: 'warn', text: notEmptyText }));
    notify({
      tone: 'neutral',
      text: `We’ll erase your account on ${formatDate(deleteAt)}. Sign in before then to keep it.`,
    });
    navigate(paths.landing);
  }, 'We couldn’t delete your account. Please try again.');

  function handleSubmit() {
    void run();
  }

  return (
    <Dialog
      open
      onOpenChange={onClose}
      closeOnOutsidePress={false}
      title="Delete your account?"
      lead="You’ll lose your answers, insights, reports and chat access, and we’ll sign you out everywhere. Changed your mind? Sign in within 7 days to restore your account."
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
