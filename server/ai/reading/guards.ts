import type { Match, Sentence } from './sentence.ts';

/**
 * What makes a figure something else than the writer's own present or wish. Each guard errs towards not understanding:
 * the sentence is then quoted and asked about.
 */
const conditional =
  /(?<!\p{L})(?:if|unless|suppose|imagine|would have|could have|hypothetically|for example|for instance|e\.g\.|assuming|in case|what about|let's say|as if|dream)(?!\p{L})/iu;
const others =
  /(?<!\p{L})(?:competitors?|competition|rivals?|they|their|theirs|he|she|his|her|him|neighbou?rs?|others|other (?:firms?|companies|company|shops?|business|businesses|people|agencies|agency|clinics?|restaurants?)|the industry|industry (?:average|standard)|average (?:company|shop|business|firm|restaurant)|benchmarks?|my (?:friend|brother|sister|husband|wife|father|mother|cousin|dad|mum|mom|uncle|old|former|previous|last)|former|previous|people (?:say|think)|experts?|gurus?|studies|research|(?:a|an|the|this|that) (?:book|article|study)|says?|read that|statistics|statistically|heard|told|promised|promises|franchise|franchisor|parent company|(?:client|customer)s? of (?:ours|mine)|you|your)(?!\p{L})/iu;
/** "Clients wait 45 minutes past their appointment", "to finish their course": with the writer, and no business of others. */
const turns =
  /(?<!\p{L})(?:past|after|beyond|before|for|finish|complete|keep|renew|extend|pay) their (?:appointments?|bills?|bookings?|contracts?|courses?|invoices?|memberships?|orders?|plans?|programmes?|reservations?|sessions?|slots?|subscriptions?|tables?|treatments?|turns?)(?!\p{L})/giu;
const past =
  /(?<!\p{L})(?:was|were|had|went|used to|did|ago|last (?:year|month|week|quarter|season|summer|winter|spring|autumn|fall)|previously|formerly|once|earlier|originally|back in|grew|fell|rose|dropped|increased|reduced|doubled|managed|ended|became|got|lost|won|sold|reached|helped|failed|tried|started|began|stopped|yesterday|before covid|until recently|ever)(?!\p{L})|\bin \uE002/iu;
const unreal =
  /(?<!\p{L})(?:[Ww]ould|[Cc]ould|[Mm]ight|may|[Pp]erhaps|[Mm]aybe|[Pp]ossibly|[Pp]robably|theory|principle|theoretically|supposedly)(?!\p{L})/u;
const wished = /(?<!\p{L})(?:would|'d) (?:really )?(?:like|love|be happy)(?!\p{L})/giu;
const negated =
  /(?<!\p{L})(?:not|never|no|none|nobody|without|cannot|hardly|instead of|rather than|neither|nor|stop|avoid|against|less than happy|nothing)(?![\p{L}-])|n't(?!\p{L})/iu;
const negatedAfter = /^(?:\s\p{L}+){0,3}\s(?:no longer|any ?more|never|not)(?!\p{L})/iu;
const clauseEnd = /[.;!?](?=\s|$)|,?\s(?:but|yet|although|though|whereas|while)\s|,\s(?:and|so|now)\s|\s[–—-]\s/giu;

export function isQuestion({ mask }: Sentence): boolean {
  return /\?[\s"”')]*$/.test(mask);
}

/** Markup, code or orders to a machine: nothing in it is interpreted. */
export function isHostile({ mask }: Pick<Sentence, 'mask'>): boolean {
  return /[{}`\\]|<\/?[a-z!]|\b(?:ignore|disregard|forget)\b.{0,40}\b(?:instructions?|prompts?|rules)\b|\bsystem prompt\b/i.test(
    mask,
  );
}

/** Words that other languages have and English has not. */
export const foreignWords =
  /(?<!\p{L})(?:und|der|das|wir|nicht|für|mit|auf|von|eine|einen|unser|unsere|les|des|nous|notre|nos|pour|avec|dans|est|sur|une|una|los|las|nuestro|nuestra|para|con|por|queremos|que|del|il|gli|nel|per il|voor|niet|het|een|uma|não|nosso|och|att|jest|nie|bis|um|den|dem|ein|zu|sich|ist|wird|mehr|aus|oder|le|et|du|au|je|ne|pas|el|y|más|se|di|che|più|os|em|sind|haben|wollen|sie|avons|voulons|tenemos|abbiamo|vogliamo|temos|onze|wij|naar|meer|willen|og|vi|til|på|ikke|inte|för)(?!\p{L})/giu;

/** Letters of another script, or two words that English does not have. */
export function isForeign({ mask }: Sentence): boolean {
  if (/[\p{L}--\p{Script=Latin}]/v.test(mask)) return true;
  return new Set(mask.toLowerCase().match(foreignWords)).size > 1;
}

/** The text without words that name others and still speak of the writer's business. */
function withoutTurns(mask: string): string {
  return mask.replace(turns, ' ');
}

/** The sentence may speak of the writer's own business: no question, no condition, nobody else, English, no markup. */
export function isClaimable(sentence: Sentence): boolean {
  const { mask } = sentence;
  if (isQuestion(sentence) || isHostile(sentence) || isForeign(sentence)) return false;
  return !conditional.test(mask) && !others.test(withoutTurns(mask));
}

/** Nothing before the match or in it denies its figures. */
export function isAffirmed(match: Match): boolean {
  const { mask } = match.sentence;
  return !negated.test(clauseBefore(match)) && !negated.test(mask.slice(match.start, match.end));
}

/** Nothing beside the match says that its figures are denied, past or imagined. */
export function isPresent(match: Match): boolean {
  const clause = clauseOf(match);
  const after = match.sentence.mask.slice(match.end, match.end + reach);
  return (
    isAffirmed(match) && !negatedAfter.test(after) && !past.test(clause) && !unreal.test(clause.replace(wished, ' '))
  );
}

/** A verb stands where it says what is wanted: in a wish, not behind a subject of its own ("our ads go from …"). */
export function isWanted(match: Match): boolean {
  const before = clauseBefore(match);
  if (
    /(?:who|that|which|where|when|because|since|as|than)(?!\p{L})/iu.test(before.replace(/^.*\b(?:want|need)\b/i, ''))
  ) {
    return false;
  }
  return isPresent(match) && (wantBefore.test(before) || (isWish(match.sentence) && leadsOn.test(before)));
}

/** The clause in which a match stands, as masked text. */
export function clauseOf({ sentence, start, end }: Match): string {
  return sentence.mask.slice(...clausePlaces(sentence.mask, start, end));
}

export function clauseBefore({ sentence, start, end }: Match): string {
  return sentence.mask.slice(clausePlaces(sentence.mask, start, end)[0], start);
}

function clausePlaces(mask: string, start: number, end: number): [number, number] {
  const ends = [...mask.slice(Math.max(0, start - reach), end + reach).matchAll(clauseEnd)];
  const shift = Math.max(0, start - reach);
  const from = ends.map(({ index, 0: words }) => shift + index + words.length).filter((place) => place <= start);
  const to = ends.map(({ index }) => shift + index).find((place) => place >= end);
  return [Math.max(shift, ...from), to ?? Math.min(mask.length, end + reach)];
}

/** Characters on both sides of a match that are looked at: longer than a clause, and the work stays linear. */
const reach = 300;

const wants =
  "(?:want|wants|need|needs|would like|would love|'d like|'d love|aim|aims|hope|hopes|plan|plans|intend|wish|must|have to|has to|should|are (?:looking|trying|aiming|hoping|planning)|am (?:looking|trying|aiming|hoping|planning)|'m (?:looking|trying|aiming|hoping)|'re (?:looking|trying|aiming|hoping))";
const wishStart = new RegExp(
  `^(?:(?:so|and|but|now|ideally|basically|mainly|first|then|in short|eventually)?,? ?(?:(?:in|by|within) \\S+(?: \\S+){0,3}?,? )?(?:i|we)(?: (?:also|really|just|now|mainly|all|only|urgently|then|both))? ?${wants}(?!\\p{L})|(?:(?:our|my|the|a|another|main|first|second|next|big|biggest|other) ){0,3}(?:goal|target|aim|objective|plan|dream outcome|wish) (?:is|would be|for)|(?:goal|target|aim|objective):)`,
  'iu',
);
const baseVerbs =
  'achieve|acquire|add|align|attract|automate|be|become|book|boost|bring|build|close|convert|create|cut|decide|decrease|deliver|double|earn|expand|fill|find|finish|fix|free|gain|generate|get|go|grow|have|help|hire|hit|improve|increase|keep|launch|lift|lower|make|move|onboard|open|pay|push|raise|reach|recruit|reduce|release|replace|retain|save|scale|sell|serve|shorten|shrink|sign|speed|start|stop|take|train|triple|turn|win';
const imperative = new RegExp(
  `^(?:[-•*]\\s*|\\d{1,2}[.)]\\s*)?(?:(?:please|to|help (?:us|me)(?: to)?|first|then|ideally|also|and),? )?(?:(?:${baseVerbs})(?!\\p{L})|\uE002+ (?:our|my|the)(?!\\p{L}))`,
  'iu',
);
/** Directly before a verb: somebody wants, must or should. */
const wantBefore =
  /(?<!\p{L})(?:(?:want|need|needs|like|love|hope|aim|plan|trying|looking|aiming|have|has|goal is|target is|aim is) to|should|must) (?:also |really |at least |finally )?$/iu;
/** Directly before a verb: nothing, or a word that carries the wish on. */
const leadsOn =
  /(?:^\s*|[,:;•*–—-]\s*|(?<!\p{L})(?:to|and|or|then|also|just|help|please|by|of|is|me|us|first|\d[.)]) )$/iu;
export const wishLabel = /outcome|goal|want|wish|target|achieve/i;

/**
 * The sentence says what is wanted: "we want …", "our goal is …", or, in an answer that asks for it, an imperative
 * ("Reduce …"). In a list of steps taken, an imperative may be something that was done.
 */
export function isWish({ mask, label }: Sentence): boolean {
  const start = mask.trimStart();
  return wishStart.test(start) || (wishLabel.test(label) && imperative.test(start));
}
