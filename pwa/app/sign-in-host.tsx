import { lazy, Suspense } from 'react';
import { closeSignIn, useSignInPrompt } from '#pwa/api/sign-in-prompt.ts';

const SignInDialog = lazy(async () => ({ default: (await import('#pwa/auth/sign-in-dialog.tsx')).SignInDialog }));
const WithQueries = lazy(async () => ({ default: (await import('#pwa/api/with-queries.tsx')).WithQueries }));

/** The one sign-in dialog, over whatever is open. */
export function SignInHost() {
  const prompt = useSignInPrompt();
  if (!prompt) return null;
  return (
    <Suspense fallback={null}>
      <WithQueries>
        <SignInDialog prompt={prompt} onClose={closeSignIn} />
      </WithQueries>
    </Suspense>
  );
}
