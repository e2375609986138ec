import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { askToSignIn } from '#pwa/api/sign-in-prompt.ts';
import { fieldErrors, useAction } from '#pwa/api/use-action.ts';
import type { LastInsights } from '#pwa/offline/last-insights.ts';
import { rememberLeadEmail } from '#pwa/offline/lead-email.ts';
import { Banner } from '#pwa/ui/banner.tsx';
import { Button } from '#pwa/ui/button.tsx';
import { FormStack, PasswordField } from '#pwa/ui/field.tsx';
import { Form } from '#pwa/ui/form.tsx';
import { Card } from '#pwa/ui/page.tsx';
import { minPasswordLength, registerInputSchema } from '#schema/auth.ts';
import { AppError } from '#schema/errors.ts';
import { paths } from '#schema/paths.ts';
import { callRegister } from './auth-calls.ts';
import styles from './open-coach.module.css';
import { ChatDaysNote } from './sign-up-form.tsx';
import { useEnter } from './use-enter.ts';

/**
 * Leads a guest who has paid to the chat that came with the report. Name and email are known, so a password is all it
 * takes.
 */
export function OpenCoach({ buyer }: { buyer: LastInsights }) {
  const navigate = useNavigate();
  const enter = useEnter();
  const [password, setPassword] = useState('');
  const [isTaken, setTaken] = useState(false);
  const { firstName: first_name, lastName: last_name = '', email, submissionId: submission_id } = buyer;
  const account = { first_name, last_name, email, password, submission_id };
  const { run, busy, error, fields, setFields } = useAction(async () => {
    rememberLeadEmail(email);
    const answer = await callRegister({ ...account, shared_device: false }).catch((cause: unknown) => {
      if (!(cause instanceof AppError && cause.code === 'email_taken')) throw cause;
      setTaken(true);
    });
    if (!answer) return;
    await enter(answer, false);
    navigate(paths.chat);
  }, 'Failed to create account');

  function handleSubmit() {
    const wrong = fieldErrors(registerInputSchema, account);
    if (Object.keys(wrong).length > 0) setFields(wrong);
    else void run();
  }

  return (
    <Card className={styles.card}>
      <h2>Your coach has read your report</h2>
      {isTaken ? (
        <SignInToLink email={email} />
      ) : (
        <Form errors={fields} onSubmit={handleSubmit}>
          <FormStack>
            <p>Choose a password to start chatting. You’ll sign in as {email}.</p>
            {error && <Banner tone="danger">{error}</Banner>}
            {/* For password managers. */}
            <input hidden type="email" name="username" autoComplete="username" value={email} readOnly />
            <PasswordField
              label="Password"
              help={`At least ${minPasswordLength} characters. A short phrase works well.`}
              autoComplete="new-password"
              value={password}
              error={fields.password}
              onChange={(event) => setPassword(event.target.value)}
            />
            <Button type="submit" variant="primary" busy={busy}>
              Open my coach
            </Button>
            <ChatDaysNote hasBought />
          </FormStack>
        </Form>
      )}
    </Card>
  );
}

/** The address has an account: signing in puts the report, and its days, into that. */
function SignInToLink({ email }: { email: string }) {
  const navigate = useNavigate();

  async function handleSignIn() {
    const reason = 'Sign in to add this report and its 30 days of chat to your account.';
    if (await askToSignIn({ mode: 'signin', reason })) navigate(paths.chat);
  }

  return (
    <>
      <p>{email} already has an account. Your 30 days of chat start there.</p>
      <Button variant="primary" onClick={() => void handleSignIn()}>
        Sign in to link it
      </Button>
    </>
  );
}
