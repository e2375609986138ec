import { useEffect, useMemo, useState } from 'react';
import * as z from 'zod/mini';
import { readToken, sessionKeyPrefix, subscribeToToken } from '#pwa/api/session-token.ts';
import { useToken } from '#pwa/api/use-token.ts';
import { forgotten } from '#pwa/offline/sync/signals.ts';
import { useOwner } from '#pwa/offline/use-owner.ts';
import type { Role, User } from '#schema/users.ts';
import { pickDiffering, type Staged, type StageEdit, stagedSchema, stageEdit } from './staged-edits.ts';

export interface StagedEdits {
  /** Lists the edits as somebody typed them. */
  typed: Staged;
  /** Lists the edits that change something on the server. */
  differing: Staged;
  /** Tells whether the edits survive a reload of this tab. */
  isStored: boolean;
  stage: StageEdit;
  /** Drops the edits of one person, or of all. */
  drop: (userId?: string) => void;
}

/** Stages edits until Save. Nothing of them leaves this tab before. */
export function useStagedEdits(users: readonly User[], editor: Role): StagedEdits {
  const [owner, token] = [useOwner(), useToken()];
  const [typed, setTyped] = useState(() => readStaged(owner));
  const [isStored, setStored] = useState(true);
  const differing = useMemo(() => pickDiffering(typed, users, editor), [typed, users, editor]);

  useEffect(() => {
    // A new session over the same page stores them again.
    if (token !== null) setStored(storeStaged({ owner, staged: typed }));
  }, [typed, token, owner]);

  return {
    typed,
    differing,
    isStored,
    stage: (user, field, value) => setTyped((before) => stageEdit(before, user, field, value)),
    drop(userId) {
      setTyped((before) => Object.fromEntries(Object.entries(before).filter(([id]) => userId && id !== userId)));
    },
  };
}

/**
 * Staged edits name other people. They survive a reload of this tab, but not the session, and no other account of this
 * browser finds them.
 */
const storageKey = `${sessionKeyPrefix}staged-users`;
const storedSchema = z.object({ owner: z.nullable(z.string()), staged: stagedSchema });

// Another tab may end the session or take the purge, so this one listens too.
subscribeToToken(() => {
  if (readToken() === null) sessionStorage.removeItem(storageKey);
});
forgotten.subscribe(({ scope }) => {
  if (scope !== 'own') sessionStorage.removeItem(storageKey);
});

/** Tells whether this tab stores unsaved edits of its owner, also while no list is shown. */
export const hasStagedEdits = (owner: string | null): boolean => Object.keys(readStaged(owner)).length > 0;

function readStaged(owner: string | null): Staged {
  try {
    const stored = z.safeParse(storedSchema, JSON.parse(sessionStorage.getItem(storageKey) ?? '{}'));
    return stored.success && stored.data.owner === owner ? stored.data.staged : {};
  } catch {
    return {};
  }
}

/** Stores the edits for a reload. @returns whether this browser could store them */
function storeStaged(stored: z.infer<typeof storedSchema>): boolean {
  try {
    if (Object.keys(stored.staged).length === 0) sessionStorage.removeItem(storageKey);
    else sessionStorage.setItem(storageKey, JSON.stringify(stored));
    return true;
  } catch {
    return false;
  }
}
