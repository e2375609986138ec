import { monthDay } from '#server/ai/playbook/analyze/plan-calendar.ts';
import { countHeard, hear } from '#server/ai/playbook/extract/listen.ts';
import { type Asked, countWords, type Reply } from './asked.ts';
import { type Draft, fillSlots, type Matter, type Slots } from './coach-content.ts';
import { inline } from './inline.ts';
import { openSteps } from './own-steps.ts';
import { partAbout, planOf } from './report-parts.ts';
import { slotsFor } from './slots-for.ts';
import { stepMarks } from './step-marks.ts';

/** Says how a draft is put: as a letter, or in the few words that are said or texted. */
type Form = 'whole' | 'short';

/** Fills the draft that a question asks for. */
export function draftReply(asked: Asked): Reply | undefined {
  const { line, coach } = asked;
  const matter = matterIn(asked, line);
  if (!asksForText(asked)) return undefined;
  const found = matter ?? matterBehind(asked);
  const [draft] = found?.drafts ?? [];
  if (found?.id === 'general' && slotsFor(asked).subject === coach.brackets.subject) return subjectFirst;
  return draft && writeDraft(asked, matter ? draftIn(matter, line) : draft, formIn(asked));
}

/** Tells whether words to send or to say are asked for. */
export function asksForText(asked: Pick<Asked, 'coach' | 'line'>): boolean {
  const { line, coach } = asked;
  const isAsked = hear(coach.asks.message, line) !== undefined && hear(coach.asks.other, line) === undefined;
  return isAsked || (hear(coach.asks.writing, line) !== undefined && matterIn(asked, line) !== undefined);
}

/** A message on nothing in particular would be all brackets. */
const subjectFirst: Reply = {
  paragraphs: [
    'I can write that message, but I need to know what it says.',
    '**Who is it for, and what is it about?** For example, ask: “Write an email to the landlord about the rent.”',
  ],
  sources: [],
};

/** A question of so few words names no matter: "Give me a short email". */
const fewWords = 6;

/** Finds the matter that a question leaves out: in the question before, or in the plan's open steps. */
function matterBehind(asked: Asked): Matter | undefined {
  const { coach, exchanges, line } = asked;
  const before = exchanges[0] && matterIn(asked, exchanges[0].line);
  const steps = countWords(line) <= fewWords ? openSteps(asked) : [];
  const planned = coach.matters.find(({ match }) => partAbout(steps, match));
  return before ?? planned ?? coach.matters.find(({ id }) => id === 'general');
}

/** Gives the draft on a matter that was only named, such as an unpaid invoice. */
export function draftOnMatter(asked: Asked): Reply | undefined {
  const matter = matterIn(asked, asked.line);
  return matter?.whenNamed ? writeDraft(asked, draftIn(matter, asked.line), 'whole') : undefined;
}

export function matterIn({ coach }: Pick<Asked, 'coach'>, line: string): Matter | undefined {
  const meant = coach.matters.filter(({ except }) => hear(except, line) === undefined);
  const heard = meant.map((matter) => ({ matter, times: countHeard(matter.listen, line) }));
  return heard.filter(({ times }) => times > 0).toSorted((a, b) => b.times - a.times)[0]?.matter;
}

export function draftIn({ drafts: [first, ...others] }: Matter, line: string): Draft {
  const heard = others.map((draft) => ({ draft, times: countHeard(draft.listen, line) }));
  const best = heard.filter(({ times }) => times > 0).toSorted((a, b) => b.times - a.times)[0];
  if (!first) throw new Error('A matter has no draft.');
  return best?.draft ?? first;
}

function formIn({ coach: { asks }, line }: Asked): Form {
  return hear(asks.spoken, line) !== undefined && hear(asks.written, line) === undefined ? 'short' : 'whole';
}

export function writeDraft(asked: Asked, draft: Draft, form: Form): Reply {
  const slots = slotsFor(asked);
  const body = form === 'short' ? [fillSlots(draft.short, slots)] : letter(draft, slots);
  const { note, source } = fromReport(asked, draft);
  const matter = asked.coach.matters.find(({ drafts }) => drafts.includes(draft));
  const open = [...new Set(body.flatMap((line) => line.match(/(?<!\\)\[[^\]]+(?=\])/g) ?? []))];
  const toFill = open.map((bracket) => bracket.slice(1)).join(' and ');
  const after = [
    ...(open.length > 0 ? [`Before you use it, fill in: ${toFill}.`] : []),
    ...(draft.note === undefined ? [] : [draft.note]),
    ...(form === 'short' && draft.subject !== undefined ? ['Want it as an email? Say “as an email.”'] : []),
    ...note,
  ];
  return {
    paragraphs: [
      `**${draft.title}**`,
      ...body,
      ...(matter ? [`${stepMarks.do} ${matter.goal}, by ${slots.in3days}.`] : []),
      ...(after.length > 0 ? [`*${after.join(' ')}*`] : []),
    ],
    sources: [...ownSource(asked, body), ...source],
    isDraft: true,
  };
}

function letter(draft: Draft, slots: Slots): string[] {
  const isLetter = /^(?:Hi|Dear) /.test(draft.lines[0] ?? '') && slots.signed !== '';
  return [
    ...(draft.subject === undefined ? [] : [`Subject: ${fillSlots(draft.subject, slots)}`]),
    ...draft.lines.map((line) => fillSlots(line, slots)),
    ...(isLetter && !draft.unsigned ? [slots.signed] : []),
  ];
}

/** Name and company come from the answers, so a signed draft cites them. */
function ownSource({ submission }: Asked, body: readonly string[]): string[] {
  const { firstName = '', company = '' } = submission?.answers ?? {};
  const own = [firstName, company].map((words) => inline(words, 80)).filter((words) => words !== '');
  const isOwn = submission && body.some((line) => own.some((words) => line.includes(words)));
  return isOwn ? [`answers:${submission.id}`] : [];
}

/** Names the step of the person's plan that the draft is for, with its day. */
function fromReport({ report, today, coach }: Asked, draft: Draft): { note: string[]; source: string[] } {
  const matter = coach.matters.find(({ drafts }) => drafts.includes(draft));
  const step = report && matter && partAbout(planOf(report), matter.match);
  if (!step) return { note: [], source: [] };
  const note = `It fits a step of your plan: “${inline(step.title, 120)}”, by ${monthDay(step.endDay, today)}.`;
  return { note: [note], source: [report.source] };
}
