import { useState } from 'react';
import { fieldErrors, useAction } from '#pwa/api/use-action.ts';
import { Banner } from '#pwa/ui/banner.tsx';
import { Button } from '#pwa/ui/button.tsx';
import { FormStack, PasswordField } from '#pwa/ui/field.tsx';
import { Form } from '#pwa/ui/form.tsx';
import { isSamePassword, minPasswordLength, updatePasswordInputSchema } from '#schema/auth.ts';
import { callUpdatePassword } from './auth-calls.ts';

export function NewPasswordForm({ token, onDone }: { token: string; onDone: () => void }) {
  const [newPassword, setNewPassword] = useState('');
  const [confirmPassword, setConfirmPassword] = useState('');
  const { run, busy, error, fields, setFields } = useAction(async () => {
    await callUpdatePassword(token, newPassword);
    onDone();
  }, 'Failed to update password');

  function handleSubmit() {
    const wrong = fieldErrors(updatePasswordInputSchema, { token, newPassword });
    if (!isSamePassword(confirmPassword, newPassword)) wrong.confirmPassword = 'Passwords do not match';
    if (Object.keys(wrong).length > 0) setFields(wrong);
    else void run();
  }

  return (
    <Form errors={fields} onSubmit={handleSubmit}>
      <FormStack>
        {error && <Banner tone="danger">{error}</Banner>}
        <PasswordField
          label="New Password"
          help={`At least ${minPasswordLength} characters. A short phrase works well.`}
          autoComplete="new-password"
          value={newPassword}
          error={fields.newPassword}
          onChange={(event) => setNewPassword(event.target.value)}
        />
        <PasswordField
          label="Confirm Password"
          autoComplete="new-password"
          value={confirmPassword}
          error={fields.confirmPassword}
          onChange={(event) => setConfirmPassword(event.target.value)}
        />
        <Button type="submit" variant="primary" size="l" busy={busy}>
          Reset Password
        </Button>
      </FormStack>
    </Form>
  );
}
