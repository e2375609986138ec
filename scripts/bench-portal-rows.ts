import BetterSqlite3 from 'better-sqlite3';
import { dayOf } from '../schema/days.ts';
import { acceptedCompanySizes, challenges } from '../schema/insights.ts';
import { newId } from '../server/ids.ts';

const rowsPerCommit = 1_000;
const firstNames = ['Dana', 'Tom', 'Kim', 'Amara', 'Jürgen', 'Priya', 'Luis', 'Mei', 'Noor', 'Olga'];
const lastNames = ['Okafor', 'Brändle', 'Ray', 'Novak', 'Silva', 'Haddad', 'Larsen', 'Chen', 'Moreau', 'Kowalski'];
const trades = [
  'Joinery',
  'Bakery',
  'Kitchens',
  'Interiors',
  'Logistics',
  'Dental',
  'Roofing',
  'Press',
  'Farms',
  'Studio',
];
const insight = 'Raise the price of the smallest job first: it takes as many visits as the largest one. '.repeat(6);

/** The last day of the two years over which the submissions came. */
export const portalEnd = Date.parse('2026-11-26T09:00:00Z');
const dayMs = 86_400_000;
const twoYearsMs = 2 * 365 * dayMs;

/** Fills a migrated database by the connection of another program: the triggers of the tables see it too. */
export function insertSubmissions(path: string, total: number): void {
  const db = new BetterSqlite3(path);
  db.pragma('synchronous = OFF');
  const columns =
    'id, user_id, first_name, last_name, email, company, problems, desired_outcome, industry, steps_taken, company_size, insights, provider, body_hash, has_report, created_at, updated_at';
  const insert = db.prepare(`INSERT INTO submissions (${columns}) VALUES (${columns.replaceAll(/\w+/g, '?')})`);
  const note = db.prepare(
    `INSERT INTO notes (id, submission_id, title, content, note_type, author_id, coach_first_name, coach_last_name, created_at, updated_at, rev, created_rev, clocks)
     VALUES (?, ?, '', 'A note', 'internal', 'coach', 'Kim', 'Ray', 0, 0, 0, 0, '{}')`,
  );
  const goal = db.prepare(
    `INSERT INTO goals (id, client_id, submission_id, title, description, status, priority, notes, goal_type, position, created_by, created_at, updated_at, rev, created_rev, clocks, target_completion)
     VALUES (?, ?, ?, 'A goal', '', 'Not Started', 'Medium', '', 'coaching', 'a0', 'coach', 0, 0, 0, 0, '{}', ?)`,
  );
  const look = db.prepare(
    `INSERT INTO audit_entries (id, at, user_id, action, subject, submission_id, count, fields, request_id)
     VALUES (?, ?, 'coach', ?, 'submission', ?, 1, '[]', '')`,
  );
  const report = db.prepare(
    `INSERT INTO reports (id, submission_id, job_id, doc, text, text_hash, created_at, version)
     VALUES (?, ?, ?, '{}', ?, 'hash', ?, 1)`,
  );
  const version = db.prepare(
    `INSERT INTO row_versions (id, entity, row_key, field, kind, value, user_id, at, rev, created_at)
     VALUES (?, 'submission', ?, 'company', 'replaced', '"Okafor"', 'coach', 0, ?, ?)`,
  );
  const conversation = db.prepare(
    `INSERT INTO conversations (id, user_id, title, pinned, created_at, updated_at, rev, created_rev, clocks)
     VALUES (?, ?, 'A chat', 0, ?, ?, 0, 0, '{}')`,
  );
  // The coach's, because a question would change the order of need.
  const message = db.prepare(
    `INSERT INTO messages (id, conversation_id, role, content, state, based_on, created_at, rev, created_rev, clocks)
     VALUES (?, ?, 'assistant', 'An answer', 'done', '[]', ?, 0, 0, '{}')`,
  );
  const ask = db.prepare('UPDATE submission_needs SET asked_at = ? WHERE id = ?');
  const insertPart = db.transaction((from: number, until: number) => {
    for (let at = from; at < until; at += 1) {
      const row = toRow(at, portalEnd - Math.round(((total - at) / total) * twoYearsMs));
      insert.run(...row);
      const [id = '', userId] = row as [string, string | null];
      // Staff opened all but the newest hundred, and did something for a third of them.
      const createdAt = row.at(-1) as number;
      const openedAt = Math.min(portalEnd, createdAt + dayMs);
      if (at < total - 100) look.run(newId(), openedAt, 'read', id);
      if (at < total - 100 && at % 3 === 0) look.run(newId(), openedAt, 'changed', id);
      if (at % 50 === 0) ask.run(openedAt + dayMs, id);
      if (at % 2 === 0) note.run(newId(), id);
      if (row.at(-3) === 1) report.run(newId(), id, newId(), insight.repeat(5), openedAt);
      if (at % 10 === 0) for (let rev = 0; rev < 5; rev += 1) version.run(newId(), id, rev, openedAt + rev);
      if (userId !== null) {
        const conversationId = newId();
        conversation.run(conversationId, userId, openedAt, openedAt);
        for (let index = 0; index < 4; index += 1) message.run(newId(), conversationId, openedAt + index);
      }
      for (let index = 0; index < at % 4; index += 1)
        goal.run(newId(), userId, id, at % 20 === 3 ? dayOf(openedAt + 90 * dayMs) : null);
    }
  });
  for (let from = 0; from < total; from += rowsPerCommit) insertPart(from, Math.min(total, from + rowsPerCommit));
  db.pragma('wal_checkpoint(TRUNCATE)');
  db.close();
}

/** The same at each run, and of one field independent of the others. */
function pick<T>(values: readonly T[], at: number, field: number): T {
  let mixed = Math.imul(at + 1, 0x9e3779b1) ^ Math.imul(field, 0x85ebca77);
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x2c1b3c6d);
  return values[((mixed ^ (mixed >>> 13)) >>> 0) % values.length] as T;
}

function toRow(at: number, createdAt: number): (string | number | null)[] {
  const [first, last] = [pick(firstNames, at, 1), pick(lastNames, at, 2)];
  const [trade, isOwned] = [pick(trades, at, 3), pick([true, false, false], at, 4)];
  const size = pick(acceptedCompanySizes, at, 5);
  return [
    ...[newId(), isOwned ? `client ${at % 5_000}` : null, first, last],
    ...[`${first}.${last}${at}@${trade}${at % 3_000}.example`, at % 5 === 0 ? null : `${last} ${trade} ${at % 3_000}`],
    ...[pick(challenges, at, 6), 'Ten enquiries a month instead of three, without paying for more ads.'],
    // Half are of one trade, as among the clients of a coach.
    ...[
      `Trade ${at % 2 === 0 ? 7 : at % 100 === 9 ? 8 : at % 50}`,
      'We spent $1,800 on ads last spring and got two enquiries. I stopped in May.',
      size,
    ],
    ...[at % 97 === 0 ? null : JSON.stringify([insight, insight, insight]), 'playbook', 'hash'],
    ...[pick([1, 0, 0], at, 7), createdAt, createdAt],
  ];
}
