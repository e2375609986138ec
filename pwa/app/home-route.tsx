import { lazy, Suspense } from 'react';
import { GoalTick } from '#pwa/goals/goal-tick.tsx';
import { CoachNotesLines } from '#pwa/history/coach-notes-lines.tsx';
import { HomeScreen } from '#pwa/home/home-screen.tsx';
import { sectionAnchor } from '#pwa/report/anchors.ts';
import { ButtonLink } from '#pwa/ui/button.tsx';
import { reportPath } from '#schema/paths.ts';
import { AddSteps } from './add-steps.tsx';

const OwnDays = lazy(async () => ({ default: (await import('#pwa/chat/access/own-days.tsx')).OwnDays }));
const LastChat = lazy(async () => ({ default: (await import('#pwa/chat/last-chat.tsx')).LastChat }));

export function HomeRoute() {
  return (
    <HomeScreen
      newNotes={<CoachNotesLines only="new" />}
      openedNotes={<CoachNotesLines only="opened" />}
      chatDays={
        <Suspense fallback={null}>
          <OwnDays />
        </Suspense>
      }
      renderLastChat={(chat) => (
        <Suspense fallback={null}>
          <LastChat {...chat} />
        </Suspense>
      )}
      renderTick={(goal) => <GoalTick goal={goal} />}
      renderStepActions={({ submissionId, doc }) => (
        <AddSteps
          doc={doc}
          beside={<ButtonLink to={`${reportPath(submissionId)}#${sectionAnchor('plan')}`}>See the plan</ButtonLink>}
        />
      )}
    />
  );
}
