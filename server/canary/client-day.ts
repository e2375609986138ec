import { randomUUID } from 'node:crypto';
import { listen } from '#server/testing/listen.ts';
import type { Person } from '#server/testing/people.ts';
import { readPdf } from '#server/testing/read-pdf.ts';
import { syncDevice } from '#server/testing/sync-device.ts';
import type { TestServer } from '#server/testing/test-server.ts';
import type { Change } from '#sync/protocol.ts';
import type { CanaryDay } from './coach-day.ts';

export const pdfText = (bytes: Uint8Array): string =>
  readPdf(bytes)
    .map(({ text }) => text)
    .join('\n');

/** Records every byte of the answers as text; of a PDF also what its reader sees. */
function recordAnswers({ origin }: TestServer) {
  const answers: string[] = [];
  const call: TestServer['call'] = async (method, path, { body, token, headers = {} } = {}) => {
    const response = await fetch(`${origin}${path}`, {
      method,
      headers: {
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
        ...(token !== undefined && { Authorization: `Bearer ${token}` }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const bytes = Buffer.from(await response.arrayBuffer());
    const text = bytes.toString('utf8');
    const type = response.headers.get('Content-Type') ?? '';
    answers.push(JSON.stringify(Object.fromEntries(response.headers)), text);
    if (type.includes('pdf')) answers.push(pdfText(bytes));
    const parsed = type.includes('json') ? JSON.parse(text) : text;
    return { status: response.status, headers: response.headers, body: parsed };
  };
  return { answers, call };
}

/** The rows that a device has after the changes that it got, by scope, entity and id. */
function deviceRows() {
  const rows = new Map<string, unknown>();
  return {
    rows,
    apply(changes: readonly Change[]): void {
      for (const change of changes) {
        if (change.op === 'put') rows.set(`${change.scope}/${change.entity}/${change.id}`, change.row);
        else if (change.op === 'del') rows.delete(`${change.scope}/${change.entity}/${change.id}`);
        else if (change.op === 'forget') {
          const isForgotten = (name: string) => change.scope === 'all' || name.startsWith(`${change.scope}/`);
          for (const name of [...rows.keys()].filter(isForgotten)) rows.delete(name);
        }
      }
    },
  };
}

/** Makes a client's actions, guesses at what is not theirs included, and records all that the client gets. */
export async function startClientDay(day: CanaryDay, client: Person, submissionId: string) {
  const { server, oneOf } = day;
  const { token } = client;
  const { answers, call } = recordAnswers(server);
  const recorded = { call, clock: server.clock };
  const phone = syncDevice(recorded, client);
  const device = deviceRows();
  const stream = await listen(server, token);
  const goals: string[] = [];
  const get = (path: string) => call('GET', path, { token });
  const post = (path: string, body: object) => call('POST', path, { token, body });
  const someNote = () => (day.notes.length > 0 ? oneOf(day.notes) : randomUUID());
  const reads = [
    '/api/history',
    '/api/receipts',
    '/api/steps/unified',
    '/api/chat/conversations',
    '/api/sync/escrow',
    '/api/auth/all',
    '/api/audit',
    `/api/orders?submission=${submissionId}`,
    '/api/orders/all',
    `/api/submission/${submissionId}`,
    `/api/submission/${submissionId}/questions`,
    `/api/submission/${submissionId}/answers`,
    `/api/report-status/${submissionId}`,
    `/api/report/${submissionId}`,
    `/api/versions/submission/${submissionId}`,
    `/api/versions/submissionBody/${submissionId}`,
    `/api/coaching/submissions/${submissionId}`,
    '/api/coaching/submissions',
    '/api/coaching/submissions.csv',
    '/api/coaching/desk',
    `/api/coaching/submissions/${submissionId}/timeline`,
    `/api/coaching/download-report/${submissionId}`,
  ];

  async function sync(edits: [string, Record<string, unknown>][] = []): Promise<void> {
    const mutations = edits.map(([name, args]) => phone.edit(name, args));
    const first = mutations[0]?.id;
    const { changes } = await phone.sync(mutations, first === undefined ? {} : { ackedResults: first - 1 });
    device.apply(changes);
  }

  return {
    actions: {
      sync: () => sync(),
      newDevice: () => syncDevice(recorded, client).sync(),
      read: () => get(oneOf(reads)),
      readVersions: () => get(`/api/versions/note/${someNote()}`),
      askForSummary: () => post(`/api/coaching/submissions/${submissionId}/summary`, {}),
      ask: () => post('/api/chat', { message: { content: 'What did my coach write about me between you?' } }),
      async addGoal() {
        const id = randomUUID();
        goals.push(id);
        await sync([['goals.create', { id, title: 'Send the quotes within two days' }]]);
      },
      async editGoal() {
        if (goals.length > 0) await call('PUT', `/api/steps/${oneOf(goals)}`, { token, body: { notes: 'Half' } });
      },
      goalsFromReport: () => post('/api/steps/from-report', {}),
      pdf: () => get(`/api/history/${submissionId}/report.pdf`),
      async mailReport() {
        const { body } = await get(`/api/download-report/${submissionId}`);
        const input = { submissionId, report: String(body.message), email: client.email };
        await post('/api/email/send-report', input);
      },
      exportAccount: () => get('/api/account/export'),
      /** With an id that the client may not know. */
      guess: () =>
        sync([
          ['notes.update', { id: someNote(), baseRev: 1, set: { noteType: 'client' } }],
          ['notes.update', { id: someNote(), baseRev: 1, text: { content: { base: '', value: 'guessed' } } }],
          ['notes.create', { id: someNote(), submissionId, content: 'guessed', noteType: 'client' }],
          ['notes.delete', { id: someNote(), baseRev: 1 }],
          ['notes.restore', { id: someNote(), baseRev: 1 }],
          ['drafts.put', { id: `note:${submissionId}`, baseRev: 0, value: { content: 'guessed' } }],
        ]),
    },
    /** All that the client got, by the way it came. */
    received: () => ({
      answers: answers.join('\n'),
      stream: stream.text(),
      device: JSON.stringify([...device.rows]),
    }),
    hasNotes: () => [...device.rows.keys()].some((name) => name.startsWith('own/note/')),
    close: () => stream.close(),
  };
}
export type ClientDay = Awaited<ReturnType<typeof startClientDay>>;
