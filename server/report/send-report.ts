import { AppError } from '#schema/errors.ts';
import type { SendReportInput } from '#schema/report.ts';
import { recordStaffAction } from '#server/audit/record-audit.ts';
import type { ServerDeps } from '#server/deps.ts';
import { refuseOverLimit } from '#server/http/rate-limit.ts';
import type { Actor } from '#server/http/require-user.ts';
import { sha256 } from '#server/ids.ts';
import { composeMail } from '#server/mail/compose.ts';
import { queueMail } from '#server/mail/outbox.ts';
import type { Submission } from '#server/submissions/submission.repository.ts';
import { findPaidSubmission } from './find-report.ts';
import { reportRepository } from './report.repository.ts';
import type { RenderReport } from './report-job.ts';
import { storedPdf } from './stored-pdf.ts';

const dayMs = 86_400_000;
const mailsADay = { report: 3, address: 10, everybody: 1000 };
const failed = 'Failed to send email';

export interface SendReportDeps extends Pick<ServerDeps, 'database' | 'clock' | 'newId' | 'takeRate' | 'settings'> {
  renderReport: RenderReport;
}

/**
 * Mails the stored report, never the text that came with the call: that text only proves that the caller has it
 * (docs/security.md#1-holes, row 1). Subject and words are fixed.
 *
 * @param address of the caller, for the limit
 * @throws AppError `not_found`, `payment_required`, `forbidden` for another address without the owner's session,
 * `rate_limited`
 */
export async function sendReport(
  deps: SendReportDeps,
  actor: Actor | undefined,
  address: string,
  { email, report: text, submissionId }: SendReportInput,
): Promise<void> {
  const { database, newId, settings } = deps;
  const submission = await findPaidSubmission(database.read, submissionId, actor);
  const report = await reportRepository(database.read).findByText(sha256(text), submissionId);
  if (!report) throw new AppError('not_found', { userMessage: failed });
  if (!canSendTo(submission, actor, email)) {
    throw new AppError('forbidden', { field: 'email', userMessage: 'Please sign in to send it to another address.' });
  }
  await takeMail(deps, submissionId, address);
  await storedPdf(deps, report);
  const mail = { ...composeReportMail(settings), recipient: email, attachmentReportId: report.id };
  const sent = { action: 'exported', subject: 'report', submissionId, ownerId: submission.userId } as const;
  await database.tx(async (db) => {
    await queueMail(db, deps, { ...mail, cause: `send-report:${newId()}:${submissionId}` });
    await recordStaffAction(db, actor, sent, deps);
  });
}

function canSendTo(submission: Submission, actor: Actor | undefined, email: string): boolean {
  if (email.toLowerCase() === submission.email.toLowerCase()) return true;
  return actor !== undefined && actor.userId === submission.userId;
}

/** Three of one report, whichever of its versions: made again, it is the same report. */
async function takeMail({ takeRate, clock }: SendReportDeps, submissionId: string, address: string): Promise<void> {
  const counters = [
    { key: `report-mail:report:${submissionId}`, limit: mailsADay.report },
    { key: `report-mail:address:${address}`, limit: mailsADay.address },
    { key: 'report-mail:everybody', limit: mailsADay.everybody },
  ];
  for (const { key, limit } of counters) refuseOverLimit(await takeRate(key, limit, dayMs), clock());
}

/**
 * Without the word "report", which only the subject of the report-ready mail has (docs/decisions.md#outside-services).
 */
function composeReportMail({ brand, supportEmail }: SendReportDeps['settings']) {
  return composeMail({
    brand,
    subject: `Your strategy analysis from ${brand}`,
    paragraphs: ['Hello,', 'The strategy analysis you asked for is attached as a PDF.'],
    footer: `Didn’t ask for this? Email ${supportEmail}.`,
  });
}
