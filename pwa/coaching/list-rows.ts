import type { NeedReason, PortalAnswer } from '#schema/portal.ts';
import type { SubmissionCard } from '#schema/submissions.ts';
import type { DeviceActivity } from './device-facts.ts';

/** Describes one submission as the list shows it. */
export interface ListRow {
  id: string;
  name: string;
  email: string;
  company: string | null;
  industry: string;
  status: 'Report' | 'Insights' | 'Pending';
  /** Is null where neither this device nor the server knows. */
  notes: number | null;
  goals: number | null;
  /** Epoch ms. */
  createdAt: number;
  isNew: boolean;
  need: NeedReason | null;
}

/** Fills a row with the device's values, which include edits that are not sent yet. */
export function withCard(
  row: Pick<ListRow, 'notes' | 'goals' | 'need' | 'isNew'>,
  card: SubmissionCard,
  activity: DeviceActivity | undefined,
): ListRow {
  const { firstName, lastName, email, company, industry, hasReport, hasInsights } = card;
  return {
    id: card.id,
    name: fullNameOf(firstName, lastName),
    email,
    company,
    industry,
    status: statusBy(hasReport, hasInsights),
    notes: countOf(row.notes, activity?.notes, activity?.isPart),
    goals: countOf(row.goals, activity?.goals, activity?.isPart),
    createdAt: card.createdAt,
    isNew: row.isNew,
    need: row.need,
  };
}

/** Prefers the device's count. A part only adds to the server's count, and leaves it unknown where there is none. */
function countOf(answered: number | null, here: number | undefined, isPart = false): number | null {
  if (here === undefined) return answered;
  if (!isPart) return here;
  return answered === null ? null : answered + here;
}

export function toListRow(row: PortalAnswer['submissions'][number], newSince: number | null): ListRow {
  const createdAt = Date.parse(row.created_at);
  return {
    id: row.id,
    name: fullNameOf(row.first_name, row.last_name),
    email: row.email,
    company: row.company,
    industry: row.industry,
    status: statusBy(row.has_report, row.has_insights),
    notes: row.notes_count,
    goals: row.total_goals_count,
    createdAt,
    isNew: newSince !== null && createdAt > newSince,
    need: row.need,
  };
}

const fullNameOf = (first: string, last: string | null): string => [first, last].filter(Boolean).join(' ');

/** A report counts for more than insights (docs/specification.md#4-states-and-transitions). */
function statusBy(hasReport: boolean, hasInsights: boolean): ListRow['status'] {
  if (hasReport) return 'Report';
  return hasInsights ? 'Insights' : 'Pending';
}
