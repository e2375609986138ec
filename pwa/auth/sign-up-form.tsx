import { useState } from 'react';
import { useConfig } from '#pwa/api/config.ts';
import type { FirstPage } from '#pwa/api/sign-in-prompt.ts';
import { fieldErrors, useAction } from '#pwa/api/use-action.ts';
import { readLastInsights } from '#pwa/offline/last-insights.ts';
import { readLeadEmail, rememberLeadEmail } from '#pwa/offline/lead-email.ts';
import { readOwner } from '#pwa/offline/storage-keys.ts';
import { Banner } from '#pwa/ui/banner.tsx';
import { Button, TextButton } from '#pwa/ui/button.tsx';
import { FieldRow, FormStack, PasswordField, TextField } from '#pwa/ui/field.tsx';
import { Form } from '#pwa/ui/form.tsx';
import { isSamePassword, minPasswordLength, registerInputSchema } from '#schema/auth.ts';
import { callRegister } from './auth-calls.ts';
import { FormLinks } from './form-links.tsx';
import { SharedDeviceField } from './sign-in-form.tsx';
import { useEnter } from './use-enter.ts';

const mismatch = 'Passwords do not match';

function emptyAccount() {
  const visitor = readLastInsights();
  return {
    first_name: visitor?.firstName ?? '',
    last_name: visitor?.lastName ?? '',
    email: readLeadEmail(),
    password: '',
  };
}

/** The days of chat that the new account really has. */
export function ChatDaysNote({ hasBought }: { hasBought: boolean }) {
  const { trialDays } = useConfig();
  if (hasBought) {
    const free = trialDays > 0 ? ` and ${trialDays} free days` : '';
    return <p className="small mute">{`Your 30 days of chat${free} start when you create your account.`}</p>;
  }
  if (trialDays <= 0) return null;
  return <p className="small mute">{`Chat with your coach free for ${trialDays} days after you sign up.`}</p>;
}

export function SignUpForm({ onDone, onKnown }: { onDone: (firstPage: FirstPage) => void; onKnown: () => void }) {
  const enter = useEnter();
  // The account takes nothing that another person left here.
  const [visitor] = useState(() => (readOwner() === null ? readLastInsights() : undefined));
  const [account, setAccount] = useState(emptyAccount);
  const [confirmPassword, setConfirmPassword] = useState('');
  const [shared, setShared] = useState(false);
  const { run, busy, error, fields, setFields } = useAction(async () => {
    rememberLeadEmail(account.email);
    const firstPage = await enter(
      await callRegister({
        ...account,
        ...(visitor && { submission_id: visitor.submissionId }),
        shared_device: shared,
      }),
      shared,
    );
    onDone(firstPage);
  }, 'Failed to create account');

  function handleSubmit() {
    const wrong = fieldErrors(registerInputSchema, account);
    if (!isSamePassword(confirmPassword, account.password)) wrong.confirmPassword = mismatch;
    if (Object.keys(wrong).length > 0) setFields(wrong);
    else void run();
  }

  const field = (name: keyof typeof account) => ({
    value: account[name],
    error: fields[name],
    onChange: (event: { target: { value: string } }) => setAccount({ ...account, [name]: event.target.value }),
  });

  return (
    <Form errors={fields} onSubmit={handleSubmit}>
      <FormStack>
        {error && <Banner tone="danger">{error}</Banner>}
        <FieldRow>
          <TextField label="First name" autoComplete="given-name" {...field('first_name')} />
          <TextField label="Last name" autoComplete="family-name" {...field('last_name')} />
        </FieldRow>
        <TextField label="Email" type="email" inputMode="email" autoComplete="username" {...field('email')} />
        <PasswordField
          label="Password"
          help={`At least ${minPasswordLength} characters. A short phrase works well.`}
          autoComplete="new-password"
          {...field('password')}
        />
        <PasswordField
          label="Confirm password"
          autoComplete="new-password"
          value={confirmPassword}
          error={fields.confirmPassword}
          onChange={(event) => setConfirmPassword(event.target.value)}
        />
        <SharedDeviceField checked={shared} onChange={setShared} />
        <Button type="submit" variant="primary" size="l" wide busy={busy}>
          Create account
        </Button>
        <ChatDaysNote hasBought={visitor?.paymentComplete ?? false} />
        <FormLinks>
          <TextButton onClick={onKnown}>I already have an account</TextButton>
        </FormLinks>
      </FormStack>
    </Form>
  );
}
