import { useSearchParams } from 'react-router-dom';
import { type GoalTab, goalTabs } from './goal-order.ts';

/** The address holds this part of the screen: a reload, an update or a link brings it all back. */
export interface GoalsAddress {
  tab: GoalTab;
  search: string;
  /** The goal whose details are open. */
  shownId: string | null;
  /** The goal whose form is open. */
  editedId: string | null;
  isAdding: boolean;
  /** Holds text for a new goal that another app or a link brought along. */
  shared: { title: string; text: string };
}

const names = { tab: 'tab', search: 'q', shownId: 'goal', editedId: 'edit', isAdding: 'new' } as const;

/** Undefined and null take a part away. A search replaces the entry in the browser's history, all else adds one. */
export type Go = (change: Partial<Record<keyof typeof names, string | null | undefined>>) => void;

export function useGoalsAddress(): [GoalsAddress, Go] {
  const [params, setParams] = useSearchParams();
  const tab = goalTabs.find((known) => known === params.get(names.tab)) ?? 'all';

  const go: Go = (change) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        for (const name of sharedNames) next.delete(name);
        for (const [key, value] of Object.entries(change)) {
          const name = names[key as keyof typeof names];
          if (value) next.set(name, value);
          else next.delete(name);
        }
        return next;
      },
      { replace: 'search' in change, preventScrollReset: true },
    );

  const shared = {
    title: params.get('title') ?? '',
    text: [params.get('text'), params.get('url')].filter(Boolean).join('\n'),
  };
  return [
    {
      tab,
      search: params.get(names.search) ?? '',
      shownId: params.get(names.shownId),
      editedId: params.get(names.editedId),
      isAdding: params.has(names.isAdding) || shared.title !== '' || shared.text !== '',
      shared,
    },
    go,
  ];
}

const sharedNames = ['title', 'text', 'url'];
