import { useMemo } from 'react';
import { openAccount } from '#pwa/offline/sync/account.ts';
import { useOwnRows } from '#pwa/offline/sync/use-own-rows.ts';
import { watchOwnRows } from '#pwa/offline/sync/watch-rows.ts';
import { type HistoryFacts, historyFacts } from '#schema/history.ts';
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

function toHistory(cards: readonly SubmissionCard[]): HistoryRow[] {
  const newestFirst = [...cards].sort((a, b) => b.createdAt - a.createdAt || (a.id < b.id ? -1 : 1));
  return newestFirst.map((card) => ({ ...historyFacts(card), hasInsights: card.hasInsights }));
}

function readAgain(): void {
  const account = openAccount();
  if (account) watchOwnRows(account, 'submission').readAgain();
}
