import type { AskedQuestion } from '#pwa/offline/sync/asked-questions.ts';
import { formatDate, formatTime } from '#pwa/ui/dates.ts';
import type { Message } from '#schema/conversations.ts';
import { plainLine } from '#schema/plain-text.ts';
import { startOf } from '#schema/start-of.ts';
import { conversationTitle, type ListedConversation } from './list-conversations.ts';

/** A conversation with all that is known of it. */
export interface WholeConversation {
  conversation: ListedConversation;
  /** By time. */
  messages: readonly Message[];
  /** There may be messages before these, which could not be fetched. */
  isCut: boolean;
  /** Holds questions from this device that are not among the messages. */
  asked: readonly AskedQuestion[];
}

/** One conversation as a Markdown file. */
export const conversationInMarkdown = (whole: WholeConversation, now: number): string =>
  `${sections(whole, 1).join('\n\n')}\n\n${foot(now)}\n`;

/** Several in one file. */
export const conversationsInMarkdown = (all: readonly WholeConversation[], now: number): string =>
  `${['# Conversations with the coach', ...all.flatMap((whole) => sections(whole, 2))].join('\n\n')}\n\n${foot(now)}\n`;

const foot = (now: number) => `---\n\nSaved on ${dayAndTime(now)}.`;

/** A heading for the conversation and one for each message; what was said stands below it as a quotation. */
function sections({ conversation, messages, isCut, asked }: WholeConversation, level: 1 | 2): string[] {
  const versions = versionsOf(messages);
  const lines = [`${'#'.repeat(level)} ${escaped(conversationTitle(conversation))}`];
  if (isCut) lines.push(cutNote(messages.length));
  for (const message of messages) {
    const marks = [versions.get(message.id), stateWords[message.state], ofPlaybook(message)].filter(Boolean);
    lines.push(heading(level, message.role, message.createdAt, marks), quoted(message.content));
    if (message.basedOn.length > 0) lines.push(`Using: ${escaped(message.basedOn.join(', '))}`);
  }
  for (const { content, askedAt } of asked) {
    if (content !== null) lines.push(heading(level, 'user', askedAt, ['not sent yet']), quoted(content));
  }
  return lines.filter((line) => line !== '');
}

const cutNote = (count: number) =>
  `These are the newest ${count} messages. We couldn’t load any earlier ones when this file was saved.`;

const stateWords: Record<Message['state'], string> = {
  done: '',
  stopped: 'stopped',
  failed: 'failed',
  streaming: 'still being written',
};

const ofPlaybook = ({ provider }: Message) => (provider === 'playbook' ? 'Built-in playbook' : '');

function heading(level: number, by: Message['role'], at: number, marks: readonly (string | undefined)[]): string {
  const who = by === 'user' ? 'You' : 'Coach';
  return `${'#'.repeat(level + 1)} ${[who, dayAndTime(at), ...marks].join(', ')}`;
}

const dayAndTime = (at: number) => `${formatDate(at)}, ${formatTime(at)}`;

/**
 * Quotes a text in Markdown, so that its headings and open code blocks end with it. Without the first two signs of each
 * line it is the content as it was.
 */
const quoted = (content: string): string =>
  content === ''
    ? ''
    : content
        .split(/\r\n?|\n/)
        .map((line) => (line === '' ? '>' : `> ${line}`))
        .join('\n');

/** A text on one line that Markdown reads as it stands. */
const escaped = (text: string): string => plainLine(text).replaceAll(/[\\`*_{}[\]<>#|~!&]/g, '\\$&');

/** Of messages with several versions, which one each is. */
function versionsOf(messages: readonly Message[]): Map<string, string> {
  const first = new Map<string, string>();
  for (const { id, replacesId } of messages) first.set(id, first.get(replacesId ?? id) ?? replacesId ?? id);
  const words = new Map<string, string>();
  for (const all of Map.groupBy(messages, ({ id }) => first.get(id)).values()) {
    if (all.length > 1) for (const [i, { id }] of all.entries()) words.set(id, `version ${i + 1} of ${all.length}`);
  }
  return words;
}

/** Reduces a title to what every system takes as a file's name: letters, figures and dashes. */
export function fileNameOf(title: string): string {
  const name = title
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-');
  const short = startOf(name, 60).replaceAll(/^-|-$/g, '');
  return `chat-${short || 'conversation'}.md`;
}
