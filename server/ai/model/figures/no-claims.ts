const number = String.raw`(?:\d+|one|two|three|four|five|six|seven|eight|nine|ten|twelve|fourteen|fifteen|twenty|thirty|sixty|ninety)`;
const trial = 'trial|test|pilot|experiment|try-out|deadline|limit|review|window|block|slot|guarantee';
const stretch = 'minute|hour|day|week|month';

const idioms = [
  String.raw`\bbetween two (?:\p{L}+)`,
  String.raw`\bone or two\b|\bonce or twice\b|\bone by one\b|\btwo by two\b`,
  String.raw`\b(?:in|into|cut in|split in) two\b(?= ?[.,;:!?]|$)`,
  String.raw`\btwo sides of\b|\btwo birds\b|\btwo cents\b|\bsecond to none\b|\bzero in on\b|\b(?:from|to) (?:zero|scratch)\b|\bcloud nine\b`,
  String.raw`\bfifty[- ]fifty\b|\b50[/-]50\b|\b24/7\b|\bnine[- ]to[- ]five\b|\b9[- ]to[- ]5\b`,
  String.raw`\ba (?:hundred|thousand|million) (?:things|times|reasons|words|ways|little \p{L}+)\b`,
  String.raw`\b(?:a|one) hundred percent\b|\b100 ?%(?= (?:sure|certain|clear|of the time)\b)`,
  String.raw`\b(?:the|these|those|all|both|other|same) two\b`,
];
/** Counts and times that advice sets also where it gives no order: "a four-week trial", "the next ten offers". */
const set = [
  String.raw`\b${number}[- ](?:${stretch})s?(?:[’']s?)? (?:\p{L}+ )?(?:${trial})s?\b`,
  String.raw`\b(?:${trial})s? (?:of|for|over|lasting|that lasts|runs?(?: for)?) (?:\p{L}+ )?${number} (?:${stretch})s?\b`,
  String.raw`\b(?:next|another) ${number}\b(?! ?%|[.,]\d)`,
];
const found = new RegExp([...idioms, ...set].join('|'), 'giu');
/** What a year, a week and a day always have. */
const constants = /\b(?:(?:12|twelve) months|52 weeks|365 days)\b/giu;

/** The stretches of a text whose figures claim nothing: idioms, what advice sets, and what every year has. */
export function noClaims(text: string, namesYears: boolean): { start: number; end: number }[] {
  return [found, ...(namesYears ? [constants] : [])].flatMap((pattern) =>
    [...text.matchAll(pattern)].map(({ 0: words, index }) => ({ start: index, end: index + words.length })),
  );
}
