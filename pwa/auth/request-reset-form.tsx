import { useState } from 'react';
import { fieldErrors, useAction } from '#pwa/api/use-action.ts';
import { readLeadEmail } from '#pwa/offline/lead-email.ts';
import { Banner } from '#pwa/ui/banner.tsx';
import { Button, TextButton } from '#pwa/ui/button.tsx';
import { FormStack, TextField } from '#pwa/ui/field.tsx';
import { Form } from '#pwa/ui/form.tsx';
import { requestResetInputSchema } from '#schema/auth.ts';
import { callRequestReset } from './auth-calls.ts';
import { FormLinks } from './form-links.tsx';

export function RequestResetForm({ onBack }: { onBack: () => void }) {
  const [email, setEmail] = useState(readLeadEmail);
  const [sent, setSent] = useState<string>();
  const { run, busy, error, fields, setFields } = useAction(async () => {
    const { message } = await callRequestReset(email);
    setSent(message);
  }, 'Failed to send reset email');

  function handleSubmit() {
    setSent(undefined);
    const wrong = fieldErrors(requestResetInputSchema, { email });
    if (Object.keys(wrong).length > 0) setFields(wrong);
    else void run();
  }

  return (
    <Form errors={fields} onSubmit={handleSubmit}>
      <FormStack>
        {error && <Banner tone="danger">{error}</Banner>}
        {sent && <Banner tone="ok">{sent}</Banner>}
        <TextField
          label="Email"
          type="email"
          inputMode="email"
          autoComplete="username"
          value={email}
          error={fields.email}
          onChange={(event) => setEmail(event.target.value)}
        />
        <Button type="submit" variant="primary" size="l" wide busy={busy}>
          Send reset link
        </Button>
        <FormLinks>
          <TextButton onClick={onBack}>Back to sign in</TextButton>
        </FormLinks>
      </FormStack>
    </Form>
  );
}
