import { isNamedTheirs } from './advised-stretches.ts';
import type { Figure } from './figure.ts';

/** Holds a report's facts about itself: its days, and how many of each thing it names. */
export interface OwnFacts {
  /** `YYYY-MM-DD`. */
  today: string;
  /** Days that the plan names, among them the first and the last; none for insights, which have no plan. */
  days: string[];
  /** How many weeks the plan has; 0 without a plan. */
  weeks: number;
}

const mostCounted = 10;
const ownThings =
  'findings?|moves?|options?|alternatives?|ways?|steps?|risks?|measures?|questions?|reasons?|points?|things?|causes?|signs?|parts?|places?|figures?|numbers?|scores?|paths?|sentences?|answers?';
/** "In week 6", but not "each week 6 quotes". */
const weekOfPlan =
  /(?:^|[.;:,(] ?|\b(?:in|by|until|till|from|of|after|before|to|and|with|since|at|during|through|on|see) )weeks? (?:[\p{L}\d]+ (?:to|and|or) )?$/iu;
const score = /\b(?:effort|effect|scores?)(?: (?:of|is|from))?(?: [\p{L}\d]+ (?:out of|of|to))? $/iu;
/** Nobody but a report has these, so that they may be called "your three moves". */
const onlyInReports = /^ (?:\p{L}+ )?(?:findings?|moves?|options?|scores?)(?!\p{L})/iu;
/** "In the next 9 weeks" and "the plan's nine weeks", but not "you lose nine weeks a year to rework". */
const aheadOfUs =
  /\b(?:next|first|coming|these|this|plan(?:[’']s)?(?: (?:of|for|over|runs?|covers?|lasts?|takes?|has|is))*) $/iu;
const ofPlan = /^(?:[- ]?(?:days?|weeks?))? (?:\p{L}+ )?plan(?!\p{L})/iu;
const countedThing = new RegExp(String.raw`^ (?:\p{L}+ )?(?:${ownThings})(?!\p{L})`, 'iu');

/**
 * Figures that a report has of itself and not from the person: its weeks by their number, their count, scores from 1 to 5,
 * its years, and how many findings, moves, steps or reasons it names. Nothing that is given as the person's own ("your five
 * places") is the report's.
 */
export function isOwnFigure(text: string, figure: Figure, facts: OwnFacts): boolean {
  const before = text.slice(Math.max(0, figure.start - 24), figure.start);
  const after = text.slice(figure.end, figure.end + 24);
  const is = (test: (value: number) => boolean) =>
    figure.values.some((value) => Number.isInteger(value) && test(value));
  if (figure.unit === 'money' || figure.unit === 'percent') return false;
  if (weekOfPlan.test(before)) return is((value) => value <= facts.weeks);
  if (figure.unit === 'weeks') return is((value) => value === facts.weeks) && isSpanOfPlan(text, figure);
  if (figure.unit === 'days')
    return is((value) => Math.abs(value - 7 * facts.weeks) <= 3) && isSpanOfPlan(text, figure);
  if (score.test(before)) return is((value) => value <= 5);
  if (isNamedTheirs(text, figure) && !onlyInReports.test(after)) return false;
  if (countedThing.test(after)) return is((value) => value <= mostCounted);
  return isOwnYear(text, figure, facts);
}

/** "In week 14": the plan either has it or not, also in advice. */
export function isWeekOfPlan(text: string, { start }: Figure): boolean {
  return weekOfPlan.test(text.slice(Math.max(0, start - 24), start));
}

function isSpanOfPlan(text: string, { start, end }: Figure): boolean {
  return aheadOfUs.test(text.slice(Math.max(0, start - 40), start)) || ofPlan.test(text.slice(end, end + 40));
}

function isOwnYear(text: string, { start, end, values }: Figure, { today, days }: OwnFacts): boolean {
  const years = [today, ...days].map((day) => Number(day.slice(0, 4)));
  return values.some((value) => years.includes(value)) && /^\d{4}$/.test(text.slice(start, end));
}
