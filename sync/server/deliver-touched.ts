import { describeEntries } from './describe-entries.ts';
import { queryCost } from './page.ts';
import { audiencesFor, type PullContext } from './pull-context.ts';
import type { Ref } from './pull-store-port.ts';

/** The device sees the rows of its own push at once, as many as fit (rule 4); the cookie does not move by them. */
export async function deliverTouched(context: PullContext, touched: readonly Ref[]): Promise<void> {
  if (touched.length === 0) return;
  const { store, actor, page } = context;
  const entries = await store.findFeed(audiencesFor(actor), touched);
  page.spend(queryCost + entries.length);
  const order = new Map(touched.map(({ entity, key }, i) => [`${entity}/${key}`, i]));
  const placeOf = ({ entity, key }: Ref) => order.get(`${entity}/${key}`) ?? 0;
  const sorted = entries.toSorted((a, b) => placeOf(a) - placeOf(b) || a.audience.localeCompare(b.audience));
  for (let i = 0; i < sorted.length; i += touchedAtOnce) {
    for (const { change } of await describeEntries(context, sorted.slice(i, i + touchedAtOnce))) {
      if (change && !page.add(change)) return;
    }
  }
}

const touchedAtOnce = 50;
