import * as patterns from './number-patterns.ts';
import { matchAt } from './number-patterns.ts';
import { asAmount, asRange, type Figure, isAfterFrom, withUnit } from './number-units.ts';
import type { Found, NumberRole, Spot } from './numbers.ts';

/** What the digits at a place are. The first rule that knows them wins; what no rule knows is an amount. */
export function readDigits(spot: Spot): Found {
  for (const rule of [glued, date, time, phone, dotted, ordinal, age, slashed, rating, nameOrLabel, year]) {
    const found = rule(spot);
    if (found) return found;
  }
  return amountOrRange(spot);
}

/** A letter, a sign or a hyphen directly before the digits: "B2B", "COVID-19", "#3", "-5". */
function glued({ text, place, before, sign }: Spot): Found | undefined {
  if (patterns.currencyBefore.test(sign) || /(?:^|[^\p{L}])(?:mid|early|late)-$/iu.test(before.slice(-7)))
    return undefined;
  const isPart = /[\p{L}\p{N}_@#]$|\p{L}[-–./&+]$/u.test(before.slice(-4));
  const unspaced = /[\p{L}--\p{Script=Latin}]/v;
  if (unspaced.test(before.slice(-1)) || unspaced.test(/^\d+(.?)/u.exec(text.slice(place, place + 24))?.[1] ?? '')) {
    return { end: place + (matchAt(/\d+/y, text, place)?.[0].length ?? 1), is: 'unclear' };
  }
  const rest = () => matchAt(patterns.restOfWord, text, place)?.[0].length ?? 1;
  if (isPart) return { end: place + rest(), is: /(?<!\p{L})(?:Q|H|FY|CY)$/u.test(before) ? 'date' : 'label' };
  if (/(?:^|[\s(])[’']$/.test(before)) return { end: place + rest(), is: 'date' };
  if (/(?:^|[\s(])[-−]$/.test(before)) return { end: place + rest(), is: 'unclear' };
  return undefined;
}

function date({ text, place, before }: Spot): Found | undefined {
  const numeric = matchAt(patterns.isoOrSlashedDate, text, place);
  if (numeric) return { end: place + numeric[0].length, is: 'date' };
  const day = /^\d{1,2}(?![\d.,:]*\d)/.exec(text.slice(place, place + 8))?.[0];
  if (day === undefined) return undefined;
  const month = matchAt(patterns.monthAfter, text, place + day.length);
  // "may", "march" and "mar" in small letters are words too.
  const [, name = ''] = month ?? patterns.monthBefore.exec(before) ?? [];
  // "in April, 2 quid an hour": what is paid is no day.
  if (name === '' || (!month && matchAt(patterns.currencyAfter, text, place + day.length))) return undefined;
  const end = place + day.length + (month?.[0].length ?? 0);
  if (/^(?:may|march|mar|dec|sep|sept|oct|jan)$/.test(name) && !/ of /.test(month?.[0] ?? '')) {
    return { end: place + day.length, is: 'unclear' };
  }
  const suffix = month ? 0 : (/^(?:st|nd|rd|th)/i.exec(text.slice(end, end + 2))?.[0].length ?? 0);
  const year = /^,? (?:19|20)\d\d(?!\d)/.exec(text.slice(end + suffix, end + suffix + 8))?.[0].length ?? 0;
  return { end: end + suffix + year, is: 'date' };
}

function time({ text, place, before }: Spot): Found | undefined {
  const clock = matchAt(patterns.clock, text, place);
  if (clock) return { end: place + clock[0].length, is: 'time' };
  if (/[$€£] ?$/.test(before)) return undefined;
  const hours = matchAt(patterns.workingHours, text, place);
  if (!hours || Number(hours[1]) <= Number(hours[2])) return undefined;
  if (/\bfrom $/i.test(before) && !/\b(?:open|opens|hours|work|works|working|available|shift|shifts)\b/i.test(before)) {
    return undefined;
  }
  return { end: place + hours[0].length, is: 'time' };
}

function phone({ text, place, sign: before }: Spot): Found | undefined {
  if (patterns.currencyBefore.test(before)) return undefined;
  const sign = /[+(]{1,2}$/.exec(before)?.[0] ?? '';
  const start = place - sign.length;
  const bare = /^\d{7,}/.exec(text.slice(place, place + 12))?.[0] ?? '';
  if (bare.length >= 10 || (bare !== '' && (bare.startsWith('0') || sign.includes('+')))) {
    return { start, end: place + (matchAt(/\d+/y, text, place)?.[0].length ?? 1), is: 'phone' };
  }
  const groups = matchAt(patterns.digitGroups, text, place)?.[0] ?? '';
  if (/^\d{1,3}(?:[ .]\d{3})+$/.test(groups)) return { end: place + groups.length, is: 'unclear' };
  const parts = groups.match(/\d+/g) ?? [];
  const isPair = /^\d{3}[ .-]\d{4}$/.test(groups);
  const isLong = parts.join('').length >= 7 && (parts.length > 2 || sign !== '' || groups.startsWith('0') || isPair);
  return isLong ? { start, end: place + groups.length, is: 'phone' } : undefined;
}

function dotted({ text, place, before }: Spot): Found | undefined {
  const written = matchAt(patterns.digits, text, place)?.[0] ?? '';
  const isVersion = patterns.versionBefore.test(before) || /^\d+(?:\.\d+){2,}$/.test(written);
  if (!isVersion) return undefined;
  const is = /^\d{1,3}(?:\.\d{3})+$/.test(written) ? 'unclear' : 'version';
  return { end: place + written.length, is };
}

function ordinal({ text, place }: Spot): Found | undefined {
  return whole(patterns.ordinal, text, place, 'ordinal');
}

function age({ text, place }: Spot): Found | undefined {
  const number = /^\d{1,3}(?!\d)/.exec(text.slice(place, place + 4))?.[0];
  const old = number && matchAt(patterns.ageAfter, text, place + number.length);
  return old ? { end: place + number.length + old[0].length, is: 'age' } : undefined;
}

function slashed({ text, place }: Spot): Found | undefined {
  return whole(patterns.slashed, text, place, 'fraction');
}

function rating({ text, place, before }: Spot): Found | undefined {
  const written = matchAt(patterns.digits, text, place)?.[0] ?? '';
  const stars = matchAt(patterns.ratingAfter, text, place + written.length);
  if (stars) return { end: place + written.length + stars[0].length, is: 'rating' };
  return patterns.ratingBefore.test(before) ? { end: place + written.length, is: 'rating' } : undefined;
}

/** "Office 365", "Suite 200", "12 Oak Street", "5-person", "3PL". */
function nameOrLabel({ text, place, before, sign }: Spot): Found | undefined {
  const written = matchAt(patterns.digits, text, place)?.[0] ?? '';
  const end = place + written.length;
  const street = matchAt(patterns.streetAfter, text, end);
  if (street) return { end: end + street[0].length, is: 'label' };
  const figure = figureAt(text, place, sign);
  if (figure.unit !== 'count' || figure.factor !== 1) return undefined;
  const times = matchAt(patterns.factorAfter, text, end);
  if (times) return { end: end + times[0].length, is: 'factor', ...(figure.value && { value: figure.value }) };
  if (/^(?:-(?!ish)\p{L}|[\p{L}_])/u.test(text.slice(end, end + 5))) {
    return { end: end + (matchAt(patterns.restOfWord, text, place)?.[0].length ?? 0) - written.length, is: 'label' };
  }
  return patterns.labelBefore.test(before) || isPartOfName(text, place, before) ? { end, is: 'label' } : undefined;
}

function isPartOfName(text: string, place: number, before: string): boolean {
  const name = matchAt(patterns.nameBefore, text, place)?.[1];
  if (!name || patterns.noNameBefore.test(before)) return false;
  return !patterns.sentenceStart.test(before.slice(0, -name.length));
}

/** A figure from 1900 to 2099 is a year, unless money or a unit says otherwise; before a noun it may be either. */
function year({ text, place, before, sign, last }: Spot): Found | undefined {
  const figure = figureAt(text, place, sign);
  const written = text.slice(place, place + 4);
  if (!/^(?:19|20)\d\d$/.test(written) || figure.end !== place + 4 || figure.unit !== 'count') return undefined;
  const follows = text.slice(place + 4, place + 24);
  const isPaired = last?.is === 'year' && /^ ?(?:-|–|to|and|or|,|through|until) ?$/i.test(text.slice(last.end, place));
  const isCounted =
    /^ (?!(?:and|or|to|in|at|by|on|for|as|but|with|without|while|whilst|though|although|so|then|before|after|since|instead|rather|if|unless|than|when|because|until|we|i|our|my|the|it|this|that|they|was|is|were)\b)\p{Ll}/u.test(
      follows,
    );
  if (isPaired || /\bsince $/i.test(before) || !isCounted) {
    const goesOn = /^ to [\d,]+/.exec(follows)?.[0].replace(/\D/g, '') ?? '';
    return /\bfrom $/i.test(before) && goesOn !== '' && !/^(?:19|20)\d\d$/.test(goesOn)
      ? undefined
      : { end: place + 4, is: 'year' };
  }
  return /00$/.test(written) && !patterns.yearBefore.test(before) ? undefined : { end: place + 4, is: 'unclear' };
}

function amountOrRange({ text, place, before, sign }: Spot): Found {
  const first = figureAt(text, place, sign);
  const isBetween = /\bbetween (?:US)?[$€£]?$/i.test(before);
  const join = isBetween ? / ?(?:-|–|and|to) ?(?=[$€£]? ?\d)/iy : / ?(?:-|–|—|to|or) ?(?=[$€£]? ?\d)/iy;
  const joined = matchAt(join, text, first.end)?.[0];
  if (!joined || (isAfterFrom(text, first.start) && /to/i.test(joined))) return asAmount(text, first);
  const symbol = /^[$€£]? ?/.exec(text.slice(first.end + joined.length, first.end + joined.length + 3))?.[0] ?? '';
  const to = first.end + joined.length + symbol.length;
  const second = figureAt(text, to, symbol);
  const isDown = first.value !== undefined && second.value !== undefined && first.value >= second.value;
  // "12 - 5" and "10 to 4" are no range; each figure stands alone. "$5-10k" goes up once the k is shared.
  return isDown && second.factor === 1 ? asAmount(text, first) : asRange(first, second);
}

function figureAt(text: string, place: number, before: string): Figure {
  const written = matchAt(patterns.digits, text, place)?.[0] ?? '';
  const currency = patterns.currencyBefore.exec(before)?.[0];
  const end = place + written.length;
  const millions = decimalComma.test(written) && matchAt(commaMillions, text, end);
  const value = millions ? Number(written.replace(',', '.')) : figureOf(written);
  const figure = withUnit(text, place, end, value, currency);
  const isLong = /^\d{7,}$/.test(written) && figure.unit === 'count';
  return isLong ? { ...figure, value: undefined } : figure;
}

const decimalComma = /^\d{1,3},\d{1,2}$/;
/** “1,2 Mio” can only be a decimal comma; “1,2” alone may be two numbers. */
const commaMillions = /\s?(?:mio|million|mn)(?!\p{L})/iuy;

/** English reading only: "1,500" is fifteen hundred; "1.500" and "3,5" may be either and have no value. */
function figureOf(written: string): number | undefined {
  const isGrouped = /^[1-9]\d{0,2}(?:,\d{3})+(?:\.\d{1,2})?$/.test(written);
  if (!isGrouped && !/^(?:0|[1-9]\d{0,11})(?:\.\d{1,2})?$/.test(written)) return undefined;
  return Number(written.replaceAll(',', ''));
}

function whole(pattern: RegExp, text: string, place: number, is: NumberRole): Found | undefined {
  const match = matchAt(pattern, text, place);
  return match && { end: place + match[0].length, is };
}
