import { offersLead } from '#schema/coach-offers.ts';
import { cleanProse } from '#server/ai/model/clean-prose.ts';
import { monthDay } from '#server/ai/playbook/analyze/plan-calendar.ts';
import { countHeard, hear } from '#server/ai/playbook/extract/listen.ts';
import { splitSentences } from '#server/ai/sentence-ends.ts';
import { type Asked, countWords, isWholly, type Reply, straightened } from './asked.ts';
import { cardReply } from './cards.ts';
import { type BeforeName, beforeNames, type Card, type Draft, fillSlots } from './coach-content.ts';
import { writeDraft } from './drafts.ts';
import { bold, inline, sentence } from './inline.ts';
import { openSteps } from './own-steps.ts';
import { goalReply } from './own-things.ts';
import { type Part, type PlanRow, partsOf, reasonFor } from './report-parts.ts';
import { partReply, stepReply } from './report-replies.ts';
import { slotsFor } from './slots-for.ts';

/** Holds the answer before, whoever wrote it, and what of ours it was about. */
interface Before {
  /** As plain text; points of a list are one each. */
  sentences: string[];
  /** The points of its list. */
  points: string[];
  draft?: Draft | undefined;
  card?: Card | undefined;
  part?: Part | undefined;
  /** The step of the plan that was told last. */
  step?: PlanRow | undefined;
}

const replies: Record<BeforeName, (asked: Asked, before: Before) => Reply | undefined> = {
  asEmail: (asked, { draft }) => draft && writeDraft(asked, draft, 'whole'),
  asText: (asked, { draft }) => draft && writeDraft(asked, draft, 'short'),
  list: listReply,
  shorter: shorterReply,
  simpler: simplerReply,
  why: whyReply,
  example: exampleReply,
  next: nextReply,
};

/** Answers a question about the answer before, such as "shorter" or "why?". */
export function previousAnswerReply(asked: Asked): Reply | undefined {
  const name = nameOf(asked);
  if (!name) return undefined;
  if (asked.exchanges.some(({ answer }) => !answer.startsWith(noAnswer))) {
    return replies[name](asked, readBefore(asked));
  }
  return name === 'next' || name === 'why' ? undefined : reply("There's no answer above for me to change yet.");
}

const mostWords = 12;

/**
 * Finds what is asked of the answer before. "Why", "example" and "next" beside a matter of their own are not about it.
 */
function nameOf(asked: Pick<Asked, 'line' | 'bare' | 'coach'>): BeforeName | undefined {
  const { coach, line } = asked;
  const isShort = countWords(line) <= mostWords;
  const isOfMatter = [...coach.matters, ...coach.cards].some(({ listen }) => hear(listen, line) !== undefined);
  const isOfReport = (['goals', 'plan', 'insights', 'report'] as const).some(
    (own) => hear(coach.own[own], line) !== undefined,
  );
  return beforeNames.find((name) => {
    const { whole, listen } = coach.before[name];
    const isAboutIt = name === 'why' || name === 'example' || name === 'next';
    const isHeard = isShort && !isOfReport && !(isAboutIt && isOfMatter) && hear(listen, line) !== undefined;
    return isHeard || isWholly(asked, whole);
  });
}

/** Earlier answers are read with straight apostrophes. */
const noAnswer = straightened(offersLead);

const reply = (...paragraphs: string[]): Reply => ({ paragraphs, sources: [] });

/** A shortened answer has lost its title; the answer that was shortened has it. */
function readBefore(asked: Asked): Before {
  const { coach } = asked;
  const exchanges = asked.exchanges.filter(({ answer }) => !answer.startsWith(noAnswer));
  const isAboutBefore = ({ bare, line }: Asked['exchanges'][number]) => nameOf({ coach, bare, line }) !== undefined;
  const at = exchanges.findIndex((exchange) => !isAboutBefore(exchange));
  const told = exchanges.slice(0, at === -1 ? undefined : at + 1).map(({ answer }) => subjectOf(asked, answer));
  const subject = told.find(({ draft, card, part }) => draft ?? card ?? part);
  const step = told.flatMap(({ part }) => (part?.kind === 'planRow' ? [part] : []))[0];
  const latest = wordsOf(exchanges[0]?.answer ?? '');
  // One sentence can be put no shorter: the answer that it came from is meant.
  const isLong = latest.sentences.length > 1 || at <= 0;
  return { ...(isLong ? latest : wordsOf(exchanges[at]?.answer ?? '')), ...subject, step };
}

/** Finds the draft, card or part of the report whose title an answer has. */
function subjectOf(asked: Asked, answer: string): Pick<Before, 'draft' | 'card' | 'part'> {
  const { coach, report } = asked;
  const slots = slotsFor(asked);
  const holds = (words: string) => answer.includes(straightened(words));
  // Two steps may have one title, and not one day.
  const isTold = (part: Part) => part.kind !== 'planRow' || holds(monthDay(part.endDay, asked.today));
  return {
    draft: coach.matters.flatMap(({ drafts }) => drafts).find(({ title }) => holds(`**${title}**`)),
    card: coach.cards.find(({ title }) => holds(`**${fillSlots(title, slots)}**`)),
    part:
      report &&
      partsOf(report).find((part) => isTold(part) && (holds(`**${inline(part.title)}**`) || holds(bold(part.title)))),
  };
}

const point = /^(?:\d{1,2}[.)]|[-*+•])\s+/;

function wordsOf(answer: string): Pick<Before, 'sentences' | 'points'> {
  const lines = answer.split('\n').map((line) => line.trim());
  const points = lines.filter((line) => point.test(line)).map((line) => unmarked(line));
  const sentences = lines.flatMap((line) => splitSentences(unmarked(line)).map((one) => one.trim()));
  return { sentences: sentences.filter(isSaid), points: points.filter(isSaid) };
}

/** Reduces a line of Markdown to the words that it prints. */
const unmarked = (line: string) => cleanProse(line.replace(point, '').replaceAll(/\\([!-/:-@[-`{-~])/g, '$1'));
const isSaid = (text: string) => countWords(text) > 1 && !text.endsWith(':');

const numbers = ['one', 'two', 'three', 'four', 'five', 'six'];

function listReply(asked: Asked, { sentences, points, draft, card }: Before): Reply {
  const [, wanted = 'three'] = /\b(one|two|three|four|five|six|[1-6]) /i.exec(asked.line) ?? [];
  const count = Number(wanted) || numbers.indexOf(wanted.toLowerCase()) + 1;
  const own = draft ? pointsOf(draft) : card && [card.do, `Watch: ${card.watch}`, `By when: ${card.by}`];
  const slots = slotsFor(asked);
  const said = points.length >= count ? points : withoutTitle(sentences);
  const lines = own?.map((words) => fillSlots(words, slots)) ?? said.map((one) => sentence(one, 150));
  const kept = lines.length > count ? [...lines.slice(0, count - 1), ...lines.slice(-1)] : lines;
  return reply(kept.map((line) => `- ${line}`).join('\n'));
}

/** Takes the first sentence of each line of a draft, without the greeting. */
function pointsOf({ lines }: Draft): string[] {
  const said = lines.flatMap((line) => line.split('\n')).filter((line) => countWords(line) > 3);
  return said.map((line) => splitSentences(line.replace(point, ''))[0]?.trim() ?? line);
}

function shorterReply(asked: Asked, { draft, card, sentences }: Before): Reply {
  if (draft) return writeDraft(asked, draft, 'short');
  return reply(card ? fillSlots(`${card.do} By when: ${card.by}`, slotsFor(asked)) : shortened(sentences));
}

const shortWords = 45;
const shortSentences = 3;

/** A few words before several sentences are a title. */
function withoutTitle(sentences: readonly string[]): readonly string[] {
  return sentences.length > 3 && countWords(sentences[0] ?? '') < 8 ? sentences.slice(1) : sentences;
}

/** Keeps whole sentences from the beginning, as many as fit and at least one. */
function shortened(sentences: readonly string[]): string {
  let words = 0;
  const kept = withoutTitle(sentences).filter((one, at) => {
    words += countWords(one);
    return at === 0 || words <= shortWords;
  });
  return kept
    .slice(0, shortSentences)
    .map((one) => sentence(one, 260))
    .join(' ');
}

/** Says it in fewer words, and what its terms mean. */
function simplerReply(asked: Asked, { sentences, card }: Before): Reply {
  const short = card ? fillSlots(card.do, slotsFor(asked)) : shortened(sentences);
  const all = sentences.join(' ');
  const terms = Object.entries(asked.coach.meanings).filter(([term]) => hear([term, `${term}s`], all) !== undefined);
  const told = terms.slice(0, 3).map(([term, meaning]) => `- **${term}**: ${meaning}`);
  return reply(`In plain words: ${short}`, ...(told.length > 0 ? [told.join('\n')] : []));
}

const reasons = ['because', 'so that', 'since', 'that way', 'otherwise', 'the reason', "that's why", 'which means'];

function whyReply(asked: Asked, { draft, card, part, sentences }: Before): Reply | undefined {
  const own = draft ?? card;
  if (own) return reply(fillSlots(own.why, slotsFor(asked)));
  const { report } = asked;
  const reason = report && part && reasonFor(report, part);
  if (reason) return { paragraphs: [`${bold(reason.title)} ${sentence(reason.text, 480)}`], sources: [report.source] };
  const said = sentences.find((one) => hear(reasons, one) !== undefined);
  return said === undefined ? undefined : reply(`The answer above gives this reason: ${sentence(said, 300)}`);
}

function exampleReply(asked: Asked, { draft, card, sentences }: Before): Reply | undefined {
  const slots = slotsFor(asked);
  if (draft) return reply('It could read like this, with made-up details:', fillSlots(draft.example, slots));
  const found = card ?? cardFor(asked, sentences.join(' '));
  return found && reply(`Here's an example. ${fillSlots(found.example, slots)}`);
}

/** Finds the card of whose matter a text speaks most; one word may stand anywhere. */
function cardFor({ coach }: Asked, text: string): Card | undefined {
  const times = ({ listen, match }: Card) => countHeard([...listen, ...match], text);
  const [best] = coach.cards.toSorted((a, b) => times(b) - times(a));
  return best && times(best) > 1 ? best : undefined;
}

/** Tells what follows the draft, card or step that was told, else the first open step. */
function nextReply(asked: Asked, { draft, card, step }: Before): Reply | undefined {
  const { report, coach } = asked;
  const slots = slotsFor(asked);
  const drafts = coach.matters.find((matter) => draft && matter.drafts.includes(draft))?.drafts ?? [];
  const following = draft && drafts[drafts.indexOf(draft) + 1];
  const next = draft?.next ?? card?.next;
  if (next !== undefined) return reply(fillSlots(next, slots));
  if (following) return writeDraft(asked, following, 'whole');
  const steps = openSteps(asked);
  const at = step ? steps.indexOf(step) + 1 : 0;
  const row = steps[at];
  return report && row && stepReply(asked, report, row, steps[at + 1]);
}

const ordinals = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth'];
const things = 'one|step|point|option|idea|move|goal|item|finding|suggestion|bullet';
/** At the end of a sentence it may be an adverb, as in "What do I hand over first". */
const byOrdinal = new RegExp(
  `\\b(last|${ordinals.join('|')}) (?:${things})\\b|\\b(?:the |^)(last|${ordinals.join('|')})$`,
);
const byNumber = new RegExp(`\\b(?:number|no|${things}) (\\d{1,2}|${numbers.join('|')})\\b|^(\\d)$`);

function numberIn(words: string): number | undefined {
  const [, beside, alone] = byOrdinal.exec(words) ?? [];
  const ordinal = beside ?? alone ?? '';
  const [, named = '', digit = ''] = byNumber.exec(words) ?? [];
  if (ordinal === 'last') return -1;
  return ordinals.indexOf(ordinal) + 1 || numbers.indexOf(named) + 1 || Number(named || digit) || undefined;
}

/** Explains the point that a question names by its number: of the answer before, else of the plan. */
export function pointReply(asked: Asked): Reply | undefined {
  const { bare, exchanges, report, context } = asked;
  const [words = ''] = bare;
  const number = countWords(words) > mostWords ? undefined : numberIn(words);
  if (number === undefined) return undefined;
  const at = number === -1 ? -1 : number - 1;
  const { points } = wordsOf(exchanges[0]?.answer ?? '');
  if (points.length === 0) {
    const step = openSteps(asked).at(at);
    return report && step && stepReply(asked, report, step);
  }
  const told = points.at(at) ?? '';
  const isTold = ({ title }: { title: string }) => told.startsWith(straightened(cleanProse(title)).slice(0, 60));
  const part = report && partsOf(report).find(isTold);
  if (part) return partReply(asked, report, part);
  const goal = context.goals.find(isTold);
  const card = cardFor(asked, told);
  return goal ? goalReply(asked, goal) : card && cardReply(asked, card);
}
