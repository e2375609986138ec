import { type ReactNode, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { type FormReset, resetForm } from '#pwa/offline/form-reset.ts';
import {
  clearLastInsights,
  type LastInsights,
  parseLastInsights,
  readLastInsights,
  saveLastInsights,
} from '#pwa/offline/last-insights.ts';
import { onLocalDataWiped } from '#pwa/offline/local-data-wiped.ts';
import { Button } from '#pwa/ui/button.tsx';
import { FailedState } from '#pwa/ui/failed-state.tsx';
import { Page, PageHead } from '#pwa/ui/page.tsx';
import { paths } from '#schema/paths.ts';

export interface ThankYouScreenProps {
  renderResults: (state: LastInsights, onStartOver: () => void) => ReactNode;
  renderPurchased: (state: LastInsights, onStartOver: () => void) => ReactNode;
  /** Looks for what this tab does not have; shows what it is given when there is nothing. */
  renderMissing: (nothing: ReactNode) => ReactNode;
  /** Forgets what this browser keeps besides the results, but for the way to a bought report; of any where none is shown. */
  onForget: (state: LastInsights | undefined) => FormReset;
}

/** `/thank-you`: the insights, or, once it is paid, the report. */
export function ThankYouScreen({ renderResults, renderPurchased, renderMissing, onForget }: ThankYouScreenProps) {
  const state = useArrivedState();
  const navigate = useNavigate();

  function handleStartOver() {
    resetForm(onForget(state));
    clearLastInsights();
    navigate(paths.landing);
  }

  if (!state) return renderMissing(<NothingToShow onStartOver={handleStartOver} />);
  const render = state.paymentComplete ? renderPurchased : renderResults;
  return render(state, handleStartOver);
}

/**
 * Reads the state that came with the navigation, else the one that this tab stored. It is moved from the history entry
 * to session storage, its one home, so that signing out leaves nothing behind that the Back button could show. It goes
 * from the page with the rest.
 */
function useArrivedState(): LastInsights | undefined {
  const { state: carried } = useLocation();
  const navigate = useNavigate();
  const [state, setState] = useState(() => parseLastInsights(carried) ?? readLastInsights());

  useEffect(() => onLocalDataWiped(() => setState(undefined)), []);

  useEffect(() => {
    const arrived = parseLastInsights(carried);
    if (!arrived) return;
    saveLastInsights(arrived);
    setState(arrived);
    navigate(paths.thankYou, { replace: true, state: null });
  }, [carried, navigate]);

  return state;
}

function NothingToShow({ onStartOver }: { onStartOver: () => void }) {
  return (
    <Page width="narrow">
      <PageHead title="Your insights" />
      <FailedState
        title="Could not load submission details. Please start over."
        action={<Button onClick={onStartOver}>Start Over</Button>}
      />
    </Page>
  );
}
