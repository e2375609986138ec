import { describeEntries } from './describe-entries.ts';
import { queryCost } from './page.ts';
import { audiencesFor, type PullContext } from './pull-context.ts';
import type { FeedEntry, Ref } from './pull-store-port.ts';

/**
 * The device sees the rows of its own push at once, as many as fit (rule 4); the cookie does not move by them. What the push
 * took counts (rule 17): after a long one the page ends soon, and the rest comes with the next ones, when the queue is through.
 *
 * @param executed how many edits the push carried out
 */
export async function deliverTouched(context: PullContext, touched: readonly Ref[], executed: number): Promise<void> {
  if (touched.length === 0) return;
  const { store, actor, page } = context;
  const entries = await store.findFeed(audiencesFor(actor), touched);
  page.spend(queryCost + entries.length);
  const byRow = Map.groupBy(entries, nameOf);
  // A device that sees no row of a draft that it had to forget takes it for replaced.
  const draftsFirst = touched.toSorted((a, b) => Number(b.entity === 'draft') - Number(a.entity === 'draft'));
  const sorted = draftsFirst.flatMap((row) => byRow.get(nameOf(row))?.sort(byAudience) ?? []);
  let isCharged = false;
  for (let i = 0; i < sorted.length && !(page.hasRows() && page.isFull()); i += touchedAtOnce) {
    for (const { change } of await describeEntries(context, sorted.slice(i, i + touchedAtOnce))) {
      if (change && !page.add(change)) return;
    }
    if (!isCharged && page.hasRows()) page.spend(executed * editCost);
    isCharged ||= page.hasRows();
  }
}

const nameOf = ({ entity, key }: Ref): string => `${entity}/${key}`;
const byAudience = (a: FeedEntry, b: FeedEntry): number => (a.audience < b.audience ? -1 : 1);

const touchedAtOnce = 20;
/** In steps of a page: to carry out an edit takes a tenth of a millisecond. */
const editCost = 10;
