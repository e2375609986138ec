import {
  lazy,
  type ReactNode,
  type RefObject,
  Suspense,
  useCallback,
  useDeferredValue,
  useEffect,
  useRef,
  useSyncExternalStore,
} from 'react';
import { type FormReset, resetForm } from '#pwa/offline/form-reset.ts';
import { type LastInsights, readLastInsights, subscribeToLastInsights } from '#pwa/offline/last-insights.ts';
import { Card, PageSection } from '#pwa/ui/page.tsx';
import { AnswersForm } from './answers-form.tsx';
import { questionnaire } from './questionnaire.ts';
import styles from './start-section.module.css';
import { useKeptQuestionnaire, useQuestionnaireState, useResult } from './use-questionnaire.ts';

const EarlierInsights = lazy(async () => ({ default: (await import('./earlier-insights.tsx')).EarlierInsights }));

export interface StartSectionProps {
  id: string;
  /** May load lazily; the form stays hidden until it has. */
  renderResults: (state: LastInsights, onStartOver: (reset: FormReset) => void) => ReactNode;
}

/** The form on the landing page; once answered, the results stand in its place. */
export function StartSection({ id, renderResults }: StartSectionProps) {
  const state = useQuestionnaireState();
  const place = useRef<HTMLDivElement>(null);
  const kept = useSyncExternalStore(subscribeToLastInsights, readLastInsights, () => undefined);
  // The form stands until what shows the results is loaded; what was taken away goes at once.
  const ready = useDeferredValue(kept);
  const result = kept && ready;
  const follow = useFollowing(place, result);
  useKeptQuestionnaire(questionnaire);
  useResult(questionnaire, follow);

  function handleStartOver(reset: FormReset) {
    follow();
    resetForm(reset);
  }

  return (
    <div id={id} ref={place} tabIndex={-1} className={styles.place}>
      {result ? (
        <div className={styles.results}>{renderResults(result, handleStartOver)}</div>
      ) : (
        <PageSection title="Start here" note="Your answers are saved on this device as you type.">
          {state.hasEarlier && (
            <Suspense fallback={null}>
              <EarlierInsights />
            </Suspense>
          )}
          <Card>
            <AnswersForm form={questionnaire} state={state} titleAs="h3" />
          </Card>
        </PageSection>
      )}
    </div>
  );
}

/** Moves the view and the focus when form and results change places. The pressed button is gone then. */
function useFollowing(place: RefObject<HTMLDivElement | null>, result: LastInsights | undefined): () => void {
  const isWanted = useRef(false);
  const shown = useRef(result);
  useEffect(() => {
    if (shown.current === result) return;
    shown.current = result;
    if (!isWanted.current) return;
    isWanted.current = false;
    place.current?.scrollIntoView({ block: 'start' });
    place.current?.focus({ preventScroll: true });
  }, [place, result]);
  return useCallback(() => {
    isWanted.current = true;
  }, []);
}
