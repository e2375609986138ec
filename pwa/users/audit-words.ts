import type { AuditAction, AuditAnswer, AuditSubject } from '#schema/audit.ts';

export type AuditEntry = AuditAnswer['entries'][number];

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
  orders: () => `viewed ${name}’s payments`,
  escrow: ({ count }) => (count === 0 ? 'checked for unsent texts' : `viewed ${counted(count, 'unsent text')}`),
  audit: () => 'viewed the audit log',
};

/** Words each change, export, refund, release and deletion. */
const objectPhrases: Record<AuditSubject, Phrase> = {
  submissions: ({ count, fields }) => counted(count, 'submission') + filteredBy(fields),
  submission: () => `${name}’s submission`,
  delivery: ({ count }) => `${counted(count, 'submission')} on a device`,
  questions: () => `${name}’s follow-up questions`,
  timeline: () => `the timeline of ${name}’s submission`,
  report: () => `${name}’s report`,
  summary: () => `the summary of ${name}’s submission`,
  note: () => `a note about ${name}`,
  goal: () => `one of ${name}’s goals`,
  versions: () => `earlier versions of ${name}’s data`,
  user: () => `${name}’s account`,
  users: ({ count }) => counted(count, 'user'),
  devices: () => `${name}’s devices`,
  order: () => `one of ${name}’s payments`,
  orders: () => `${name}’s payments`,
  escrow: () => `an unsent text about ${name}`,
  audit: ({ count }) => counted(count, 'old audit entry', 'old audit entries'),
};

export const actionNames: Record<AuditAction, string> = {
  read: 'Viewed',
  changed: 'Changed',
  exported: 'Exported',
  refunded: 'Refunded',
  released: 'Released',
  deleted: 'Deleted',
};

/**
 * Words what the actor did, in two parts around the name of the person it was about. `after` is undefined for a
 * sentence without a name.
 */
export function describeEntry({ action, subject, details }: AuditEntry): { before: string; after: string | undefined } {
  const [before = '', after] = toSentence(action, subject, details).split(name);
  return { before, after };
}

function toSentence(action: AuditAction, subject: AuditSubject, details: AuditEntry['details']): string {
  if (action === 'read') return readPhrases[subject](details);
  const verb = actionNames[action].toLowerCase();
  const object = objectPhrases[subject](details);
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
 * Makes one entry of syncs by one person that follow each other: devices sync all day, and what people did would be lost
 * between them. The entry counts what all of them brought, and keeps the time of the newest.
 */
export function foldSyncs(entries: readonly AuditEntry[]): AuditEntry[] {
  const folded: AuditEntry[] = [];
  for (const entry of entries) {
    const last = folded.at(-1);
    if (last && isSync(last) && isSync(entry) && last.actorId === entry.actorId) {
      const count = last.details.count + entry.details.count;
      folded[folded.length - 1] = { ...last, details: { ...last.details, about: null, count } };
    } else folded.push(entry);
  }
  return folded;
}

const isSync = ({ action, subject }: AuditEntry): boolean => action === 'read' && subject === 'delivery';

const filteredBy = (filters: readonly string[]): string =>
  filters.length === 0 ? '' : `, filtered by ${joinWords(filters.map(toFieldName))}`;

/** Lists the wire names that do not split into words. */
const fieldNames: Record<string, string> = {
  chat_admin_override_until: 'chat access',
  date_range: 'date',
  has_insights: 'insights',
  has_report: 'report',
};

/** Turns a wire name into words: `companySize` and `company_size` are `company size`. */
const toFieldName = (field: string): string =>
  fieldNames[field] ??
  field
    .replaceAll(/[_.]/g, ' ')
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase();

function joinWords(words: string[]): string {
  const last = words.at(-1) ?? '';
  return words.length < 2 ? last : `${words.slice(0, -1).join(', ')} and ${last}`;
}

const counted = (count: number, one: string, many = `${one}s`): string => `${count} ${count === 1 ? one : many}`;
