import { ofTrade } from '#server/ai/playbook/choose-findings.ts';
import { fill } from '#server/ai/playbook/fill.ts';
import { countHeard } from '#server/ai/playbook/listen.ts';
import { say } from '#server/ai/playbook/read-answers.ts';
import { cardReply, findingReply } from './advice.ts';
import type { Card, Topic } from './coach-content.ts';
import type { Conversation, Reply } from './conversation.ts';
import { findFinding, rankFindings } from './findings.ts';
import { measureLine } from './measure-line.ts';
import type { Person } from './person.ts';
import type { Challenge } from './recognise.ts';
import { reportMeasureReply, reportRiskReply } from './report-parts.ts';

/** The next of what is known on a topic: what belongs to the challenge first, then the cards, then findings of any challenge. */
export function topicReply(talk: Conversation, topic: Topic, challenge: Challenge | undefined): Reply | undefined {
  const own = challenge ?? talk.challenge;
  const ofChallenge = own && special[topic.id]?.(talk, talk.persons.from(own));
  if (ofChallenge) return ofChallenge;
  const person = talk.persons.from(challenge ?? talk.persons.challenge ?? topic.of);
  const parts = [...cardsFor(person, topic), ...topic.findings];
  const heard = ({ listen }: { listen: readonly string[] }) => countHeard(listen, talk.asked.question);
  for (const part of parts.toSorted((a, b) => heard(b) - heard(a))) {
    const reply = 'challenge' in part ? otherFinding(talk, part) : cardOf(talk, person, topic, part);
    if (reply) return reply;
  }
  return undefined;
}

function cardsFor({ reading }: Person, { cards }: Topic): Card[] {
  return cards.filter(({ sold }) => sold === undefined || (sold === 'none') === reading.isBeforeFirstSale);
}

function cardOf(talk: Conversation, person: Person, topic: Topic, card: Card): Reply | undefined {
  const reply = cardReply(talk, person, card, topic.listen);
  const deciders = reply && topic.id === 'decide' ? decidersOf(talk, person) : [];
  if (!reply || deciders.length === 0) return reply;
  return { ...reply, paragraphs: [...reply.paragraphs, ...deciders], sources: person.sources };
}

function otherFinding(talk: Conversation, { challenge, id }: Topic['findings'][number]): Reply | undefined {
  const person = talk.persons.from(challenge);
  const finding = findFinding(person, id);
  return finding && findingReply(talk, person, finding);
}

type Special = (talk: Conversation, person: Person) => Reply | undefined;
/** For what the challenges hold texts of their own. */
const special: Partial<Record<Topic['id'], Special>> = {
  measure: (talk, person) => reportMeasureReply(talk, person) ?? measureReply(talk, person),
  risk: (talk, person) => reportRiskReply(talk, person) ?? riskReply(talk, person),
  budget: budgetReply,
  pace: paceReply,
};

/** The measures of the challenge, those of the likeliest moves first. */
function measureReply(talk: Conversation, person: Person): Reply | undefined {
  const { reading, sources } = person;
  const moves = rankFindings(talk, person).map(({ answeredBy }) => answeredBy);
  const ranked = moves.flatMap((id) =>
    id === ofTrade ? [reading.lens.measure] : reading.content.measures.filter(({ of }) => of === id),
  );
  const measures = ranked.map((measure) => ({
    line: measureLine(talk, {
      title: say(reading, measure.title),
      baseline: say(reading, measure.baseline),
      target: say(reading, measure.target),
    }),
    howToRead: say(reading, measure.howToRead),
  }));
  const next = measures.find(({ line, howToRead }) => !talk.said.has(line) && !talk.said.has(howToRead));
  return next && { paragraphs: [next.line, next.howToRead], sources, isGeneral: true };
}

function riskReply(talk: Conversation, { reading, sources }: Person): Reply | undefined {
  const risks = [reading.lens.risk, ...reading.content.risks].map(({ title, earlySign, response }) =>
    fill(talk.coach.risks.text, {
      title: say(reading, title),
      sign: say(reading, earlySign),
      response: say(reading, response),
    }),
  );
  const next = talk.said.firstNew(risks);
  if (next === undefined) return undefined;
  const lead = talk.said.firstNew(talk.coach.risks.leads);
  return { paragraphs: [...(lead === undefined ? [] : [lead]), next], sources, isGeneral: true };
}

/** What the budget that was chosen is good for. */
function budgetReply(talk: Conversation, { reading, sources }: Person): Reply | undefined {
  const { budgetRange } = reading.given;
  const { budget } = reading.tiers;
  if (budget === undefined || budgetRange === undefined) return undefined;
  const { text, rule } = reading.frame.budgets[budget];
  const parts = [say(reading, text), say(reading, rule)];
  if (parts.some(talk.said.has)) return undefined;
  const band = budgetRange.replace('<', 'less than ');
  return { paragraphs: [`${fill(talk.coach.say.budget, { band })} ${parts[0]}`, ...parts.slice(1)], sources };
}

/** What can be seen by when, of the time that was chosen. */
function paceReply(talk: Conversation, { reading, submission, sources }: Person): Reply | undefined {
  if (!submission) return undefined;
  const { text, expect } = reading.frame.times[reading.tiers.time ?? 'unknown'];
  const parts = [say(reading, text), say(reading, expect)];
  return parts.some(talk.said.has) ? undefined : { paragraphs: parts, sources };
}

/** How the yes comes about, by who says it. */
function decidersOf({ coach, said }: Conversation, { reading, submission }: Person): string[] {
  if (!submission || !reading.decider) return [];
  return [coach.deciders[reading.decider.authority]].filter((text) => !said.has(text));
}
