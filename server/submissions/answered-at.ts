import { detailNames } from '#schema/submissions.ts';
import type { Submission } from './submission.repository.ts';

/** Stands for the questionnaire in the clocks of a card whose person sent other answers. */
export const answersDevice = 'server:answers';

/** When the person sent the answers that stand there now (epoch ms): dates in them are read from that day. */
export function answeredAt({ createdAt, clocks }: Pick<Submission, 'createdAt' | 'clocks'>): number {
  const sent = detailNames.flatMap((name) => {
    const clock = clocks[name];
    return clock?.device === answersDevice ? [clock.at] : [];
  });
  return Math.max(createdAt, ...sent);
}
