import { lazy, Suspense } from 'react';
import { LandingScreen } from '#pwa/landing/landing-screen.tsx';
import { SignInFromAddress } from './sign-in-from-address.tsx';

const ResultsRoute = lazy(async () => ({ default: (await import('./results-in-place.tsx')).ResultsInPlace }));

/** The landing page with the results in place, once the form on it is answered. */
export function LandingRoute() {
  return (
    <>
      <SignInFromAddress />
      <LandingScreen
        renderResults={(state, onStartOver) => (
          <Suspense fallback={null}>
            <ResultsRoute state={state} onStartOver={onStartOver} />
          </Suspense>
        )}
      />
    </>
  );
}
