import type { ListPlace, WindowStarts } from './pull-store-port.ts';

/** A backfill that is not finished, and how far it is: revs, places and ids are excluded; null is the beginning. */
export type Task =
  /** The rows of scope own besides conversations, backwards by rev. */
  | { kind: 'own'; before: number }
  | { kind: 'conversations'; before: ListPlace | null }
  /** The newest messages of one conversation. */
  | { kind: 'messages'; id: string; before: ListPlace | null; left: number }
  /** The own staff drafts and pins of a member of staff, backwards by rev. */
  | { kind: 'member'; before: number }
  | { kind: 'cards'; before: ListPlace | null }
  /** The submissions whose texts are in the window, and then those that are pinned. */
  | { kind: 'kept'; before: ListPlace | null }
  | { kind: 'pinned'; after: string }
  /** The submissions that a window no longer holds: before its new start, and from its old one on. */
  | { kind: 'left'; before: ListPlace; from: ListPlace }
  /** Covers what staff hold of one submission and its client. */
  | { kind: 'submission'; id: string; part: SubmissionPart; before: number };
export type TaskOf<Kind extends Task['kind']> = Extract<Task, { kind: Kind }>;
export const submissionParts = ['card', 'body', 'notes', 'goals'] as const;
type SubmissionPart = (typeof submissionParts)[number];

/** A snapshot says nothing of what was cleared: what a device that took it bases on the newest rev that it was told is newer. */
export interface Snapshot {
  /** The newest rev in it. */
  told: number;
  /** The newest rev when the last of it was given out; 0 before that. */
  through: number;
}

/** Records what a device knows of, and what it holds (docs/sync-engine.md#cookie). */
export interface Cookie {
  /** All changes up to it were delivered. */
  rev: number;
  /** The newest rev when it was given out: its answer may hold rows of the push up to there. */
  issued: number;
  /** The rev at which nothing was left to deliver, last: what entered a window since then is told by it. */
  caughtUp: number;
  /** Describes the last time that everything was sent, as far as it is known. */
  snapshot?: Snapshot;
  /** A mark of all forgets that the person was told: with one more, the cookie is stale. */
  forgets: string;
  /** Where the windows start. */
  conversations: ListPlace;
  staff: WindowStarts | null;
  tasks: Task[];
}

/** Below every place. */
export const everything: ListPlace = { at: 0, id: '' };
/** Above every rev. */
export const fromNewest = Number.MAX_SAFE_INTEGER;

export const isFrom = (place: ListPlace, start: ListPlace): boolean =>
  place.at > start.at || (place.at === start.at && place.id >= start.id);

const version = '1';
/** Enough of an id to settle ties; a whole UUID would make the sync that finds nothing too long. */
const startIdLength = 22;
const maxLength = 16_000;
const letters = {
  own: 'o',
  member: 'm',
  conversations: 'c',
  cards: 'd',
  kept: 'k',
  messages: 'q',
  pinned: 'p',
  submission: 's',
  left: 'l',
} as const satisfies Record<Task['kind'], string>;

/**
 * Readable and short, and not signed: whatever a cookie says, only rows of one's own audiences are sent.
 *
 * @param mark of the person; without `;`
 */
export function encodeCookie(cookie: Cookie, mark: string): string {
  const { caughtUp, forgets, conversations, staff, tasks, rev } = cookie;
  const start = ({ at, id }: ListPlace) =>
    at === 0 && id === '' ? '' : encodePlace({ at, id: id.slice(0, startIdLength) });
  return [
    version,
    mark,
    encodeRevs(cookie),
    caughtUp === rev ? '' : encodeNumber(caughtUp),
    forgets,
    start(conversations),
    staff ? `s${start(staff.cards)}` : '',
    staff ? start(staff.kept) : '',
    ...tasks.map(encodeTask),
  ].join(';');
}

function encodeRevs({ rev, issued, snapshot }: Cookie): string {
  const later = issued === rev ? '' : encodeNumber(issued);
  const revs = snapshot ? [later, encodeNumber(snapshot.told), encodeNumber(snapshot.through)] : [later];
  return [encodeNumber(rev), ...revs].join().replace(/,$/, '');
}

/** Undefined when it is unreadable, or another person's. */
export function decodeCookie(text: string, mark: string): Cookie | undefined {
  if (text.length > maxLength) return undefined;
  const [form, owner, ...rest] = text.split(';');
  if (form !== version || owner !== mark) return undefined;
  try {
    return readCookie(rest);
  } catch {
    return undefined;
  }
}

function readCookie([revs, caughtUp, forgets, conversations, cards, kept, ...tasks]: string[]): Cookie {
  const [rev, issued = '', told, through, ...others] = revs?.split(',') ?? [];
  if (others.length > 0) throw new Error('too many revs');
  const readRev = decodeNumber(rev);
  const start = (text: string | undefined) => (text === '' ? everything : decodeStart(text?.split(',') ?? []));
  if (cards === undefined || kept === undefined || (cards === '' && kept !== '')) throw new Error('parts are missing');
  if (cards !== '' && !cards.startsWith('s')) throw new Error('not the windows of staff');
  return {
    rev: readRev,
    issued: issued === '' ? readRev : decodeNumber(issued),
    caughtUp: caughtUp === '' ? readRev : decodeNumber(caughtUp),
    ...(told !== undefined && { snapshot: { told: decodeNumber(told), through: decodeNumber(through) } }),
    forgets: matching(forgets, /^[\w-]{0,12}$/),
    conversations: start(conversations),
    staff: cards === '' ? null : { cards: start(cards.slice(1)), kept: start(kept) },
    tasks: tasks.map((task) => decodeTask(task.split(','))),
  };
}

function encodeTask(task: Task): string {
  const before = (place: ListPlace | null) => (place ? encodePlace(place) : '');
  const letter = letters[task.kind];
  switch (task.kind) {
    case 'own':
    case 'member':
      return [letter, encodeNumber(task.before)].join();
    case 'conversations':
    case 'cards':
    case 'kept':
      return [letter, before(task.before)].join();
    case 'messages':
      return [letter, encodeURIComponent(task.id), encodeNumber(task.left), before(task.before)].join();
    case 'pinned':
      return [letter, encodeURIComponent(task.after)].join();
    case 'left':
      return [letter, encodePlace(task.before), encodePlace(task.from)].join();
    case 'submission':
      return [
        letter,
        encodeURIComponent(task.id),
        submissionParts.indexOf(task.part),
        encodeNumber(task.before),
      ].join();
  }
}

function decodeTask([letter, ...parts]: string[]): Task {
  const before = (texts: string[]) => (texts.length === 1 && texts[0] === '' ? null : decodePlace(texts));
  switch (letter) {
    case letters.own:
    case letters.member:
      return { kind: letter === letters.own ? 'own' : 'member', before: decodeNumber(parts[0]) };
    case letters.conversations:
      return { kind: 'conversations', before: before(parts) };
    case letters.cards:
      return { kind: 'cards', before: before(parts) };
    case letters.kept:
      return { kind: 'kept', before: before(parts) };
    case letters.messages:
      return { kind: 'messages', id: decodeId(parts[0]), left: decodeNumber(parts[1]), before: before(parts.slice(2)) };
    case letters.pinned:
      return { kind: 'pinned', after: decodeId(parts[0]) };
    case letters.left:
      return { kind: 'left', before: decodePlace(parts.slice(0, 2)), from: decodePlace(parts.slice(2)) };
    case letters.submission: {
      const part = submissionParts[decodeNumber(parts[1])];
      if (!part) throw new Error('no such part');
      return { kind: 'submission', id: decodeId(parts[0]), part, before: decodeNumber(parts[2]) };
    }
    default:
      throw new Error('no such task');
  }
}

const encodePlace = ({ at, id }: ListPlace): string => `${encodeNumber(at)},${encodeURIComponent(id)}`;

function decodePlace([at, id]: string[]): ListPlace {
  return { at: decodeNumber(at), id: decodeId(id) };
}

function decodeStart(parts: string[]): ListPlace {
  const start = decodePlace(parts);
  if (start.id.length > startIdLength) throw new Error('not a start');
  return start;
}

const encodeNumber = (value: number): string => value.toString(36);

function decodeNumber(text: string | undefined): number {
  const value = Number.parseInt(matching(text, /^[0-9a-z]{1,11}$/), 36);
  if (!Number.isSafeInteger(value)) throw new Error('not a whole number');
  return value;
}

const decodeId = (text: string | undefined): string => decodeURIComponent(matching(text, /^[^\s;,]{0,200}$/));

function matching(text: string | undefined, form: RegExp): string {
  if (text === undefined || !form.test(text)) throw new Error('not of this form');
  return text;
}
