import { GoalsScreen } from '#pwa/goals/goals-screen.tsx';
import { GoalAttention, useAttention } from '#pwa/sync/goal-attention.tsx';

export function GoalsRoute() {
  const items = useAttention();
  return <GoalsScreen renderAttention={(goal) => <GoalAttention items={items} goal={goal} />} />;
}
