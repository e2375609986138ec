import type { Block } from '#schema/report.ts';
import { fill } from './fill.ts';
import type { Risk } from './playbook-content.ts';
import { basedOn } from './read-answers.ts';
import { type Draft, picksOf } from './report-outline.ts';
import { splitBudget } from './split-budget.ts';

/** Four risks, three measures with a baseline for this week, and the budget's split where a budget was given. */
export function riskBlocks(draft: Draft): Block[] {
  return [...risks(draft), goalMeasure(draft), ...measures(draft), ...budget(draft)];
}

function risks(draft: Draft): Block[] {
  const { reading, playbook } = draft;
  const { content, trade, given, solo, slots } = reading;
  const { authorities, solo: alone } = playbook.circumstances;
  const [first, second, third] = belonging(draft, content.risks);
  const byAuthority = given.decisionAuthority && authorities[given.decisionAuthority].risk;
  const ground = basedOn(reading, 'problems', 'desiredOutcome');
  const personal = solo
    ? { risk: alone.risk, numbers: reading.soloAnswers }
    : byAuthority && { risk: byAuthority, numbers: basedOn(reading, 'decisionAuthority') };
  const fourth = personal ?? (third && { risk: third, numbers: ground });
  const ofTrade = { risk: trade.risk, numbers: [...basedOn(reading, 'industry'), ...ground].slice(0, 1) };
  const ofChallenge = [first, second].flatMap((risk) => (risk ? [{ risk, numbers: ground }] : []));
  return [...ofChallenge, ofTrade, ...(fourth ? [fourth] : [])].map(({ risk, numbers }) =>
    toBlock(risk, numbers, slots),
  );
}

function toBlock({ title, earlySign, response }: Risk, numbers: number[], slots: Draft['reading']['slots']): Block {
  return {
    kind: 'risk',
    title: fill(title, slots),
    earlySign: fill(earlySign, slots),
    response: fill(response, slots),
    basedOn: numbers,
  };
}

/** What belongs to a picked option first, then what fits every plan of the challenge. */
function belonging<T extends { of?: string | undefined }>(draft: Draft, list: readonly T[]): T[] {
  const picked = picksOf(draft).map(({ id }) => id);
  const own = list.filter(({ of }) => of !== undefined && picked.includes(of));
  return [...own, ...list.filter(({ of }) => of === undefined)];
}

/** The person's own goal is the first measure, with their figures where these are certain. */
function goalMeasure({ reading }: Draft): Block {
  const { change, deadline, words, answer } = reading.goal;
  const until = deadline ? ` (“${deadline}”)` : '';
  const aim = reading.isThin ? 'One figure, to be named by Friday of week one' : `“${words}”`;
  return {
    kind: 'measure',
    title: 'Your own goal',
    baseline: change ? change.from : 'This week: put today’s state into one figure, with its date',
    target: change ? `${change.to}${until}` : aim,
    howToRead: change
      ? 'Check the baseline this week, then read it once a week, always on the same day and counted in the same way. The three moves are right only as long as this figure follows them.'
      : 'Ask each Friday what has changed that an outsider would notice, and write it in one line beside the figure.',
    basedOn: [answer],
  };
}

function measures(draft: Draft): Block[] {
  const { reading } = draft;
  return belonging(draft, reading.content.measures)
    .slice(0, 2)
    .map(({ title, baseline, target, howToRead }) => ({
      kind: 'measure',
      title: fill(title, reading.slots),
      baseline: fill(baseline, reading.slots),
      target: fill(target, reading.slots),
      howToRead: fill(howToRead, reading.slots),
      basedOn: basedOn(reading, 'problems', 'desiredOutcome'),
    }));
}

function budget(draft: Draft): Block[] {
  const { reading, playbook } = draft;
  return splitBudget(reading, picksOf(draft), playbook.circumstances).map(({ title, text, usd }) => ({
    kind: 'budget',
    title: fill(title, reading.slots),
    fromUsd: usd,
    toUsd: usd,
    text: fill(text, reading.slots),
    basedOn: basedOn(reading, 'budgetRange'),
  }));
}
