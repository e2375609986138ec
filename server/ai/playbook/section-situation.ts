import type { Block } from '#schema/report.ts';
import { noteLabel } from '#server/ai/number-answers.ts';
import { cleanLine, cutWords, quoteAtEnd } from '#server/ai/quote.ts';
import { hasFigure } from './figures.ts';
import { fill } from './fill.ts';
import { bandInWords, goalFigures } from './goal-figures.ts';
import { basedOn, type Quote, quoteLength, type Reading } from './read-answers.ts';
import type { Draft } from './report-outline.ts';

type Paragraph = Block & { kind: 'paragraph' };

/** What the person said, put in order, with their figures; then what was not said. */
export function situationBlocks(draft: Draft): Block[] {
  return [
    wish(draft),
    trade(draft),
    ...tried(draft),
    ...replies(draft),
    ...added(draft),
    ...figures(draft),
    ...circumstances(draft),
    ...silence(draft),
  ];
}

/** The sentences that this section quotes; the rest stands among the answers. */
function ownWords({ quotes, goal, numberOf }: Reading) {
  const wishes = quotes.filter(({ answer, words }) => answer === goal.answer && words !== goal.words);
  const steps = quotes.filter(({ answer }) => answer === numberOf.stepsTaken);
  const unsaid = [...wishes.slice(1), ...steps.slice(2)];
  return {
    further: wishes.slice(0, 1),
    steps: steps.slice(0, 2),
    figures: unsaid.filter(({ words }) => hasFigure(words)).slice(0, 2),
  };
}

function wish({ reading, playbook }: Draft): Paragraph {
  const { goal } = reading;
  const more = ownWords(reading).further.map(({ words }) => `You add: ${quoteAtEnd(words)}`);
  const sums = goalFigures(reading, playbook.circumstances);
  return paragraph(
    [
      `What you want, as you wrote it under ${goal.label}: ${quoteAtEnd(goal.words)}`,
      ...more,
      ...sums.map(({ text }) => text),
    ],
    [goal.answer, ...sums.map(({ answer }) => answer)],
  );
}

function trade({ reading }: Draft): Paragraph {
  const { given, trade, slots } = reading;
  const industry = cutWords(cleanLine(given.industry), quoteLength);
  const place = industry === '' ? '' : ` and name as your line of work: ${quoteAtEnd(industry)}`;
  return paragraph(
    [`You place the difficulty under ${given.problems}${place || '.'}`, fill(trade.limit, slots)],
    basedOn(reading, 'problems', 'industry'),
  );
}

function tried({ reading }: Draft): Paragraph[] {
  const number = reading.numberOf.stepsTaken;
  const { steps } = ownWords(reading);
  if (number === undefined || steps.length === 0) return [];
  const [first, ...rest] = steps.map((quote) => quoteAtEnd(quote.words));
  const all = [`Under Steps taken you wrote: ${first}`, ...rest.map((one) => `And: ${one}`)];
  return [
    paragraph(isMore(steps) ? [...all, 'Whatever of this works stays as it is; the plan adds to it.'] : all, [number]),
  ];
}

/** The first sentence of up to two answers to the questions, where no finding quotes that answer. */
function replies({ reading, outline }: Draft): Paragraph[] {
  const worked = outline.findings.map(({ quote }) => quote.answer);
  const firsts = reading.replies
    .filter(({ answer }, at, all) => all.findIndex((one) => one.answer === answer) === at)
    .filter(({ answer }) => !worked.includes(answer));
  return firsts.slice(0, 2).map(({ answer, label, words }) => {
    const lead = label === noteLabel ? 'You add' : `Asked “${label}” you answered`;
    return paragraph([`${lead}: ${quoteAtEnd(words)}`], [answer]);
  });
}

/** What a coach added, in the coach's words: the rules draw nothing from it. */
function added({ reading }: Draft): Paragraph[] {
  const [first, ...rest] = reading.added.slice(0, 3).map(({ words }) => quoteAtEnd(words));
  if (first === undefined) return [];
  const all = [`Your coach adds: ${first}`, ...rest.map((one) => `And: ${one}`)];
  return [
    paragraph(
      all,
      reading.added.slice(0, 1).map(({ answer }) => answer),
    ),
  ];
}

/** Sentences with figures that no paragraph above has quoted. */
function figures({ reading }: Draft): Paragraph[] {
  const open = ownWords(reading).figures;
  if (open.length === 0) return [];
  const words = open.map((quote) => quoteAtEnd(quote.words));
  const numbers = open.map(({ answer }) => answer);
  return [paragraph(['You give further figures, kept here as you wrote them:', ...words], numbers)];
}

function circumstances({ reading, playbook }: Draft): Paragraph[] {
  const { companySize, revenueBand, timeline, budgetRange, decisionAuthority } = reading.given;
  const { sizes, revenues, timelines, budgets, authorities, solo } = playbook.circumstances;
  const withBand = (text: string, band: string) => fill(text, { band: bandInWords(band) });
  const firm = [
    reading.solo
      ? fill(solo.text, { word: reading.solo })
      : companySize && withBand(sizes[companySize].text, companySize),
    revenueBand && withBand(revenues[revenueBand].text, revenueBand),
  ];
  const frame = [
    timeline && timelines[timeline].text,
    budgetRange && withBand(budgets[budgetRange].text, budgetRange),
    decisionAuthority && authorities[decisionAuthority].text,
  ];
  return [
    ...textParagraph(firm, [...reading.soloAnswers, ...basedOn(reading, 'companySize', 'revenueBand')]),
    ...textParagraph(frame, basedOn(reading, 'timeline', 'budgetRange', 'decisionAuthority')),
  ];
}

function silence({ reading, playbook }: Draft): Paragraph[] {
  const names = reading.gaps.map((name) => playbook.circumstances.missing[name].name);
  const list = names.length === 0 ? [] : [`Left open in the form: ${names.join('; ')}.`];
  const consequence = list.length > 0 ? ['The last section says what was assumed in place of it.'] : [];
  const foreign = reading.isForeign ? [playbook.circumstances.foreign] : [];
  return textParagraph([...foreign, ...list, ...consequence], basedOn(reading, 'problems', 'desiredOutcome'));
}

function textParagraph(sentences: readonly (string | undefined)[], numbers: number[]): Paragraph[] {
  const said = sentences.filter((sentence) => sentence !== undefined);
  return said.length === 0 ? [] : [paragraph(said, numbers)];
}

function paragraph(sentences: readonly string[], numbers: number[]): Paragraph {
  return { kind: 'paragraph', text: sentences.join(' '), basedOn: [...new Set(numbers)] };
}

/** "None" or "nothing yet" is an answer, but no work that could stay. */
function isMore(quotes: readonly Quote[]): boolean {
  return (
    quotes
      .map(({ words }) => words)
      .join(' ')
      .split(/\s+/).length > 4
  );
}
