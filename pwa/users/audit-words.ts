import { formatMoney } from '#schema/amount.ts';
import type { AuditAction, AuditAnswer, AuditSubject } from '#schema/audit.ts';

export type AuditEntry = AuditAnswer['entries'][number];

/** Stands for one entry, or for several that the screen folds into one line. */
export interface AuditLine extends AuditEntry {
  /** Counts the looks at one list. */
  times?: number;
}

/** Marks the place of the person's name in a sentence, because each action puts it elsewhere. */
const name = '{name}';

type Phrase = (details: AuditEntry['details']) => string;

/** Words each kind of reading. */
const readPhrases: Record<AuditSubject, Phrase> = {
  submissions: (details) => `viewed a list of ${objectPhrases.submissions(details)}`,
  submission: () => `opened ${name}’s submission`,
  delivery: ({ about, count }) =>
    about ? `synced ${name}’s submission to a device` : `synced ${counted(count, 'submission')} to a device`,
  questions: () => `viewed ${name}’s follow-up questions`,
  question: () => `read ${name}’s last question to the coach`,
  timeline: () => `viewed the timeline of ${name}’s submission`,
  report: () => `opened ${name}’s report`,
  summary: () => `viewed the summary of ${name}’s submission`,
  note: () => `read a note about ${name}`,
  goal: () => `viewed one of ${name}’s goals`,
  versions: () => `viewed earlier versions of ${name}’s data`,
  user: () => `viewed ${name}’s account`,
  users: ({ count }) => `viewed the list of ${counted(count, 'user')}`,
  devices: () => `viewed ${name}’s devices`,
  order: () => `viewed one of ${name}’s payments`,
  orders: ({ about, count, fields }) =>
    about ? `viewed ${name}’s payments` : `viewed a list of ${counted(count, 'payment')}${filteredBy(fields)}`,
  escrow: ({ count }) => (count === 0 ? 'checked for unsent texts' : `viewed ${counted(count, 'unsent text')}`),
  audit: () => 'viewed the audit log',
};

/** Words looks at one list that are folded into a line. Unsent texts aren't among them: reading one isn't a look at a list. */
const lookPhrases: Partial<Record<AuditSubject, string>> = {
  submissions: 'viewed the list of submissions',
  users: 'viewed the list of users',
  orders: 'viewed the list of payments',
  audit: 'viewed the audit log',
};

/** Words each change, export, refund, release and deletion. */
const objectPhrases: Record<AuditSubject, Phrase> = {
  submissions: ({ count, fields }) => counted(count, 'submission') + filteredBy(fields),
  submission: () => `${name}’s submission`,
  delivery: ({ count }) => `${counted(count, 'submission')} on a device`,
  questions: () => `${name}’s follow-up questions`,
  question: () => `${name}’s last question to the coach`,
  timeline: () => `the timeline of ${name}’s submission`,
  report: () => `${name}’s report`,
  summary: () => `the summary of ${name}’s submission`,
  note: () => `a note about ${name}`,
  goal: () => `one of ${name}’s goals`,
  versions: () => `earlier versions of ${name}’s data`,
  user: () => `${name}’s account`,
  users: ({ count }) => counted(count, 'user'),
  devices: () => `${name}’s devices`,
  order: ({ fields }) => paymentWords(fields),
  orders: () => `${name}’s payments`,
  escrow: () => `an unsent text about ${name}`,
  audit: ({ count }) => counted(count, 'old audit entry', 'old audit entries'),
};

export const actionNames: Record<AuditAction, string> = {
  read: 'Viewed',
  changed: 'Changed',
  exported: 'Exported',
  refunded: 'Refunded',
  released: 'Added as a note',
  deleted: 'Deleted',
};

/**
 * Words what the actor did, in two parts around the name of the person it was about. `after` is undefined for a
 * sentence without a name.
 */
export function describeEntry({ action, subject, details, times = 1 }: AuditLine): {
  before: string;
  after: string | undefined;
} {
  const look = lookPhrases[subject];
  const filtered = details.fields.length === 0 ? '' : `${filteredBy(details.fields)},`;
  if (times > 1 && look) return { before: `${look}${filtered} ${times} times in an hour`, after: undefined };
  const [before = '', after] = toSentence(action, subject, details).split(name);
  return { before, after };
}

function toSentence(action: AuditAction, subject: AuditSubject, details: AuditEntry['details']): string {
  if (action === 'read') return readPhrases[subject](details);
  const object = objectPhrases[subject](details);
  if (action === 'released') return `added ${object} as a note`;
  const verb = actionNames[action].toLowerCase();
  if (action !== 'changed' || details.fields.length === 0 || subject === 'submissions') return `${verb} ${object}`;
  const deed = deedOf(subject, new Set(details.fields));
  if (deed) return deed;
  const fields = joinWords(details.fields.map(toFieldName));
  return subject === 'user' ? `${verb} ${name}’s ${fields}` : `${verb} ${fields} in ${object}`;
}

/** Words what staff did to a note or a goal, where its fields say so; a new one has fields that no edit changes together. */
function deedOf(subject: AuditSubject, fields: ReadonlySet<string>): string | undefined {
  const isNew = (one: string, other: string) => fields.has(one) && fields.has(other);
  if (subject === 'goal') return isNew('title', 'position') ? `set a goal for ${name}` : undefined;
  if (subject !== 'note') return undefined;
  if (isNew('content', 'noteType')) return `wrote a note about ${name}`;
  if (fields.has('noteType')) return `changed who can read a note about ${name}`;
  return fields.has('deletedAt') ? `restored a note about ${name}` : `edited a note about ${name}`;
}

/**
 * Folds what repeats into one line with the time of the newest: syncs by one person that follow each other, and looks of one
 * person at one list with the same filters within an hour. What people did would be lost between them. The log itself keeps every entry.
 */
export function foldEntries(entries: readonly AuditEntry[]): AuditLine[] {
  const lines: AuditLine[] = [];
  const looks = new Map<string, AuditLine>();
  for (const entry of entries) {
    const last = lines.at(-1);
    const sameLook = isLook(entry) ? looks.get(lookKey(entry)) : undefined;
    if (last && isSync(last) && isSync(entry) && last.actorId === entry.actorId) {
      const count = last.details.count + entry.details.count;
      lines[lines.length - 1] = { ...last, details: { ...last.details, about: null, count } };
    } else if (sameLook && sameLook.at - entry.at < hourMs) {
      sameLook.times = (sameLook.times ?? 1) + 1;
    } else {
      const line = { ...entry };
      lines.push(line);
      if (isLook(line)) looks.set(lookKey(line), line);
    }
  }
  return lines;
}

const hourMs = 3_600_000;

const isSync = ({ action, subject }: AuditEntry): boolean => action === 'read' && subject === 'delivery';

const isLook = ({ action, subject, details }: AuditEntry): boolean =>
  action === 'read' && details.about === null && lookPhrases[subject] !== undefined;

const lookKey = ({ actorId, subject, details }: AuditEntry): string => `${actorId} ${subject} ${details.fields.join()}`;

const filteredBy = (filters: readonly string[]): string =>
  filters.length === 0 ? '' : `, filtered by ${joinWords(filters.map(toFieldName))}`;

/** Lists the wire names that do not split into words. */
const fieldNames: Record<string, string> = {
  chat_admin_override_until: 'chat access',
  date_range: 'date',
  has_insights: 'insights',
  has_report: 'report',
  need: 'what needs attention',
};

/** Turns a wire name into words: `companySize` and `company_size` are `company size`. */
const toFieldName = (field: string): string =>
  fieldNames[field] ??
  roleWords(field) ??
  field
    .replaceAll(/[_.]/g, ' ')
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase();

/** Words a changed role, as `roleChange` writes it. */
function roleWords(field: string): string | undefined {
  const [, before, after] = /^role:(\w+)>(\w+)$/.exec(field) ?? [];
  return before && after ? `role from ${before} to ${after}` : undefined;
}

/** Words a payment with its amount, as `refundedAmount` writes it; older entries have none. */
function paymentWords(fields: readonly string[]): string {
  const [, cents, currency] = /^amount:(\d+) (\w{3})$/.exec(fields[0] ?? '') ?? [];
  if (!cents || !currency) return `one of ${name}’s payments`;
  return `${name}’s payment of ${formatMoney(Number(cents), currency)}`;
}

function joinWords(words: string[]): string {
  const last = words.at(-1) ?? '';
  return words.length < 2 ? last : `${words.slice(0, -1).join(', ')} and ${last}`;
}

const counted = (count: number, one: string, many = `${one}s`): string => `${count} ${count === 1 ? one : many}`;
