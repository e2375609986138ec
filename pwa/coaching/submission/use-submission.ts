import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { isNoAnswer } from '#pwa/api/is-no-answer.ts';
import { useToken } from '#pwa/api/use-token.ts';
import { useStaffRows } from '#pwa/offline/sync/staff-rows.ts';
import { useIsOffline } from '#pwa/offline/sync/use-is-offline.ts';
import { useOnReconnected } from '#pwa/offline/sync/use-on-reconnected.ts';
import type { ShownRow } from '#pwa/offline/sync/watch-rows.ts';
import { toWireName, type WireNote } from '#schema/coaching.ts';
import { AppError } from '#schema/errors.ts';
import type { Goal } from '#schema/goals.ts';
import type { AnswerName, Provider } from '#schema/insights.ts';
import type { Note } from '#schema/notes.ts';
import type { PortalDetail } from '#schema/portal.ts';
import type { ReportDoc } from '#schema/report.ts';
import type { Step } from '#schema/steps.ts';
import { type Details, detailNames, type SubmissionBody, type SubmissionCard } from '#schema/submissions.ts';
import { submissionDetailQuery } from './submission-queries.ts';

/** Describes a row as the page shows it. */
export interface PageRow<R> {
  row: R;
  /** Says that this device has the row, so that it can be edited. */
  isHere: boolean;
  /** Sets the rev that an edit is made on; 0 for a row that the server has never sent. */
  rev: number;
  /** Tells whether it is only on the disk of this device, and not on the server. */
  isUnsent: boolean;
  /** Contains the row as the server last sent it; undefined for one that it never sent. */
  sent: R | undefined;
}

export interface PageRows<R> {
  present: PageRow<R>[];
  /** Lists deleted rows of this device, within the 30 days in which they can be restored. */
  deleted: PageRow<R>[];
}

/** Describes a submission from this device, and from the server's answer until all of it is here. */
export interface SubmissionDetail {
  card: PageRow<SubmissionCard>;
  insights: readonly string[];
  insightsBy: Provider | undefined;
  /** Contains the newest report, if this device has it; the server's answer has only its text. */
  reportDoc: ReportDoc | undefined;
  storedSummary: StoredSummary | undefined;
  notes: PageRows<Note>;
  goals: PageRows<Goal>;
  /** Says that its notes, goals and insights are known. Only then can the page say that there are none. */
  hasTexts: boolean;
  /** Says that the server's first answer is still on its way. */
  isLoading: boolean;
  /** Says that all of it is on this device. */
  isWhole: boolean;
  /** Contains what no device has; undefined until the server answered. */
  answer: PortalDetail | undefined;
}

/** Describes the coaching summary as this device stores it with the submission. */
export interface StoredSummary {
  text: string;
  provider: Provider | undefined;
  /** Epoch ms. */
  writtenAt: number | undefined;
  fields: readonly AnswerName[];
}

export interface FoundSubmission {
  submission: SubmissionDetail | undefined;
  state: 'loading' | 'found' | 'missing' | 'unreachable' | 'failed';
  /** Dates the shown answer of the server, epoch ms; 0 for never. */
  answeredAt: number;
  /** Says what became of the last call: it did not arrive, or it was refused. */
  failure: 'unreachable' | 'failed' | undefined;
  readAgain: () => void;
}

/** Reads a submission from this device first; the server adds what the device does not have. */
export function useSubmission(id: string): FoundSubmission {
  const token = useToken();
  const { data, error, refetch, dataUpdatedAt } = useQuery(submissionDetailQuery(id, token));
  useOnReconnected(() => token !== null && void refetch());
  const cards = useStaffRows('submission', id);
  const local = cards.rows?.[0];
  const body = useStaffRows('submissionBody', id).rows?.[0];
  const clientId = local?.row.clientId ?? data?.submission.client_id ?? null;
  const notes = useStaffRows('note', id).rows;
  const goals = useStaffRows('goal', id, clientId).rows;
  const submission = useMemo((): SubmissionDetail | undefined => {
    const answered = data?.submission;
    const card = local ? fromDevice(local) : answered && fromServer(toCard(answered));
    if (!card) return undefined;
    const shownNotes = joinRows(notes, data?.notes.map(toNote));
    const shownGoals = joinRows(goals, data?.goals.map(toGoal));
    return {
      card,
      insights: body?.row.insights ?? answered?.insights ?? [],
      insightsBy: body?.row.provider ?? answered?.insights_provider,
      reportDoc: body?.row.reportDoc ?? undefined,
      storedSummary: body && storedSummaryOf(body.row),
      notes: shownNotes,
      goals: shownGoals,
      hasTexts: data !== undefined || (body !== undefined && notes !== undefined && goals !== undefined),
      isLoading: data === undefined && error === null,
      isWhole:
        card.isHere &&
        body !== undefined &&
        [...shownNotes.present, ...shownGoals.present].every(({ isHere }) => isHere),
      answer: data,
    };
  }, [data, error, local, body, notes, goals]);
  const isMissing = error instanceof AppError && error.code === 'not_found';
  const failure = failureOf(error);
  const offline = useIsOffline() && data === undefined ? 'unreachable' : undefined;
  const isRead = cards.rows !== undefined || cards.error !== undefined;
  return {
    submission: isMissing ? undefined : submission,
    // Without a connection nobody waits for the tries after the first.
    state: isMissing ? 'missing' : submission ? 'found' : (isRead && (failure ?? offline)) || 'loading',
    answeredAt: dataUpdatedAt,
    failure,
    readAgain: () => void refetch(),
  };
}

function failureOf(error: Error | null): FoundSubmission['failure'] {
  if (error === null) return undefined;
  return isNoAnswer(error) ? 'unreachable' : 'failed';
}

const fromDevice = <R>({ row, rev, confirmed }: ShownRow<R>): PageRow<R> => ({
  row,
  isHere: true,
  rev,
  isUnsent: confirmed !== undefined,
  sent: confirmed === undefined ? row : (confirmed ?? undefined),
});
const fromServer = <R>(row: R): PageRow<R> => ({ row, isHere: false, rev: 0, isUnsent: false, sent: row });

interface Dated {
  id: string;
  createdAt: number;
  deletedAt: number | null;
}

/** Joins the rows of this device with those of the server's answer that are still on their way; newest first. */
function joinRows<R extends Dated>(
  local: readonly ShownRow<R>[] | undefined,
  answered: readonly R[] | undefined,
): PageRows<R> {
  const here = new Set(local?.map(({ row }) => row.id));
  const coming = (answered ?? []).filter(({ id }) => !here.has(id));
  const all = [...(local ?? []).map(fromDevice), ...coming.map(fromServer)];
  const newestFirst = all.sort((a, b) => b.row.createdAt - a.row.createdAt || (a.row.id < b.row.id ? -1 : 1));
  return {
    present: newestFirst.filter(({ row }) => row.deletedAt === null),
    deleted: newestFirst.filter(({ row }) => row.deletedAt !== null),
  };
}

function storedSummaryOf(body: SubmissionBody): StoredSummary | undefined {
  if (!body.summary) return undefined;
  return {
    text: body.summary,
    provider: body.summaryProvider === null ? 'playbook' : body.summaryProvider,
    writtenAt: body.summaryAt ?? undefined,
    fields: body.summaryFields ?? [],
  };
}

/** Finds the answer that has this name on the wire. */
export const answerOfWire = (wire: string): AnswerName | undefined =>
  detailNames.find((name) => toWireName(name) === wire);

function toCard(row: PortalDetail['submission']): SubmissionCard {
  const wire: Record<string, unknown> = row;
  const details = Object.fromEntries(detailNames.map((name) => [name, wire[toWireName(name)] ?? null])) as Details;
  return {
    id: row.id,
    ...details,
    clientId: row.client_id,
    hasInsights: row.has_insights,
    hasReport: row.has_report,
    createdAt: Date.parse(row.created_at),
    updatedAt: Date.parse(row.updated_at),
  };
}

const toNote = (note: WireNote): Note => ({
  id: note.id,
  submissionId: note.submission_id,
  title: note.title,
  content: note.content,
  noteType: note.note_type,
  authorId: '',
  coachFirstName: note.coach_first_name,
  coachLastName: note.coach_last_name,
  createdAt: Date.parse(note.created_at),
  updatedAt: Date.parse(note.updated_at),
  deletedAt: null,
});

const toGoal = (step: Step): Goal => ({
  id: step.id,
  clientId: null,
  submissionId: step.submission_id,
  title: step.title,
  description: step.description,
  status: step.status,
  priority: step.priority,
  targetCompletion: step.target_completion,
  completedDate: step.completed_date,
  notes: step.notes,
  position: '',
  goalType: step.goal_type,
  createdBy: step.created_by,
  coachFirstName: step.coach_first_name,
  coachLastName: step.coach_last_name,
  createdAt: Date.parse(step.created_at),
  updatedAt: Date.parse(step.updated_at),
  deletedAt: step.is_deleted === 1 ? 0 : null,
});
