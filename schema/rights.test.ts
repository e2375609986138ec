import { expect, test } from 'vitest';
import { conversationRights, goalRights, goalStatusesOf, noteRights, submissionRights } from './rights.ts';

const client = { userId: 'dana', isStaff: false };
const stranger = { userId: 'eve', isStaff: false };
const coach = { userId: 'kim', isStaff: true };

const everything = [
  'completedDate',
  'description',
  'notes',
  'position',
  'priority',
  'status',
  'targetCompletion',
  'title',
];
const sorted = ({ fields, canDelete }: { fields: readonly string[]; canDelete: boolean }) => ({
  fields: [...fields].sort(),
  canDelete,
});
const none = { fields: [], canDelete: false };

test('of a client goal its client writes everything, and staff the status and the notes', () => {
  const goal = { clientId: 'dana', goalType: 'client' as const };
  expect(sorted(goalRights(client, goal))).toEqual({ fields: everything, canDelete: true });
  expect(sorted(goalRights(coach, goal))).toEqual({ fields: ['notes', 'status'], canDelete: false });
  expect(goalRights(stranger, goal)).toEqual(none);
});

test('of a goal that a coach set its client writes the place alone, and staff everything', () => {
  const goal = { clientId: 'dana', goalType: 'coaching' as const };
  expect(goalRights(client, goal)).toEqual({ fields: ['position'], canDelete: false });
  expect(sorted(goalRights(coach, goal))).toEqual({ fields: everything, canDelete: true });
  expect(goalRights(stranger, goal)).toEqual(none);
  expect(goalRights(client, { ...goal, clientId: null })).toEqual(none);
});

test('a coach who is the client too has the rights of both', () => {
  expect(goalRights(coach, { clientId: 'kim', goalType: 'client' }).canDelete).toBe(true);
  expect(sorted(goalRights(coach, { clientId: 'kim', goalType: 'coaching' })).fields).toEqual(everything);
});

test('a goal that a coach set has four statuses, and a client’s own three', () => {
  const three = ['Not Started', 'In Progress', 'Completed'];
  expect(goalStatusesOf('client')).toEqual(three);
  expect(goalStatusesOf('coaching')).toEqual([...three, 'On Hold']);
});

test('notes and details are for staff, and the details are everything that a person answered', () => {
  expect(sorted(noteRights(coach))).toEqual({ fields: ['content', 'noteType', 'title'], canDelete: true });
  expect(noteRights(client)).toEqual(none);
  expect(submissionRights(client)).toEqual(none);
  expect(sorted(submissionRights(coach))).toEqual({
    fields: [
      'budgetRange',
      'company',
      'companySize',
      'decisionAuthority',
      'desiredOutcome',
      'email',
      'firstName',
      'industry',
      'lastName',
      'location',
      'phone',
      'problems',
      'referralSource',
      'revenueBand',
      'role',
      'stepsTaken',
      'timeline',
    ],
    canDelete: false,
  });
});

test('a conversation is its owner’s to rename, pin and delete, and nobody else’s', () => {
  expect(sorted(conversationRights(client, 'dana'))).toEqual({ fields: ['pinned', 'title'], canDelete: true });
  for (const writer of [stranger, coach]) expect(conversationRights(writer, 'dana')).toEqual(none);
});
