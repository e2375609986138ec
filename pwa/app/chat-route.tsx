import { lazy, Suspense } from 'react';
import { ChatScreen } from '#pwa/chat/chat-screen.tsx';

const GoalSheet = lazy(async () => ({ default: (await import('#pwa/goals/goal-sheet.tsx')).GoalSheet }));

export function ChatRoute() {
  return (
    <ChatScreen
      renderGoalForm={(goal, onClose) => (
        <Suspense fallback={null}>
          <GoalSheet {...goal} onClose={onClose} />
        </Suspense>
      )}
    />
  );
}
