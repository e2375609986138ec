import type { Edit } from '#sync/client/edit.ts';
import type { Entity, Row } from '#sync/protocol.ts';
import { type Doer, writableFields } from './field-table.ts';
import { type Held, scopeOfKey } from './held.ts';
import type { Deed } from './plan.ts';
import { type Random, uuidFrom } from './random.ts';
import type { Columns } from './server-rows.ts';
import type { Words } from './words.ts';

export interface Doing {
  held: Held;
  /** What the device believes of its person: screens offer no more. */
  doer: Doer;
  random: Random;
  words: Words;
  /** Its clock. */
  now: number;
  /** Drafts that are open in a form. */
  forms: Map<string, { text: string; baseRev: number }>;
  /** Subjects of edits that are on their way to the disk. */
  inFlight: readonly string[];
}

/** An edit, and whether its words are for staff only. */
export interface DoneEdit {
  edit: Edit;
  isSecret: boolean;
}
export const editOf = ({ edit }: DoneEdit): Edit => edit;

type Seen = { row: Row; rev: number; scope: 'own' | 'staff' };

/** What the person does, by what the screen shows; undefined: there is nothing to do it to. */
export function chooseEdit(deed: Deed, doing: Doing): DoneEdit | undefined {
  const { random } = doing;
  switch (deed) {
    case 'createGoal':
      return open({ name: 'goals.create', args: { id: uuidFrom(random), title: title(doing), ...maybeTexts(doing) } });
    case 'createCoachingGoal':
      return onSubmission(doing, (id) => ({
        isSecret: false,
        edit: {
          name: 'coachingGoals.create',
          args: { id: uuidFrom(random), submissionId: id, title: title(doing), ...maybeTexts(doing) },
        },
      }));
    case 'createNote':
      return onSubmission(doing, (id) => createNote(doing, id));
    case 'editGoal':
      return editFields(doing, 'goal', ['title', 'status', 'priority', 'targetCompletion', 'completedDate']);
    case 'editGoalText':
      return editText(doing, 'goal', ['description', 'notes']);
    case 'editNote':
      return random.chance(0.6) ? editText(doing, 'note', ['content']) : editFields(doing, 'note', ['title']);
    case 'turnNote':
      return editFields(doing, 'note', ['noteType']);
    case 'editDetails':
      return editFields(doing, 'submission', ['company', 'location', 'stepsTaken', 'desiredOutcome', 'revenueBand']);
    case 'moveGoal':
      return editFields(doing, 'goal', ['position']);
    case 'deleteGoal':
    case 'restoreGoal':
      return deleteOrRestore(doing, 'goal', deed === 'deleteGoal');
    case 'deleteNote':
    case 'restoreNote':
      return deleteOrRestore(doing, 'note', deed === 'deleteNote');
    case 'deleteConversation':
    case 'restoreConversation':
      return deleteOrRestore(doing, 'conversation', deed === 'deleteConversation');
    case 'renameConversation':
      return editConversation(doing, 'conversations.rename', { title: title(doing) });
    case 'pinConversation':
      return editConversation(doing, 'conversations.pin', { pinned: random.chance(0.5) });
    case 'typeDraft':
      return typeDraft(doing);
    case 'clearDraft':
      return clearDraft(doing);
    case 'pin':
      return onSubmission(doing, (id) => open({ name: 'pins.put', args: { id, auto: random.chance(0.5) } }));
    case 'unpin': {
      const pin = pick(doing, 'pin', () => true);
      return pin && open({ name: 'pins.clear', args: { id: pin.row.id } });
    }
    case 'openForm':
      return void openForm(doing);
    case 'typeInForm':
      return typeInForm(doing);
    case 'discardRaised': {
      const raised = pick(doing, 'draft', ({ row }) => row.id.startsWith('attention:'));
      return raised && open({ name: 'drafts.clear', args: { id: raised.row.id } });
    }
    case 'retitle':
      return retitle(doing);
    case 'writeLong':
      return open({
        name: 'goals.create',
        args: { id: uuidFrom(random), title: title(doing), description: long(doing) },
      });
    case 'overreach':
      return overreach(doing);
    default:
      return undefined;
  }
}

const open = (edit: Edit): DoneEdit => ({ edit, isSecret: false });

function createNote({ random, words }: Doing, submissionId: string): DoneEdit {
  const noteType = random.pick(['internal', 'internal', 'client'] as const);
  const texts = { title: random.chance(0.5) ? words.draw() : '', content: `${words.draw()} ${words.draw()}` };
  const args = { id: uuidFrom(random), submissionId, noteType, ...texts };
  return { edit: { name: 'notes.create', args }, isSecret: noteType === 'internal' };
}

const title = ({ words }: Doing): string => `Hire ${words.draw()}`;

function maybeTexts({ random, words }: Doing): Record<string, string> {
  return random.chance(0.5) ? { description: `First ${words.draw()} then ${words.draw()}.` } : {};
}

function pick({ held, random }: Doing, entity: Entity, isMeant: (seen: Seen) => boolean): Seen | undefined {
  const seen = held.rows.flatMap(({ entity: name, held: { key, rev, row } }) =>
    name === entity && row !== null ? [{ row, rev, scope: scopeOfKey(key) }] : [],
  );
  const meant = seen.filter(isMeant).sort((a, b) => (a.row.id < b.row.id ? -1 : 1));
  // The first ones much more often than the others: people meet on a few rows.
  return meant[Math.floor(random.next() ** 3 * meant.length)];
}

const asColumns = ({ row, rev }: Seen, doer: Doer): Columns => ({ userId: doer.userId, ...row, rev });
const isLive = ({ row }: Seen): boolean => row.deletedAt === null || row.deletedAt === undefined;

function onSubmission(doing: Doing, make: (id: string) => DoneEdit): DoneEdit | undefined {
  if (!doing.doer.isStaff) return undefined;
  const submission = pick(doing, 'submission', ({ scope }) => scope === 'staff');
  return submission && make(submission.row.id);
}

const updates = { goal: 'goals.update', note: 'notes.update', submission: 'submissions.update' } as const;

function editFields(doing: Doing, entity: keyof typeof updates, wanted: string[]): DoneEdit | undefined {
  const { doer, random } = doing;
  const allowedOf = (seen: Seen) => {
    const allowed = writableFields(doer, entity, asColumns(seen, doer));
    return wanted.filter((field) => allowed.includes(field));
  };
  const seen = pick(doing, entity, (one) => isLive(one) && allowedOf(one).length > 0);
  if (!seen) return undefined;
  const fields = allowedOf(seen);
  const set: Record<string, unknown> = {};
  for (let left = 1 + random.int(2); left > 0; left -= 1) {
    const field = random.pick(fields);
    set[field] = newValue(doing, seen, field);
  }
  const isSecret = entity === 'note' && seen.row.noteType === 'internal';
  return { edit: { name: updates[entity], args: { id: seen.row.id, set } }, isSecret };
}

function newValue({ random, words, ...doing }: Doing, { row }: Seen, field: string): unknown {
  const statuses = ['Not Started', 'In Progress', 'Completed'];
  switch (field) {
    case 'status':
      return random.pick(row.goalType === 'coaching' ? [...statuses, 'On Hold'] : statuses);
    case 'priority':
      return random.pick(['Low', 'Medium', 'High', 'Critical']);
    case 'targetCompletion':
    case 'completedDate':
      return new Date(Date.UTC(2026, 0, 1 + random.int(5_000))).toISOString().slice(0, 10);
    case 'noteType':
      return row.noteType === 'internal' ? 'client' : 'internal';
    case 'position':
      return `a${Array.from({ length: 6 }, () => random.pick([...'0123456789ABCXYZabcxyz'])).join('')}V`;
    case 'revenueBand':
      return random.pick(['<$100k', '$100k-$500k', '$500k-$1M', null]);
    default:
      return title({ random, words, ...doing });
  }
}

function retitle(doing: Doing): DoneEdit | undefined {
  const { held, doer } = doing;
  const goals = held.rows.flatMap(({ entity, held: { key, rev, row } }) =>
    entity === 'goal' && row !== null ? [{ row, rev, scope: scopeOfKey(key) }] : [],
  );
  const mine = goals.filter(
    (seen) => isLive(seen) && writableFields(doer, 'goal', asColumns(seen, doer)).includes('title'),
  );
  const [first] = mine.sort((a, b) => (a.row.id < b.row.id ? -1 : 1));
  return first && open({ name: 'goals.update', args: { id: first.row.id, set: { title: title(doing) } } });
}

/** Adds a word somewhere, and sometimes takes one out. */
function editText(doing: Doing, entity: 'goal' | 'note', wanted: string[]): DoneEdit | undefined {
  const { doer, random, words } = doing;
  const allowedOf = (seen: Seen) => {
    const allowed = writableFields(doer, entity, asColumns(seen, doer));
    return wanted.filter((field) => allowed.includes(field));
  };
  const seen = pick(doing, entity, (one) => isLive(one) && allowedOf(one).length > 0);
  if (!seen) return undefined;
  const field = random.pick(allowedOf(seen));
  const base = String(seen.row[field]);
  const left = base.split(' ').filter((word) => word !== '');
  if (left.length > 1 && random.chance(0.25)) left.splice(random.int(left.length), 1);
  left.splice(random.int(left.length + 1), 0, words.draw());
  const edit: Edit = {
    name: updates[entity],
    args: { id: seen.row.id, text: { [field]: { base, value: left.join(' ') } } },
  };
  return { edit, isSecret: entity === 'note' && seen.row.noteType === 'internal' };
}

const lives = {
  goal: ['goals.delete', 'goals.restore'],
  note: ['notes.delete', 'notes.restore'],
  conversation: ['conversations.delete', 'conversations.restore'],
} as const;

function deleteOrRestore(doing: Doing, entity: keyof typeof lives, isDelete: boolean): DoneEdit | undefined {
  const mayDelete = (seen: Seen) =>
    writableFields(doing.doer, entity, asColumns(seen, doing.doer)).includes('deletedAt');
  const seen = pick(doing, entity, (one) => isLive(one) === isDelete && mayDelete(one));
  return seen && open({ name: lives[entity][isDelete ? 0 : 1], args: { id: seen.row.id } });
}

function editConversation(
  doing: Doing,
  name: 'conversations.rename' | 'conversations.pin',
  set: Record<string, unknown>,
): DoneEdit | undefined {
  const seen = pick(doing, 'conversation', isLive);
  return seen && open({ name, args: { id: seen.row.id, set } });
}

/** Goes on from what stands in the editor; drafts of staff are about a submission. */
function typeDraft(doing: Doing): DoneEdit | undefined {
  const { random, words } = doing;
  const submission = doing.doer.isStaff ? pick(doing, 'submission', ({ scope }) => scope === 'staff') : undefined;
  const isNote = submission !== undefined && random.chance(0.6);
  const id = isNote ? `note:${submission.row.id}` : `goal:${random.pick(['new', 'next'])}`;
  if (doing.forms.has(id)) return typeInForm(doing, id);
  const before = pick(doing, 'draft', ({ row }) => row.id === id)?.row.value as { text?: string } | undefined;
  const text = `${before?.text ?? ''} ${words.draw()}`.trim();
  const args = { id, value: { text }, baseRev: shownRev(doing, id) };
  return { edit: { name: 'drafts.put', args }, isSecret: isNote };
}

/** As the app's editors tell it: the rev that a draft was shown at, or of one that was typed here what it was based on. */
function shownRev({ held: { rows, entries, state } }: Doing, id: string): number {
  const row = rows.find(({ entity, held: { key } }) => entity === 'draft' && key.slice(key.indexOf(':') + 1) === id);
  const typed = row && entries.findLast(({ overlay }) => overlay === `draft:${id}`);
  const based = typed?.args.baseRev;
  if (typeof based === 'number') return based;
  return row?.held.row ? row.held.rev : Math.max(row?.held.rev ?? 0, state?.seenRev ?? 0);
}

/** From here on the draft is typed on in what the form shows, whatever comes from other devices. */
function openForm(doing: Doing): void {
  const seen = pick(doing, 'draft', ({ row, rev }) => !row.id.startsWith('attention:') && rev > 0);
  // A form reads its draft after what is on its way to the disk.
  if (doing.inFlight.includes(`draft:${seen?.row.id}`)) return;
  const text = (seen?.row.value as { text?: string } | undefined)?.text;
  if (seen && text !== undefined) doing.forms.set(seen.row.id, { text, baseRev: shownRev(doing, seen.row.id) });
}

function typeInForm({ forms, random, words }: Doing, wanted?: string): DoneEdit | undefined {
  const ids = [...forms.keys()].sort();
  if (ids.length === 0) return undefined;
  const id = wanted ?? random.pick(ids);
  const form = forms.get(id);
  if (!form) return undefined;
  const text = `${form.text} ${words.draw()}`;
  forms.set(id, { ...form, text });
  const args = { id, value: { text }, baseRev: form.baseRev };
  return { edit: { name: 'drafts.put', args }, isSecret: id.startsWith('note:') };
}

const long = ({ words }: Doing): string => `${words.draw()} ${'and so on '.repeat(200)}${words.draw()}`;

function clearDraft(doing: Doing): DoneEdit | undefined {
  const seen = pick(doing, 'draft', ({ row }) => !row.id.startsWith('attention:'));
  if (seen) doing.forms.delete(seen.row.id);
  return seen && open({ name: 'drafts.clear', args: { id: seen.row.id } });
}

/** What no screen offers: another program, or an app of another version, tries it all the same. */
function overreach(doing: Doing): DoneEdit | undefined {
  const { random, doer } = doing;
  const goal = pick(doing, 'goal', isLive);
  const note = pick(doing, 'note', isLive);
  const tries: (DoneEdit | undefined)[] = [
    goal && open({ name: 'goals.update', args: { id: goal.row.id, set: { title: title(doing), priority: 'Low' } } }),
    goal && open({ name: 'goals.update', args: { id: goal.row.id, set: { status: 'On Hold' } } }),
    goal && open({ name: 'goals.delete', args: { id: goal.row.id } }),
    goal && open({ name: 'goals.update', args: { id: goal.row.id, set: { clientId: doer.userId } } }),
    note && open({ name: 'notes.update', args: { id: note.row.id, set: { title: title(doing) } } }),
  ];
  const possible = tries.filter((one) => one !== undefined);
  return possible.length === 0 ? undefined : random.pick(possible);
}
