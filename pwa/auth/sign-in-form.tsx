import { useState } from 'react';
import type { FirstPage } from '#pwa/api/sign-in-prompt.ts';
import { fieldErrors, useAction } from '#pwa/api/use-action.ts';
import { readLeadEmail, rememberLeadEmail } from '#pwa/offline/lead-email.ts';
import { Banner } from '#pwa/ui/banner.tsx';
import { Button, TextButton } from '#pwa/ui/button.tsx';
import { CheckboxField, FormStack, PasswordField, TextField } from '#pwa/ui/field.tsx';
import { Form } from '#pwa/ui/form.tsx';
import { loginInputSchema } from '#schema/auth.ts';
import { callSignIn } from './auth-calls.ts';
import { FormLinks } from './form-links.tsx';
import { useEnter } from './use-enter.ts';

/** See docs/specification.md#8-error-catalogue. It also stands for a wrong password. */
const failed = 'Failed to sign in';

interface SignInFormProps {
  onDone: (firstPage: FirstPage) => void;
  onForgotten: () => void;
  onNew: () => void;
}

export function SignInForm({ onDone, onForgotten, onNew }: SignInFormProps) {
  const enter = useEnter();
  const [email, setEmail] = useState(readLeadEmail);
  const [password, setPassword] = useState('');
  const [shared, setShared] = useState(false);
  const { run, busy, error, fields, setFields } = useAction(async () => {
    rememberLeadEmail(email);
    onDone(await enter(await callSignIn({ email, password, shared_device: shared }), shared));
  }, failed);

  function handleSubmit() {
    const wrong = fieldErrors(loginInputSchema, { email, password });
    if (Object.keys(wrong).length > 0) setFields(wrong);
    else void run();
  }

  return (
    <Form errors={fields} onSubmit={handleSubmit}>
      <FormStack>
        {error && (
          <Banner tone="danger" title={error}>
            {error === failed && 'That email and password don’t match. Try again or reset your password.'}
          </Banner>
        )}
        <TextField
          label="Email"
          type="email"
          inputMode="email"
          autoComplete="username"
          value={email}
          error={fields.email}
          onChange={(event) => setEmail(event.target.value)}
        />
        <PasswordField
          label="Password"
          autoComplete="current-password"
          value={password}
          error={fields.password}
          onChange={(event) => setPassword(event.target.value)}
        />
        <SharedDeviceField checked={shared} onChange={setShared} />
        <Button type="submit" variant="primary" size="l" wide busy={busy}>
          Sign In
        </Button>
        <FormLinks>
          <TextButton onClick={onForgotten}>Forgot your password?</TextButton>
          <TextButton onClick={onNew}>Create an account</TextButton>
        </FormLinks>
      </FormStack>
    </Form>
  );
}

export function SharedDeviceField({ checked, onChange }: { checked: boolean; onChange: (checked: boolean) => void }) {
  return (
    <CheckboxField
      label="This is a shared device"
      help="We’ll sign you out and clear your data after you close the browser."
      checked={checked}
      onChange={(event) => onChange(event.target.checked)}
    />
  );
}
