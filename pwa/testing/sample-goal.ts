import type { Goal } from '#schema/goals.ts';

/** A goal of Dana's own. */
export const sampleGoal = (changes: Partial<Goal> = {}): Goal => ({
  id: crypto.randomUUID(),
  clientId: 'dana',
  submissionId: null,
  title: 'Hire a lead',
  description: '',
  status: 'Not Started',
  priority: 'Medium',
  targetCompletion: null,
  completedDate: null,
  notes: '',
  goalType: 'client',
  position: 'a0',
  createdBy: 'dana',
  coachFirstName: null,
  coachLastName: null,
  createdAt: 0,
  updatedAt: 0,
  deletedAt: null,
  ...changes,
});
