import { type BlockOf, blocksOf } from '#schema/report.ts';
import type { Chosen } from '#server/ai/playbook/choose-findings.ts';
import type { OptionText } from '#server/ai/playbook/choose-options.ts';
import { fill } from '#server/ai/playbook/fill.ts';
import { say } from '#server/ai/playbook/read-answers.ts';
import { moveReply, titleOf } from './advice.ts';
import type { Card, FollowUpName } from './coach-content.ts';
import { type Conversation, isMatter, type Reply } from './conversation.ts';
import { findingsOf, moveOf } from './findings.ts';
import { openGoals } from './goal-lines.ts';
import { inline, quotedAtEnd, sentence } from './inline.ts';
import { itemOfList, sameTitle, withoutMarks } from './item-titles.ts';
import { goalReply } from './look-up-reply.ts';
import type { Person } from './person.ts';
import { type OwnReport, ownReport, rowLine } from './report-parts.ts';

/** What the latest advice was about. */
type Unit =
  | { kind: 'finding'; person: Person; finding: Chosen }
  | { kind: 'move'; person: Person; finding: Chosen; move: OptionText }
  | { kind: 'card'; card: Card };

/** Answers "why?" and "how?" from what was said before; none where nothing was, or nothing more is known of it. */
export function followUpReply(talk: Conversation, name: Exclude<FollowUpName, 'then'>): Reply | undefined {
  const unit = lastUnit(talk);
  if (!unit) return name === 'how' && talk.before ? sittingReply(talk) : undefined;
  return name === 'why' ? whyReply(talk, unit) : howReply(talk, unit);
}

/** "And then?": how to do what was found, as long as that was not said. */
export function stepsAfter(talk: Conversation): Reply | undefined {
  const unit = lastUnit(talk);
  return unit?.kind === 'finding' ? howOfFinding(talk, unit) : undefined;
}

function whyReply(talk: Conversation, unit: Unit): Reply | undefined {
  if (unit.kind === 'card') return newText(talk, say(wordsFor(talk), unit.card.why), []);
  const { reading, sources } = unit.person;
  const why = newText(talk, say(reading, unit.finding.text.why), sources);
  if (unit.kind === 'finding') return why ?? newText(talk, say(reading, reading.content.weighing), sources);
  return why ?? newText(talk, say(reading, unit.move.reason), sources);
}

function howReply(talk: Conversation, unit: Unit): Reply | undefined {
  return (unit.kind === 'finding' ? howOfFinding(talk, unit) : undefined) ?? sittingReply(talk);
}

function howOfFinding(talk: Conversation, { person, finding }: Extract<Unit, { kind: 'finding' }>): Reply | undefined {
  const move = moveOf(person.reading, finding);
  return move && moveReply(talk, person, move, finding.answeredBy);
}

function sittingReply(talk: Conversation): Reply | undefined {
  const text = talk.coach.followUps.sittings.map((one) => say(wordsFor(talk), one)).find((one) => !talk.said.has(one));
  return text === undefined ? undefined : { paragraphs: [text], sources: [] };
}

function newText({ said }: Conversation, text: string, sources: string[]): Reply | undefined {
  return said.has(text) ? undefined : { paragraphs: [text], sources };
}

function wordsFor({ persons, challenge }: Conversation): Person['reading'] {
  return persons.from(challenge ?? 'Other').reading;
}

/** How to do one point of the latest list: a goal, a row of the plan, an option of the report, a move, or somebody's words. */
export function itemReply(talk: Conversation, number: number): Reply {
  const item = itemOfList(talk.said.answers, number);
  if (item === undefined) return { paragraphs: [talk.coach.say.noItem], sources: [] };
  const title = titleIn(item);
  const sitting = sittingReply(talk);
  const known = ofGoal(talk, title) ?? ofReport(talk, title) ?? ofMove(talk, title);
  if (known) return { ...known, paragraphs: [...known.paragraphs, ...(sitting?.paragraphs ?? [])] };
  const point = fill(talk.coach.say.item, { words: quotedAtEnd(withoutMarks(item)) });
  return { paragraphs: [point, ...(sitting?.paragraphs ?? [])], sources: [] };
}

/** The bold beginning of a point, or all of it, without the full stop that stands behind a title. */
function titleIn(item: string): string {
  const [, bold = item] = /^\*\*(.+?)(?<!\\)\*\*/.exec(item) ?? [];
  return withoutMarks(bold).replace(/\.$/, '');
}

function ofGoal(talk: Conversation, title: string): Reply | undefined {
  const goal = openGoals(talk).find((one) => isSameTitle(one.title, title));
  return goal && goalReply(talk, goal);
}

function ofReport(talk: Conversation, title: string): Reply | undefined {
  const report = ownReport(talk);
  if (!report) return undefined;
  const option = blocksOf(report.doc, 'option').find((one) => isSameTitle(one.title, title));
  if (option) return ofOption(talk, report, option);
  const row = blocksOf(report.doc, 'planRow').find((one) => isSameTitle(one.title, title));
  return row && newText(talk, rowText(talk, row), [report.source]);
}

/** An option of the report: with its steps, where the playbook knows them and has not told them. */
function ofOption(
  talk: Conversation,
  { source }: OwnReport,
  { title, text, reason }: BlockOf<'option'>,
): Reply | undefined {
  const known = knownUnits(talk).find((one) => one.unit.kind === 'move' && isSameTitle(one.title, title))?.unit;
  const steps =
    known?.kind === 'move' ? moveReply(talk, known.person, known.move, known.finding.answeredBy) : undefined;
  if (steps) return { ...steps, sources: [source, ...steps.sources] };
  return newText(talk, `**${titleOf(inline(title))}** ${sentence(text)} ${sentence(reason)}`, [source]);
}

function rowText(talk: Conversation, row: BlockOf<'planRow'>): string {
  const move = moveOfStep(talk, row.title);
  return [`${rowLine(talk, row)}.`, ...(move === undefined ? [] : [move])].join(' ');
}

/** What the playbook says of the move to which a step belongs. */
function moveOfStep(talk: Conversation, title: string): string | undefined {
  const { reading } = talk.persons.from(talk.challenge ?? 'Other');
  const moves = [reading.lens.option, ...reading.content.options];
  const move = moves.find(({ steps }) => steps.some((step) => isSameTitle(say(reading, step.title), title)));
  const text = move && say(reading, move.text);
  return text !== undefined && !talk.said.has(text) ? text : undefined;
}

function ofMove(talk: Conversation, title: string): Reply | undefined {
  const person = talk.persons.from(talk.challenge ?? 'Other');
  const text = moveOfStep(talk, title);
  return text === undefined ? undefined : newText(talk, `**${titleOf(inline(title))}** ${text}`, person.sources);
}

/** Titles are printed with one full stop at most and may be cut. */
function isSameTitle(title: string, printed: string): boolean {
  return sameTitle(withoutMarks(inline(title)).replace(/\.$/, ''))(printed);
}

/**
 * What stands last in the latest answer that holds advice of the playbook's; none where something else was asked since, and
 * answered without any.
 */
function lastUnit(talk: Conversation): Unit | undefined {
  const units = knownUnits(talk);
  const since = talk.earlier.findIndex(isMatter);
  for (const answer of talk.said.answers.slice(0, since === -1 ? lookedBack : since + 1)) {
    const found = units
      .map(({ title, unit }) => ({ unit, at: answer.lastIndexOf(`**${titleOf(title)}**`) }))
      .filter(({ at }) => at >= 0)
      .toSorted((a, b) => b.at - a.at)[0];
    if (found) return found.unit;
  }
  return undefined;
}
const lookedBack = 6;

function knownUnits(talk: Conversation): { title: string; unit: Unit }[] {
  const { persons, challenge, before, coach } = talk;
  const topics = before?.kind === 'topic' ? before.topic.findings.map((one) => one.challenge) : [];
  const names = new Set([...topics, challenge ?? 'Other', ...(persons.challenge ? [persons.challenge] : [])]);
  const people = [...names].map((name) => persons.from(name));
  return [
    ...people.flatMap((person) => findingsOf(person).flatMap((finding) => unitsOf(person, finding))),
    ...coach.topics.flatMap(({ cards }) =>
      cards.map((card) => ({ title: say(wordsFor(talk), card.title), unit: { kind: 'card' as const, card } })),
    ),
  ];
}

function unitsOf(person: Person, finding: Chosen): { title: string; unit: Unit }[] {
  const { reading } = person;
  const move = moveOf(reading, finding);
  return [
    { title: say(reading, finding.text.title), unit: { kind: 'finding', person, finding } },
    ...(move ? [{ title: say(reading, move.title), unit: { kind: 'move' as const, person, finding, move } }] : []),
  ];
}
