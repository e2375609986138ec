import { QuestionnaireWatch } from '#pwa/insights/questionnaire-watch.tsx';
import { RequestSender } from './request-sender.tsx';

/** What runs beside every page and is not needed for its first picture. */
export function Watches() {
  return (
    <>
      <RequestSender />
      <QuestionnaireWatch />
    </>
  );
}
