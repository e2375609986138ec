import type { Case } from './kind.ts';

/** What most calls of a team are about, and which part of them. */
export interface Topic {
  id: string;
  /** `“where is the part”`, `prices`. */
  words: string;
  /** `half`, as they wrote it; `most` of “mostly”. */
  shareWords: string;
  /** Between 0 and 1; undefined where they say only that most are. */
  share: number | undefined;
}

/** “20 hours a week instead of 60”, “from 60 to 20 hours”. */
export function hoursInWish(wish: string): { now: number; wanted: number } | undefined {
  const instead = /\b(\d{1,2}) hours?(?: (?:a|per|each) week)? instead of (\d{1,2})\b/iu.exec(wish);
  const change = /\bfrom (\d{1,2})(?: hours?)?(?: (?:a|per|each) week)? (?:down )?to (\d{1,2}) hours?\b/iu.exec(wish);
  if (instead) return { now: Number(instead[2]), wanted: Number(instead[1]) };
  return change ? { now: Number(change[1]), wanted: Number(change[2]) } : undefined;
}

/** “I work 70 hours a week and want 45”: all hours, not only those that need the owner. */
export function workedHours(wish: string): { now: number; wanted: number } | undefined {
  const found =
    /\bwork(?:ing)? (?:about |around |over )?(\d{2}) (?:hours?|hrs?)(?: (?:a|per|each) week)?,?(?: and| but)?(?: I)? (?:want|need|would like)(?: to (?:work|be at|get to))?(?: only| about)? (\d{2})\b/iu.exec(
      wish,
    );
  return found && Number(found[1]) > Number(found[2]) ? { now: Number(found[1]), wanted: Number(found[2]) } : undefined;
}

/** `Her quotes`: work of one person that the owner does again. */
export function redoneWork(one: Case): { who: string; what: string } | undefined {
  const text = `${one.given.desiredOutcome}. ${one.given.stepsTaken ?? ''}`;
  for (const sentence of text.split(/[.!?\n]/u)) {
    const what =
      /\b(?:redo|re-do|redoing|rewrite|rewriting|correct|fix) (?:all |most of )?(?:her|his|their|\p{Lu}\p{L}+['’]s) (\p{L}+s)\b/u.exec(
        sentence,
      )?.[1];
    const who = one.helpers.map(({ name }) => name).find((name) => sentence.includes(name));
    if (what && who) return { who, what: what.toLowerCase() };
  }
  return undefined;
}

/** `Every quote and every invoice goes through me`: `quotes and invoices`. */
export function throughOwner({ given }: Case): string | undefined {
  const found =
    /\b(?:every|each|all) (\p{L}+?)s?(?:,? and (?:every |each |all )?(\p{L}+?)s?)? (?:still )?(?:goes|go|has to go|runs|comes|lands) (?:through|past|over|to|by|on) (?:me|my desk)\b/iu.exec(
      `${given.desiredOutcome}. ${given.stepsTaken ?? ''}`,
    );
  return found
    ?.slice(1, 3)
    .filter((word) => word !== undefined)
    .map((word) => `${word.toLowerCase()}s`)
    .join(' and ');
}

const most = /\b(?:mostly|mainly|nearly always|almost all(?: about)?|usually)\b/iu;

const shares: readonly [RegExp, number][] = [
  [/\bthree quarters\b/iu, 0.75],
  [/\btwo thirds\b/iu, 2 / 3],
  [/\bhalf\b/iu, 0.5],
  [/\b(?:a|one) third\b/iu, 1 / 3],
  [/\b(?:a|one) quarter\b/iu, 0.25],
];
const topicStart =
  /^(?:\s?(?:of|it|them|those|these|that|the calls|the time|is|are|was|were|it['’]s|they|to|ask|asks|asking|wanting to know|about|for|over|on))+\s/iu;
const asking = /^(?:where|when|what|how|who|which|can|could|do|does|is|are|may)\b/iu;

/** What most calls are about, where the answer says which part of them that is. */
export function topicOf(one: Case): Topic | undefined {
  const text = one.reply('calls')?.text ?? '';
  const percent = /\b(\d{1,2})\s?%/u.exec(text);
  const found = shares.find(([pattern]) => pattern.test(text));
  const match = percent ?? found?.[0].exec(text);
  const share = percent ? Number(percent[1]) / 100 : found?.[1];
  if (!match || share === undefined) return mostTopicOf(one, text);
  const rest = text.slice(match.index + match[0].length);
  // “half of it is where is the part”: the lead ends before the question.
  const lead = topicStart.exec(rest)?.[0] ?? '';
  const question = /\b(?:where|when|what|how|who|which) .{3,50}$/iu.exec(rest)?.[0];
  const words =
    (question ?? rest.slice(lead.length))
      .replace(/[.!?]+$/u, '')
      .split(/[,;]/u)[0]
      ?.trim() ?? '';
  if (words.length < 3 || words.length > 50) return undefined;
  const [id = 'waiting'] = one.hears(words);
  return { id, words: asking.test(words) ? `“${words}”` : words, shareWords: match[0].toLowerCase(), share };
}

/** `25, prices mostly`, `mostly about prices`: a topic without a share that could be counted. */
function mostTopicOf(one: Case, text: string): Topic | undefined {
  if (!most.test(text)) return undefined;
  const words = text
    .split(/[,;.]/u)
    .find((part) => most.test(part))
    ?.replace(most, ' ')
    .replace(/\d+/gu, ' ')
    .replace(/\b(?:times|a day|per day|about|asking|for|calls?|they|it['’]?s|is|are|of|them|to know)\b/giu, ' ')
    .replace(/\s+/gu, ' ')
    .trim();
  if (!words || words.length < 3 || words.length > 30) return undefined;
  const [id] = one.hears(words);
  return id === undefined ? undefined : { id, words, shareWords: 'most', share: undefined };
}

/** What their people wait for, in their words: `parts`. */
export function waitingFor({ given }: Case): string | undefined {
  const text = `${given.desiredOutcome}. ${given.stepsTaken ?? ''}`;
  const words =
    /\bwait(?:ing|s)? (?:for|on) (?:the |their |an? )?([\p{L}]+(?: [\p{L}]+){0,2}?)(?= (?:and|but|so|to|from|because|before|every|all|which|that|then|or|at|in)\b|[.,;!?]|$)/iu.exec(
      text,
    )?.[1];
  return words && !/^(?:me|it|them|us|him|her|weeks?|months?|days?|hours?|long|ages|someone|somebody)$/iu.test(words)
    ? words.toLowerCase()
    : undefined;
}

/** What the owner does in the evening, in their words: `quotes`. */
export function eveningWork({ given }: Case): string | undefined {
  const text = `${given.desiredOutcome}. ${given.stepsTaken ?? ''}`;
  return /\b(quotes|quoting|invoices|invoicing|estimates|proposals|paperwork|admin|emails|bookkeeping|payroll|orders|schedules|rotas?|reports)\b[^.;,]{0,20}?\b(?:at night|in the evenings?|every evening|evenings|until midnight|at weekends?|on weekends?|on sundays?|after hours|after work)\b/iu
    .exec(text)?.[1]
    ?.toLowerCase();
}

/** Help that was hired and did not know the work. */
export function helpTried({ given: { stepsTaken = '' } }: Case): string | undefined {
  const sentence =
    /[^.!?\n]*\b(?:office (?:girl|lady|person|help|manager|assistant)|receptionist|secretary|assistant)\b[^.!?\n]*/iu.exec(
      stepsTaken,
    )?.[0];
  return sentence && /\b(?:didn?['’]?t|did not|couldn?['’]?t|never|no idea)\b/iu.test(sentence)
    ? 'office help'
    : undefined;
}
