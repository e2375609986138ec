import type { Timeline } from '#schema/portal.ts';
import type { Submission } from '#server/submissions/submission.repository.ts';

export type TimelineEvent = Timeline['events'][number];

/** Describes an event of the timeline before its person's name is read. */
export interface TimelineEntry extends Omit<TimelineEvent, 'by'> {
  /** Breaks ties. It has only letters, digits, `-` and `_`, because it is part of a cursor. */
  id: string;
  /** Names the account that did it; null for the product itself, and where it is not known. */
  userId: string | null;
  /** Tells what they did it as, if the event says so; else their present role counts. */
  role?: 'client' | 'staff';
  /** Names a person without an account. */
  name?: string | undefined;
}

/** Names who sent the questionnaire: the account that has it now, or the name in it. */
export function submitterOf({
  userId,
  firstName,
  lastName,
}: Submission): Pick<TimelineEntry, 'userId' | 'name' | 'role'> {
  return { userId, role: 'client', name: [firstName, lastName].filter((part) => part).join(' ') };
}
