import { lazy, Suspense } from 'react';
import { useToken } from '#pwa/api/use-token.ts';
import { GoalTick } from '#pwa/goals/goal-tick.tsx';
import { CoachNotesLines } from '#pwa/history/coach-notes-lines.tsx';
import { AttentionNotice, greeting, HomeScreen } from '#pwa/home/home-screen.tsx';
import { useRememberedUser } from '#pwa/offline/sync/use-remembered-user.ts';
import { sectionAnchor } from '#pwa/report/anchors.ts';
import { ButtonLink } from '#pwa/ui/button.tsx';
import { reportPath } from '#schema/paths.ts';
import { AddSteps } from './add-steps.tsx';
import { RouteSkeleton } from './route-skeleton.tsx';

const StaffHome = lazy(async () => ({ default: (await import('#pwa/coaching/staff-home.tsx')).StaffHome }));
const OwnDays = lazy(async () => ({ default: (await import('#pwa/chat/access/own-days.tsx')).OwnDays }));
const LastChat = lazy(async () => ({ default: (await import('#pwa/chat/last-chat.tsx')).LastChat }));

/** Shows Home. Staff see their clients' needs instead, by the role that this device remembers: no call is made for it. */
export function HomeRoute() {
  const me = useRememberedUser();
  const hasToken = useToken() !== null;
  if (me && me.role !== 'client' && hasToken) {
    return (
      <Suspense fallback={<RouteSkeleton />}>
        <StaffHome title={greeting(new Date().getHours(), me.first_name)} notice={<AttentionNotice />} />
      </Suspense>
    );
  }
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
