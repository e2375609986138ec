/** Which full stop ends a sentence. `Intl.Segmenter` knows the rule; people write figures, dates and short forms besides it. */
const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' });

/** "… of 5. average ticket", "… for dogs. 30 families": no capital follows, so the platform sees no end there. */
const hiddenEnd = /(?=\d|\p{Ll}{2}|[ai]\s)(?<=(?:\p{Ll}{2}|[\d%)])\.\s{1,3})/u;
/** Other languages have short forms and ordinals that nobody could list, so hidden ends are looked for in English alone. */
const english = /(?<!\p{L})(?:the|of|we|our|are|with|from|than|want|need|and|not)(?!\p{L})/iu;

/** The sentences of a text, each with the white space behind it; a line's end is a sentence's end, a list's numbers are none. */
export function splitSentences(text: string): string[] {
  const isEnglish = english.test(text);
  let listed = 0;
  return text.split('\n').flatMap((line) => {
    const parts: string[] = [];
    const mark = markOf(line);
    if (Number(mark.number) === listed + 1) listed += 1;
    const item = mark.number === undefined || Number(mark.number) === listed ? line.slice(mark.length) : line;
    for (const piece of piecesOf(item, isEnglish)) {
      const before = parts.pop() ?? '';
      const unmarked = listed > 0 ? withoutMark(before, listed + 1) : undefined;
      if (unmarked !== undefined) listed += 1;
      if (unmarked === undefined && goesOn(before, piece, isEnglish)) parts.push(before + piece);
      else parts.push(unmarked ?? before, piece);
    }
    return parts.filter((part) => part !== '');
  });
}

function piecesOf(line: string, isEnglish: boolean): string[] {
  const segments = [...segmenter.segment(line)].map(({ segment }) => segment);
  return isEnglish ? segments.flatMap((segment) => segment.split(hiddenEnd)) : segments;
}

/** The dash or the number with which a line of a list begins, no day ("1. März"). */
function markOf(line: string): { length: number; number: string | undefined } {
  const mark = /^\s*(?:[-•*–]\s+|(\d{1,2})[.)]\s+)(?=\S)/.exec(line);
  if (!mark || anyMonth.test(line.slice(mark[0].length))) return { length: 0, number: undefined };
  return { length: mark[0].length, number: mark[1] };
}

/** "1. New site 2. more staff": what stands before the next number of a list. */
function withoutMark(before: string, next: number): string | undefined {
  const mark = /(?<!\S)\d{1,2}\.\s*$/.exec(before);
  return mark && Number.parseInt(mark[0], 10) === next ? before.slice(0, mark.index) : undefined;
}

/** Its last word is a web address so far: `https://example.com/shop?`, `www.a.example`, `example.com/shop!`. */
const openAddress = /(?:^|[\s("“<])(?:[a-z][a-z\d+.-]{1,12}:\/\/|www\.|[\p{L}\d.-]{1,80}\.\p{L}{2,12}[/?])\S*$/iu;
const longestAddress = 2000;

/**
 * The mark at the end of `before` belongs to a short form, a day, an ordinal or an address, and the sentence goes on behind
 * it.
 */
function goesOn(before: string, after: string, isEnglish: boolean): boolean {
  if (/\S$/.test(before) && openAddress.test(before.slice(-longestAddress))) return true;
  const end = before.slice(-40).trimEnd();
  if (/\d\.$/.test(end)) return isOrdinal(end, after, isEnglish);
  const [, word = ''] = /(?<![\p{L}.])([\p{L}.]+)\.$/u.exec(end) ?? [];
  // "… in San Diego, CA. We …": what stands in capitals is something else.
  if (word === '' || /^\p{Lu}{2}/u.test(word)) return isSpaced(end, after);
  const short = word.toLowerCase();
  if (leading.has(short) || isSpaced(end, after)) return true;
  if (short === 'st') return !/^(?:We|I|It|The|They|Our|My|This|That|There|But|And|So|Now)\b/.test(after);
  return (/^\d/.test(after) && counting.has(short)) || (/^\p{Ll}/u.test(after) && trailing.has(short));
}

const words = (list: string) => new Set(list.split(' '));
/** Short forms with which no sentence ends. */
const leading = words(
  'dr mr mrs ms prof e.g i.e approx ca vs incl excl inkl exkl bzw ggf evtl zzgl sog bspw z.b d.h v.a nr',
);
/** "No. 5", "max. 20", "Feb. 26", but "He said no. We …". */
const counting = words(
  'no nos max min avg est ext tel art fig sec p pp jan feb mar apr jun jul aug sep sept oct okt nov dec dez u.a',
);
/** "Flyers etc. did nothing", "45 min. per visit", but "… etc. We want". */
const trailing = words(
  'etc usw osv min mins max avg est hr hrs std sec wk wks mo mos yr yrs co inc ltd corp dept ave rd str sq ft lb lbs oz qty mio mrd tsd jr sr tel ext u.a',
);

/** "z. B. Kunden", which has a space within. */
function isSpaced(end: string, after: string): boolean {
  if (/(?<!\p{L})(?:z\. B|d\. h|v\. a|u\. a|z\. T)\.$/u.test(end)) return true;
  return /(?<!\p{L})[zdvu]\.$/u.test(end) && /^[BhaT]\./.test(after);
}

const months =
  'januar|jänner|januari|februar|februari|märz|marts|mai|maj|juni|juli|oktober|dezember|desember|augusti|okt|dez|mär';
const englishMonths =
  'january|february|march|april|may|june|july|august|september|october|november|december|jan|feb|apr|jun|jul|aug|sept?|oct|nov|dec';
const foreignMonth = new RegExp(`^(?:${months})(?!\\p{L})`, 'iu');
const anyMonth = new RegExp(`^(?:${months}|${englishMonths})(?!\\p{L})`, 'iu');
const monthOfYear = new RegExp(`^(?:${englishMonths})\\.?,? (?:19|20)\\d\\d(?!\\d)`, 'iu');

/** "By 30. June", "bis 30. Juni 2027", "im 2. Quartal", "the 2. and 3. week", "1. 4. 2027"; "We sold 12. May was slow" is two. */
function isOrdinal(end: string, after: string, isEnglish: boolean): boolean {
  if (!/(?<![\d.,])(?:\d{1,2}\.\s?)?\d{1,2}\.$/.test(end)) return false;
  if (/^\d{1,2}\.(?!\d{3})/.test(after) || /\d{1,2}\.\d{1,2}\.$/.test(end)) return true;
  if (/\d\. \d{1,2}\.$/.test(end) && /^(?:19|20)\d\d(?!\d)/.test(after)) return true;
  if (foreignMonth.test(after) || monthOfYear.test(after) || /^(?:and|or|to|und|oder|bis)\s/.test(after)) return true;
  if (!isEnglish && anyMonth.test(after)) return true;
  const lead = isEnglish
    ? /(?<!\p{L})(?:by|before|until|till|since|on|the)\s\d{1,2}\.$/iu
    : /(?<!\p{L})(?:im|am|der|die|das|dem|den|zum|zur|vom|beim|ein(?:e[nrm]?)?|unser(?:e[nrm]?)?)\s\d{1,2}\.$/iu;
  return lead.test(end) && (!isEnglish || anyMonth.test(after));
}
