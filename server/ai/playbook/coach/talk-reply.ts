import { dayMonthYear } from '#schema/days.ts';
import { fill } from '#server/ai/playbook/fill.ts';
import type { Area, TalkName } from './coach-content.ts';
import type { Conversation, Reply } from './conversation.ts';
import { openGoals } from './goal-lines.ts';
import { quoted } from './inline.ts';
import { ownReport } from './report-parts.ts';

/** What is said whatever the business is; each text once, and then that there is nothing new. */
export function talkReply(talk: Conversation, name: TalkName): Reply {
  const { coach, said } = talk;
  const { texts, again } = coach.talk[name];
  const text = said.firstNew(texts);
  if (text !== undefined) return { paragraphs: [text], sources: [] };
  if (name === 'crisis') return { paragraphs: [texts[said.count % texts.length] ?? ''], sources: [] };
  return again === undefined ? nothingNew(talk) : { paragraphs: [counted(talk, again)], sources: [] };
}

export function outOfScopeReply(talk: Conversation, area: Area): Reply {
  const text = talk.said.firstNew(area.texts);
  return text === undefined ? nothingNew(talk) : { paragraphs: [text], sources: [] };
}

/** That nothing new is known, and where the person finds more of their own. */
export function nothingNew(talk: Conversation): Reply {
  const { coach, said } = talk;
  const { texts, again } = coach.nothing;
  const pointers = pointersOf(talk)
    .filter(({ text }) => !said.has(text))
    .slice(0, shownPointers);
  return {
    paragraphs: [
      said.firstNew(texts) ?? counted(talk, again),
      ...(pointers.length > 0 ? [pointers.map(({ text }) => `- ${text}`).join('\n')] : []),
    ],
    sources: pointers.flatMap(({ source }) => source),
  };
}

const shownPointers = 3;

interface Pointer {
  text: string;
  source: string[];
}

function pointersOf(talk: Conversation): Pointer[] {
  const { report, goals, form, coach, other } = talk.coach.nothing;
  const own = ownReport(talk);
  const [goal] = openGoals(talk);
  const isEmpty = talk.asked.context.submissions.length === 0;
  return [
    ...(own
      ? [{ text: fill(report, { day: dayMonthYear(own.doc.date), id: own.submissionId }), source: [own.source] }]
      : []),
    ...(goal ? [{ text: fill(goals, { quote: quoted(goal.title, 80) }), source: [`goal:${goal.id}`] }] : []),
    ...(isEmpty ? [{ text: form, source: [] }] : []),
    { text: coach, source: [] },
    { text: other, source: [] },
  ];
}

function counted({ said }: Conversation, text: string): string {
  return fill(text, { count: String(said.count) });
}
