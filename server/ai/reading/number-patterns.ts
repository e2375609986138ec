import { monthNames } from '#schema/days.ts';

/** Sticky patterns for what stands at one place of a text. All repetitions are bounded or cannot overlap: linear work. */

/** The names of the months and their short forms, in small letters. */
export const monthPattern = `(?:${monthNames.join('|').toLowerCase()}|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec)`;
const letterEnd = String.raw`(?![\p{L}\p{N}])`;

/** Digits as written, with their points and commas. */
export const digits = /\d+(?:[.,]\d+)*/y;
export const restOfWord = /[\p{L}\p{N}_]*(?:[-.][\p{L}\p{N}_]+)*/uy;
export const isoOrSlashedDate = /(?:\d{4}-\d{1,2}-\d{1,2}|\d{1,2}([/.-])\d{1,2}\1(?:\d{4}|\d{2}))(?![\d/])/y;
/** Groups of digits that are told apart by single spaces, points, hyphens or brackets. */
export const digitGroups = /\d{1,5}(?:(?:\) ?|[ .-]\(?)\d{2,5}){1,6}(?!\d)/y;
export const clock = new RegExp(
  String.raw`\d{1,2}(?:[:.]\d{2})?\s?(?:(?:-|–|to|until|till)\s?\d{1,2}(?:[:.]\d{2})?\s?)?(?:[ap]\.m\.|[ap]m${letterEnd}|o[’']clock)|\d{1,2}:\d{2}(?::\d{2})?(?!\d)`,
  'iuy',
);
/** "9 to 5", "8-6": two bare hours, the later one the smaller number. */
export const workingHours = /([6-9]|1[0-2])\s?(?:-|–|to|until|till)\s?([1-9]|1[01])(?![\d.,:%/\p{L}]*[\d%\p{L}])/uy;
export const slashed = /\d+(?:[.,]\d+)?\s?[/:]\s?\d+(?:[.,]\d+)?(?:\/\d+)?/y;
export const ordinal = new RegExp(String.raw`\d+(?:st|nd|rd|th)${letterEnd}`, 'iuy');
export const monthAfter = new RegExp(`(?:st|nd|rd|th)?[ -](?:of )?(${monthPattern})${letterEnd}`, 'iuy');
export const monthBefore = new RegExp(String.raw`(?<![\p{L}])(${monthPattern})\.?,? (?:the )?$`, 'iu');

/** What makes a figure larger, or into another unit, directly behind its digits. */
export const multiplier = new RegExp(
  String.raw`\s?(?:(?<million>million|mio(?:\.(?=\s?[€$£\p{Ll}]))?|mn|mm)|(?<billion>billion|bn)|(?<thousand>thousand)|(?<hundred>hundred))${letterEnd}|(?<k>k)${letterEnd}|(?<m>m)${letterEnd}`,
  'iuy',
);
export const percentSign = new RegExp(
  String.raw`\s?(?:(?<points>%[ -]points?|percentage points?|pp${letterEnd})|%|(?:percent|per cent|pct)${letterEnd})`,
  'iuy',
);
const codes = 'USD|EUR|GBP|CAD|AUD|NZD|CHF|SEK|NOK|DKK|PLN|CZK|INR|JPY|ZAR|AED|SGD|HKD|MXN|BRL|NGN|KES';
export const currencyBefore = new RegExp(
  String.raw`(?:(?<![\p{L}\p{N}])(?:US|CA|C|AU|A|NZ|S|HK)?\$|[€£¥₹]|(?<![\p{L}\p{N}])(?:${codes}|Rs\.?|kr\.?))\s?$`,
  'u',
);
export const currencyAfter = new RegExp(
  String.raw`\s?(?:[€£](?!\d)|\$(?!\s?\d)|(?:${codes}|kr)${letterEnd}|(?:US )?(?:dollars?|bucks|quid)${letterEnd}|euros?${letterEnd}|pounds? sterling${letterEnd})`,
  'uy',
);
export const durationAfter = new RegExp(
  String.raw`\s?(?:(?<seconds>seconds?|secs?)|(?<minutes>minutes?|mins?)|(?<hours>hours?|hrs?)|(?<days>days?)|(?<weeks>weeks?|wks?)|(?<months>months?)|(?<years>years?|yrs?))${letterEnd}`,
  'iuy',
);
/** “50 times a day” counts; only without a period it multiplies. */
export const factorAfter = new RegExp(
  String.raw`\s?(?:[x×]|times(?! (?:a|per|each|every) )|fold|-fold)${letterEnd}`,
  'iuy',
);
export const ratingAfter = /(?:\s|-)?(?:stars?(?!\p{L})|[★⭐])/iuy;
export const ageAfter = /[ -](?:years?|yrs?)[ -](?:old|of age)(?!\p{L})/iuy;
export const streetAfter =
  /(?:[a-z])? (?:\p{Lu}[\p{L}.’'-]{0,30} ){1,3}(?:Street|St|Road|Rd|Avenue|Ave|Lane|Ln|Drive|Dr|Boulevard|Blvd|Way|Court|Ct|Square|Place|Highway|Hwy)(?!\p{L})/uy;
/** Words that make the figure behind them the name of one thing among several, or an age, or a score. */
export const labelBefore =
  /(?<![\p{L}\p{N}])(?:suite|unit|room|apt|apartment|building|route|highway|floor|chapter|section|page|tier|level|phase|stage|step|no\.|nr\.?|number|top|age|aged|i am|i[’']m|turned|turning|catch|vitamin|article|form|exit|gate|lot|box|channel|studio|euro) $/iu;
export const ratingBefore = /(?:\brat(?:ed|ing|ings)|\bscore|\bscores|\bscored|\bNPS)(?: \p{Ll}{1,7}){0,2} $/iu;
export const versionBefore =
  /(?<![\p{L}\p{N}])(?:web|version|release|v\.?|industry|windows|ios|android|python|php) $/iu;
export const yearBefore =
  /(?<!\p{L})(?:in|since|by|until|till|of|during|before|after|around|late|early|mid|fiscal|year|season|from|and|summer|spring|autumn|fall|winter|through|for|Q[1-4]|H[12]|FY)[ -]$/iu;
/** A capitalised word before a figure, which may be part of its name ("Office 365"). */
export const nameBefore = /(?<=((?<![\p{L}\p{N}])\p{Lu}[\p{L}\p{N}’'&-]{0,30} ))/uy;
export const sentenceStart = /(?:^|[.!?:;•*“"(\n]|\s[-–—])\s*$/u;
/** Capitalised words that are no part of a name: pronouns, and what stands before a year. */
export const noNameBefore = new RegExp(
  String.raw`(?<!\p{L})(?:I|We|(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)days?|${monthPattern}|Spring|Summer|Autumn|Fall|Winter|Christmas|Easter|Q[1-4]|H[12]|FY),? $`,
  'iu',
);

export const boundsBefore =
  /(?<about>(?<!\p{L})(?:about|around|approximately|approx\.?|roughly|nearly|almost|some|circa|maybe|perhaps|close to|an average of|on average) |~ ?)$|(?<!\p{L})(?:(?<more>at least|over|more than|above|minimum|minimum of|min\.?|no fewer than|not less than|upwards of)|(?<less>at most|under|below|less than|fewer than|up to|no more than|not more than|maximum|maximum of|max\.?)) $/iu;
export const boundsAfter =
  /(?:\+(?!\d)| ?plus(?!\p{L})| or (?:more|above|over)(?!\p{L})| at least(?!\p{L}))|(?<less> or (?:less|fewer|under)(?!\p{L})| at most(?!\p{L})| max(?!\p{L}))|(?<about> ?-?ish(?!\p{L})| or so(?!\p{L})| approx)/iuy;

/** Tries a sticky pattern at one place of a text. */
export function matchAt(pattern: RegExp, text: string, place: number): RegExpExecArray | undefined {
  pattern.lastIndex = place;
  return pattern.exec(text) ?? undefined;
}
