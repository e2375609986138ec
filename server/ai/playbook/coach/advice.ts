import { saysNothing } from '#server/ai/no-answer.ts';
import { addDays, dayInWords } from '#server/ai/plan-days.ts';
import { type Chosen, ofTrade } from '#server/ai/playbook/choose-findings.ts';
import type { OptionText } from '#server/ai/playbook/choose-options.ts';
import { fill } from '#server/ai/playbook/fill.ts';
import { countHeard } from '#server/ai/playbook/listen.ts';
import { type Quote, say } from '#server/ai/playbook/read-answers.ts';
import type { Card } from './coach-content.ts';
import type { Conversation, Reply } from './conversation.ts';
import { isAmongInsights, moveOf, rankFindings } from './findings.ts';
import { quotedAtEnd } from './inline.ts';
import { measureLine } from './measure-line.ts';
import type { Person } from './person.ts';

/** The next advice on a challenge that this conversation has not heard; none when all of it was said. */
export function adviceReply(talk: Conversation, person: Person): Reply | undefined {
  for (const finding of rankFindings(talk, person)) {
    const reply = isAmongInsights(person, finding)
      ? knownFindingReply(talk, person, finding)
      : findingReply(talk, person, finding);
    if (reply) return reply;
  }
  return undefined;
}

/** A finding with its first step, the sign by which it is known to work, and the day on which to look. */
export function findingReply(talk: Conversation, person: Person, finding: Chosen): Reply | undefined {
  const { reading } = person;
  const insight = say(reading, finding.text.insight);
  if (talk.said.has(insight)) return undefined;
  const move = moveOf(reading, finding);
  const shows = move ? [fill(talk.coach.say.shows, { day: lookDay(talk, move.paysInDays) })] : [];
  return {
    paragraphs: [
      ...opening(talk, person, finding),
      [`**${titleOf(say(reading, finding.text.title))}** ${insight}`, ...shows].join(' '),
    ],
    sources: person.sources,
    isGeneral: true,
  };
}

/** What the person has read among the insights is not told again: this is how to do it. */
function knownFindingReply(talk: Conversation, person: Person, finding: Chosen): Reply | undefined {
  const move = moveOf(person.reading, finding);
  const reply = move && moveReply(talk, person, move, finding.answeredBy);
  if (!reply || !person.submission) return reply;
  const { bySource } = talk.coach.say;
  return {
    paragraphs: [
      ...opening(talk, person, finding),
      ...(talk.said.has(bySource) ? [] : [bySource]),
      ...reply.paragraphs,
    ],
    sources: [...reply.sources, `insights:${person.submission.id}`],
  };
}

/** The person's own sentence, where the finding was heard in it and it was not quoted yet, and what it shows. */
function opening(talk: Conversation, { reading }: Person, { text, quote }: Chosen): string[] {
  const isHeard = quote !== undefined || countHeard(text.listen, talk.asked.question) > 0;
  const shown = say(reading, isHeard ? text.heard : text.unheard);
  const quotes = quote ? [wroteLine(talk, quote)].filter((line) => !talk.said.has(line)) : [];
  return talk.said.has(shown) ? quotes : [[...quotes, shown].join(' ')];
}

/** "You wrote, under Steps taken: “…”" */
export function wroteLine({ coach }: Conversation, { label, words }: Quote): string {
  return fill(coach.say.wrote, { label, quote: quotedAtEnd(words) });
}

/** How something is done: two steps with the sign that ends each, the number to watch, and what it costs. */
export function moveReply(talk: Conversation, person: Person, move: OptionText, id: string): Reply | undefined {
  const { reading, sources } = person;
  const text = say(reading, move.text);
  if (talk.said.has(text)) return undefined;
  const steps = move.steps.map(({ title, measure }, at) => {
    const sign = fill(talk.coach.say.doneWhen, { measure: say(reading, measure) });
    return `${at + 1}. **${say(reading, title)}** (${sign})`;
  });
  return {
    paragraphs: [
      `**${titleOf(say(reading, move.title))}** ${text}`,
      steps.join('\n'),
      [
        ...measureOf(talk, person, id),
        fill(talk.coach.say.shows, { day: lookDay(talk, move.paysInDays) }),
        costOf(talk, person, move),
      ].join(' '),
    ],
    sources,
    isGeneral: true,
  };
}

function measureOf(talk: Conversation, { reading }: Person, id: string): string[] {
  const measure = id === ofTrade ? reading.lens.measure : reading.content.measures.find(({ of }) => of === id);
  if (!measure) return [];
  const { title, baseline, target } = measure;
  const parts = { title: say(reading, title), baseline: say(reading, baseline), target: say(reading, target) };
  return [measureLine(talk, parts)].filter((line) => !talk.said.has(line));
}

/** The outside cost for a firm of up to ten; of a larger one the report tells it. */
function costOf(
  { coach, playbook }: Conversation,
  { reading }: Person,
  { cost: [least, usual], buys }: OptionText,
): string {
  if (usual === 0 || buys === undefined) return coach.say.free;
  const { companySize } = reading.given;
  const scale = companySize ? playbook.circumstances.sizes[companySize].scale : 1;
  const sum = (usd: number) => `$${Math.round(usd * scale).toLocaleString('en-US')}`;
  return fill(least === 0 ? coach.say.costUpTo : coach.say.cost, {
    least: sum(least),
    usual: sum(usual),
    buys: say(reading, buys),
  });
}

/** A card: what to do, and the number with its day. */
export function cardReply(
  talk: Conversation,
  person: Person,
  card: Card,
  listen: readonly string[],
): Reply | undefined {
  const { reading } = person;
  const text = say(reading, card.text);
  if (talk.said.has(text)) return undefined;
  const watch = fill(talk.coach.say.watch, { watch: say(reading, card.watch), day: lookDay(talk, card.days) });
  const heard = heardWords(talk, person, listen);
  const wish = heard.length > 0 ? [] : wishWords(talk, person);
  return {
    paragraphs: [...heard, `**${titleOf(say(reading, card.title))}** ${text}`, watch, ...wish],
    sources: heard.length + wish.length > 0 ? person.sources : [],
    isGeneral: true,
  };
}

/** A sentence of the person's in which the topic is heard. */
function heardWords(talk: Conversation, { reading, submission }: Person, listen: readonly string[]): string[] {
  if (!submission) return [];
  return reading.quotes
    .filter(({ words }) => countHeard(listen, words) > 0 && !saysNothing(words))
    .map((quote) => wroteLine(talk, quote))
    .filter((line) => !talk.said.has(line))
    .slice(0, 1);
}

/** What is wanted, for what is not about it; once in a conversation. */
function wishWords(talk: Conversation, { reading, submission }: Person): string[] {
  const { wish, numberOf } = reading;
  if (!submission || wish.answer !== numberOf.desiredOutcome || saysNothing(wish.words)) return [];
  return [fill(talk.coach.say.against, { quote: quotedAtEnd(wish.words) })].filter((line) => !talk.said.has(line));
}

/** A day so many days from now on which people work. */
function lookDay({ asked }: Conversation, days: number): string {
  const day = addDays(asked.today, days);
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return dayInWords(weekday === 6 ? addDays(day, 2) : weekday === 0 ? addDays(day, 1) : day);
}

/** A title as the beginning of a paragraph. */
export function titleOf(title: string): string {
  return /[.?!]$/.test(title) ? title : `${title}.`;
}
