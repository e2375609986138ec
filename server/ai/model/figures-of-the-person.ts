import type { Figure } from './figures-in.ts';

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
  'add|agree|aim|answer|ask|block|book|bring|build|call|change|check|choose|collect|compare|count|cut|decide|describe|do|draw|drop|email|find|fix|give|go|hold|invite|keep|let|limit|list|log|look|make|mark|measure|meet|move|name|note|offer|open|pause|pick|plan|post|print|put|raise|read|record|remove|reserve|review|ring|run|say|see|sell|send|set|share|show|sit|sort|speak|spend|split|start|stay|stop|take|talk|tell|test|time|track|try|turn|use|visit|wait|walk|watch|write';
const lead =
  '(?:first|then|next|now|so|also|and|but|finally|instead|today|tomorrow|after that|this week|(?:on|by) (?:\\w+ ){0,2}\\w+day|(?:for|in|each|every|before|after|when|if|once|until|where|from) [^,]{1,80},)';
// "Time lost is nine days" orders nothing.
const noOrder = '(?! (?:is|are|was|were|has|have|had|lost|spent|takes?|took|costs?|comes?|came|goes|went|of)\\b)';
const order = new RegExp(String.raw`^(?:${lead},? )*(?:${orders})\b${noOrder}`, 'iu');
const sign = /\b(?:it (?:has )?work(?:s|ed)|you (?:will )?(?:know|see) (?:that|when|by)|the sign)\b/iu;

/** The stretches of a text that give an order or name a sign of success; where they stand, not what they say. */
export function advisedStretches(text: string): [start: number, end: number][] {
  return [...sentences.segment(text)].flatMap(({ segment, index }) => {
    const clauses = [...segment.matchAll(/[^;:]+[;:]?/g)];
    return clauses
      .filter(({ 0: clause }) => order.test(clause.trim()) || sign.test(clause))
      .map(({ 0: clause, index: at }): [number, number] => [index + at, index + at + clause.length]);
  });
}
