import { useMemo } from 'react';
import { openAccount } from '#pwa/offline/sync/account.ts';
import type { SyncedDb } from '#pwa/offline/sync/synced-db.ts';
import { useOwnRows } from '#pwa/offline/sync/use-own-rows.ts';
import { useSynced } from '#pwa/offline/sync/use-synced.ts';
import { watchOwnRows } from '#pwa/offline/sync/watch-rows.ts';
import { type HistoryFacts, historyFacts } from '#schema/history.ts';
import { insightFromText } from '#schema/read-insight.ts';
import type { SubmissionCard } from '#schema/submissions.ts';

/** A row of 'Your History', from what this device holds. */
export interface HistoryRow extends HistoryFacts {
  hasInsights: boolean;
}

export interface History {
  /** Newest first; undefined until the device was read. */
  history: readonly HistoryRow[] | undefined;
  error?: unknown;
  readAgain: () => void;
}

/** The submissions of whoever this device belongs to. */
export function useHistory(): History {
  const { rows, error } = useOwnRows('submission');
  const history = useMemo(() => rows && toHistory(rows.map(({ row }) => row)), [rows]);
  return { history, error, readAgain };
}

/** Reads what each submission is called: by its report, or by its first insight. */
export const useTitles = (): ReadonlyMap<string, string> => useSynced(readTitles).value ?? noTitles;

const noTitles: ReadonlyMap<string, string> = new Map();

async function readTitles(db: SyncedDb): Promise<ReadonlyMap<string, string>> {
  const bodies = await db.submissionBodies.where('key').startsWith('own:').toArray();
  return new Map(
    bodies.flatMap(({ row }): [string, string][] => {
      const title = row?.reportDoc?.title ?? insightFromText(row?.insights[0] ?? '').title;
      return row && title ? [[row.id, title]] : [];
    }),
  );
}

function toHistory(cards: readonly SubmissionCard[]): HistoryRow[] {
  const newestFirst = [...cards].sort((a, b) => b.createdAt - a.createdAt || (a.id < b.id ? -1 : 1));
  return newestFirst.map((card) => ({ ...historyFacts(card), hasInsights: card.hasInsights }));
}

function readAgain(): void {
  const account = openAccount();
  if (account) watchOwnRows(account, 'submission').readAgain();
}
