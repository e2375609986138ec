import type { CoachAnswer, CoachQuestion } from '#server/ai/coach.ts';
import type { PlaybookContent } from '#server/ai/playbook/content.ts';
import { fill } from '#server/ai/playbook/fill.ts';
import { isHostile } from '#server/ai/reading/guards.ts';
import { adviceReply } from './advice.ts';
import { type Conversation, type Reply, readConversation } from './conversation.ts';
import { followUpReply, itemReply, stepsAfter } from './follow-up-reply.ts';
import { quoted, quotedAtEnd } from './inline.ts';
import { lookUpReply, sourcesInWords } from './look-up-reply.ts';
import { nextReply } from './next-reply.ts';
import type { Heard } from './recognise.ts';
import { nothingNew, outOfScopeReply, talkReply } from './talk-reply.ts';
import { topicReply } from './topic-reply.ts';

/**
 * Answers a question of the chat without a model, from the playbook's texts and the person's own data. The same question always
 * gets the same answer; what stands in `earlier` is not said again.
 */
export function answerFromPlaybook(content: PlaybookContent, question: CoachQuestion): CoachAnswer {
  const talk = readConversation(content, question);
  const reply = unrepeated(talk, replyTo(talk, talk.heard) ?? nothingNew(talk));
  const basedOn = [...new Set(reply.sources)];
  return {
    text: [
      ...introduction(talk),
      ...toldLine(talk, reply),
      ...reply.paragraphs,
      ...request(talk, reply),
      ...restsOn(talk, basedOn),
    ].join('\n\n'),
    basedOn,
  };
}

function replyTo(talk: Conversation, heard: Heard): Reply | undefined {
  switch (heard.kind) {
    case 'talk':
      return talkReply(talk, heard.name);
    case 'outOfScope':
      return outOfScopeReply(talk, heard.area);
    case 'lookUp':
      return lookUpReply(talk, heard.name);
    case 'topic':
      return topicOrStart(talk, heard);
    case 'challenge':
      return noting(talk, adviceReply(talk, talk.persons.from(heard.challenge ?? talk.challenge ?? 'Other')));
    case 'followUp':
      if (heard.isSetback) return afterSetback(talk);
      return heard.item === undefined ? afterwards(talk, heard.name) : itemReply(talk, heard.item);
    case 'unclear':
      return unclearReply(talk);
  }
}

/** How to start is answered by the challenge, as soon as one is known. */
function topicOrStart(talk: Conversation, { topic, challenge }: Extract<Heard, { kind: 'topic' }>): Reply | undefined {
  const own = topic.id === 'start' ? (challenge ?? talk.challenge) : undefined;
  const advice = own && adviceReply(talk, talk.persons.from(own));
  return advice ?? topicReply(talk, topic, challenge);
}

/** "Why?" and "how?" are of what was said; "and then?" goes on with it, and with the question before where nothing is left. */
function afterwards(talk: Conversation, name: 'why' | 'how' | 'then'): Reply | undefined {
  if (name !== 'then') {
    const reply = followUpReply(talk, name);
    if (reply) return reply;
    if (!talk.before) return talkReply(talk, 'unclear');
    const none = talk.said.firstNew(talk.coach.followUps.noReason);
    return none === undefined ? undefined : { paragraphs: [none], sources: [] };
  }
  const steps = stepsAfter(talk);
  if (steps) return steps;
  return talk.before ? replyTo(talk, talk.before) : nextReply(talk);
}

/** Something was tried: the next advice on the same matter, and no more of the one before. */
function afterSetback(talk: Conversation): Reply | undefined {
  const reply = talk.before ? replyTo(talk, talk.before) : nextReply(talk);
  const lead = talk.said.firstNew(talk.coach.followUps.setback.texts);
  return reply && lead !== undefined ? { ...reply, paragraphs: [lead, ...reply.paragraphs] } : reply;
}

/** The trade or the figure that was asked for is something to go on with. */
function unclearReply(talk: Conversation): Reply {
  const { persons, said } = talk;
  const isTold = persons.told !== undefined && !said.has(toldWords(talk, persons.told));
  const isReply = isTold || figureTold(talk).length > 0;
  const advice = isReply ? adviceReply(talk, persons.from(talk.challenge ?? 'Other')) : undefined;
  return noting(talk, advice) ?? talkReply(talk, 'unclear');
}

/** With the figure that was asked for in front, where the person tells one. */
function noting(talk: Conversation, reply: Reply | undefined): Reply | undefined {
  return reply && { ...reply, paragraphs: [...figureTold(talk), ...reply.paragraphs] };
}

const questioning = /\?\s*$|^(?:how|what|why|when|where|who|which|should|can|could|do|does|is|are)\b/i;

/** The reply to a request for facts, where it holds a figure; once. */
function figureTold({ coach, said, asked: { question } }: Conversation): string[] {
  const [latest = ''] = said.answers;
  const isAsked = Object.values(coach.ask).some((texts) => texts.some((text) => latest.includes(text)));
  if (!isAsked || !/\d/.test(question) || questioning.test(question) || isHostile({ mask: question })) return [];
  return [fill(coach.say.noted, { quote: quotedAtEnd(question) })].filter((text) => !said.has(text));
}

/**
 * The playbook's first answer says of its author; those to "who are you?" say it themselves. Answers of a model before it do
 * not count.
 */
function introduction({ said, heard, coach }: Conversation): string[] {
  const isSaid = [coach.introduces, ...coach.talk.who.texts].some(said.has);
  return isSaid || (heard.kind === 'talk' && heard.name === 'who') ? [] : [coach.introduces];
}

/** Once: by which words of this conversation the trade is taken to be known. */
function toldLine(talk: Conversation, { isGeneral }: Reply): string[] {
  const { told } = talk.persons;
  if (!isGeneral || told === undefined) return [];
  return [toldWords(talk, told)].filter((line) => !talk.said.has(line));
}

function toldWords({ coach }: Conversation, told: string): string {
  return fill(coach.say.toldHere, { words: quoted(told, 80) });
}

/** Without anything entered: the one or two facts that would make a better answer. */
function request({ asked, coach, persons, challenge, said }: Conversation, { isGeneral }: Reply): string[] {
  if (!isGeneral || asked.context.submissions.length > 0) return [];
  const isTold = persons.told !== undefined;
  const known = isTold && challenge !== undefined ? coach.ask.figure : undefined;
  const texts = known ?? (isTold ? coach.ask.challenge : challenge === undefined ? coach.ask.both : coach.ask.trade);
  return [said.firstNew(texts)].filter((text) => text !== undefined);
}

function restsOn(talk: Conversation, basedOn: readonly string[]): string[] {
  const words = sourcesInWords(talk, basedOn);
  return words.length === 0 ? [] : [fill(talk.coach.say.restsOn, { sources: words.join(', ') })];
}

/** The last guard of the rule that nothing is said twice; help in danger alone is. */
function unrepeated(talk: Conversation, reply: Reply): Reply {
  if (talk.heard.kind === 'talk' && talk.heard.name === 'crisis') return reply;
  const paragraphs = reply.paragraphs.filter((paragraph) => !talk.said.has(paragraph));
  return paragraphs.length > 0 ? { ...reply, paragraphs } : nothingNew(talk);
}
