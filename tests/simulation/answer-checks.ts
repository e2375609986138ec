import type { SyncReply } from '#sync/client/ports.ts';
import type { Change, Result, Scope } from '#sync/protocol.ts';
import { canonical } from './converged.ts';
import { canHold, type Doer } from './field-table.ts';
import type { LeftRows } from './left-rows.ts';
import type { Report, ReportOf } from './reports.ts';
import type { Columns, ServerRows } from './server-rows.ts';
import { type Words, wordsIn } from './words.ts';

/** Names that a row may have on the wire (the page's second table). */
const wireFields: Readonly<Record<string, string>> = {
  goal: 'id clientId submissionId title description status priority targetCompletion completedDate notes goalType position createdBy coachFirstName coachLastName createdAt updatedAt deletedAt',
  note: 'id submissionId title content noteType authorId coachFirstName coachLastName editorFirstName editorLastName createdAt updatedAt deletedAt',
  submission:
    'id clientId firstName lastName email phone company industry role companySize revenueBand location problems stepsTaken desiredOutcome timeline budgetRange decisionAuthority referralSource hasInsights hasReport createdAt updatedAt',
  submissionBody: 'id insights provider reportDoc summary summaryAt summaryFields summaryProvider updatedAt',
  conversation: 'id title pinned updatedAt deletedAt',
  message: 'id conversationId role content state replacesId basedOn provider createdAt',
  draft: 'id value updatedAt',
  pin: 'id auto createdAt',
};
const fieldsOf = new Map(Object.entries(wireFields).map(([entity, names]) => [entity, new Set(names.split(' '))]));

/**
 * Every row of an answer is its reader's, and says what is stored and no more (docs/protocol.md#invariants, items 9 and
 * 10).
 */
export function checkAnswer(
  reply: SyncReply,
  rows: ServerRows,
  doer: Doer,
  words: Words,
  typedHere: Set<string>,
  leftRows: LeftRows,
  reportOf: ReportOf,
): string[] {
  const problems: string[] = [];
  if (!doer.isStaff) {
    const canaries = [...wordsIn(JSON.stringify(reply))].filter(
      (word) => words.secrets.has(word) && !typedHere.has(word),
    );
    if (canaries.length > 0) problems.push(`10: a client was sent ${canaries.join()}`);
  }
  if (reply.kind !== 'answer') return problems;
  for (const change of reply.answer.changes)
    problems.push(...checkChange(change, rows, doer, reportOf), ...leftRows.check(change, rows, doer));
  return problems;
}

function checkChange(change: Change, rows: ServerRows, doer: Doer, reportOf: ReportOf): string[] {
  if (change.op !== 'put') return [];
  const { entity, id, scope, rev, row } = change;
  const name = `${scope}/${entity}/${id}`;
  const owner = entity === 'draft' || entity === 'pin' ? `${doer.userId}/` : '';
  const isBody = entity === 'submissionBody';
  const stored = rows.get(`${isBody ? 'submission' : entity}/${owner}${id}`);
  if (!stored) return [`9: ${name} was sent and is not stored`];
  const ownerOf = (submissionId: unknown) => rows.get(`submission/${submissionId}`)?.userId;
  const ownerOfConversation = (conversationId: unknown) => rows.get(`conversation/${conversationId}`)?.userId;
  const problems: string[] = [];
  if (!canHold(doer, scope, isBody ? 'submission' : entity, stored, ownerOf, ownerOfConversation)) {
    problems.push(`9: ${name} was sent to somebody who may not hold it`);
  }
  const stands = stored[isBody ? 'bodyRev' : 'rev'];
  if (rev !== stands) problems.push(`6: ${name} was sent with rev ${rev}, and is at ${stands}`);
  const told = isBody || entity === 'submission' ? { ...stored, ...reportFields(stored, scope, reportOf(id)) } : stored;
  for (const [field, value] of Object.entries(row)) {
    if (!fieldsOf.get(entity)?.has(field)) problems.push(`9: ${name} was sent with ${field}`);
    if (field === 'updatedAt' || !(field in told)) continue;
    if (canonical(value) !== canonical(told[field])) problems.push(`9: ${name} was sent with another ${field}`);
  }
  const ofSummary = Object.keys(row).filter((field) => field.startsWith('summary'));
  if (isBody && scope === 'own' && ofSummary.length > 0) problems.push(`9: ${name} was sent with its ${ofSummary}`);
  return problems;
}

/** A report is the client's while it is paid for; staff have it once it is written. */
function reportFields({ insights, userId }: Columns, scope: Scope, { doc, isBought }: Report): Record<string, unknown> {
  const reportDoc = scope === 'staff' || isBought ? doc : null;
  const hasInsights = Array.isArray(insights) && insights.length > 0;
  return { clientId: userId, insights: insights ?? [], reportDoc, hasReport: reportDoc !== null, hasInsights };
}

/**
 * Its text went to an admin when the person had lost the scope (docs/protocol.md#14-results); the rest stands. What is
 * `superseded` says `kept` on the wire in any case, then without a field.
 */
function isGivenUp(before: string, after: Result): boolean {
  const { args, kept, ...rest } = JSON.parse(before) as Record<string, unknown>;
  const { kept: left = {}, ...restAfter } = { kept: undefined, ...after };
  const isGone = (args !== undefined || kept !== undefined) && Object.keys(left).length === 0;
  return isGone && canonical(rest) === canonical(restAfter);
}

/** A mutation has one result, whenever it is asked for (docs/protocol.md#invariants, item 3). */
export function createResultCheck() {
  let seen = new Map<string, string>();
  return {
    check(deviceId: string, results: readonly Result[]): string[] {
      return results.flatMap((result) => {
        const key = `${deviceId}:${result.id}`;
        const text = canonical(result);
        const before = seen.get(key);
        seen.set(key, text);
        return before === undefined || before === text || isGivenUp(before, result)
          ? []
          : [`3: ${key} was answered with ${before}, then with ${text}`];
      });
    },
    copy: () => new Map(seen),
    restore(copy: Map<string, string>): void {
      seen = new Map(copy);
    },
  };
}
