import { CoachNotesLines } from '#pwa/history/coach-notes-lines.tsx';
import { HomeScreen } from '#pwa/home/home-screen.tsx';
import { sectionAnchor } from '#pwa/report/anchors.ts';
import { ButtonLink } from '#pwa/ui/button.tsx';
import { reportPath } from '#schema/paths.ts';
import { AddSteps } from './add-steps.tsx';

export function HomeRoute() {
  return (
    <HomeScreen
      coachNotes={<CoachNotesLines />}
      renderStepActions={({ submissionId, doc }) => (
        <AddSteps
          doc={doc}
          beside={<ButtonLink to={`${reportPath(submissionId)}#${sectionAnchor('plan')}`}>See the plan</ButtonLink>}
        />
      )}
    />
  );
}
