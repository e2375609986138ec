import { capital } from '#server/ai/playbook/calculate/format.ts';
import { type Asked, countWords, type Reply } from './asked.ts';
import { moneyIn, numbersOf } from './numbers-of.ts';
import * as sums from './sums.ts';

/** A question asks for the first sum whose patterns are all in its words. */
const rules: readonly [words: readonly RegExp[], sum: (inputs: sums.Inputs) => sums.Sum | undefined][] = [
  [[/\b(?:los(?:e|ing|es|t)|cancel\w*|leave|leaving|left)\b/i], sums.lossSum],
  [
    [
      /\b(?:price[sd]?|pricing|rates?|fees?|charge|charging|discount\w*|off)\b|\bfrom [$€£]\d+\S* to [$€£]\d/i,
      /\b(?:rais\w*|increas\w*|higher|more|up|lower\w*|cut\w*|drop\w*|reduc\w*|discount\w*|off|less|from)\b/i,
      /\d/,
    ],
    sums.priceSum,
  ],
  [[/\bhow many\b/i, /\bto (?:get|win|book|sign|close|reach|land|sell)\b|\bfor\b|\bneed\b/i], sums.triesSum],
  [[/\bbreak[- ]?even|\bafford\b|\bto cover\b|\bextra sales\b|\bpays? for (?:itself|an?|the|my)\b/i], sums.coverSum],
  [[/\bmargins?\b|\bmark-?up\b/i], sums.marginSum],
  [[/\bhours?\b/i, /\b(?:worth|value)\b/i], sums.hourSum],
  [
    [
      /\b(?:wait\w*|delay\w*|postpon\w*|put(?:ting)? (?:it|this|that) off|do(?:ing)? nothing)\b/i,
      /\b(?:costs?|lose|worth)\b/i,
    ],
    sums.waitSum,
  ],
  [
    [
      /\b(?:should|do|can|could) (?:i|we) (?:charge|ask for)\b(?! more)|\bto charge for\b|\b(?:do|should) i price an?\b|\b(?:lowest|minimum) (?:acceptable )?price\b/i,
    ],
    sums.lowestPriceSum,
  ],
];

/** Answers a question of arithmetic from its own numbers, and then from the person's answers. */
export function sumReply(asked: Asked, line = asked.line): Reply | undefined {
  const money = moneyIn(asked, line);
  const inputs = { asked, line, money, ...numbersOf(line) };
  for (const [words, sum] of rules) {
    const found = words.every((pattern) => pattern.test(line)) ? sum(inputs) : undefined;
    if (found) return toReply(found);
  }
  return undefined;
}

function toReply({ title, result, formula, missing, source }: sums.Sum): Reply {
  const paragraphs = missing
    ? [
        missing.lead,
        `Example with made-up numbers: at ${missing.at}, ${result}`,
        `Formula: ${formula}`,
        `Tell me your ${missing.what}, and I'll use it.`,
      ]
    : [capital(result), `Formula: ${formula}`];
  return { paragraphs: [`**${title}**`, ...paragraphs], sources: source === undefined ? [] : [source] };
}

const toldAfter = /Tell me your ([^,(]+?)(?: \([^)]*\))?, and I'll use it\./;
const mostWords = 14;

/** Asks the earlier question again, with the number that its answer asked for. */
export function sumAgain(asked: Asked): Reply | undefined {
  const { exchanges, line } = asked;
  const [previous] = exchanges;
  const what = previous && toldAfter.exec(previous.answer)?.[1];
  if (!previous || what === undefined || !/\d/.test(line) || countWords(line) > mostWords) return undefined;
  return sumReply(asked, `${previous.line} (${what} ${line})`);
}
