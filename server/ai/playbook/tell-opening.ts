import { dayMonthYear, dayNumber } from '#schema/days.ts';
import type { Block } from '#schema/report.ts';
import { fridayOfWeek, lastWorkingWeek } from '#server/ai/plan-days.ts';
import type { Draft } from './report-outline.ts';

/** The day of the opening where somebody stands, as it was read. */
export function openingParagraph({ reading }: Draft): (Block & { kind: 'paragraph' })[] {
  const { opening, quotes, today, wishNumbers } = reading;
  if (!opening) return [];
  const { words, day } = opening;
  const said = quotes.filter((quote) => quote.words.includes(words)).map(({ answer }) => answer);
  const basedOn = said.length > 0 ? said.slice(0, 1) : wishNumbers;
  if (day === undefined) return [{ kind: 'paragraph', text: `For your first day you name “${words}”.`, basedOn }];
  const read = words === dayMonthYear(day) ? '' : ` (you write “${words}”)`;
  const days = dayNumber(day) - dayNumber(today);
  const away = `${days} ${days === 1 ? 'day' : 'days'} away when this is written`;
  return [{ kind: 'paragraph', text: `Your first day is ${dayMonthYear(day)}${read}, ${away}.`, basedOn }];
}

/** Where the day of the opening lies: no row is moved for it, so what it needs goes ahead of the rows. */
export function openingBesidePlan({ reading: { opening }, outline: { startDay } }: Draft): string[] {
  if (!opening) return [];
  const { day, words } = opening;
  if (day === undefined)
    return [`For your first day you name “${words}”: mark it among the rows, and bring forward what it needs.`];
  const named = `Your first day, ${dayMonthYear(day)},`;
  if (day < startDay) return [`${named} comes before the first row: what it needs is done now, ahead of the rows.`];
  if (day > fridayOfWeek(startDay, lastWorkingWeek(startDay)))
    return [`${named} lies after the end of this plan, so that all its rows work towards it.`];
  const week = Math.floor((dayNumber(day) - dayNumber(startDay)) / 7) + 1;
  return [
    `${named} lies in week ${week} of this plan: what it needs is ready before it, even where a row takes longer, and what is left of that row serves the weeks after.`,
  ];
}
