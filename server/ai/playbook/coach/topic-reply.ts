import { fill } from '#server/ai/playbook/fill.ts';
import { deciderAnswers, say } from '#server/ai/playbook/read-answers.ts';
import { cardReply, findingReply } from './advice.ts';
import type { Topic } from './coach-content.ts';
import type { Conversation, Reply } from './conversation.ts';
import { findFinding, rankFindings } from './findings.ts';
import type { Person } from './person.ts';
import type { Challenge } from './recognise.ts';
import { reportMeasureReply, reportRiskReply } from './report-parts.ts';

/** The next of what is known on a topic: what belongs to the challenge first, then the cards, then findings of any challenge. */
export function topicReply(talk: Conversation, topic: Topic, challenge: Challenge | undefined): Reply | undefined {
  const person = talk.persons.from(challenge ?? talk.persons.challenge ?? topic.of);
  const own = challenge ?? talk.challenge;
  const ofChallenge = own && special[topic.id]?.(talk, talk.persons.from(own));
  if (ofChallenge) return ofChallenge;
  for (const card of topic.cards) {
    const reply = cardReply(talk, person, card, topic.listen);
    const deciders = decidersOf(talk, person, topic);
    if (reply && deciders.length === 0) return reply;
    if (reply) return { ...reply, paragraphs: [...reply.paragraphs, ...deciders], sources: person.sources };
  }
  for (const [name, id] of topic.findings) {
    const finder = talk.persons.from(name);
    const finding = findFinding(finder, id);
    const reply = finding && findingReply(talk, finder, finding);
    if (reply) return reply;
  }
  return undefined;
}

type Special = (talk: Conversation, person: Person) => Reply | undefined;
/** For what the challenges hold texts of their own. */
const special: Partial<Record<Topic['id'], Special>> = {
  measure: (talk, person) => reportMeasureReply(talk, person) ?? measureReply(talk, person),
  risk: (talk, person) => reportRiskReply(talk, person) ?? riskReply(talk, person),
  budget: budgetReply,
};

/** The measures of the challenge, those of the likeliest moves first. */
function measureReply(talk: Conversation, person: Person): Reply | undefined {
  const { reading, sources } = person;
  const moves = rankFindings(person, talk.asked.question).map(({ answeredBy }) => answeredBy);
  const ranked = moves.flatMap((id) => reading.content.measures.filter(({ of }) => of === id));
  const measures = [reading.lens.measure, ...ranked].map((measure) => ({
    line: fill(talk.coach.say.measure, {
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

/** Where others have a say, how their yes is won. */
function decidersOf(talk: Conversation, { reading }: Person, { id }: Topic): string[] {
  if (id !== 'decide' || !reading.decider || deciderAnswers(reading).length === 0) return [];
  const text = say(reading, reading.frame.deciders[reading.decider.authority]);
  return talk.said.has(text) ? [] : [`${talk.coach.say.who} ${text}`];
}
