import type { OfflineCopies } from '#pwa/offline/sync/offline-copies.ts';
import type { PinnedList } from '#pwa/offline/sync/portal-state.ts';
import type { Pin } from '#schema/drafts.ts';

/** Holds submissions that are on this device for the same reason. */
export interface CopyGroup {
  /**
   * Says why they are here. `list`: pinned as a whole list; `single`: pinned by hand otherwise; the other two came
   * without being asked for.
   */
  kind: 'list' | 'single' | 'opened' | 'newest';
  name: string;
  ids: readonly string[];
  /** Lists what Remove unpins. It is empty for the newest, which nobody can remove. */
  pins: readonly Pin[];
}

/** Puts each copy in one group, the lists first. The rows decide what is in a group; a list only names it. */
export function groupCopies({ pins, newest }: OfflineCopies, lists: readonly PinnedList[]): CopyGroup[] {
  const byHand = new Map([...pins].filter(([, { auto }]) => !auto));
  const groups = lists.map(({ name, ids }): CopyGroup => {
    const ofList = ids.flatMap((id) => byHand.get(id) ?? []);
    for (const { id } of ofList) byHand.delete(id);
    return groupOf('list', name, ofList);
  });
  const opened = [...pins.values()].filter(({ auto }) => auto);
  const unpinned = [...newest].filter((id) => !pins.has(id));
  return [
    ...groups,
    groupOf('single', 'Kept by you', [...byHand.values()]),
    groupOf('opened', 'Opened in the last 30 days', opened),
    { kind: 'newest', name: 'Newest submissions', ids: unpinned, pins: [] } as const,
  ].filter(({ ids }) => ids.length > 0);
}

const groupOf = (kind: CopyGroup['kind'], name: string, pins: readonly Pin[]): CopyGroup => ({
  ...{ kind, name, pins },
  ids: pins.map(({ id }) => id),
});
