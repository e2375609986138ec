import type { SubmissionFacts } from '#pwa/offline/sync/portal-state.ts';
import type { SyncedDb } from '#pwa/offline/sync/synced-db.ts';
import type { Goal } from '#schema/goals.ts';
import type { NeedFacts } from '#schema/need.ts';
import type { SubmissionCard } from '#schema/submissions.ts';
import type { LocalRow } from '#sync/client/ports.ts';

/** Counts a submission's notes and goals from the rows of this device. */
export interface DeviceActivity {
  notes: number;
  /** Counts those of the submission and of its client, as the server does. */
  goals: number;
  goalDue: string | null;
  staffActedAt: number | null;
}

/**
 * Reads notes and goals by submission. It leaves out submissions without a body on this device, because their notes and
 * goals may be missing here too.
 */
export async function readActivity(
  db: SyncedDb,
  cards: readonly SubmissionCard[],
): Promise<ReadonlyMap<string, DeviceActivity>> {
  const bodies = await db.submissionBodies.where('key').startsWith('staff:').primaryKeys();
  const complete = new Set(bodies.map((key) => key.slice('staff:'.length)));
  const wanted = cards.filter(({ id }) => complete.has(id));
  const ids = wanted.map(({ id }) => id);
  const clientIds = wanted.flatMap(({ clientId }) => clientId ?? []);
  const notes = (await db.notes.where('row.submissionId').anyOf(ids).toArray()).flatMap(staffRow);
  const goals = (
    await db.goals.where('row.submissionId').anyOf(ids).or('row.clientId').anyOf(clientIds).toArray()
  ).flatMap(staffRow);
  const editsOf = await readOwnEdits(db, [
    ...ids.map((id) => `submission:${id}`),
    ...goals.map(({ id }) => `goal:${id}`),
  ]);
  const [notesOf, goalsOf] = [Map.groupBy(notes, bySubmission), Map.groupBy(goals, bySubmission)];
  const goalsOfClient = Map.groupBy(goals, ({ clientId }) => clientId);
  return new Map(
    wanted.map(({ id, clientId }) => {
      const [ownNotes, ownGoals] = [notesOf.get(id) ?? [], goalsOf.get(id) ?? []];
      const clientGoals = clientId === null ? [] : (goalsOfClient.get(clientId) ?? []);
      const coaching = ownGoals.filter(({ goalType }) => goalType === 'coaching');
      const actedAt = [
        ...ownNotes.map(({ updatedAt }) => updatedAt),
        // The time of a change does not count, because a client who moves a coaching goal changes it too.
        ...coaching.map(({ createdAt }) => createdAt),
        ...[`submission:${id}`, ...coaching.map((goal) => `goal:${goal.id}`)].flatMap((row) => editsOf.get(row) ?? []),
      ];
      return [
        id,
        {
          notes: ownNotes.filter(isPresent).length,
          goals: new Set([...ownGoals, ...clientGoals].filter(isPresent).map((goal) => goal.id)).size,
          goalDue: coaching.filter(isDue).reduce(earliestDue, null),
          staffActedAt: actedAt.length > 0 ? Math.max(...actedAt) : null,
        },
      ];
    }),
  );
}

/** Reads when this staff member edited rows here that the server may not have yet. @param rows as `entity:id` */
async function readOwnEdits(db: SyncedDb, rows: readonly string[]): Promise<ReadonlyMap<string, number[]>> {
  const edits = await db.queue.where('overlay').anyOf(rows).toArray();
  const ofStaff = edits.filter(({ scope }) => scope === 'staff');
  return new Map(
    [...Map.groupBy(ofStaff, ({ subject }) => subject)].map(([subject, own]) => [subject, own.map(({ at }) => at)]),
  );
}

const staffRow = <R>({ key, row }: LocalRow<R>): R[] => (key.startsWith('staff:') && row !== null ? [row] : []);
const bySubmission = ({ submissionId }: { submissionId: string | null }) => submissionId;
const isPresent = ({ deletedAt }: { deletedAt: number | null }): boolean => deletedAt === null;
const isDue = (goal: Goal): boolean => isPresent(goal) && ['Not Started', 'In Progress'].includes(goal.status);

const earliestDue = (due: string | null, { targetCompletion }: Goal): string | null =>
  targetCompletion !== null && (due === null || targetCompletion < due) ? targetCompletion : due;

/** Joins both kinds of facts by submission. A submission may have neither. */
export interface DeviceFacts {
  activity: ReadonlyMap<string, DeviceActivity>;
  answers: ReadonlyMap<string, SubmissionFacts>;
  /** Says when a submission was opened here, epoch ms, while the server does not know of it yet. */
  opened: ReadonlyMap<string, number>;
}

/** Returns when the server last answered about any submission, in epoch ms; 0 for never. */
export const lastAnsweredAt = (answers: DeviceFacts['answers']): number =>
  [...answers.values()].reduce((last, { at }) => Math.max(last, at), 0);

/**
 * Collects what the order `need` compares. Goals, notes and opened submissions come from this device, the rest from the
 * server's last answer. A submission without an answer needs nobody, because the server lists the most urgent ones
 * first; a newer one counts as unopened.
 */
export function needFactsOf(
  { activity, answers, opened }: DeviceFacts,
  now: number,
): (card: SubmissionCard) => NeedFacts {
  const askedAt = lastAnsweredAt(answers);
  return ({ id, createdAt }) => {
    const [own, answer, openedHere] = [activity.get(id), answers.get(id), opened.get(id)];
    const isNewer = askedAt > 0 && createdAt > askedAt;
    if (!answer && !isNewer) {
      return { createdAt, openedAt: createdAt, askedAt: null, goalDue: own?.goalDue ?? null, staffActedAt: now };
    }
    const isQuietLater = answer?.need === null;
    const actedAt = Math.max(own?.staffActedAt ?? 0, isQuietLater ? answer.at : 0);
    const wasOverdue = answer?.need === 'overdue';
    return {
      createdAt,
      openedAt: openedHere === undefined ? (answer?.openedAt ?? null) : Math.max(openedHere, answer?.openedAt ?? 0),
      askedAt: answer?.askedAt ?? null,
      goalDue: own ? own.goalDue : wasOverdue ? new Date(createdAt).toISOString().slice(0, 10) : null,
      staffActedAt: actedAt || null,
    };
  };
}
