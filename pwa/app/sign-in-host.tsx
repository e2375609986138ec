import { lazy, Suspense } from 'react';
import { closeSignIn, useSignInPrompt } from '#pwa/api/sign-in-prompt.ts';

const SignInWithQueries = lazy(async () => ({
  default: (await import('./sign-in-with-queries.tsx')).SignInWithQueries,
}));

/** The one sign-in dialog, over whatever is open. */
export function SignInHost() {
  const prompt = useSignInPrompt();
  if (!prompt) return null;
  return (
    <Suspense fallback={null}>
      <SignInWithQueries prompt={prompt} onClose={closeSignIn} />
    </Suspense>
  );
}
