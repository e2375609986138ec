import { lazy, Suspense } from 'react';
import { closeSignIn, useSignInPrompt } from '#pwa/api/sign-in-prompt.ts';

const SignInDialog = lazy(async () => ({ default: (await import('#pwa/auth/sign-in-dialog.tsx')).SignInDialog }));

/** The one sign-in dialog, over whatever is open. */
export function SignInHost() {
  const prompt = useSignInPrompt();
  if (!prompt) return null;
  return (
    <Suspense fallback={null}>
      <SignInDialog prompt={prompt} onClose={closeSignIn} />
    </Suspense>
  );
}
