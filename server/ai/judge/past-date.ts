import { dayOf, monthNames } from '#schema/days.ts';

const month = `(?<month>${monthNames.join('|')}|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec)\\.?`;
const day = '(?<day>\\d{1,2})(?:st|nd|rd|th)?';
const year = '(?<year>20\\d\\d)';
const season = '(?<season>spring|summer|fall|autumn|christmas)';

/** How people write a day or a span that ends on one, with its year: without it the next one may be meant. */
const forms = [
  `${day} (?:of )?${month},? ${year}`,
  `${month} (?:the )?${day},? ${year}`,
  `${month},? (?:of )?${year}`,
  `${year}-(?<monthNumber>\\d\\d)-${day}`,
  `(?<first>0?[1-9]|[12]\\d|3[01])[/.](?<second>0?[1-9]|1[0-2])[/.]${year}`,
  `(?<second>0?[1-9]|1[0-2])[/.](?<first>0?[1-9]|[12]\\d|3[01])[/.]${year}`,
  `q(?<quarter>[1-4])(?: of)? ${year}`,
  `${season}(?: of)? ${year}`,
  year,
].map((form) => new RegExp(`^${form}(?![\\d-])`, 'i'));

const deadline =
  /(?<!\p{L})(?:by|before|until|till|no later than)(?: the)?(?: (?:end|middle|beginning|start) of)?\s+(?=[\p{L}\d])/giu;
/** "We had 40 by March 2025" tells of a date that was kept. */
const told = /(?<!\p{L})(?:was|were|had|did|grew|fell|rose|lost|won|sold|reached|dropped|opened|moved)(?!\p{L})/iu;

/**
 * Finds the date that a wish names, where it lies before `today` (`YYYY-MM-DD`) and no later one is named.
 *
 * @returns the date in the person's own words
 */
export function pastDateIn(wish: string, today: string): string | undefined {
  const named = [...wish.matchAll(deadline)].flatMap(({ 0: lead, index }) => {
    const clause =
      wish
        .slice(0, index)
        .split(/[.;!?]\s|,\s/)
        .at(-1) ?? '';
    const found = told.test(clause) ? undefined : dateAt(wish.slice(index + lead.length));
    return found ? [found] : [];
  });
  // “Homes built before 2010” names what they work on, and no date of theirs.
  const near = named.filter(({ lastDay }) => Number(lastDay.slice(0, 4)) >= Number(today.slice(0, 4)) - 2);
  return near.every(({ lastDay }) => lastDay < today) ? near[0]?.words : undefined;
}

/** The last day that still keeps the date. */
function dateAt(text: string): { words: string; lastDay: string } | undefined {
  for (const form of forms) {
    const match = form.exec(text);
    if (match) return { words: match[0], lastDay: lastDayOf(match.groups ?? {}) };
  }
  return undefined;
}

const lastMonthOf: Record<string, number> = { spring: 5, summer: 8, fall: 11, autumn: 11, christmas: 12 };

function lastDayOf(parts: Partial<Record<string, string>>): string {
  const inYear = Number(parts.year);
  const monthNumber = monthOf(parts);
  if (parts.day && monthNumber) return dayOf(Date.UTC(inYear, monthNumber - 1, Number(parts.day)));
  // 03/04 is another day in another country: the later one counts.
  if (parts.first && parts.second) {
    const [first, second] = [Number(parts.first), Number(parts.second)];
    const later = first > 12 ? 0 : Date.UTC(inYear, first - 1, second);
    return dayOf(Math.max(later, Date.UTC(inYear, second - 1, first)));
  }
  return dayOf(Date.UTC(inYear, monthNumber ?? 12, 0));
}

function monthOf({ month: name, monthNumber, quarter, season: named }: Partial<Record<string, string>>) {
  if (name) return monthNames.findIndex((full) => full.toLowerCase().startsWith(name.slice(0, 3).toLowerCase())) + 1;
  if (monthNumber) return Number(monthNumber);
  if (quarter) return 3 * Number(quarter);
  return lastMonthOf[named?.toLowerCase() ?? ''];
}
