import { dayMonthYear } from '#schema/days.ts';
import { type BlockOf, blocksOf } from '#schema/report.ts';
import { saysNothing } from '#server/ai/no-answer.ts';
import { fill } from '#server/ai/playbook/fill.ts';
import { hear } from '#server/ai/playbook/listen.ts';
import { titleOf } from './advice.ts';
import type { LookUpName } from './coach-content.ts';
import type { Conversation, Reply } from './conversation.ts';
import { goalLine, goalSource, type OwnGoal, openGoals, whenDue } from './goal-lines.ts';
import { inline, quotedAtEnd, sentence } from './inline.ts';
import { nextReply } from './next-reply.ts';
import { ordinalIn } from './ordinal.ts';
import { questionWords } from './question-words.ts';
import { ownReport, rowLine, rowsAhead } from './report-parts.ts';

const replies: Record<LookUpName, (talk: Conversation) => Reply | undefined> = {
  report: reportReply,
  insights: insightsReply,
  answers: answersReply,
  goals: goalsReply,
  next: nextReply,
};

/** What is asked of the person's own data. */
export function lookUpReply(talk: Conversation, name: LookUpName): Reply | undefined {
  return replies[name](talk);
}

/** One of several texts that says that nothing is there. */
function noneReply({ said }: Conversation, texts: readonly string[]): Reply | undefined {
  const text = said.firstNew(texts);
  return text === undefined ? undefined : { paragraphs: [text], sources: [] };
}

const shownMoves = 5;

/** First the moves, then what was found, then the plan, then what was left out. */
function reportReply(talk: Conversation): Reply | undefined {
  const { coach, said, asked } = talk;
  const own = ownReport(talk);
  if (!own) return noneReply(talk, coach.report.none);
  const options = blocksOf(own.doc, 'option');
  const byPick = (isPick: boolean) =>
    options.filter(({ pick }) => pick === isPick).map((option) => optionLine(talk, option));
  const [moves = '', others = ''] = coach.report.leads;
  const [first = '', later = ''] = coach.report.plan;
  const findings = blocksOf(own.doc, 'finding').map(
    ({ title, text }) => `**${titleOf(inline(title))}** ${sentence(text, 240)}`,
  );
  const rows = rowsAhead(own, asked.today).map((row) => rowLine(talk, row));
  const parts: [string, string[]][] = [
    [moves, byPick(true)],
    [coach.report.found[0] ?? '', findings.slice(0, 3)],
    [first, rows.slice(0, 4)],
    [others, byPick(false)],
    [later, rows.slice(4, 8)],
    [coach.report.found[1] ?? '', findings.slice(3, 6)],
  ];
  const next = parts.find(([lead, lines]) => lines.length > 0 && !said.has(lead));
  return next && { paragraphs: [next[0], numbered(next[1].slice(0, shownMoves))], sources: [own.source] };
}

function optionLine({ coach }: Conversation, { title, effort, effect }: BlockOf<'option'>): string {
  const scores = fill(coach.say.scores, { effort: String(effort), effect: String(effect) });
  return `**${inline(title)}**, ${scores}`;
}

function insightsReply(talk: Conversation): Reply | undefined {
  const { coach, said, asked } = talk;
  const all = asked.context.submissions.flatMap(({ id, insights }) => insights.map((insight) => ({ id, insight })));
  if (all.length === 0) return noneReply(talk, coach.insights.none);
  const told = all.map(({ id, insight }) => ({
    source: `insights:${id}`,
    text: `**${titleOf(inline(insight.title))}** ${sentence(insight.body, 1200)}`,
  }));
  const number = ordinalIn(questionWords(coach, asked.question), 'insight');
  const wanted = number === undefined ? undefined : told.at(number === -1 ? -1 : number - 1);
  const next = [wanted, ...told].find((one) => one !== undefined && !said.has(one.text));
  if (!next) return undefined;
  const lead = wanted ? undefined : said.firstNew(coach.insights.leads);
  return { paragraphs: [...(lead === undefined ? [] : [lead]), next.text], sources: [next.source] };
}

/** The person's words back to them, with what they are taken for. */
function answersReply(talk: Conversation): Reply | undefined {
  const { coach, said, asked } = talk;
  const [newest] = asked.context.submissions;
  if (!newest) return noneReply(talk, coach.answers.none);
  const { desiredOutcome, stepsTaken = '', industry } = newest.answers;
  const lines = [
    [coach.say.wish, desiredOutcome],
    [coach.say.tried, stepsTaken],
    [coach.say.trade, industry],
  ].flatMap(([text = '', words = '']) =>
    saysNothing(words) ? [] : [`- ${fill(text, { quote: quotedAtEnd(words, 300) })}`],
  );
  const fresh = lines.filter((line) => !said.has(line));
  if (fresh.length === 0) return undefined;
  const lead = said.firstNew(coach.answers.leads);
  return { paragraphs: [...(lead === undefined ? [] : [lead]), fresh.join('\n')], sources: [`answers:${newest.id}`] };
}

const shownGoals = 5;

/** The goal that the question names; else the open ones in their order. */
function goalsReply(talk: Conversation): Reply | undefined {
  const { coach, said } = talk;
  const open = openGoals(talk);
  const named = open.find((goal) => isNamed(goal, talk.asked.question));
  const own = named && goalReply(talk, named);
  if (own) return own;
  const [nearest] = open;
  if (!nearest) return noneReply(talk, coach.goals.none);
  const fresh = open.filter((goal) => !said.has(goalLine(talk, goal)));
  if (fresh.length === 0 || named) return onceMore(talk, named ?? nearest);
  const listed = fresh.slice(0, shownGoals);
  const lead = said.firstNew(coach.goals.leads);
  const more = fresh.length - listed.length;
  return {
    paragraphs: [
      ...(lead === undefined ? [] : [lead]),
      numbered(listed.map((goal) => goalLine(talk, goal))),
      ...(more > 0 ? [fill(coach.say.goalsMore, { count: String(more) })] : []),
    ],
    sources: listed.map(goalSource),
  };
}

/** A day is a fact: whoever asks for it again is told again. */
function onceMore(talk: Conversation, goal: OwnGoal): Reply {
  const text = fill(talk.coach.goals.again, { count: String(talk.said.count), goal: goalLine(talk, goal) });
  return { paragraphs: [text], sources: [goalSource(goal)] };
}

/** A goal with its state and the person's note to it. */
export function goalReply(talk: Conversation, goal: OwnGoal): Reply | undefined {
  const { goalIs, goalNote } = talk.coach.say;
  const due = whenDue(talk, goal);
  const state = fill(goalIs, { status: goal.status, priority: goal.priority, due });
  const note = goal.description.trim() === '' ? [] : [fill(goalNote, { quote: quotedAtEnd(goal.description, 300) })];
  const text = [`**${titleOf(inline(goal.title))}** ${state}`, ...note].join(' ');
  return talk.said.has(text) ? undefined : { paragraphs: [text], sources: [goalSource(goal)] };
}

/** Two of the title's longer words, or all where it has fewer. */
function isNamed({ title }: OwnGoal, question: string): boolean {
  const words = [...new Set(title.toLowerCase().match(/[\p{L}\p{N}]{4,}/gu))];
  const heard = words.filter((word) => hear([`${word}*`], question) !== undefined).length;
  return heard > 0 && heard >= Math.min(2, words.length);
}

function numbered(lines: readonly string[]): string {
  return lines.map((line, at) => `${at + 1}. ${line}`).join('\n');
}

/** The sources in words, for the end of an answer. */
export function sourcesInWords({ asked }: Conversation, sources: readonly string[]): string[] {
  return sources.flatMap((source) => {
    const [kind = '', id = ''] = [source.slice(0, source.indexOf(':')), source.slice(source.indexOf(':') + 1)];
    const submission = asked.context.submissions.find((one) => one.id === id);
    const goal = asked.context.goals.find((one) => one.id === id);
    if (kind === 'goal' && goal) return [`your goal ${quotedTitle(goal)}`];
    if (!submission) return [];
    const day = kind === 'report' && submission.report ? submission.report.date : submission.answeredOn;
    const challenge = asked.context.submissions.length > 1 ? ` on ${submission.answers.problems}` : '';
    return [`your ${kind} of ${dayMonthYear(day)}${challenge}`];
  });
}

function quotedTitle({ title }: OwnGoal): string {
  return `“${inline(title, 80)}”`;
}
