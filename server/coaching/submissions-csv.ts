import { setImmediate } from 'node:timers/promises';
import type { PortalRow } from '#schema/portal.ts';
import { dayInZone } from '#schema/portal-query.ts';
import type { Db } from '#server/db/connect.ts';
import { listPortalRows } from './portal-rows.ts';

const rowsAtOnce = 200;

type Cell = string | number | null;

const columns: [title: string, read: (row: PortalRow, tz: string) => Cell][] = [
  ['Date', ({ created_at }, tz) => dayInZone(Date.parse(created_at), tz)],
  ['First name', (row) => row.first_name],
  ['Last name', (row) => row.last_name],
  ['Email', (row) => row.email],
  ['Phone', (row) => row.phone],
  ['Company', (row) => row.company],
  ['Industry', (row) => row.industry],
  ['Company size', (row) => row.company_size],
  ['Revenue', (row) => row.revenue_band],
  ['Biggest challenge', (row) => row.problems],
  ['Desired outcome', (row) => row.desired_outcome],
  ['Status', (row) => (row.has_report ? 'Report' : row.has_insights ? 'Insights' : 'Pending')],
  ['Notes', (row) => row.notes_count],
  ['Goals', (row) => row.total_goals_count],
  ['Role', (row) => row.role],
  ['Location', (row) => row.location],
  ['Steps taken', (row) => row.steps_taken],
  ['Timeline', (row) => row.timeline],
  ['Budget', (row) => row.budget_range],
  ['Decision authority', (row) => row.decision_authority],
  ['Source', (row) => row.referral_source],
];

/**
 * Writes the submissions with these ids as a table for spreadsheets, part by part. It is RFC 4180, with the mark by
 * which they know UTF-8. One that was deleted meanwhile is left out.
 */
export async function* submissionsCsv(db: Db, ids: readonly string[], tz: string): AsyncGenerator<string> {
  yield `\uFEFF${toLine(columns.map(([title]) => title))}`;
  for (let from = 0; from < ids.length; from += rowsAtOnce) {
    const rows = await listPortalRows(db, ids.slice(from, from + rowsAtOnce));
    yield rows.map((row) => toLine(columns.map(([, read]) => read(row, tz)))).join('');
    // SQLite blocks this thread while it reads, so other callers are served between two parts.
    await setImmediate();
  }
}

const toLine = (cells: readonly Cell[]): string => `${cells.map(toCell).join(',')}\r\n`;

/** Spreadsheets take a text that begins like this for a formula, some of them also with the wide signs. */
const formula = /^[=+\-@\t\r\n＝＋－＠]/;
/** Matches what can be no more than a number, also of a phone with an extension. Behind a sign `x4` would be a cell. */
const plainNumber = /^[+-]?\(?\d[\d .,()/-]*(?:(?<=[\d)],? +)(?:ext|extension|x)[. ]*\d{1,8})?$/i;

/** Puts an apostrophe before a formula, which tells spreadsheets that it is a text. */
function toCell(value: Cell): string {
  const text = String(value ?? '');
  const safe = formula.test(text) && !plainNumber.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
