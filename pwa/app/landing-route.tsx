import { lazy, Suspense } from 'react';
import { StartSection } from '#pwa/insights/start-section.tsx';
import { LandingScreen } from '#pwa/landing/landing-screen.tsx';
import { SignInFromAddress } from './sign-in-from-address.tsx';

const ResultsRoute = lazy(async () => ({ default: (await import('./results-in-place.tsx')).ResultsInPlace }));

const startId = 'start';

/** The landing page with the questionnaire on it, and the results in place once that is answered. */
export function LandingRoute() {
  return (
    <>
      <SignInFromAddress />
      <LandingScreen
        startId={startId}
        start={
          <StartSection
            id={startId}
            renderResults={(state, onStartOver) => (
              <Suspense fallback={null}>
                <ResultsRoute state={state} onStartOver={onStartOver} />
              </Suspense>
            )}
          />
        }
      />
    </>
  );
}
