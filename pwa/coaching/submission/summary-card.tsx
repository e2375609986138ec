import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { errorText } from '#pwa/api/error-text.ts';
import { useAction } from '#pwa/api/use-action.ts';
import { useToken } from '#pwa/api/use-token.ts';
import { useIsOffline } from '#pwa/offline/sync/use-is-offline.ts';
import { useOnReconnected } from '#pwa/offline/sync/use-on-reconnected.ts';
import { Badge } from '#pwa/ui/badge.tsx';
import { Banner } from '#pwa/ui/banner.tsx';
import { Button } from '#pwa/ui/button.tsx';
import { DataAge } from '#pwa/ui/data-age.tsx';
import { formatMoment } from '#pwa/ui/dates.ts';
import { Disclosure } from '#pwa/ui/disclosure.tsx';
import { Skeleton, SkeletonLine } from '#pwa/ui/skeleton.tsx';
import { aiDisclaimer } from '#schema/disclaimer.ts';
import { AppError } from '#schema/errors.ts';
import { answerLabels } from '#schema/insights.ts';
import { plainParagraphs } from '#schema/plain-text.ts';
import type { SummaryAnswer } from '#schema/portal.ts';
import { writerLabel } from '#schema/report-words.ts';
import { summaryLabels } from '#schema/summary-labels.ts';
import { summaryQuery, writeSummary } from './submission-queries.ts';
import styles from './summary-card.module.css';
import { answerOfWire, type StoredSummary } from './use-submission.ts';

interface SummaryCardProps {
  submissionId: string;
  /** Contains the summary that this device stores, for times without a connection. */
  stored: StoredSummary | undefined;
}

const failed = 'Failed to generate AI summary. Please try refreshing the page.';

/** Shows what a coach should know before a call. Opening the page has it written, unless there is one. */
export function SummaryCard({ submissionId, stored }: SummaryCardProps) {
  const query = summaryQuery(submissionId, useToken());
  const queries = useQueryClient();
  const isOffline = useIsOffline();
  const { data, error, refetch, isFetching } = useQuery(query);
  useOnReconnected(() => error && void refetch());
  const refreshing = useAction(async () => {
    const answer = await writeSummary(submissionId, { force: true }).catch((cause: unknown): never => {
      throw new AppError('summary_failed', { userMessage: errorText(cause, failed), cause });
    });
    queries.setQueryData(query.queryKey, answer);
  }, failed);
  const failure = refreshing.error ?? (error ? errorText(error, failed) : undefined);
  // A call that hangs may take a minute to fail. Nobody waits for it once the server is known not to answer.
  const isLoading = !data && !error && !isOffline;
  const shown = data ? fromAnswer(data) : isLoading ? undefined : stored;

  return (
    <details className={styles.card} open>
      <summary className={styles.summary}>
        <h2>AI Coaching Summary</h2>
        {(data?.cached || (!data && shown)) && <Badge tone="line">Cached</Badge>}
        <ChevronDown aria-hidden="true" />
      </summary>
      <div className={styles.body}>
        {shown && <SummaryText paragraphs={plainParagraphs(shown.text)} fields={shown.fields} />}
        {isLoading && <SummarySkeleton />}
        {isOffline && <OfflineNote summary={shown} />}
        {failure && !isOffline && (
          <Banner
            tone="danger"
            title={failure}
            action={
              <Button
                size="s"
                busy={isFetching || refreshing.busy}
                onClick={() => void (data ? refreshing.run() : refetch())}
              >
                Retry
              </Button>
            }
          >
            {shown ? 'You’re still seeing the last one.' : 'Everything else on this page works.'}
          </Banner>
        )}
        {shown && (
          <Origin summary={shown}>
            <Button
              size="s"
              variant="quiet"
              busy={refreshing.busy}
              busyLabel="Writing a new summary"
              disabled={isOffline}
              onClick={() => void refreshing.run()}
            >
              Refresh
            </Button>
          </Origin>
        )}
      </div>
    </details>
  );
}

const { client, goal, tried } = summaryLabels;
const isLabeled = (labels: readonly string[], paragraph: string): boolean =>
  labels.some((label) => paragraph.startsWith(`${label}: `));
/** Recognizes what only repeats the answers, which the page shows too. */
const isRetelling = (paragraph: string): boolean => isLabeled([client, goal, tried], paragraph);

/** Shows what to start with and what to ask; who the client is and what was tried follow on a press. */
function SummaryText({ paragraphs, fields }: { paragraphs: readonly string[]; fields: StoredSummary['fields'] }) {
  const retold = paragraphs.filter(isRetelling);
  const sources = fields.length > 0 && (
    <p className={styles.note}>Based on: {fields.map((name) => answerLabels[name]).join(', ')}.</p>
  );
  return (
    <div className={styles.text}>
      <div className={styles.said}>
        {paragraphs
          .filter((paragraph) => !isRetelling(paragraph))
          .map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        {retold.length === 0 && sources}
      </div>
      {retold.length > 0 && (
        <Disclosure summary="Who they are, and what they tried">
          {retold.map((paragraph) => (
            <p key={paragraph}>{withoutLabel(paragraph)}</p>
          ))}
          {sources}
        </Disclosure>
      )}
    </div>
  );
}

/** Drops `Client:` and `Goal:`, which the sentences say. */
const withoutLabel = (paragraph: string): string =>
  isLabeled([client, goal], paragraph) ? paragraph.slice(paragraph.indexOf(': ') + 2) : paragraph;

const fromAnswer = (answer: SummaryAnswer): StoredSummary => ({
  text: answer.summary,
  provider: answer.provider,
  writtenAt: Date.parse(answer.written_at),
  fields: answer.fields.flatMap((wire) => answerOfWire(wire) ?? []),
});

function OfflineNote({ summary }: { summary: StoredSummary | undefined }) {
  const words = summary
    ? 'You’ll need to be online to refresh it.'
    : 'There’s no summary on this device yet. We’ll get it when you’re back online.';
  if (summary?.writtenAt !== undefined) return <DataAge at={summary.writtenAt}>{words}</DataAge>;
  return (
    <p className={styles.note} role="status">
      {words}
    </p>
  );
}

/** Says who wrote it, and when. */
function Origin({ summary, children }: { summary: StoredSummary; children: ReactNode }) {
  const { provider, writtenAt } = summary;
  const writer =
    provider === 'playbook' ? 'From our playbook, not AI' : provider && `Written by: ${writerLabel(provider)}`;
  const origin = [writer, writtenAt && formatMoment(writtenAt)];
  return (
    <>
      <div className={styles.origin}>
        <p>{origin.filter(Boolean).join('. ')}</p>
        {children}
      </div>
      <p className={styles.note}>{aiDisclaimer}</p>
    </>
  );
}

const SummarySkeleton = () => (
  <Skeleton label="Writing the summary">
    <SkeletonLine />
    <SkeletonLine width="long" />
    <SkeletonLine width="half" />
  </Skeleton>
);
