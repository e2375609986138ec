import { lazy } from 'react';

const loadNote = () => import('./note-dialog.tsx');
const loadGoal = () => import('./goal-dialog.tsx');
const loadDetails = () => import('./details-dialog.tsx');
const loadReport = () => import('./report-dialogs.tsx');
const loadConfirm = () => import('./confirm-dialogs.tsx');
const loadReading = () => import('./reading-dialog.tsx');

export const NoteDialog = lazy(async () => ({ default: (await loadNote()).NoteDialog }));
export const CoachGoalDialog = lazy(async () => ({ default: (await loadGoal()).CoachGoalDialog }));
export const DetailsDialog = lazy(async () => ({ default: (await loadDetails()).DetailsDialog }));
export const GenerateDialog = lazy(async () => ({ default: (await loadReport()).GenerateDialog }));
export const ReportDialog = lazy(async () => ({ default: (await loadReport()).ReportDialog }));
export const ConfirmDelete = lazy(async () => ({ default: (await loadConfirm()).ConfirmDelete }));
export const ConfirmVisibility = lazy(async () => ({ default: (await loadConfirm()).ConfirmVisibility }));
export const ReadingDialog = lazy(async () => ({ default: (await loadReading()).ReadingDialog }));

/** Loads the dialogs after the page is drawn and before the first press: by then the network may be gone. */
export function loadDialogsAhead(): void {
  for (const load of [loadNote, loadGoal, loadDetails, loadReport, loadConfirm, loadReading]) {
    // A press loads it again, and shows that it failed.
    load().catch(() => undefined);
  }
}
