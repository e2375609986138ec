import type { Block } from '#schema/report.ts';
import { isExcluded, ofTrade as tradeId } from './choose-findings.ts';
import { unknownTrade } from './content.ts';
import type { Risk } from './content-parts.ts';
import { spendBeside } from './figure-sentences.ts';
import { goalMeasure, measureFigures } from './goal-measure.ts';
import { basedOn, say } from './read-answers.ts';
import { type Draft, picksOf } from './report-outline.ts';
import { splitBudget } from './split-budget.ts';

/** Four risks, four measures with a baseline for this week, and the budget's split where a budget was given. */
export function riskBlocks(draft: Draft): Block[] {
  return [...risks(draft), goalMeasure(draft), ...measures(draft), ...budget(draft)];
}

interface Grounded {
  risk: Risk;
  numbers: number[];
}

function risks(draft: Draft): Block[] {
  const { reading } = draft;
  const base = belonging(draft, reading.content.risks).map((risk) => ({ risk, numbers: reading.wishNumbers }));
  const own = [ofTrade(draft), ...ofSize(draft), ...ofTime(draft)];
  return [...base.slice(0, 4 - own.length), ...own].map(({ risk, numbers }) => riskBlock(draft, risk, numbers));
}

function ofTrade({ reading }: Draft): Grounded {
  // What says nothing of a trade carries no risk of that trade.
  const answers = reading.trade.family.id === unknownTrade ? [] : basedOn(reading, 'industry');
  return { risk: reading.lens.risk, numbers: [...answers, ...basedOn(reading, 'problems')].slice(0, 1) };
}

function ofSize({ reading }: Draft): Grounded[] {
  const { frame, solo, soloAnswers, tiers } = reading;
  if (solo) return [{ risk: frame.sizes.solo.risk, numbers: soloAnswers }];
  return tiers.size ? [{ risk: frame.sizes[tiers.size].risk, numbers: basedOn(reading, 'companySize') }] : [];
}

function ofTime({ reading }: Draft): Grounded[] {
  const { frame, tiers, wishNumbers } = reading;
  const numbers = [...basedOn(reading, 'timeline'), ...wishNumbers].slice(0, 1);
  return [{ risk: frame.times[tiers.time ?? 'unknown'].risk, numbers }];
}

function riskBlock({ reading }: Draft, { title, earlySign, response }: Risk, numbers: number[]): Block {
  return {
    kind: 'risk',
    title: say(reading, title),
    earlySign: say(reading, earlySign),
    response: say(reading, response),
    basedOn: numbers,
  };
}

/** What belongs to a picked option first, then what fits every plan of the challenge. */
function belonging<T extends { of?: string | undefined }>(draft: Draft, list: readonly T[]): T[] {
  const picked = picksOf(draft).map(({ id }) => id);
  const own = list.filter(({ of }) => of !== undefined && picked.includes(of));
  return [...own, ...list.filter(({ of }) => of === undefined)];
}

/** The trade's own measure and two that the moves change, first those whose figures the person gave. */
function measures(draft: Draft): Block[] {
  const { reading } = draft;
  const own = { ...reading.lens.measure, id: tradeId };
  const base = belonging(draft, reading.content.measures).filter(({ not }) => !isExcluded(reading, not));
  const isKnown = ({ id }: { id: string }) => Number(measureFigures(reading, id) !== undefined);
  return [own, ...base.toSorted((a, b) => isKnown(b) - isKnown(a)).slice(0, 2)].map((measure) => {
    const known = measureFigures(reading, measure.id);
    return {
      kind: 'measure',
      title: say(reading, measure.title),
      baseline: known?.baseline ?? say(reading, measure.baseline),
      target: known?.target ?? say(reading, measure.target),
      howToRead: say(reading, measure.howToRead),
      basedOn: known ? [known.answer] : reading.wishNumbers,
    };
  });
}

function budget(draft: Draft): Block[] {
  const { reading } = draft;
  const { budget: tier } = reading.tiers;
  const lines = splitBudget(draft);
  if (tier === undefined) return [];
  const numbers = basedOn(reading, 'budgetRange');
  const beside = spendBeside(reading);
  const sum = reading.frame.budgets[tier];
  return [
    {
      kind: 'paragraph',
      text: [say(reading, sum.text), say(reading, sum.rule), ...beside.map(({ text }) => text)].join(' '),
      basedOn: [...new Set([...numbers, ...beside.map(({ answer }) => answer)])],
    },
    ...lines.map(
      ({ title, text, usd }): Block => ({
        kind: 'budget',
        title: say(reading, title),
        fromUsd: usd,
        toUsd: usd,
        text: say(reading, text),
        basedOn: numbers,
      }),
    ),
  ];
}
