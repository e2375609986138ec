import type { Mood } from './claims.ts';
import type { Figure } from './figure.ts';

/**
 * Where advice gives a figure as the person's own: "your 40 seats", "you have 12 people", "the 15 leads". What it sets
 * itself is not: "your ten best customers", "call five of them".
 */
export function isGivenAsTheirs(text: string, { start, end, unit }: Figure, advised: readonly Figure[]): boolean {
  const before = beforeOf(text, start);
  if (chosen.test(text.slice(end, end + 16))) return false;
  if (owner.test(before)) return true;
  // "The $1,000 held back" is a line of the budget; "the $1,000 you spent" is not.
  if (unit === 'money' && !/^ (?:that |which )?you\b/iu.test(text.slice(end, end + 16))) return false;
  // "Call ten customers. Note the ten answers."
  return article.test(before) && !advised.some((one) => one.end < start && isAlike(text, one, { start, end }));
}

/** "Your five places", "you lost 13 weeks". What the report has of itself may be called theirs: "your plan has five moves". */
export function isNamedTheirs(text: string, { start }: Pick<Figure, 'start'>): boolean {
  const [named] = owner.exec(beforeOf(text, start)) ?? [];
  return named !== undefined && !/\byour (?:\p{L}+ )?(?:plan|report)\b/iu.test(named);
}

function beforeOf(text: string, start: number): string {
  return text.slice(Math.max(0, start - 48), start);
}

const softly = String.raw`(?:(?!(?:last|next|first|best|top|own|biggest|largest|to|for|in|on|with|every|each|and|or)\b)\p{L}+ ){0,3}`;
const has =
  'have|had|got|get|receive|win|won|sell|handle|handled|lost|lose|spend|spent|paid|sold|made|earn|earned|employ|employed|serve|served|own|wrote|named|took|tried|gave|said|mention|mentioned';
const owner = new RegExp(
  String.raw`\b(?:your|(?<!\b(?:until|when|once|if|unless|before|after|as) )(?:you|we|they)(?:[’']ve)? (?:(?:already|now|only|still|once) )?(?:${has})|currently|existing) ${softly}[$€£(]?$`,
  'iu',
);
const article = /\b(?:the|these|those|all|today[’']s|current) (?:(?:about|only|some|other) )?[$€£(]?$/iu;
const chosen = /^ (?:best|worst|most|least|last|next|first|top|more|extra|\p{L}{3,}est)\b/iu;

function isAlike(text: string, one: Figure, { start, end }: { start: number; end: number }): boolean {
  return text.slice(one.start, one.end).toLowerCase() === text.slice(start, end).toLowerCase();
}

const sentences = new Intl.Segmenter('en', { granularity: 'sentence' });
const orders =
  'add|agree|aim|allow|answer|arrange|ask|assign|avoid|begin|block|book|bring|build|call|change|check|choose|clear|close|collect|compare|confirm|contact|count|cover|create|cut|decide|define|deliver|describe|do|draw|drop|email|end|ensure|enter|explain|fill|find|finish|fix|focus|follow|get|give|go|hand|have|help|hire|hold|invite|join|keep|leave|lend|let|limit|list|log|look|lower|make|mark|measure|meet|move|name|negotiate|note|offer|open|order|pack|pause|pay|phone|pick|plan|post|prepare|present|price|print|propose|publish|push|put|quote|raise|reach|read|record|reduce|remind|remove|rent|repeat|replace|reply|report|reserve|return|review|ring|run|say|schedule|see|sell|send|set|settle|share|show|sign|sit|skip|sort|speak|spend|split|start|state|stay|stop|store|suggest|switch|take|talk|teach|tell|test|text|time|touch|track|train|treat|trim|try|turn|update|use|visit|wait|walk|watch|work|write';
const lead =
  '(?:first|then|next|now|so|also|and|but|or|finally|instead|today|tomorrow|after that|this week|(?:on|by) (?:\\w+ ){0,2}\\w+day|(?:for|in|each|every|before|after|when|if|once|until|where|from) [^,]{1,80},)';
// "Time lost is nine days" and "Quote 3 costs" order nothing.
const noOrder = '(?! (?:is|are|was|were|has|have|had|lost|spent|takes?|took|costs?|comes?|came|goes|went|of)\\b)';
const order = new RegExp(String.raw`^(?:${lead},? )*(?:${orders})\b${noOrder}`, 'iu');
const sign =
  /\b(?:it (?:has )?(?:work(?:s|ed)|is working)|it[’']s working|you (?:will )?(?:know|see) (?:that|when|by)|the sign)\b/iu;
/** What somebody suggests; "must" and "need" may state what follows from the figures, so they are no advice. */
const suggestion = /\b(?:should|could|try to|aim (?:for|to)|plan (?:for|to)|enough (?:for|to))\b/iu;

/**
 * A stretch of a text that advises, and may set counts and times. An order may set sums and shares too; a suggestion and a
 * question may not.
 */
export interface AdvisedStretch {
  start: number;
  end: number;
  /** A case is supposed, and what follows from it is calculated with it. */
  says: 'order' | 'suggestion' | 'advice' | 'case';
}

/** "If only 6 leave", "halving it". */
const supposed = /\b(?:if|suppose|imagine)\b[^,;.]*|\b(?:halving|doubling)\b/giu;
/** States what follows or what it comes to, also among advice. */
const statement =
  /\b(?:costs? you|each costs?|los(?:es?|t)|earns?|doubles?|halves?|triples?|saves?|at (?:that|this) rate)\b/iu;

/**
 * Where a text gives an order, asks, suggests or names a sign of success; where that stands, not what it says. A text of
 * advice does so wherever it states nothing.
 */
export function advisedStretches(text: string, mood: Mood): AdvisedStretch[] {
  return [...sentences.segment(text)].flatMap(({ segment, index }) => {
    const clauses = [...segment.matchAll(/(?:(?! because | since |[;:]).)+(?: (?=because |since )|[;:])?/gsu)];
    const cases = [...segment.matchAll(supposed)].map(
      ({ 0: words, index: at }): AdvisedStretch => ({
        start: index + at,
        end: index + at + words.length,
        says: 'case',
      }),
    );
    const advised = clauses.flatMap(({ 0: clause, index: at }) => {
      const says = saysOf(clause, /\?\s*$/.test(segment), mood);
      return says ? [{ start: index + at, end: index + at + clause.length, says }] : [];
    });
    return [...cases, ...advised];
  });
}

function saysOf(clause: string, isQuestion: boolean, mood: Mood): AdvisedStretch['says'] | undefined {
  if (order.test(clause.trim()) || sign.test(clause)) return 'order';
  if (isQuestion || suggestion.test(clause)) return 'suggestion';
  return mood === 'advised' && !statement.test(clause) ? 'advice' : undefined;
}
