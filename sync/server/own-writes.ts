import { feedToChanges } from './feed-to-changes.ts';
import { queryCost } from './page.ts';
import { audiencesFor, type PullContext } from './pull-context.ts';
import type { FeedEntry, Ref } from './pull-store-port.ts';

/**
 * Delivers the rows of a device's own push at once, as many as fit (docs/protocol.md#4-one-snapshot); the cookie does
 * not move by them.
 */
export async function deliverOwnWrites(context: PullContext, touched: readonly Ref[]): Promise<void> {
  if (touched.length === 0) return;
  const { store, actor, page } = context;
  const entries = await store.findFeed(audiencesFor(actor), touched);
  page.spend(queryCost + entries.length);
  const byRow = Map.groupBy(entries, nameOf);
  const sorted = touched.flatMap((row) => byRow.get(nameOf(row))?.sort(byAudience) ?? []);
  for (let i = 0; i < sorted.length; i += touchedAtOnce) {
    for (const { change } of await feedToChanges(context, sorted.slice(i, i + touchedAtOnce))) {
      if (change && !page.add(change)) return;
    }
  }
}

const nameOf = ({ entity, key }: Ref): string => `${entity}/${key}`;
const byAudience = (a: FeedEntry, b: FeedEntry): number => (a.audience < b.audience ? -1 : 1);

const touchedAtOnce = 50;
