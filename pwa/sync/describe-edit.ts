import { goalLabels } from '#schema/goals.ts';
import { answerLabels } from '#schema/insights.ts';
import { startOf } from '#schema/start-of.ts';
import type { MutationName } from '#sync/mutations.ts';

/** One edit in words: what was done to what, and the text that a person would want to copy. */
export interface EditWords {
  title: string;
  text: string;
}

interface EditToDescribe {
  name: string;
  args?: Record<string, unknown> | undefined;
  /** Names the row that it is about, as this device shows it. */
  rowTitle: string | undefined;
  /** The row itself: of a note it says who reads it. */
  row?: object;
  /** Gives the first name of the client whom it is about. */
  clientName?: string;
}

/** Words an edit for the queue and the attention list. */
export function describeEdit({ name, args = {}, rowTitle, row, clientName }: EditToDescribe): EditWords {
  const subject = rowTitle ?? textOf(args.title) ?? 'something that’s no longer here';
  const say = words[name as MutationName];
  const fields = { ...changedTexts(args.text), ...recordOf(args.set), ...fieldsOfCreate(name, args) };
  const text = name === 'drafts.put' ? listDraft(args.value) : listFields(fields);
  const about = { client: clientName, noteType: textOf({ ...args, ...row, ...fields }.noteType) };
  // A new note may have no title: its first words name it.
  const content = startOf((rowTitle ?? textOf(args.title)?.trim()) || textOf(args.content)?.trim() || '', namedLetters);
  const quoted = name.startsWith('notes.') ? content && `: “${content}”` : `“${subject}”`;
  return { title: say ? say(quoted, fields, about) : `Change to “${subject}”`, text };
}

const namedLetters = 60;

/** Says whom an edit of staff is about, and who reads a note. */
interface About {
  client: string | undefined;
  noteType: string | undefined;
}
type Say = (subject: string, fields: Record<string, unknown>, about: About) => string;

/** Names a note by its readers. */
function noteWords({ client, noteType }: About): string {
  if (noteType === 'client') return client ? `Note to ${client}` : 'Note to the client';
  return client ? `Coaches’ note about ${client}` : 'Coaches’ note';
}

const words: Partial<Record<MutationName, Say>> = {
  'goals.create': (subject) => `New goal ${subject}`,
  'coachingGoals.create': (subject, _, { client }) =>
    `New ${client ? `goal for ${client}` : 'coaching goal'} ${subject}`,
  'goals.update': describeUpdate,
  'goals.delete': (subject) => `Goal ${subject} deleted`,
  'goals.restore': (subject) => `Goal ${subject} restored`,
  'notes.create': (subject, _, about) => `${noteWords(about)}${subject}`,
  'notes.update': (subject, _, about) => `${noteWords(about)} updated${subject}`,
  'notes.delete': (subject, _, about) => `${noteWords(about)} deleted${subject}`,
  'notes.restore': (subject, _, about) => `${noteWords(about)} restored${subject}`,
  'submissions.update': (_, __, { client }) => (client ? `${client}’s details updated` : 'Submission details updated'),
  'conversations.rename': (subject) => `Conversation renamed to ${subject}`,
  'conversations.delete': (subject) => `Conversation ${subject} deleted`,
  'conversations.restore': (subject) => `Conversation ${subject} restored`,
  'conversations.pin': (subject) => `Conversation ${subject} pinned`,
  'drafts.put': () => 'Unfinished draft',
  'pins.put': (_, __, { client }) => `Keep ${client ?? 'a submission'} on this device`,
  'pins.clear': (_, __, { client }) => `Remove ${client ?? 'a submission'} from this device`,
};

/** Names the fields of goals, notes and details as a person calls them. */
const { position: _, ...wordsOfGoals } = goalLabels;
export const fieldWords: Readonly<Record<string, string>> = {
  ...answerLabels,
  ...wordsOfGoals,
  content: 'Note',
  noteType: 'Visible to',
};
/** Needs no name before it. */
const speaksForItself = ['title', 'content', 'text'];

/** Writes a field's value as a person reads it. */
export function valueWords(name: string, value: unknown): string {
  if (value === null) return 'none';
  if (name === 'noteType') return value === 'client' ? 'coaches and the client' : 'coaches only';
  return String(value);
}

function describeUpdate(subject: string, fields: Record<string, unknown>): string {
  const names = Object.keys(fields);
  if (fields.status === 'Completed') return `Goal ${subject} completed`;
  if (names.length === 1 && names[0] === 'position') return `Goal ${subject} moved`;
  const [only] = names.filter((name) => name !== 'completedDate');
  const field = names.length <= 2 && only ? fieldWords[only] : undefined;
  return field ? `Goal ${subject}: ${field.toLowerCase()}` : `Goal ${subject} updated`;
}

const recordOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? { ...value } : {};
const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

function changedTexts(text: unknown): Record<string, unknown> {
  return Object.fromEntries(Object.entries(recordOf(text)).map(([field, edit]) => [field, recordOf(edit).value]));
}

function fieldsOfCreate(name: string, args: Record<string, unknown>): Record<string, unknown> {
  if (!name.endsWith('.create')) return {};
  return args;
}

/** Where forms keep what is typed. */
const wrappers = ['value', 'values', 'typed'];
/** Forms note these besides what is typed; nobody reads them. */
const ofForm = ['caret', 'seen', 'step', 'attempt', 'waitingId', 'noteType'];

/** A draft holds its form's values, in whatever shape the form gave them. */
function draftTexts(value: unknown): [name: string, text: string][] {
  const draft = recordOf(value);
  const own = Object.entries(draft).flatMap(([name, text]): [string, string][] =>
    typeof text === 'string' && text.trim() !== '' && !ofForm.includes(name) ? [[name, text]] : [],
  );
  return [...own, ...wrappers.flatMap((name) => (draft[name] ? draftTexts(draft[name]) : []))];
}

/** The texts of a draft, one a line, each with what its field is called. */
export function listDraft(value: unknown): string {
  const labels: Record<string, string> = { ...fieldWords, title: '', content: '' };
  return draftTexts(value)
    .map(([name, text]) => (labels[name] ? `${labels[name]}: ${text}` : text))
    .join('\n');
}

function listFields(fields: Record<string, unknown>): string {
  return Object.entries(fields)
    .filter(([name]) => name in fieldWords || name === 'text')
    .flatMap(([name, value]) => {
      if (value !== null && (typeof value !== 'string' || value === '')) return [];
      const words = valueWords(name, value);
      return [speaksForItself.includes(name) ? words : `${fieldWords[name]}: ${words}`];
    })
    .join('\n');
}
