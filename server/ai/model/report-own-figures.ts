import { addDays, dayInWords, planWeeks } from '#server/ai/plan-days.ts';
import type { Figure } from './figures-in.ts';
import { isNamedTheirs } from './figures-of-the-person.ts';

/** Holds a report's facts about itself: its days, and how many of each thing it names. */
export interface OwnFacts {
  /** `YYYY-MM-DD`. */
  today: string;
  /** The plan's first Monday; undefined for insights, which have no plan. */
  startDay?: string | undefined;
  /** Days that the plan names, among them the first and the last. */
  days: string[];
}

const milestones = [30, 60, 90];
const mostCounted = 8;
const ownThings =
  'findings?|moves?|options?|ways?|steps?|risks?|measures?|questions?|reasons?|points?|things?|causes?|signs?|parts?|places?|figures?|scores?|paths?';
/** "In week 6", but not "each week 6 quotes". */
const weekOfPlan =
  /(?:^|[.;:,(] ?|\b(?:in|by|until|till|from|of|after|before|to|and|with|since|at|during|through|on|see) )weeks? (?:[\p{L}\d]+ (?:to|and|or) )?$/iu;
const score = /\b(?:effort|effect|scores?)(?: (?:of|is|from))?(?: [\p{L}\d]+ (?:out of|of|to))? $/iu;
/** Nobody but a report has these, so that they may be called "your three moves". */
const onlyInReports = /^ (?:\p{L}+ )?(?:findings?|moves?|options?|scores?)(?!\p{L})/iu;
/** "In the next 90 days" and "the plan's thirteen weeks", but not "you lose 90 days a year to rework". */
const aheadOfUs =
  /\b(?:next|first|coming|these|this|plan(?:[’']s)?(?: (?:of|for|over|runs?|covers?|lasts?|takes?|has|is))*) $/iu;
const ofPlan = /^(?:[- ]?(?:days?|weeks?))? (?:\p{L}+ )?plan(?!\p{L})/iu;
const inOneBreath = /(?:90|ninety)[- ]days?,? (?:in|or|over) (?:13|thirteen) weeks/iu;
const countedThing = new RegExp(String.raw`^ (?:\p{L}+ )?(?:${ownThings})(?!\p{L})`, 'iu');

/**
 * Figures that a report has of itself and not from the person: weeks 1 to 13 of the plan by their number, days 30, 60 and
 * 90, the plan's ninety days, scores from 1 to 5, its own days and years, and how many findings, moves, steps or reasons it
 * names. Nothing that is given as the person's own ("your five places") is the report's.
 */
export function isOwnFigure(text: string, figure: Figure, facts: OwnFacts): boolean {
  const before = text.slice(Math.max(0, figure.start - 24), figure.start);
  const after = text.slice(figure.end, figure.end + 24);
  const is = (test: (value: number) => boolean) =>
    figure.values.some((value) => Number.isInteger(value) && test(value));
  if (figure.unit === 'money' || figure.unit === 'percent') return false;
  if (weekOfPlan.test(before)) return is((value) => value <= planWeeks);
  if (figure.unit === 'weeks') return is((value) => value === planWeeks) && isSpanOfPlan(text, figure);
  if (figure.unit === 'days') return is((value) => value === 90) && isSpanOfPlan(text, figure);
  if (isMilestone(text, figure, before)) return is((value) => milestones.includes(value));
  if (score.test(before)) return is((value) => value <= 5);
  if (isNamedTheirs(text, figure) && !onlyInReports.test(after)) return false;
  if (countedThing.test(after)) return is((value) => value <= mostCounted);
  return isOwnDay(text, figure, facts);
}

function isSpanOfPlan(text: string, { start, end }: Figure): boolean {
  if (aheadOfUs.test(text.slice(Math.max(0, start - 40), start))) return true;
  return ofPlan.test(text.slice(end, end + 40)) || inOneBreath.test(text.slice(Math.max(0, start - 16), end + 24));
}

function isMilestone(text: string, { start, end }: Figure, before: string): boolean {
  if (/\bday $/iu.test(before)) return true;
  return /30[-/]60[-/]90/.test(text.slice(Math.max(0, start - 6), end + 6));
}

function isOwnDay(text: string, { start, end, values }: Figure, { today, days }: OwnFacts): boolean {
  const years = [today, ...days].map((day) => Number(day.slice(0, 4)));
  if (values.some((value) => years.includes(value)) && /^\d{4}$/.test(text.slice(start, end))) return true;
  return [today, ...days].flatMap(spellings).some((day) => {
    for (let at = text.indexOf(day); at !== -1; at = text.indexOf(day, at + 1)) {
      if (at <= start && end <= at + day.length) return true;
    }
    return false;
  });
}

/** "Monday, 23 November 2026", "23 November", "November 23" and "2026-11-23". */
function spellings(day: string): string[] {
  const [, number = '', month = ''] = / (\d+) (\p{L}+) /u.exec(dayInWords(day)) ?? [];
  return [day, `${number} ${month}`, `${month} ${number}`];
}

/** Every Monday and Friday from the plan's first day to its last. */
export function daysOfPlan(startDay: string): string[] {
  return Array.from({ length: planWeeks }, (_, week) => [
    addDays(startDay, week * 7),
    addDays(startDay, week * 7 + 4),
  ]).flat();
}
