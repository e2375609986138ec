import type { Account } from '#pwa/offline/sync/account.ts';
import { ownKey } from '#pwa/offline/sync/synced-db.ts';
import { detailNames, type SubmissionBody, type SubmissionCard } from '#schema/submissions.ts';
import { shortReport } from './sample-report.ts';
import { sampleUser } from './sample-user.ts';

const nothing = Object.fromEntries(detailNames.map((name) => [name, null])) as Record<string, null>;

/** A submission as a device holds it; tests change what they look at. */
export const sampleCard = {
  ...nothing,
  id: 's'.repeat(22),
  clientId: sampleUser.id,
  firstName: 'Dana',
  lastName: 'Okafor',
  hasInsights: true,
  hasReport: false,
  createdAt: Date.parse('2026-03-12T09:00:00Z'),
  updatedAt: 0,
} as unknown as SubmissionCard;

export const sampleReportCard: SubmissionCard = { ...sampleCard, hasReport: true };
export { shortReport as sampleDoc };

/** Writes a submission as sync does, with its texts. */
export async function holdSubmission(
  { db }: Account,
  card: SubmissionCard,
  body: Partial<SubmissionBody> = {},
): Promise<void> {
  const { id, updatedAt, hasReport } = card;
  const reportDoc = hasReport ? shortReport : null;
  const texts = { id, insights: ['One', 'Two', 'Three'], reportDoc, updatedAt, ...body };
  const held = { key: ownKey(id), rev: 1, generation: 0 };
  await db.transaction('rw', db.submissions, db.submissionBodies, async () => {
    await db.submissions.put({ ...held, row: card });
    await db.submissionBodies.put({ ...held, row: texts });
  });
}
