import { CoachNotesLines } from '#pwa/history/coach-notes-lines.tsx';
import { HomeScreen } from '#pwa/home/home-screen.tsx';

export function HomeRoute() {
  return <HomeScreen coachNotes={<CoachNotesLines />} />;
}
