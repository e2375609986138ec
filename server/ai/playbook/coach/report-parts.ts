import { dayMonthYear } from '#schema/days.ts';
import { type BlockOf, blocksOf, type ReportDoc } from '#schema/report.ts';
import { fill } from '#server/ai/playbook/fill.ts';
import type { Conversation, Reply } from './conversation.ts';
import { inline, sentence } from './inline.ts';
import { measureLine } from './measure-line.ts';
import type { Person } from './person.ts';

/** A report and the source by which it is named. */
export interface OwnReport {
  doc: ReportDoc;
  source: string;
  submissionId: string;
}

/** The person's newest report. */
export function ownReport({ asked }: Conversation): OwnReport | undefined {
  for (const { id, report } of asked.context.submissions) {
    if (report) return { doc: report, source: `report:${id}`, submissionId: id };
  }
  return undefined;
}

/** The report on the challenge that is asked about. */
function reportFor({ reading, submission }: Person): OwnReport | undefined {
  if (!submission?.report || submission.answers.problems !== reading.given.problems) return undefined;
  return { doc: submission.report, source: `report:${submission.id}`, submissionId: submission.id };
}

export function reportMeasureReply(talk: Conversation, person: Person): Reply | undefined {
  const report = reportFor(person);
  if (!report) return undefined;
  const measures = blocksOf(report.doc, 'measure').map(({ title, baseline, target, howToRead }) => [
    measureLine(talk, { title: inline(title), baseline: inline(baseline), target: inline(target) }),
    sentence(howToRead),
  ]);
  const next = measures.find(([first = '']) => !talk.said.has(first));
  return next && { paragraphs: next.filter((part) => !talk.said.has(part)), sources: [report.source] };
}

export function reportRiskReply(talk: Conversation, person: Person): Reply | undefined {
  const report = reportFor(person);
  if (!report) return undefined;
  const risks = blocksOf(report.doc, 'risk').map(({ title, earlySign, response }) =>
    fill(talk.coach.risks.text, { title: inline(title), sign: sentence(earlySign), response: sentence(response) }),
  );
  const next = talk.said.firstNew(risks);
  if (next === undefined) return undefined;
  const lead = talk.said.firstNew(talk.coach.risks.leads);
  return { paragraphs: [...(lead === undefined ? [] : [lead]), next], sources: [report.source] };
}

/** A row of the plan as a point of a list. */
export function rowLine({ coach }: Conversation, row: BlockOf<'planRow'>): string {
  const { title, ownerRole, startDay, endDay, measure } = row;
  const planned = fill(coach.say.planned, { from: dayMonthYear(startDay), to: dayMonthYear(endDay) });
  const owner = fill(coach.say.owner, { owner: inline(ownerRole) });
  return `**${inline(title)}**, ${planned}, ${owner} (${fill(coach.say.doneWhen, { measure: inline(measure) })})`;
}

/** The rows of the plan that are not over, in the order in which they begin; of a plan that is over, the last ones. */
export function rowsAhead({ doc }: OwnReport, today: string): BlockOf<'planRow'>[] {
  const rows = blocksOf(doc, 'planRow').toSorted((a, b) => a.startDay.localeCompare(b.startDay));
  const ahead = rows.filter(({ endDay }) => endDay >= today);
  return ahead.length > 0 ? ahead : rows.slice(-2);
}
