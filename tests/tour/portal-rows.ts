import type { Page } from '@playwright/test';
import { type PortalAnswer, portalPageSize } from '#schema/portal.ts';

type Row = PortalAnswer['submissions'][number];

const dayMs = 86_400_000;
const noon = new Date().setUTCHours(12, 5, 0, 0);

const people = [
  ['Dana Okafor', 'dana@okaforjoinery.example', 'Okafor Joinery', 'Custom cabinetry', 'Report', 3, 6],
  ['Miguel Santos', 'm.santos@costaverde.example', 'Costa Verde Imports', 'Food wholesale', 'Insights', 1, 0],
  ['Helen Brandt', 'helen@brandtdental.example', 'Brandt Dental', 'Healthcare', 'Report', 5, 8],
  ['Priya Raman', 'priya@lumenlabels.example', 'Lumen Labels', 'Printing', 'Pending', 0, 0],
  ['Tom Achterberg', 'tom@achterbergcycles.example', 'Achterberg Cycles', 'Retail', 'Insights', 0, 2],
  ['Grace Liu', 'grace@paperboat.example', 'Paper Boat Studio', 'Architecture', 'Report', 2, 4],
  ['Owen Pritchard', 'owen@pritchardhaul.example', 'Pritchard Haulage', 'Logistics', 'Report', 7, 9],
  ['Amara Diallo', 'amara@sunwardcare.example', 'Sunward Home Care', 'Care services', 'Insights', 0, 0],
  ['Jonas Keller', 'jonas@kellerwater.example', null, 'Plumbing', 'Insights', 1, 1],
  ['Beth Sorensen', 'beth@tidelineyoga.example', 'Tideline Yoga', 'Fitness', 'Pending', 0, 0],
] as const;

/** Fills every column of a list with more than fits. */
export const longPerson = {
  first_name: 'Maximiliane-Theodora',
  last_name: 'Freifrau von Württemberg-Hohenlohe-Langenburg',
  email: `${'maximiliane.theodora.'.repeat(4)}office@hohenlohe-langenburg-estates.example`,
};

/** Fills the company's answers likewise. */
export const longCompany = {
  company: 'Gesellschaft für landwirtschaftliche Betriebsorganisationsentwicklung und Nachfolgeberatung mbH',
  industry: 'Donaudampfschifffahrtsgesellschaftsverwaltung, forestry and estates',
};

/** Runs on over many lines, with one word that is wider than a phone. */
export const longText = `${'We counted every order twice and still found three that nobody had written down. '.repeat(12)}
Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetzesnovellierungsausschussvorsitzende`;

/** Is the longest that a title becomes before it is cut. */
export const longTitle = longText.slice(-200).replace('\n', ' ').trim();

const needs = ['unopened', 'question', 'overdue', 'quiet', null] as const;

/** Makes `count` submissions of ten businesses in turn, newest first, two a day. */
export function portalRows(count: number): Row[] {
  return Array.from({ length: count }, (_, i) => {
    const [name, email, company, industry, status, notes_count, total_goals_count] =
      people[i % people.length] ?? people[0];
    const [first_name = '', last_name = ''] = name.split(' ');
    const created_at = new Date(noon - Math.floor(i / 2) * dayMs).toISOString();
    return {
      ...{ ...otherAnswers, first_name, last_name, email, company, industry, notes_count, total_goals_count },
      ...{ id: `submission-${i}`, created_at, updated_at: created_at, need: needs[i % needs.length] ?? null },
      ...{ has_report: status === 'Report', has_insights: status !== 'Pending' },
    };
  });
}

const otherAnswers = {
  phone: null,
  role: 'Owner',
  company_size: '11-50',
  revenue_band: null,
  location: null,
  problems: 'Marketing',
  steps_taken: null,
  desired_outcome: 'Ten qualified enquiries a month.',
  timeline: null,
  budget_range: null,
  decision_authority: null,
  referral_source: null,
  client_id: null,
  opened_at: null,
  asked_at: null,
};

/** Answers the list with these rows, in pages, whatever is searched for. */
export async function answerList(page: Page, rows: readonly Row[]): Promise<void> {
  await page.route('**/api/coaching/submissions?*', (route) => {
    const wanted = Number(new URL(route.request().url()).searchParams.get('page'));
    const first = (wanted - 1) * portalPageSize;
    const totalPages = Math.ceil(rows.length / portalPageSize);
    const json: PortalAnswer = {
      submissions: rows.slice(first, first + portalPageSize),
      pagination: { page: wanted, limit: portalPageSize, totalPages, total: rows.length },
    };
    return route.fulfill({ json });
  });
}
