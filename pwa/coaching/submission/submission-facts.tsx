import { type ReactNode, Suspense, useState } from 'react';
import { useIsOffline } from '#pwa/offline/sync/use-is-offline.ts';
import { Button } from '#pwa/ui/button.tsx';
import { DataAge } from '#pwa/ui/data-age.tsx';
import { formatMoment, formatShortDay } from '#pwa/ui/dates.ts';
import { type KeyValue, KeyValues } from '#pwa/ui/key-values.tsx';
import { type AnswerName, answerLabels, type Provider } from '#schema/insights.ts';
import { plainParagraphs } from '#schema/plain-text.ts';
import type { PortalDetail } from '#schema/portal.ts';
import { insightFromText, readInsightLine } from '#schema/read-insight.ts';
import type { SubmissionCard } from '#schema/submissions.ts';
import { ReadingDialog } from './dialogs.ts';
import styles from './submission-facts.module.css';
import { DetailSection, LoadingLines, NotOnDevice } from './submission-parts.tsx';

const ofClient = [
  'company',
  'role',
  'phone',
  'industry',
  'companySize',
  'revenueBand',
  'location',
  'decisionAuthority',
  'referralSource',
] as const;
const ofSituation = ['problems', 'desiredOutcome', 'stepsTaken', 'timeline', 'budgetRange'] as const;
const inOwnWords: readonly AnswerName[] = ['desiredOutcome', 'stepsTaken'];

export function ClientInformation({ card }: { card: SubmissionCard }) {
  return (
    <DetailSection title="Client Information">
      <KeyValues
        items={[
          ...answersOf(card, ofClient),
          { term: 'Submitted', value: formatShortDay(card.createdAt) },
          { term: 'Account', value: card.clientId === null ? 'No account yet' : 'Linked to an account' },
        ]}
      />
    </DetailSection>
  );
}

export function BusinessSituation({ card }: { card: SubmissionCard }) {
  return (
    <DetailSection title="Business Situation">
      <KeyValues items={answersOf(card, ofSituation)} />
    </DetailSection>
  );
}

/** Lists what was answered, and in one line what was not. */
function answersOf(card: SubmissionCard, names: readonly AnswerName[]): KeyValue[] {
  const missing = names.filter((name) => !card[name]).map((name) => answerLabels[name]);
  const given = names.flatMap((name) => {
    const value = card[name];
    if (!value) return [];
    return {
      term: answerLabels[name],
      value: inOwnWords.includes(name) ? <span className="said">{value}</span> : value,
    };
  });
  const gaps = { term: 'Not answered', value: <span className={styles.missing}>{missing.join(', ')}</span> };
  return missing.length > 0 ? [...given, gaps] : given;
}

/** Limits the insights of the preview (docs/specification.md#9-business-constants-and-limits). */
const previewedInsights = 2;

export interface SubmissionInsights {
  insights: readonly string[];
  provider: Provider | undefined;
}

interface InsightsBlockProps extends SubmissionInsights {
  /** Says that this device knows the insights, or knows that there are none. */
  isKnown: boolean;
  isLoading: boolean;
  /** Draws all of them. */
  render: (shown: SubmissionInsights) => ReactNode;
}

export function InsightsBlock({ insights, provider, isKnown, isLoading, render }: InsightsBlockProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <DetailSection
      title="Generated Insights"
      action={
        insights.length > 0 && (
          <Button size="s" variant="quiet" onClick={() => setOpen(true)}>
            View Full
          </Button>
        )
      }
    >
      {!isKnown && <NotOnDevice what="Insights" isLoading={isLoading} />}
      {isKnown && insights.length === 0 && <p className={styles.none}>No insights yet.</p>}
      <ol className={styles.list}>
        {insights.slice(0, previewedInsights).map((text, index) => (
          <InsightPreview key={text} text={text} number={index + 1} />
        ))}
      </ol>
      <Suspense fallback={null}>
        {isOpen && (
          <ReadingDialog title="Generated Insights" onClose={() => setOpen(false)}>
            {render({ insights, provider })}
          </ReadingDialog>
        )}
      </Suspense>
    </DetailSection>
  );
}

function InsightPreview({ text, number }: { text: string; number: number }) {
  const { title, body } = insightFromText(text);
  return (
    <li className={styles.insight}>
      <span className={styles.number} aria-hidden="true">
        {number}
      </span>
      <div>
        {title && <p className={styles.insightTitle}>{title}</p>}
        <p className={styles.insightBody}>{readInsightLine(plainParagraphs(body)[0] ?? '').text}</p>
      </div>
    </li>
  );
}

interface ChatBlockProps {
  chats: PortalDetail['chatHistory'] | undefined;
  isLoading: boolean;
  /** Dates the chats in epoch ms, where newer ones could not be had. */
  age: number | undefined;
}

/**
 * Lists the client's latest conversations with the AI coach. It shows only titles: of what is said there, staff read the
 * last question alone.
 */
export function ChatBlock({ chats, isLoading, age }: ChatBlockProps) {
  const isOffline = useIsOffline();
  return (
    <DetailSection title="Recent Chat Activity">
      {!chats && isLoading && !isOffline && <LoadingLines what="chat activity" />}
      {!chats && isOffline && <p className={styles.none}>You’ll need to be online to see chat activity.</p>}
      {!chats && !isLoading && !isOffline && <p className={styles.none}>We couldn’t load chat activity.</p>}
      {chats && age !== undefined && <DataAge at={age}>There may be newer conversations.</DataAge>}
      {chats?.length === 0 && <p className={styles.none}>No conversations yet.</p>}
      <ul className={styles.list}>
        {chats?.map(({ id, title, updated_at, message_count }) => (
          <li key={id} className={styles.chat}>
            <p className={styles.chatTitle}>
              {title || 'Untitled'}
              <span className={styles.when}>{formatMoment(Date.parse(updated_at))}</span>
            </p>
            <p className={styles.count}>
              {message_count} {message_count === 1 ? 'message' : 'messages'}
            </p>
          </li>
        ))}
      </ul>
    </DetailSection>
  );
}
