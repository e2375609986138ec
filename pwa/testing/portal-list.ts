import type { Account } from '#pwa/offline/sync/account.ts';
import { theOne } from '#pwa/offline/sync/synced-db.ts';
import type { Desk } from '#schema/desk.ts';
import type { Goal } from '#schema/goals.ts';
import type { Note } from '#schema/notes.ts';
import { type PortalAnswer, portalPageSize } from '#schema/portal.ts';
import type { SubmissionCard } from '#schema/submissions.ts';
import { sampleCard } from './own-submission.ts';
import { noteStaff } from './staff-device.ts';

export const newestCardAt = Date.parse('2026-03-12T12:00:00Z');
const hourMs = 3_600_000;

/** `count` submissions, the first one the newest, an hour apart, of Client01, Client02 …; `change` by place, from 1. */
export const samplePortalCards = (
  count: number,
  change: (place: number) => Partial<SubmissionCard> = () => ({}),
): SubmissionCard[] =>
  Array.from({ length: count }, (_, at) => ({
    ...sampleCard,
    id: `card-${String(at + 1).padStart(4, '0')}`,
    clientId: null,
    firstName: `Client${String(at + 1).padStart(2, '0')}`,
    lastName: 'Ferro',
    email: `client${at + 1}@ferro.example`,
    company: 'Ferro Works',
    problems: 'Sales',
    industry: 'Printing',
    createdAt: newestCardAt - at * hourMs,
    ...change(at + 1),
  }));

interface DeviceRows {
  /** Lists the ids of those whose texts, notes and goals are here too. */
  complete?: string[];
  notes?: Note[];
  goals?: Goal[];
  /** Dates the server's last answer, epoch ms. */
  answeredAt?: number;
}

/** Makes the device that of a member of staff with these submissions, as sync leaves it. */
export async function holdPortalCards(
  account: Account,
  cards: readonly SubmissionCard[],
  { complete = [], notes = [], goals = [], answeredAt = Date.now() }: DeviceRows = {},
): Promise<void> {
  const local = <R extends { id: string }>(row: R) => ({ key: `staff:${row.id}`, rev: 1, generation: 1, row });
  const { db } = account;
  await noteStaff(account, answeredAt);
  await db.submissionBodies.bulkPut(complete.map((id) => local({ id, insights: [], reportDoc: null, updatedAt: 0 })));
  await db.notes.bulkPut(notes.map(local));
  await db.goals.bulkPut(goals.map(local));
  await db.submissions.bulkPut(cards.map(local));
}

/** Stores the desk and the total that the server answered earlier. */
export const holdDesk = ({ db }: Account, desk: Partial<Desk> = {}, total?: number): Promise<unknown> =>
  db.portal.put({ desk: { views: [], lastVisitAt: null, ...desk }, ...(total !== undefined && { total }) }, theOne);

type PortalListRow = PortalAnswer['submissions'][number];

const samplePortalRow: PortalListRow = {
  id: 's'.repeat(22),
  first_name: 'Dana',
  last_name: 'Okafor',
  email: 'dana@okafor.example',
  phone: null,
  company: 'Okafor Joinery',
  industry: 'Custom cabinetry',
  role: null,
  company_size: '11-50',
  revenue_band: null,
  location: null,
  problems: 'Quotes take eleven days.',
  steps_taken: null,
  desired_outcome: 'Quotes within three days.',
  timeline: null,
  budget_range: null,
  decision_authority: null,
  referral_source: null,
  has_insights: true,
  has_report: true,
  client_id: null,
  notes_count: 3,
  total_goals_count: 1,
  created_at: '2026-03-12T14:05:00.000Z',
  updated_at: '2026-03-12T14:05:00.000Z',
  need: null,
  opened_at: '2026-03-12T15:00:00.000Z',
  asked_at: null,
};

/** Makes a page of the server's list with these rows. */
export const samplePortalAnswer = (
  rows: readonly Partial<PortalListRow>[] = [{}],
  { page = 1, total = rows.length } = {},
): PortalAnswer => ({
  submissions: rows.map((row, i) => ({ ...samplePortalRow, id: `row-${page}-${i}`, ...row })),
  pagination: { page, limit: portalPageSize, totalPages: Math.ceil(total / portalPageSize), total },
});

/** Makes the server's row of a card. */
export const rowOfCard = (card: SubmissionCard, change: Partial<PortalListRow> = {}): Partial<PortalListRow> => ({
  id: card.id,
  first_name: card.firstName,
  last_name: card.lastName,
  email: card.email,
  company: card.company,
  industry: card.industry,
  has_report: card.hasReport,
  has_insights: card.hasInsights,
  created_at: new Date(card.createdAt).toISOString(),
  ...change,
});
