import { afterAll, beforeAll, expect, test } from 'vitest';
import { registeredRoutes } from './testing/registered-routes.ts';
import { sayingPieces, scriptedCoach } from './testing/scripted-coach.ts';
import { startTestServer, type TestServer } from './testing/test-server.ts';
import { walkedClientCalls } from './walk/client-calls.ts';
import { fieldsOf } from './walk/fields-of.ts';
import { walkedPeopleCalls } from './walk/people-calls.ts';
import { walkedReportCalls } from './walk/report-calls.ts';
import { walkedStaffCalls } from './walk/staff-calls.ts';
import { walkedSyncCalls } from './walk/sync-calls.ts';
import { addWalkData, internalWords, wordsOf } from './walk/walk-data.ts';
import {
  cellsOf,
  outcomesFor,
  rolesIn,
  type WalkCell,
  type WalkedData,
  type WalkedRoute,
  type WalkedRoutes,
  type WalkOutcome,
} from './walk/walked-route.ts';
import { watchDatabase } from './walk/watch-database.ts';

const table: WalkedRoutes = {
  // First, because what staff read is recorded once, and the log's entries stay.
  ...walkedStaffCalls,
  ...walkedPeopleCalls,
  ...walkedClientCalls,
  ...walkedReportCalls,
  ...walkedSyncCalls,
};

/** The keys of an error that carries no more. */
const errorFields = 'error{code message} message';

let server: TestServer;
let data: WalkedData;
let watch: ReturnType<typeof watchDatabase>;
beforeAll(async () => {
  const { coach, answerWith } = scriptedCoach();
  answerWith(sayingPieces('Ask three clients.'));
  // No worker writes a report, so the call for one does not wait for it.
  server = await startTestServer({}, { kinds: () => [], coach, reportWait: { limitMs: 0, pollMs: 1 } });
  data = await addWalkData(server);
  watch = watchDatabase(server.deps.settings.databasePath);
  watch.begin();
});
afterAll(async () => {
  watch.close();
  await server.stop();
});

test('every call of the server has a row in the table', () => {
  const calls = registeredRoutes(server).filter((route) => route.includes(' /api/'));
  expect(Object.keys(table).sort()).toEqual(calls);
});

test.each(Object.entries(table))('%s does what its row says', async (name, route) => {
  const actual: string[] = [];
  const expected: string[] = [];
  for (const cell of cellsOf(route, data)) {
    const at = `${cell.role}, ${cell.owner}:`;
    const { text, ...answered } = await callAs(cell, name, route);
    actual.push(toLine(at, answered));
    expected.push(
      [at, ...outcomesFor(route, cell).map((outcome) => toLine('', withDefaults(route, outcome)))].join(''),
    );
    for (const hidden of hiddenFrom(cell, route)) expect(text, at).not.toContain(hidden);
  }
  expect(actual).toEqual(expected);
  // The test itself leaves the stream of events.
  expect(server.errors()).toEqual([]);
});

type Answered = Required<Pick<WalkOutcome, 'status' | 'fields' | 'changes'>>;

const toLine = (at: string, { status, fields, changes }: Answered): string =>
  `${at} ${status} [${fields}] [${changes}]`;

function withDefaults(route: WalkedRoute, { status, fields, changes = '' }: WalkOutcome): Answered {
  return { status, fields: fields ?? (status < 400 ? (route.fields ?? '') : errorFields), changes };
}

/** Lists what no answer to this caller may contain: words and addresses of all others, and words between coaches. */
function hiddenFrom({ role, owner }: WalkCell, { object }: WalkedRoute): string[] {
  if (rolesIn('staff').includes(role)) return [];
  // The id of an unlinked submission is the key to it.
  const open = owner === 'unlinked' ? ['visitor'] : [];
  const others = rolesIn('all').filter((other) => other !== role && !open.includes(other));
  // A caller who knows address and password is that person.
  const addresses = object === 'email' ? [] : others.map((other) => data.own[other].email).filter(Boolean);
  return [...others.map(wordsOf), ...addresses, internalWords];
}

async function callAs({ role, objects }: WalkCell, name: string, route: WalkedRoute) {
  const [method = '', pattern = ''] = name.split(' ');
  const id = route.object === undefined ? '' : objects[route.object];
  const body = route.body?.(objects);
  const token = data.tokens[role];
  const leaving = new AbortController();
  const response = await fetch(`${server.origin}${route.path?.(objects) ?? pattern.replace(':id', id)}`, {
    method,
    redirect: 'manual',
    signal: leaving.signal,
    headers: {
      ...(body && { 'Content-Type': 'application/json' }),
      ...(token !== undefined && { Authorization: `Bearer ${token}` }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const type = response.headers.get('Content-Type')?.split(';')[0] ?? '';
  const isEndless = type === 'text/event-stream';
  const text = isEndless ? '' : await response.text();
  leaving.abort();
  const fields = type === 'application/json' ? fieldsOf(JSON.parse(text)) : type;
  return { status: response.status, fields, changes: watch.takeChanges(), text };
}
