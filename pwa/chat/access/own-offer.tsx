import { readLatestReport } from '#pwa/offline/sync/latest-report.ts';
import type { SyncedDb } from '#pwa/offline/sync/synced-db.ts';
import { useSynced } from '#pwa/offline/sync/use-synced.ts';
import { Button } from '#pwa/ui/button.tsx';
import { formatDate, formatMoment } from '#pwa/ui/dates.ts';
import { FailedState } from '#pwa/ui/failed-state.tsx';
import { accessStatusOf } from './access-status.ts';
import { checkFailed, untilInWords } from './access-words.ts';
import { Offer } from './offer.tsx';
import styles from './subscribe-screen.module.css';
import { type ChatAccessState, useChatAccess } from './use-chat-access.ts';
import type { ChatPurchase } from './use-chat-purchase.ts';

/** One purchase adds 30 days (docs/specification.md#9-business-constants-and-limits). */
const boughtMs = 30 * 86_400_000;

/** The offer for somebody who may have chat days already. */
export function OwnOffer({ purchase }: { purchase: ChatPurchase }) {
  const state = useChatAccess();
  const isOpen = accessStatusOf(state) === 'open';
  const hasReport = useSynced(readHasReport).value;
  const standing = <Standing {...state} />;
  return <Offer {...{ purchase, standing }} hasAccess={isOpen} hasReport={hasReport} />;
}

const readHasReport = async (db: SyncedDb) => (await readLatestReport(db)) !== undefined;

/** Describes what the person has, and what a purchase makes of it. */
function Standing(state: ChatAccessState) {
  const { access, asOf = 0, now, isFresh, refetch } = state;
  switch (accessStatusOf(state)) {
    case 'failed':
      return (
        <FailedState title={checkFailed} action={<Button onClick={refetch}>Try again</Button>}>
          What you bought is safe.
        </FailedState>
      );
    case 'ended':
      return <p className={styles.until}>Your access ended on {formatDate(access?.until ?? 0)}.</p>;
    case 'open':
      return (
        <div>
          <p className={styles.until}>
            {access && untilInWords(access)}
            {!isFresh && `, as of ${formatMoment(asOf, now)}`}
          </p>
          <p className={styles.note}>{addedInWords(state)}</p>
        </div>
      );
    default:
      return null;
  }
}

/** Bought days do not wait behind what an admin has opened, because an admin can take that back. */
const addedInWords = ({ access }: ChatAccessState): string =>
  access?.source === 'admin'
    ? 'Days you buy start right away.'
    : `Buy 30 more days to chat until ${formatDate((access?.until ?? 0) + boughtMs)}.`;
