import { useState } from 'react';
import type { FirstPage, SignInMode, SignInPrompt } from '#pwa/api/sign-in-prompt.ts';
import { Button } from '#pwa/ui/button.tsx';
import { Dialog } from '#pwa/ui/dialog.tsx';
import { RequestResetForm } from './request-reset-form.tsx';
import styles from './sign-in-dialog.module.css';
import { SignInForm } from './sign-in-form.tsx';
import { SignUpForm } from './sign-up-form.tsx';

const titles: Record<SignInMode, string> = {
  signin: 'Sign in',
  signup: 'Create your account',
  reset: 'Reset your password',
};

const leads: Partial<Record<SignInMode, string>> = {
  reset: 'We’ll email you a link to choose a new one.',
};

export interface SignInDialogProps {
  prompt: SignInPrompt;
  onClose: (signedIn: FirstPage | false) => void;
}

/** The modes signin, signup and reset of one dialog; what was typed below it stays. */
export function SignInDialog({ prompt, onClose }: SignInDialogProps) {
  const [mode, setMode] = useState(prompt.mode);
  const { onContinueWithout } = prompt;

  function handleContinueWithout() {
    onContinueWithout?.();
    onClose(false);
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose(false)}
      closeOnOutsidePress={false}
      title={titles[mode]}
      lead={leads[mode] ?? prompt.reason}
    >
      {onContinueWithout && (
        <div className={styles.without}>
          <Button wide onClick={handleContinueWithout}>
            Continue without an account
          </Button>
        </div>
      )}
      {mode === 'signin' && (
        <SignInForm onDone={onClose} onForgotten={() => setMode('reset')} onNew={() => setMode('signup')} />
      )}
      {mode === 'signup' && <SignUpForm onDone={onClose} onKnown={() => setMode('signin')} />}
      {mode === 'reset' && <RequestResetForm onBack={() => setMode('signin')} />}
    </Dialog>
  );
}
