import type { Db } from '#server/db/connect.ts';
import type { Entity } from '#sync/protocol.ts';
import type { Audience, PushStore, StoredRow, Version } from '#sync/server/ports.ts';
import { takeRevs } from './counter.ts';
import { listPlaces, placesAfter } from './feed.ts';
import { findStored, listStored, type Standing, saveStored, toldOf } from './stored-rows.ts';
import type { VersionRepository } from './version.repository.ts';

/** Lists what the edits of a push mostly do to rows. */
export type RowStore = Pick<PushStore, 'readAhead' | 'find' | 'takeRev' | 'save' | 'keepVersion' | 'hasText'>;

export interface RowBatch extends RowStore {
  /** Writes what has come together. Call it before anything else reads or writes rows, and at the end. */
  flush(): Promise<void>;
  /** Makes the next read of a row go to the database. */
  forget(entity: Entity, key: string): void;
}

interface Saving {
  stored: StoredRow;
  audiences: readonly Audience[];
  now: number;
}

/**
 * Maps the rows that a push has read or written to their state, by `nameOf`. The pull of the same transaction need not
 * read them.
 */
export type KnownRows = Map<string, Standing>;

/**
 * Reads the rows of a push together and writes them together, inside one transaction. Done one by one, each edit took
 * eight statements and twice the time. What was saved here is what is found here.
 *
 * @param standing is kept up to date with what is written; a row that is absent was not read, or has changed since.
 */
export function openRowBatch(db: Db, versions: VersionRepository, standing: KnownRows): RowBatch {
  /** Maps names to rows as they are once all is written; undefined where there is none. */
  const rows = new Map<string, StoredRow | undefined>();
  const saving = new Map<string, Saving>();
  let keeping: { version: Version; now: number }[] = [];
  let lastRev: number | undefined;
  const revs = { untaken: 0, highest: 0 };

  async function readAhead(refs: readonly { entity: Entity; key: string }[]): Promise<void> {
    if (refs.length > 0) await holdCounter();
    for (const [entity, some] of Map.groupBy(refs, (ref) => ref.entity)) {
      const keys = [...new Set(some.map(({ key }) => key))];
      const places = await listPlaces(db, entity, keys);
      const found = new Map((await listStored(db, entity, keys)).map((stored) => [stored.key, stored]));
      for (const key of keys) {
        rows.set(nameOf(entity, key), found.get(key));
        standing.set(nameOf(entity, key), { stored: found.get(key), places: places.get(key) ?? [] });
      }
    }
  }

  async function find(entity: Entity, key: string): Promise<StoredRow | undefined> {
    const name = nameOf(entity, key);
    if (!rows.has(name)) rows.set(name, await findStored(db, entity, key));
    return rows.get(name);
  }

  /** Makes other writers wait from here on, so that what is read stays so until it is written. */
  async function holdCounter(): Promise<number> {
    lastRev ??= await takeRevs(db, 0, 0);
    return lastRev;
  }

  /** Takes a rev here; the counter is raised when the rows are written. */
  async function takeRevHere(intent: number): Promise<number> {
    lastRev = (await holdCounter()) + 1;
    revs.untaken += 1;
    revs.highest = Math.max(revs.highest, intent);
    return lastRev;
  }

  async function flush(): Promise<void> {
    if (revs.untaken > 0) await takeRevs(db, revs.untaken, revs.highest);
    for (const [name, { stored, audiences, now }] of saving) {
      const before = standing.get(name);
      await saveStored(db, stored, audiences, now, before);
      if (before) standing.set(name, { stored, places: placesAfter(toldOf(stored), audiences, before.places) });
    }
    for (const { version, now } of keeping) await versions.keep(version, now);
    saving.clear();
    keeping = [];
    Object.assign(revs, { untaken: 0, highest: 0 });
  }

  return {
    readAhead,
    find,
    takeRev: takeRevHere,
    flush,
    forget(entity, key) {
      rows.delete(nameOf(entity, key));
      standing.delete(nameOf(entity, key));
    },
    async save(stored, audiences, now) {
      const name = nameOf(stored.entity, stored.key);
      // The batch is written first, because who sees a row may change with each of its revs.
      if (saving.has(name)) await flush();
      saving.set(name, { stored, audiences, now });
      rows.set(name, stored);
    },
    keepVersion: async (version, now) => void keeping.push({ version, now }),
    async hasText(...asked) {
      if (keeping.length > 0) await flush();
      return versions.hasText(...asked);
    },
  };
}

export const nameOf = (entity: Entity, key: string): string => `${entity}/${key}`;
