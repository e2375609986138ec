import { lazy } from 'react';
import { StartSection } from '#pwa/insights/start-section.tsx';
import { LandingScreen } from '#pwa/landing/landing-screen.tsx';
import { SignInFromAddress } from './sign-in-from-address.tsx';

const LandingResults = lazy(async () => ({ default: (await import('./landing-results.tsx')).LandingResults }));

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
            renderResults={(state, onStartOver) => <LandingResults state={state} onStartOver={onStartOver} />}
          />
        }
      />
    </>
  );
}
