import type { SubmissionFacts } from '#pwa/offline/sync/portal-state.ts';
import type { SyncedDb } from '#pwa/offline/sync/synced-db.ts';
import type { Goal } from '#schema/goals.ts';
import type { NeedFacts } from '#schema/need.ts';
import type { Note } from '#schema/notes.ts';
import type { SubmissionCard } from '#schema/submissions.ts';
import type { LocalRow } from '#sync/client/ports.ts';

/** Counts a submission's notes and goals from the rows of this device. */
export interface DeviceActivity {
  /** Says that the other rows may be missing here: the counts are then what unsent edits add to the server's. */
  isPart: boolean;
  notes: number;
  /** Counts those of the submission and of its client, as the server does. */
  goals: number;
  goalDue: string | null;
  staffActedAt: number | null;
}

/**
 * Reads notes and goals by submission. Of a submission without a body on this device others may be missing here too, so it
 * only says what unsent ones add; it is left out where there are none.
 */
export async function readActivity(
  db: SyncedDb,
  cards: readonly SubmissionCard[],
): Promise<ReadonlyMap<string, DeviceActivity>> {
  const bodies = await db.submissionBodies.where('key').startsWith('staff:').primaryKeys();
  const complete = new Set(bodies.map((key) => key.slice('staff:'.length)));
  const addedTo = await readAddedTo(db);
  const wanted = cards.filter(({ id }) => complete.has(id) || addedTo.has(id));
  const ids = wanted.map(({ id }) => id);
  const clientIds = wanted.flatMap(({ clientId }) => clientId ?? []);
  const noteRows = (await db.notes.where('row.submissionId').anyOf(ids).toArray()).filter(isOfStaff);
  const goalRows = (
    await db.goals.where('row.submissionId').anyOf(ids).or('row.clientId').anyOf(clientIds).toArray()
  ).filter(isOfStaff);
  const [notes, goals] = [noteRows.flatMap(shownRow), goalRows.flatMap(shownRow)];
  const unsent = new Map([...noteRows, ...goalRows].map((local) => [local.row?.id, countUnsent(local)]));
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
      const isPart = !complete.has(id);
      const count = (rows: readonly (Note | Goal)[]) =>
        isPart ? rows.reduce((sum, row) => sum + (unsent.get(row.id) ?? 0), 0) : rows.filter(isPresent).length;
      const actedAt = [
        ...ownNotes.map(({ updatedAt }) => updatedAt),
        // The time of a change does not count, because a client who moves a coaching goal changes it too.
        ...coaching.map(({ createdAt }) => createdAt),
        ...[`submission:${id}`, ...coaching.map((goal) => `goal:${goal.id}`)].flatMap((row) => editsOf.get(row) ?? []),
      ];
      return [
        id,
        {
          isPart,
          notes: count(ownNotes),
          goals: count([...new Set([...ownGoals, ...clientGoals])]),
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

/** Reads to which submissions a note or goal was added here that the server may not have yet. */
async function readAddedTo(db: SyncedDb): Promise<ReadonlySet<unknown>> {
  const edits = await db.queue.toArray();
  return new Set(
    edits.filter(({ scope, created }) => scope === 'staff' && created).map(({ args }) => args.submissionId),
  );
}

const isOfStaff = ({ key }: { key: string }): boolean => key.startsWith('staff:');
const shownRow = <R>({ row }: LocalRow<R>): R[] => (row === null ? [] : [row]);
/** Counts what an unsent edit changes: 1 for a row that the server does not have, -1 for one that was deleted here. */
const countUnsent = ({ row, confirmed }: LocalRow<Note> | LocalRow<Goal>): number =>
  confirmed === undefined
    ? 0
    : Number(row !== null && isPresent(row)) - Number(confirmed !== null && isPresent(confirmed));
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
    const hasGoals = own && !own.isPart;
    return {
      createdAt,
      openedAt: openedHere === undefined ? (answer?.openedAt ?? null) : Math.max(openedHere, answer?.openedAt ?? 0),
      askedAt: answer?.askedAt ?? null,
      goalDue: hasGoals ? own.goalDue : wasOverdue ? new Date(createdAt).toISOString().slice(0, 10) : null,
      staffActedAt: actedAt || null,
    };
  };
}
