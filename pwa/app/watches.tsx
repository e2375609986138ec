import { lazy, Suspense } from 'react';
import { QuestionnaireWatch } from '#pwa/insights/questionnaire-watch.tsx';
import { useComposing } from '#pwa/ui/use-composing.ts';
import { useKeptFocus } from '#pwa/ui/use-kept-focus.ts';
import { AskWatch } from './ask-watch.tsx';
import { RequestSender } from './request-sender.tsx';

/** In builds for development and tests alone. */
const LabStrip =
  import.meta.env.MODE === 'lab'
    ? lazy(async () => ({ default: (await import('#pwa/network-lab/lab-strip.tsx')).LabStrip }))
    : undefined;

/** Runs the background work of every page that its first picture does not need. */
export function Watches() {
  useComposing();
  useKeptFocus();
  return (
    <>
      <AskWatch />
      <RequestSender />
      <QuestionnaireWatch />
      {LabStrip && (
        <Suspense fallback={null}>
          <LabStrip />
        </Suspense>
      )}
    </>
  );
}
