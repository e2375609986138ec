import { blocksOf } from '#schema/report.ts';
import { monthDay } from '#server/ai/playbook/analyze/plan-calendar.ts';
import { plain } from '#server/ai/playbook/calculate/format.ts';
import { monthsPerYear, weeksPerYear } from '#server/ai/playbook/calculate/weeks.ts';
import { hear } from '#server/ai/playbook/extract/listen.ts';
import { type Asked, countWords, type Reply } from './asked.ts';
import { adviceOn } from './cards.ts';
import { type TopicName, topicNames } from './coach-content.ts';
import { draftIn, writeDraft } from './drafts.ts';
import { bold, inline, sentence } from './inline.ts';
import { moneyIn, numbersOf } from './numbers-of.ts';
import {
  type Fact,
  missedVisits,
  moneyPerDay,
  ownPay,
  payElsewhere,
  tempRate,
  waitInWeeks,
  whyPeopleLeft,
} from './own-facts.ts';
import { openSteps } from './own-steps.ts';
import { isSameTitle, partNamed, planOf, stemsOf } from './report-parts.ts';
import { nameIn, slotsFor } from './slots-for.ts';
import { stepMarks } from './step-marks.ts';

const replies: Record<TopicName, (asked: Asked) => Reply | undefined> = {
  pay: payReply,
  lost: lostReply,
  temp: tempReply,
  waitAlone: waitAloneReply,
  tried: triedReply,
  stayTalk: (asked) => talkReply(asked, 'stay-talk'),
  hardTalk: (asked) => talkReply(asked, 'hard-talk'),
  keepStaff: keepStaffReply,
};

/** Answers a question on a topic that the person's own numbers decide, else asks for the one that is missing. */
export function topicReply(asked: Asked): Reply | undefined {
  const name = topicNames.find((one) => isMeant(asked, one));
  return name && replies[name](asked);
}

/** A topic needs its noun and what is asked of it; one of the two alone is another question. */
function isMeant(asked: Asked, name: TopicName): boolean {
  const { coach, line } = asked;
  const { noun, intent, about, except } = coach.topics[name];
  if (hear(except, line) !== undefined || hear(intent, line) === undefined) return false;
  const isOfStaff = hear(coach.staff, line) !== undefined || nameIn(asked) !== undefined;
  if (name === 'stayTalk' || name === 'hardTalk') return isOfStaff && hear(coach.talk, line) !== undefined;
  if (hear(about, line) !== undefined) return true;
  if (name === 'keepStaff') return isOfStaff && /\b(?:how|what|ways?|stop|keep)\b/i.test(line);
  return hear(noun, line) !== undefined && (name !== 'pay' || isOfStaff);
}

const hoursAYear = 40 * weeksPerYear;
const hoursADay = 8;
const daysAWeek = 5;

const sourcesOf = (...facts: readonly ({ source?: string | undefined } | undefined)[]) =>
  facts.flatMap((fact) => fact?.source ?? []);

/** Asks for one number. The question in the answer is how the next message is known to hold it. */
const askBack = (understood: string, question: string): Reply => ({
  paragraphs: [understood, `**${question}**`],
  sources: [],
});

const askedPay = 'What do you pay an hour now, and what do others near you pay?';
const askedElsewhere = 'What do others near you pay for the same job?';
const askedDay = 'What does a full day bring in?';
const askedMissed = 'How many no-shows do you have a week, and what does one cost you?';

/** Says what the next raise costs in a year. */
function payReply(asked: Asked): Reply | undefined {
  const [own, others] = [ownPay(asked), payElsewhere(asked)];
  const money = moneyIn(asked, asked.line);
  if (!own) return askBack('I can work out what a raise costs you in a year.', askedPay);
  const raise = raiseIn(asked, own, others);
  const perDollar = `${money(1)} more an hour costs ${money(hoursAYear)} a year for one full-time person (40 hours × 52 weeks), plus payroll taxes.`;
  if (raise === undefined) {
    const known = others
      ? `You pay ${own.words} an hour, and others pay ${others.words}, so you're not behind.`
      : `You pay ${own.words} an hour.`;
    const [answer, ...rest] = [`${known} Each ${perDollar}`, ...(others ? [] : [`**${askedElsewhere}**`])];
    return { paragraphs: ['**What a raise costs**', answer ?? '', ...rest], sources: sourcesOf(own, others) };
  }
  const each = raise * hoursAYear;
  const extra = others && /\band (an? [^,.;$€£]+)$/i.exec(others.said)?.[1];
  return {
    paragraphs: [
      `**What ${money(raise)} more an hour costs**`,
      `You pay ${own.words} an hour${others ? `, and others pay ${others.words}` : ''}. ${money(raise)} more is ${money(each)} a year for one full-time person, ${money(2 * each)} for two, plus payroll taxes.`,
      `Formula: ${money(raise)} × 40 hours × 52 weeks = ${money(each)}`,
      ...(extra
        ? [
            `They also offer ${inline(extra, 60)}. Ask your people which of the two matters more before you pay for both.`,
          ]
        : []),
      `${stepMarks.do} Compare three current ads for the same job, then decide on one number for new people and the ones you have.`,
      `**By when:** ${slotsFor(asked).in7days}.`,
    ],
    sources: sourcesOf(own, others),
  };
}

/** Takes the raise that the question names, else what is missing to the pay of others. */
function raiseIn({ line }: Asked, own: Fact, others: Fact | undefined): number | undefined {
  const said = numbersOf(line)
    .single.filter(({ unit }) => unit === 'money')
    .map(({ value }) => value);
  const offered = said.find((value) => value !== own.value && value !== others?.value);
  const raise =
    offered === undefined ? (others?.value ?? 0) - own.value : offered > own.value ? offered - own.value : offered;
  return raise > 0 ? raise : undefined;
}

const emptyThing = /\b(?:empty|vacant|idle|unfilled|open) (?:\p{L}+ )?(\p{L}+)/iu;
const period = /^(?:a|an|per|each|every|cost|costs|costing|for|at|on|all|right|now|this|is)$/i;

/** Says what an empty place or a missed visit costs a week and a year. */
function lostReply(asked: Asked): Reply | undefined {
  const { line } = asked;
  if (hear(['no-show*', 'no show*', 'missed appointment*', 'show up'], line) !== undefined) return missedReply(asked);
  const [words = '', last = ''] = emptyThing.exec(line) ?? [];
  const thing = period.test(last) ? (words.split(' ')[1] ?? '') : last;
  const one = thing.replace(/s$/, '');
  const day = moneyPerDay(asked, one === '' ? undefined : one);
  const money = moneyIn(asked, line);
  const noun = one === '' ? 'place' : one;
  const understood = `You want to know what an empty ${inline(noun, 40)} costs you. That's what it brings on a normal day, less what you save while it's empty.`;
  if (!day) return askBack(understood, askedDay);
  const week = day.value * daysAWeek;
  const unit = /\b(night|shift)\b/i.exec(day.said)?.[1]?.toLowerCase() ?? 'day';
  const year = week * weeksPerYear;
  const month = Math.round(year / monthsPerYear);
  return {
    paragraphs: [
      `**What an empty ${inline(noun, 40)} costs**`,
      `At ${day.words} a ${unit}, one that's empty ${daysAWeek} ${unit}s a week costs ${money(week)} a week, about ${money(month)} a month or ${money(year)} a year. Two cost ${money(2 * week)} a week.`,
      `Formula: ${day.words} × ${daysAWeek} ${unit}s = ${money(week)} a week`,
      "That's income, not profit. Take off what you save while it's empty, such as wages and supplies.",
    ],
    sources: sourcesOf(day),
  };
}

function missedReply(asked: Asked): Reply {
  const { perWeek, each } = missedVisits(asked);
  const money = moneyIn(asked, asked.line);
  if (!perWeek || !each) return askBack('I can work out what no-shows cost you in a year.', askedMissed);
  const week = perWeek.value * each.value;
  return {
    paragraphs: [
      '**What no-shows cost**',
      `${plain(perWeek.value)} no-shows a week at ${each.words} each cost ${money(week)} a week, and ${money(week * weeksPerYear)} a year if nobody takes the open time.`,
      `Formula: ${plain(perWeek.value)} × ${each.words} × ${weeksPerYear} weeks = ${money(week * weeksPerYear)}`,
    ],
    sources: [...new Set(sourcesOf(perWeek, each))],
  };
}

/** Compares what somebody costs who is hired for a time with what the day brings. */
function tempReply(asked: Asked): Reply | undefined {
  const rate =
    tempRate(asked) ??
    (numbersOf(asked.line).single.length === 0 ? undefined : tempRate({ ...asked, line: `temp ${asked.line}` }));
  if (!rate)
    return askBack('You want to know whether help for a time pays off.', 'What does the temp cost an hour or a day?');
  const money = moneyIn(asked, asked.line);
  const cost = rate.isDaily ? rate.value : rate.value * hoursADay;
  const costs = rate.isDaily ? `${rate.words} a day` : `${rate.words} an hour is ${money(cost)} for an 8-hour day`;
  const [day, own] = [moneyPerDay(asked), ownPay(asked)];
  if (!day)
    return askBack(
      `You want to know whether help at ${rate.words} pays off. ${rate.isDaily ? 'It does' : `That's ${money(cost)} for an 8-hour day, so it does`} if a day with that person brings in more.`,
      askedDay,
    );
  const left = day.value - cost;
  const more =
    own && !rate.isDaily && rate.value > own.value
      ? `It's ${money(rate.value - own.value)} an hour more than the ${own.words} you pay, or ${money((rate.value - own.value) * hoursADay)} a day, so use it to bridge the gap and keep hiring.`
      : 'Use it for the days that would otherwise stay empty.';
  return {
    paragraphs: [
      `**${left > 0 ? 'It pays off on a full day' : "It doesn't pay off, even on a full day"}**`,
      `${costs}. A full day brings ${day.words}, so ${left > 0 ? `${money(left)} is left` : `you lose ${money(-left)}`} before supplies and your other costs.`,
      `Formula: ${day.words} − ${money(cost)} = ${left < 0 ? '−' : ''}${money(Math.abs(left))}`,
      ...(left > 0 ? [more] : []),
    ],
    sources: [...new Set(sourcesOf(rate, day, own))],
  };
}

/** Says how much more has to be finished a week so that the wait falls with the same people. */
function waitAloneReply(asked: Asked): Reply | undefined {
  const wait = waitInWeeks(asked);
  const end = asked.report && planOf(asked.report).at(-1)?.endDay;
  if (!wait)
    return askBack(
      'You want a shorter wait with the people you have.',
      'How many weeks is the wait today, and what should it be?',
    );
  const weeks =
    end === undefined ? 12 : Math.max(1, Math.round((Date.parse(end) - Date.parse(asked.today)) / 604_800_000));
  const by = end === undefined ? 'the next 12 weeks' : `the ${weeks} weeks until ${monthDay(end, asked.today)}`;
  const share = Math.ceil(((wait.from - wait.to) / weeks) * 100);
  return {
    paragraphs: [
      '**A shorter wait with the people you have**',
      `To get from ${plain(wait.from)} weeks to ${plain(wait.to)} in ${by}, you have to finish about ${share}% more a week than comes in.`,
      `Formula: (${plain(wait.from)} − ${plain(wait.to)} weeks) ÷ ${weeks} weeks = ${share}%, rounded up`,
      `${stepMarks.do} Keep a list of people who can come on short notice, and fill every canceled time from it the same hour. Add one longer day a week until the line is down.`,
      `**Watch:** Weeks until your next open time, every Friday. If it hasn't dropped by ${slotsFor(asked).in30days}, you can't do it without more people.`,
    ],
    sources: [...new Set([...sourcesOf(wait), ...(asked.report && end ? [asked.report.source] : [])])],
  };
}

/** Gives the report's next option after the one that was tried. */
function triedReply(asked: Asked): Reply | undefined {
  const { report, line } = asked;
  const options = report ? blocksOf(report.doc, 'option') : [];
  if (!report || options.length === 0)
    return askBack(
      "You've tried something, and it brought nothing.",
      'What exactly did you try, how often, and what came back?',
    );
  const said = stemsOf(line);
  const sharedWith = ({ title, text }: { title: string; text: string }) =>
    [...stemsOf(`${title} ${text}`)].filter((stem) => said.has(stem)).length;
  const picks = options.filter(({ pick }) => pick);
  const tried = picks.filter((option) => sharedWith(option) > 0).toSorted((a, b) => sharedWith(b) - sharedWith(a))[0];
  const left = options.filter((option) => option !== tried);
  const next = left.find(({ pick }) => pick) ?? left[0];
  if (!next) return undefined;
  const step = partNamed(openSteps(asked), `${next.title} ${next.text}`);
  const before = tried ? `Then leave “${inline(tried.title, 90)}” for now.` : 'Then leave that for now.';
  return {
    paragraphs: [
      `${before} Next in your report: ${bold(next.title, 120)} ${sentence(next.text, 240)}`,
      ...(step && !isSameTitle(step.title, next.title)
        ? [
            `${stepMarks.do} ${sentence(step.title, 200)}`,
            `**By when:** ${monthDay(step.endDay, asked.today)}. Owner: ${inline(step.ownerRole, 60)}.`,
          ]
        : []),
    ],
    sources: [report.source],
  };
}

function talkReply(asked: Asked, id: string): Reply | undefined {
  const matter = asked.coach.matters.find((one) => one.id === id);
  return matter && writeDraft(asked, draftIn(matter, asked.line), 'whole');
}

/** Says what keeps people, after the reason that the person's own answers give. */
function keepStaffReply(asked: Asked): Reply | undefined {
  const isNew = /\bnew\b/i.test(asked.line);
  const card = asked.coach.cards.find(({ id }) => id === (isNew ? 'newcomers' : 'people'));
  const reason = whyPeopleLeft(asked);
  const advice = card && adviceOn(asked, card);
  if (!advice || !reason) return advice;
  return {
    paragraphs: [
      `You told us why people left: “${inline(reason.text, 160)}.” Deal with that first.`,
      ...advice.paragraphs,
    ],
    sources: [...new Set([...sourcesOf(reason), ...advice.sources])],
  };
}

const mostWords = 16;
/** How a bare answer to each question back is said in full. */
const inFull: readonly [question: string, say: (line: string) => string][] = [
  [
    askedPay,
    (line) => {
      if (/\b(?:i|we) (?:now )?pay\b/i.test(line)) return line;
      return `I pay ${/\b(?:others?|they)\b/i.test(line) ? line : line.replace(/(\d)\D+(?=[$€£]\d)/, '$1, others pay ')}`;
    },
  ],
  [askedElsewhere, (line) => `others pay ${line} an hour`],
  [askedDay, (line) => (daily.test(line) ? `it brings ${line}` : `it brings ${line} a day`)],
  [askedMissed, (line) => `no-shows a week: ${line}`],
];
const daily = /\b(?:a|per|each|every) day\b/i;

/** Asks the earlier question again, with the number that its answer asked for. */
export function topicAgain(asked: Asked): Reply | undefined {
  const [previous] = asked.exchanges;
  const say = previous && inFull.find(([question]) => previous.answer.includes(question))?.[1];
  if (!previous || !say || !/\d/.test(asked.line) || countWords(asked.line) > mostWords) return undefined;
  const signed = /[$€£]/.test(asked.line)
    ? asked.line
    : asked.line.replaceAll(/(?<![\d.,])(\d[\d,.]*)(?! ?(?:hours|days|no-?shows|people|a week))/gi, '$$$1');
  return topicReply({ ...asked, line: `${previous.line}; ${say(signed)}` });
}
