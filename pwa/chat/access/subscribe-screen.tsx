import { useEffect } from 'react';
import { useConfig } from '#pwa/api/config.ts';
import { useToken } from '#pwa/api/use-token.ts';
import { Button, ButtonLink } from '#pwa/ui/button.tsx';
import { FailedState } from '#pwa/ui/failed-state.tsx';
import { useMessageCenter } from '#pwa/ui/message-center.tsx';
import { Card, Page, PageHead } from '#pwa/ui/page.tsx';
import { paths } from '#schema/paths.ts';
import { standingOf } from './access-standing.ts';
import { chatPrice, checkFailed, dayInWords, momentSeenAt, untilInWords } from './access-words.ts';
import { BeforeBuying } from './before-buying.tsx';
import { Benefits } from './benefits.tsx';
import { sayWhatBecameOfIt } from './start-chat-purchase.ts';
import styles from './subscribe-screen.module.css';
import { type ChatAccessState, useChatAccess } from './use-chat-access.ts';
import { useChatPurchase } from './use-chat-purchase.ts';

const bannerMs = 5_000;
/** What one purchase adds (specification, section 9). */
const bought = 30 * 86_400_000;

/** `/subscribe`: the chat's own page to buy it, also for visitors, and the way back from a payment that was left. */
export function SubscribeScreen() {
  const state = useChatAccess();
  const { buy, isBusy, failure } = useChatPurchase();
  const isVisitor = useToken() === null;
  const config = useConfig();
  const price = chatPrice(config);
  const hasDays = state.access !== undefined && standingOf(state) === 'open';
  usePaymentLeft();

  return (
    <Page width="narrow">
      <PageHead title="Business Coach Chat Access" lead="Unlock 1 Month of Business Coaching Chat" />
      <div className={styles.offer}>
        <Standing {...state} />
        <Card>
          {price && <p className={styles.price}>{price}</p>}
          <Benefits />
        </Card>
        {isVisitor && config.trialDays > 0 && (
          <p className={styles.note}>New here? The first {config.trialDays} days are free when you sign up.</p>
        )}
        <BeforeBuying failure={failure} />
        <div className={styles.ways}>
          <Button
            variant={hasDays ? 'default' : 'primary'}
            busy={isBusy}
            busyLabel="Opening the payment page"
            onClick={buy}
          >
            Purchase Access
          </Button>
          {hasDays && (
            <ButtonLink variant="primary" to={paths.chat}>
              Open the chat
            </ButtonLink>
          )}
        </div>
      </div>
    </Page>
  );
}

/** What the person has already, and what a purchase makes of it. */
function Standing(state: ChatAccessState) {
  const { access, asOf = 0, now, isFresh, refetch } = state;
  const standing = standingOf(state);
  if (standing === 'failed') {
    return (
      <FailedState title={checkFailed} action={<Button onClick={refetch}>Try again</Button>}>
        What you have bought is not affected.
      </FailedState>
    );
  }
  if (standing === 'ended') return <p>Your access ended on {dayInWords(access?.until ?? 0)}.</p>;
  if (standing !== 'open' || !access) return null;
  return (
    <div>
      <p className={styles.until}>
        {untilInWords(access)}
        {!isFresh && `, as this device knew at ${momentSeenAt(now, asOf)}`}
      </p>
      <p className={styles.note}>
        {access.source === 'admin' || access.until === null
          ? 'Days that you buy do not wait for its end.'
          : `A purchase adds 30 days to that: until ${dayInWords(access.until + bought)}.`}
      </p>
    </div>
  );
}

/** Whoever left the payment page comes back here. */
function usePaymentLeft(): void {
  const { notify } = useMessageCenter();
  useEffect(() => {
    const leaving = new AbortController();
    sayWhatBecameOfIt(leaving.signal)
      .then((text) => text && notify({ text, hideAfterMs: bannerMs }))
      .catch((error: unknown) => {
        if (!leaving.signal.aborted) throw error;
      });
    return () => leaving.abort();
  }, [notify]);
}
