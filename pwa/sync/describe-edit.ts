import type { Goal } from '#schema/goals.ts';
import type { MutationName } from '#sync/mutations.ts';

/** One edit in words: what was done to what, and the text that a person would want to copy. */
export interface EditWords {
  title: string;
  text: string;
}

interface EditToDescribe {
  name: string;
  args?: Record<string, unknown> | undefined;
  /** Of the row that it is about, as this device shows it. */
  rowTitle: string | undefined;
}

/** How the queue and the attention list speak of an edit. */
export function describeEdit({ name, args = {}, rowTitle }: EditToDescribe): EditWords {
  const subject = rowTitle ?? textOf(args.title) ?? 'something that is no longer here';
  const say = words[name as MutationName];
  const fields = { ...changedTexts(args.text), ...recordOf(args.set), ...fieldsOfCreate(name, args) };
  return { title: say ? say(`“${subject}”`, fields) : `Change to “${subject}”`, text: listFields(fields) };
}

type Say = (subject: string, fields: Record<string, unknown>) => string;

const words: Partial<Record<MutationName, Say>> = {
  'goals.create': (subject) => `New goal ${subject}`,
  'coachingGoals.create': (subject) => `New coaching goal ${subject}`,
  'goals.update': describeUpdate,
  'goals.delete': (subject) => `Goal ${subject} deleted`,
  'goals.restore': (subject) => `Goal ${subject} restored`,
  'notes.create': () => 'New note',
  'notes.update': () => 'Change to a note',
  'notes.delete': () => 'Note deleted',
  'notes.restore': () => 'Note restored',
  'submissions.update': () => 'Change to the details of a submission',
  'conversations.rename': (subject) => `Conversation renamed to ${subject}`,
  'conversations.delete': (subject) => `Conversation ${subject} deleted`,
  'conversations.restore': (subject) => `Conversation ${subject} restored`,
  'conversations.pin': (subject) => `Conversation ${subject} pinned`,
  'drafts.put': () => 'Unfinished text',
  'pins.put': () => 'A submission is kept on this device',
  'pins.clear': () => 'A submission is no longer kept on this device',
};

/** Fields of a goal as a person calls them. */
export const fieldWords: Partial<Record<keyof Goal, string>> = {
  title: 'Title',
  description: 'Description',
  status: 'Status',
  priority: 'Priority',
  targetCompletion: 'Target date',
  completedDate: 'Completed',
  notes: 'Notes',
};

function describeUpdate(subject: string, fields: Record<string, unknown>): string {
  const names = Object.keys(fields);
  if (fields.status === 'Completed') return `Goal ${subject} completed`;
  if (names.length === 1 && names[0] === 'position') return `Goal ${subject} moved`;
  const [only] = names.filter((name) => name !== 'completedDate');
  const field = names.length <= 2 && only ? fieldWords[only as keyof Goal] : undefined;
  return field ? `${field} of ${subject}` : `Goal ${subject} changed`;
}

const recordOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? { ...value } : {};
const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

function changedTexts(text: unknown): Record<string, unknown> {
  return Object.fromEntries(Object.entries(recordOf(text)).map(([field, edit]) => [field, recordOf(edit).value]));
}

function fieldsOfCreate(name: string, args: Record<string, unknown>): Record<string, unknown> {
  if (name === 'drafts.put') return draftTexts(args.value);
  if (!name.endsWith('.create')) return {};
  return args;
}

/** A draft holds its form's values, in whatever shape the form gave them. */
function draftTexts(value: unknown): Record<string, unknown> {
  const { values, typed, ...rest } = recordOf(value);
  return { ...rest, ...recordOf(typed), ...recordOf(values) };
}

function listFields(fields: Record<string, unknown>): string {
  return Object.entries(fields)
    .filter(([name]) => name in fieldWords || name === 'content' || name === 'text')
    .flatMap(([name, value]) => {
      const text = value === null ? 'none' : textOf(value);
      const word = fieldWords[name as keyof Goal];
      return text === undefined || text === '' ? [] : [word && name !== 'title' ? `${word}: ${text}` : text];
    })
    .join('\n');
}
