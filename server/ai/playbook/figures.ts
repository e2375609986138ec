/** A change that the person wants, as written: "from 12 to 20". `gap` only where both are plain figures of one unit. */
export interface Change {
  words: string;
  from: string;
  to: string;
  gap?: string;
}

const number = String.raw`(?:[$€£]\s?)?\d(?:[\d,.]*\d)?(?:\s?%|\s?percent|k|m|bn|\smillion|\sthousand)?(?![\w])`;
const up =
  '(?:grow|increase|raise|boost|lift|double|scale|expand)(?:s|ed|ing)?|growing|increasing|raising|doubling|scaling';
const down = '(?:reduce|cut|lower|decrease|shorten|drop|shrink)(?:s|d|ing)?|cutting|reducing|decreasing';
const either = 'improve|improving|move|moving|go|going|bring|bringing|take|taking';
// Few words may stand between verb and "from", and none that would give the figures another meaning ("by selling to
// firms from 20 to 50 people").
const between = String.raw`(?:\s+(?!(?:by|with|for|at|to|who|that|which|in)\b)[\p{L}\p{N}’'-]+){0,6}?`;
const changePattern = new RegExp(
  String.raw`\b(?:(?<up>${up})|(?<down>${down})|(?<either>${either}))\b${between}\s+(?<words>from\s+(?:about\s+|around\s+)?(?<from>${number})(?:\s+[\p{L}]+)?\s+to\s+(?:about\s+|around\s+|at least\s+)?(?<to>${number}))`,
  'iu',
);

/** Reads a wanted change. Undefined where verb and figures disagree or the figures are years: then it is only quoted. */
export function findChange(text: string): Change | undefined {
  const groups = changePattern.exec(text)?.groups;
  if (!groups?.words || !groups.from || !groups.to) return undefined;
  const [from, to] = [amountOf(groups.from), amountOf(groups.to)];
  if (!from || !to || from.unit !== to.unit || (isYear(groups.from) && isYear(groups.to))) return undefined;
  if (from.value === to.value || (groups.up && from.value > to.value) || (groups.down && from.value < to.value)) {
    return undefined;
  }
  return {
    words: groups.words.replace(/\s+/g, ' '),
    from: groups.from,
    to: groups.to,
    gap: withUnit(Math.abs(to.value - from.value), from.unit),
  };
}

const month =
  '(?:january|february|march|april|may|june|july|august|september|october|november|december|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec)';
const year = String.raw`(?:,?\s+20\d\d)?`;
const day = String.raw`(?:\d{1,2}(?:st|nd|rd|th)?)`;
const moment = [
  String.raw`(?:early |mid-?|late )?${month}(?:\s+${day}(?!\d))?${year}`,
  String.raw`${day}\s+(?:of\s+)?${month}${year}`,
  `Q[1-4]${year}`,
  // Alone, a year must end its clause: "by 2027 people" is a crowd.
  String.raw`20\d\d(?=\s*(?:[.,;!?)]|$))`,
  '(?:this|next) (?:year|quarter|month|summer|spring|autumn|fall|winter)',
  'year[- ]end|the year|christmas|easter|summer|spring|autumn|winter',
].join('|');
const span = String.raw`(?:\d{1,2}|one|two|three|four|five|six|nine|ten|twelve|eighteen)\s+(?:days?|weeks?|months?|years?)`;
const datePattern = new RegExp(String.raw`\bby (?:the )?(?:end of )?(?:the )?(?:${moment})(?![\w-])(?!\s+\d)`, 'i');
const spanPattern = new RegExp(String.raw`\b(?:within|in the next|over the next|in under|in less than) ${span}\b`, 'i');
const endPattern = new RegExp(String.raw`\bin ${span}(?=\s*(?:[.,;!?]|$))`, 'im');
const past = /\b(?:not|never|no|have|has|had|lost|was|were|did|been)\b|n[’']t\b/i;

/** The date or span that a person sets for the wish itself, as written ("by June", "within 6 months"). */
export function findDeadline(sentence: string): string | undefined {
  const words = (datePattern.exec(sentence) ?? spanPattern.exec(sentence))?.[0];
  if (words) return words;
  return past.test(sentence) ? undefined : endPattern.exec(sentence)?.[0];
}

/** "4 out of 12" as written, and its share in whole percent. */
export function findShare(text: string): { words: string; percent: string } | undefined {
  const match = /(?<![\d.,])(\d{1,4}) out of (?:the |our |my |last |every )*(\d{1,4})(?![\d.,]?\d)(?! stars?)/i.exec(
    text,
  );
  const [words, part, whole] = match ?? [];
  if (words === undefined || Number(whole) === 0 || Number(part) > Number(whole)) return undefined;
  return { words, percent: `${Math.round((100 * Number(part)) / Number(whole))}%` };
}

/** The wanted growth of revenue in percent ("grow revenue by 20%"). */
export function findRevenueGrowth(text: string): number | undefined {
  const pattern =
    /\b(?:grow|growing|increase|increasing|raise|raising|boost|boosting)\s+(?:our |my |the |annual |yearly |total )*(?:revenue|turnover)\s+by\s+(\d{1,3})\s?(?:%|percent)/i;
  const percent = pattern.exec(text)?.[1];
  return percent === undefined ? undefined : Number(percent);
}

export function hasFigure(text: string): boolean {
  return /\p{Nd}/u.test(text);
}

/** Digits, or words that stand for a figure. */
export function mayNameFigure(text: string): boolean {
  const words =
    /\b(?:double|doubling|triple|twice|half|halve|quarter|third|dozen|hundred|thousand|million|one|two|three|four|five|six|seven|eight|nine|ten|twelve|twenty|thirty|fifty)\b/i;
  return hasFigure(text) || words.test(text);
}

/** Words that may set a time, however loosely; digits too, since another language may name a date with them. */
export function mayNameTime(text: string): boolean {
  const words =
    /\b(?:days?|weeks?|months?|quarters?|years?|season|christmas|easter|summer|spring|autumn|winter|soon|asap|deadline|urgent(?:ly)?|immediately|tomorrow|tonight|today)\b/i;
  return words.test(text) || new RegExp(`\\b${month}\\b`, 'i').test(text) || /(?:19|20)\d\d/.test(text);
}

/** Whole dollars, as the texts of the playbook write them. */
export function dollars(amount: number): string {
  return `$${amount.toLocaleString('en-US')}`;
}

function isYear(text: string): boolean {
  return /^(?:19|20)\d\d$/.test(text);
}

/** "1.500" may be fifteen hundred or one and a half: such figures are quoted and never calculated with. */
function amountOf(text: string): { value: number; unit: string } | undefined {
  const match = /^([$€£]?)\s?([\d,.]+)\s?(%|percent|k|m|bn|million|thousand)?$/i.exec(text);
  const [, symbol = '', digits = '', suffix = ''] = match ?? [];
  const thousands = /^\d{1,3}(?:,\d{3})+(?:\.\d{1,2})?$/.test(digits);
  if (!thousands && !/^\d+(?:\.\d{1,2})?$/.test(digits)) return undefined;
  const factor = { k: 1e3, thousand: 1e3, m: 1e6, million: 1e6, bn: 1e9 }[suffix.toLowerCase()] ?? 1;
  const percent = /%|percent/i.test(suffix);
  return { value: Number(digits.replaceAll(',', '')) * factor, unit: percent ? '%' : symbol };
}

function withUnit(value: number, unit: string): string {
  const figure = value.toLocaleString('en-US', { maximumFractionDigits: 2 });
  if (unit !== '%') return `${unit}${figure}`;
  return figure === '1' ? '1 percentage point' : `${figure} percentage points`;
}
