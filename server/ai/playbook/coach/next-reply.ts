import { adviceReply } from './advice.ts';
import type { Conversation, Reply } from './conversation.ts';
import { goalLine, goalSource, isOverdue, openGoals } from './goal-lines.ts';
import { sameTitle } from './item-titles.ts';
import { ownReport, rowLine, rowsAhead } from './report-parts.ts';

const shown = 3;

interface Item {
  line: string;
  source: string;
  isOverdue: boolean;
}

/** What is due next: goals by their day, then what the report plans; when all of it was named, the next advice. */
export function nextReply(talk: Conversation): Reply | undefined {
  const items = itemsAhead(talk);
  const fresh = items.filter(({ line }) => !talk.said.has(line)).slice(0, shown);
  if (fresh.length > 0) return itemsReply(talk, fresh);
  const reply = adviceReply(talk, talk.persons.from(talk.challenge ?? 'Other'));
  if (!reply) return undefined;
  const { after, none } = talk.coach.next;
  const lead = talk.said.firstNew(items.length > 0 ? after : none);
  return { ...reply, paragraphs: [...(lead === undefined ? [] : [lead]), ...reply.paragraphs] };
}

function itemsAhead(talk: Conversation): Item[] {
  const goals = openGoals(talk);
  const report = ownReport(talk);
  const titles = talk.asked.context.goals.map(({ title }) => title);
  const rows = report ? rowsAhead(report, talk.asked.today).filter((row) => !titles.some(sameTitle(row.title))) : [];
  return [
    ...goals.map((goal) => ({
      line: goalLine(talk, goal),
      source: goalSource(goal),
      isOverdue: isOverdue(talk, goal),
    })),
    ...rows.map((row) => ({ line: rowLine(talk, row), source: report?.source ?? '', isOverdue: false })),
  ];
}

function itemsReply({ coach, said }: Conversation, items: readonly Item[]): Reply {
  const lead = said.firstNew(coach.next.leads);
  const late = items.some((item) => item.isOverdue) ? said.firstNew(coach.next.overdue) : undefined;
  const first = said.firstNew(coach.next.firstPieces);
  return {
    paragraphs: [
      ...(lead === undefined ? [] : [lead]),
      items.map(({ line }, at) => `${at + 1}. ${line}`).join('\n'),
      ...[late, first].filter((text) => text !== undefined),
    ],
    sources: [...new Set(items.map(({ source }) => source))],
  };
}
