import { randomUUID } from 'node:crypto';
import type { WireNote } from '#schema/coaching.ts';
import type { Note } from '#schema/notes.ts';
import { findStored } from '#server/synced-rows/stored-rows.ts';
import type { Person } from '#server/testing/people.ts';
import { seededRandom } from '#server/testing/seeded-random.ts';
import { syncDevice } from '#server/testing/sync-device.ts';
import type { TestServer } from '#server/testing/test-server.ts';

/** Part of every word that no client may read. */
const canaryMark = 'pangolin';

export const hasCanary = (text: string): boolean => text.toLowerCase().includes(canaryMark);

/** The state that the coaches and clients of one day share. */
export interface CanaryDay {
  server: TestServer;
  submissions: readonly string[];
  below(limit: number): number;
  oneOf<T>(list: readonly T[]): T;
  /** A new sentence with a canary word. */
  secret(): string;
  secrets(): number;
  /** The ids of the notes and coaching goals so far. */
  notes: string[];
  goals: string[];
}

export function startCanaryDay(server: TestServer, seed: number, submissions: readonly string[]): CanaryDay {
  const random = seededRandom(seed);
  const below = (limit: number) => Math.floor(random() * limit);
  let secrets = 0;
  return {
    server,
    submissions,
    below,
    oneOf<T>(list: readonly T[]): T {
      const one = list[below(list.length)];
      if (one === undefined) throw new Error('The list is empty.');
      return one;
    },
    secret() {
      secrets += 1;
      return `Between us: the ${canaryMark}${secrets} is not ready to hear this.`;
    },
    secrets: () => secrets,
    notes: [],
    goals: [],
  };
}

interface NoteEdit {
  content?: string;
  title?: string;
  noteType?: Note['noteType'];
}

const isThere = ({ deletedAt }: Note) => deletedAt === null;
const isInternal = (note: Note) => isThere(note) && note.noteType === 'internal';
const isShared = (note: Note) => isThere(note) && note.noteType === 'client';

/**
 * Makes a coach's actions, by REST and from a device. Canary words go only into internal notes, their titles and drafts:
 * an edit that shares a note replaces them. An action returns true when it saw a canary word.
 */
export function coachActions(day: CanaryDay, { token }: Person) {
  const { server, oneOf, secret } = day;
  const { read } = server.deps.database;
  const laptop = syncDevice(server, { token });
  const chooseRest = () => day.below(2) === 0;

  async function rest(method: string, path: string, body: object) {
    type Written = { note: WireNote; goal: { id: string } };
    const answer = await server.call<Written>(method, `/api/coaching${path}`, { body, token });
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${JSON.stringify(answer.body)}`);
    return answer.body;
  }

  async function push(name: string, args: Record<string, unknown>): Promise<void> {
    const mutation = laptop.edit(name, args);
    const { body, status } = await laptop.sync([mutation], { ackedResults: mutation.id - 1 });
    const result = body.results?.find(({ id }) => id === mutation.id);
    if (status !== 200 || result?.status === 'rejected') throw new Error(`${name}: ${JSON.stringify(body)}`);
  }

  async function someNote(isWanted: (note: Note) => boolean) {
    const stored = await Promise.all(day.notes.map((id) => findStored(read, 'note', id)));
    const found = stored.flatMap((one) => (one ? [{ note: one.row as unknown as Note, rev: one.rev }] : []));
    const wanted = found.filter(({ note }) => isWanted(note));
    return wanted.length > 0 ? oneOf(wanted) : undefined;
  }

  async function addNote(content: string, noteType: Note['noteType']): Promise<void> {
    const submissionId = oneOf(day.submissions);
    if (chooseRest()) {
      const { note } = await rest('POST', `/submissions/${submissionId}/notes`, { content, note_type: noteType });
      day.notes.push(note.id);
      return;
    }
    const id = randomUUID();
    await push('notes.create', { id, submissionId, content, noteType });
    day.notes.push(id);
  }

  async function editNote(isWanted: (note: Note) => boolean, toEdit: (note: Note) => NoteEdit): Promise<void> {
    const found = await someNote(isWanted);
    if (!found) return;
    const { note, rev } = found;
    const { content, ...set } = toEdit(note);
    if (chooseRest()) {
      const { noteType, title } = set;
      await rest('PUT', `/notes/${note.id}`, {
        ...(content !== undefined && { content }),
        ...(title !== undefined && { title }),
        ...(noteType && { note_type: noteType }),
      });
      return;
    }
    const text = content !== undefined && { text: { content: { base: note.content, value: content } } };
    await push('notes.update', { id: note.id, baseRev: rev, set, ...text });
  }

  return {
    addInternal: () => addNote(secret(), 'internal'),
    addShared: () => addNote('You asked for the deposit: well done.', 'client'),
    addSecret: () => editNote(isInternal, ({ content }) => ({ content: `${content} ${secret()}`, title: secret() })),
    share: () => editNote(isInternal, () => ({ noteType: 'client', content: 'Bring the quotes.', title: 'Next week' })),
    unshare: () => editNote(isShared, () => ({ noteType: 'internal', content: secret(), title: secret() })),
    praise: () => editNote(isShared, ({ content }) => ({ content: `${content} Well done.` })),
    async remove() {
      const found = await someNote(isThere);
      if (found) await push('notes.delete', { id: found.note.id, baseRev: found.rev });
    },
    async restore() {
      const found = await someNote((note) => !isThere(note));
      if (found) await push('notes.restore', { id: found.note.id, baseRev: found.rev });
    },
    /** Typed and not saved: only the coach's own devices get it. */
    draft: () => push('drafts.put', { id: `note:${oneOf(day.submissions)}`, baseRev: 0, value: { content: secret() } }),
    async setGoal() {
      const path = `/submissions/${oneOf(day.submissions)}/goals`;
      day.goals.push((await rest('POST', path, { title: 'Call five clients' })).goal.id);
    },
    async editGoal() {
      if (day.goals.length > 0) await rest('PUT', `/goals/${oneOf(day.goals)}`, { notes: 'Two are done.' });
    },
    correct: () => rest('PUT', `/submissions/${oneOf(day.submissions)}`, { location: `Street ${day.below(99)}` }),
    summarize: () => rest('POST', `/submissions/${oneOf(day.submissions)}/summary?force=true`, {}),
    async open() {
      const submission = `/api/coaching/submissions/${oneOf(day.submissions)}`;
      for (const path of [submission, `${submission}/timeline`, '/api/coaching/submissions.csv']) {
        const { status } = await server.call('GET', path, { token });
        if (status !== 200) throw new Error(`${path}: ${status}`);
      }
    },
    sync: () => laptop.sync(),
    async readNoteHistory() {
      const found = await someNote(isInternal);
      const answer = found && (await server.call('GET', `/api/versions/note/${found.note.id}`, { token }));
      return answer && hasCanary(JSON.stringify(answer.body));
    },
  };
}
