import type { RowChange } from '#sync/protocol.ts';
import { staffWindows } from './begin-cookie.ts';
import { type Cookie, everything, isFrom } from './cookie.ts';
import type { PullContext } from './pull-context.ts';
import type { ListPlace } from './pull-store-port.ts';

/** With a row that went for good, an older one enters the window in its place. */
export async function widenWindows(context: PullContext, said: readonly (RowChange | undefined)[]): Promise<void> {
  const { ports, store, actor, cookie } = context;
  const gone = said.filter((change) => change?.op === 'del');
  if (gone.some(({ entity }) => entity === 'conversation')) {
    const start = (await store.findConversationsStart(actor.userId, ports.pullLimits.conversations)) ?? everything;
    cookie.conversations = widened(cookie, 'conversations', cookie.conversations, start);
  }
  if (cookie.staff && gone.some(({ scope, entity }) => scope === 'staff' && entity === 'submission')) {
    const { cards, kept } = await staffWindows(ports, store);
    cookie.staff = {
      cards: widened(cookie, 'cards', cookie.staff.cards, cards),
      kept: widened(cookie, 'kept', cookie.staff.kept, kept),
    };
  }
}

/** A backfill that is not finished goes on down to the new start by itself. */
function widened(
  cookie: Cookie,
  kind: 'conversations' | 'cards' | 'kept',
  before: ListPlace,
  start: ListPlace,
): ListPlace {
  if (isFrom(start, before)) return before;
  if (!cookie.tasks.some((task) => task.kind === kind)) cookie.tasks.push({ kind, before });
  return start;
}
