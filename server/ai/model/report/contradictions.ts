import type { Block, Section, SectionId } from '#schema/report.ts';
import { moneyRange } from '#schema/report-words.ts';
import { isSameFigure } from '#server/ai/model/figures/arithmetic.ts';
import { datesIn, daysOf } from '#server/ai/model/figures/dates-in.ts';
import { type Figure, mainValue } from '#server/ai/model/figures/figure.ts';
import { type FigureGround, isGiven } from '#server/ai/model/figures/figure-ground.ts';
import { figuresIn } from '#server/ai/model/figures/figures-in.ts';
import { addDays } from '#server/ai/plan-days.ts';
import { splitSentences } from '#server/ai/sentence-ends.ts';
import { costInWords } from './cost-in-words.ts';
import type { ModelOutline } from './outline.ts';

/** A sentence that says of an option or a step what the outline, or another section, says otherwise. */
export interface Contradiction {
  section: SectionId;
  sentence: string;
  reason: string;
}

/** An option or a step with everything that the outline fixed of it. */
interface Decided {
  title: string;
  hours?: number;
  usd?: number;
  startDay: string;
  endDay: string;
}

interface Statement {
  section: SectionId;
  sentence: string;
  about: Decided | undefined;
}

/**
 * Compares hours, money, dates and counts of the same option or step in all sections with the outline, and the hours a week
 * with each other. The person's own figures contradict nothing.
 */
export function contradictionsIn(
  sections: readonly Section[],
  outline: ModelOutline,
  ground: FigureGround,
): Contradiction[] {
  const statements = sections.flatMap((section) => statementsIn(section, outline));
  const ofOutline = statements.flatMap((one) => {
    const reason = one.about && reasonAgainst(one.sentence, one.about, outline, ground);
    return reason ? [{ section: one.section, sentence: one.sentence, reason }] : [];
  });
  return [...ofOutline, ...unlikeWeeks(statements, ground)];
}

function decidedOf({ options, steps, startDay, endDay }: ModelOutline): Decided[] {
  const ofOptions = options.map(({ title, hours, usd }, at): Decided => {
    const own = steps.filter(({ option }) => option === at);
    const days = {
      startDay: own[0]?.startDay ?? startDay,
      endDay:
        own
          .map((step) => step.endDay)
          .toSorted()
          .at(-1) ?? endDay,
    };
    return { title, hours, usd, ...days };
  });
  return [...ofOptions, ...steps.map(({ title, startDay, endDay }) => ({ title, startDay, endDay }))];
}

function statementsIn({ id, blocks }: Section, outline: ModelOutline): Statement[] {
  const decided = decidedOf(outline);
  return blocks.flatMap((block) => {
    const own = 'title' in block ? decided.find(({ title }) => title === block.title) : undefined;
    return textsOf(block, outline).flatMap((text) =>
      splitSentences(text).map((sentence): Statement => {
        return {
          section: id,
          sentence: sentence.trim(),
          about: own ?? decided.find(({ title }) => isAbout(sentence, title)),
        };
      }),
    );
  });
}

/** What the model wrote of a block; titles, dates and costs are set by code. */
function textsOf(block: Block, { options, sign }: ModelOutline): string[] {
  switch (block.kind) {
    case 'option': {
      const decided = options.find(({ title }) => title === block.title);
      return [decided ? block.text.replace(costInWords(decided, sign), '') : block.text, block.reason];
    }
    case 'risk':
      return [block.earlySign, block.response];
    case 'measure':
      return [block.baseline, block.target, block.howToRead];
    case 'planRow':
      return [block.measure];
    case 'figure':
      return [block.value];
    case 'unused':
      return [block.reason];
    case 'move':
    case 'sum':
    case 'lever':
      return [];
    default:
      return [block.text];
  }
}

const enoughOfTitle = 0.6;

/** Tells whether a sentence names most words of a title. */
function isAbout(sentence: string, title: string): boolean {
  const stems = stemsIn(title);
  const said = new Set(stemsIn(sentence));
  const named = stems.filter((stem) => said.has(stem)).length;
  return named >= 2 && named >= enoughOfTitle * stems.length;
}

function stemsIn(text: string): string[] {
  return [...new Set((text.toLowerCase().match(/\p{L}{4,}/gu) ?? []).map((word) => word.slice(0, 5)))];
}

function reasonAgainst(
  sentence: string,
  about: Decided,
  { today, startDay, sign }: ModelOutline,
  ground: FigureGround,
): string | undefined {
  const { hours, usd, title } = about;
  const figures = figuresIn(sentence).filter((one) => !isGiven(one, ground.ofPerson));
  const spent = figures.filter((one) => !one.period && isSpent(sentence, one) && !isSum(one, ground));
  const isOther = (unit: Figure['unit'], value: number | undefined) =>
    value !== undefined && spent.some((one) => one.unit === unit && mainValue(one) !== value);
  if (isOther('hours', hours)) return `the outline gives “${title}” ${hours} hours`;
  if (usd !== undefined && isOther('money', usd)) return `the outline gives “${title}” ${moneyRange(usd, usd, sign)}`;
  const dates = datesIn(sentence).flatMap((date) => daysOf(date, today).slice(0, 1));
  const isOutside = (day: string) => day < about.startDay || day > about.endDay;
  if ([...dates, ...weeksNamed(sentence, startDay)].some(isOutside)) {
    return `in the outline “${title}” runs from ${about.startDay} to ${about.endDay}`;
  }
  return isOtherCount(sentence, title, figures) ? `the outline says “${title}”` : undefined;
}

const spending =
  /\b(?:takes?|costs?|needs?|spend|invest|budget|pay|allow|set aside|plan for)(?: [\p{L}’']+){0,4} ?[$€£]?$/iu;

/** "This takes you ten hours", "it costs $650": not every hour and sum beside an option is what it takes. */
function isSpent(sentence: string, { start, end }: Figure): boolean {
  return (
    spending.test(sentence.slice(0, start)) ||
    /^ (?:in all|altogether|of (?:your )?(?:work|time))\b/iu.test(sentence.slice(end))
  );
}

function isSum(figure: Figure, { sums }: FigureGround): boolean {
  return sums.some((sum) => isSameFigure(figure, sum.figure));
}

/** "In week 5", as its Monday. */
function weeksNamed(sentence: string, startDay: string): string[] {
  return [...sentence.matchAll(/\b(?:in|by|from|until) week (\d{1,2})\b/giu)].map(([, week]) =>
    addDays(startDay, 7 * (Number(week) - 1)),
  );
}

/** "Call 20 parents" where the title says 12 parents. */
function isOtherCount(sentence: string, title: string, figures: readonly Figure[]): boolean {
  const noun = (text: string, { end }: Figure) => /^ (\p{L}{3,})/u.exec(text.slice(end, end + 30))?.[1]?.toLowerCase();
  const decided = figuresIn(title).filter(({ unit }) => unit === 'count');
  return decided.some((one) => {
    const name = noun(title, one);
    const said = figures.filter(
      (other) => other.unit === 'count' && name !== undefined && noun(sentence, other) === name,
    );
    return said.length > 0 && said.every((other) => mainValue(other) !== mainValue(one));
  });
}

/** Hours a week that the sections give differently: the first stays. */
function unlikeWeeks(statements: readonly Statement[], ground: FigureGround): Contradiction[] {
  const weekly = statements.flatMap(({ section, sentence }) =>
    figuresIn(sentence)
      .filter((one) => one.unit === 'hours' && one.period === 'week' && !isGiven(one, ground.ofPerson))
      .map((one) => ({ section, sentence, hours: mainValue(one) })),
  );
  const [first] = weekly;
  return weekly
    .filter(({ hours }) => hours !== first?.hours)
    .map(({ section, sentence }) => ({
      section,
      sentence,
      reason: `another section says ${first?.hours} hours a week`,
    }));
}

const instead = 'The plan has the dates and the costs.';

/** A section without the sentences that contradict; a text that is empty then points to the plan. */
export function withoutContradictions(section: Section, found: readonly Contradiction[]): Section {
  const wrong = found.filter(({ section: id }) => id === section.id).map(({ sentence }) => sentence);
  const clean = (text: string) => {
    const kept = splitSentences(text).filter((sentence) => !wrong.includes(sentence.trim()));
    return kept.join('').trim() || instead;
  };
  const blocks = section.blocks.map((block): Block => {
    const texts = Object.entries(block).filter(([key, value]) => typeof value === 'string' && !fixed.includes(key));
    const changed = texts.filter(([, value]) =>
      splitSentences(String(value)).some((one) => wrong.includes(one.trim())),
    );
    return { ...block, ...Object.fromEntries(changed.map(([key, value]) => [key, clean(String(value))])) } as Block;
  });
  return { ...section, blocks };
}

/** Fields that code sets. */
const fixed = ['kind', 'title', 'startDay', 'endDay', 'owner', 'ownerRole'];
