import { draftKind } from './drafts.ts';
import { goalLabels } from './goals.ts';
import { answerLabels } from './insights.ts';

/** A text in the escrow: the mutation that was refused, or a `draft`. */
interface EscrowText {
  name: string;
  args: Record<string, unknown>;
}

const kinds: Readonly<Record<string, string | undefined>> = {
  'notes.create': 'unsent note',
  'notes.update': 'unsent edit to a note',
  'coachingGoals.create': 'unsent coaching goal',
  'goals.create': 'unsent goal',
  'goals.update': 'unsent edit to a goal',
  'submissions.update': 'unsent edit to the details',
};

const draftKinds: Readonly<Record<string, string | undefined>> = {
  note: 'unfinished note',
  coachingGoal: 'unfinished goal',
  details: 'unfinished edit to the details',
};

/** Names what it was, such as `unsent note`. */
export function escrowKind({ name, args }: EscrowText): string {
  if (name !== 'draft') return kinds[name] ?? 'unsent text';
  const id = String(args.id);
  // The form that has a report written keeps its draft under the id of the details.
  if (id.endsWith(':report')) return 'unfinished context for a report';
  return draftKinds[draftKind(id)] ?? 'unfinished text';
}

/** Lists the words that somebody typed, one text a field, which may have lines of its own. */
export const listEscrowTexts = ({ args }: EscrowText): string[] => listTexts(args, '');

/** Says which row it is, what the person saw before they typed, or where the cursor stood. */
const notTyped = new Set(['id', 'submissionId', 'clientId', 'goalType', 'position', 'base', 'seen', 'caret']);
const labels = new Map<string, string>(Object.entries({ ...answerLabels, ...goalLabels, content: '', noteType: '' }));
/** Deeper than anything that the app ever wrote. */
const maxLevels = 8;

/** Reads any shape: it may have been typed in an older or a newer app, or come from another program. */
function listTexts(value: unknown, field: string, level = 0): string[] {
  if (typeof value === 'object' && value !== null) {
    if (level === maxLevels) return [];
    return Object.entries(changedOf(value)).flatMap(([key, part]) =>
      notTyped.has(key) ? [] : listTexts(part, labels.has(key) ? key : field, level + 1),
    );
  }
  const label = labels.get(field);
  const text = value === null && label ? 'none' : value;
  if (typeof text !== 'string' || text.trim() === '') return [];
  // Internal is what a released text becomes in any case.
  if (field === 'noteType') return text === 'client' ? ['Written for the client to read.'] : [];
  return [label ? `${label}: ${text}` : text];
}

/** Of a form over a row only what reads otherwise than when it was opened. */
function changedOf(value: object): object {
  const { values, seen } = value as { values?: object; seen?: { values?: object } | null };
  if (!values || !seen?.values) return value;
  const before = new Map(Object.entries(seen.values));
  return Object.fromEntries(Object.entries(values).filter(([name, text]) => text !== before.get(name)));
}
