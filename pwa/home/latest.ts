import { type OwnReport, readLatestReport } from '#pwa/offline/sync/latest-report.ts';
import type { SyncedDb } from '#pwa/offline/sync/synced-db.ts';
import { theOne } from '#pwa/offline/sync/synced-db.ts';
import { formatDay } from '#pwa/ui/dates.ts';
import { plainParagraphs } from '#schema/plain-text.ts';
import { insightFromText, readInsightLine } from '#schema/read-insight.ts';
import type { SubmissionBody, SubmissionCard } from '#schema/submissions.ts';

export interface LatestSubmission {
  id: string;
  /** The day of the submission, in words. */
  day: string;
  /** The first one: its title, and why it matters. */
  insight: { title: string; why: string } | undefined;
  reportTitle: string | undefined;
}

export interface Latest {
  firstName: string | undefined;
  submission: LatestSubmission | undefined;
  report: OwnReport | undefined;
  chat: LastChat | undefined;
}

/** The coach's last answer, what was asked, and where. */
export interface LastChat {
  conversationId: string;
  question: string | undefined;
  /** In Markdown. */
  answer: string;
}

/** Reads what the start page shows beside the goals. */
export async function readLatest(db: SyncedDb): Promise<Latest> {
  const [me, submission, report, chat] = await Promise.all([
    db.me.get(theOne),
    readSubmission(db),
    readLatestReport(db),
    readLastChat(db),
  ]);
  return { firstName: me?.first_name, submission, report, chat };
}

async function readSubmission(db: SyncedDb): Promise<LatestSubmission | undefined> {
  const newest = await db.submissions
    .orderBy('row.createdAt')
    .reverse()
    .filter(({ key }) => key.startsWith('own:'))
    .first();
  const card = newest?.row;
  return card ? toLatest(card, (await db.submissionBodies.get(`own:${card.id}`))?.row ?? undefined) : undefined;
}

function toLatest(card: SubmissionCard, body: SubmissionBody | undefined): LatestSubmission {
  const [insight] = body?.insights ?? [];
  return {
    id: card.id,
    day: formatDay(card.createdAt),
    insight: insight ? startOfInsight(insight) : undefined,
    reportTitle: body?.reportDoc?.title,
  };
}

function startOfInsight(insight: string): { title: string; why: string } {
  const { title, body } = insightFromText(insight);
  return { title, why: readInsightLine(plainParagraphs(body)[0] ?? '').text };
}

async function readLastChat(db: SyncedDb): Promise<LastChat | undefined> {
  const newest = await db.conversations
    .orderBy('row.updatedAt')
    .reverse()
    .filter(({ row }) => row?.deletedAt === null)
    .first();
  if (!newest?.row) return undefined;
  const { id } = newest.row;
  const last = async (role: 'user' | 'assistant', until: number) =>
    db.messages
      .where('[row.conversationId+row.createdAt]')
      .between([id, 0], [id, until], true, true)
      .reverse()
      .filter(({ row }) => row?.role === role && row.content !== '')
      .first();
  const answer = (await last('assistant', Number.MAX_SAFE_INTEGER))?.row;
  if (!answer) return undefined;
  const question = (await last('user', answer.createdAt))?.row?.content;
  return { conversationId: id, question, answer: answer.content };
}
