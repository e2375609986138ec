import { lazy, type ReactNode, Suspense } from 'react';
import { StartSection } from '#pwa/insights/start-section.tsx';
import { useQuestionnaireState } from '#pwa/insights/use-questionnaire.ts';
import { startId } from '#pwa/landing/go-to-start.ts';
import { LandingScreen } from '#pwa/landing/landing-screen.tsx';
import { SignInFromAddress } from './sign-in-from-address.tsx';

const LandingResults = lazy(async () => ({ default: (await import('./landing-results.tsx')).LandingResults }));

const EarlierAction = lazy(async () => ({
  default: (await import('#pwa/insights/earlier-insights.tsx')).EarlierAction,
}));

/** The landing page with the questionnaire on it, and the results in place once that is answered. */
export function LandingRoute() {
  const { hasEarlier } = useQuestionnaireState();
  const renderAction = (start: ReactNode) =>
    hasEarlier ? (
      <Suspense fallback={start}>
        <EarlierAction otherwise={start} />
      </Suspense>
    ) : (
      start
    );
  return (
    <>
      <SignInFromAddress />
      <LandingScreen
        renderAction={renderAction}
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
