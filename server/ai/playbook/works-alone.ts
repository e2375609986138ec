import type { SubmitInput } from '#schema/insights.ts';
import type { Answer } from '#schema/report.ts';
import { cleanTextLine } from '#server/ai/quote.ts';
import type { Fact } from '#server/ai/reading/fact.ts';
import { isClaimable, isPresent } from '#server/ai/reading/guards.ts';
import { type Match, matchesOf, pattern, sentencesIn } from '#server/ai/reading/sentence.ts';
import type { Circumstances } from './circumstances-content.ts';
import { hear } from './listen.ts';

/**
 * The words, verbatim, by which somebody says that they work alone; undefined where the size, a "we" or a number of people
 * says otherwise. In Role and Industry a title is enough ("Freelance designer"). In free text only a sentence about the
 * writer counts: most people who write "freelancer" have hired one.
 */
export function aloneWords(
  { solo }: Circumstances,
  given: SubmitInput,
  written: readonly Answer[],
  facts: readonly Fact[],
): string | undefined {
  const mayBeAlone = given.companySize === undefined || given.companySize === '1-10';
  if (!mayBeAlone || facts.some(countsPeople) || written.some(({ text }) => several.test(text))) return undefined;
  return (
    titleIn([...solo.words, 'solo'], given.role) ??
    titleIn(solo.words, given.industry) ??
    selfDescription([...written, ...roleAsText(given)])
  );
}

/** "US" is a country; "of mine" and "my" alone say nothing of colleagues. */
const several =
  /\b(?:[Ww]e|WE|us|[Oo]urselves|[Oo]ur (?:(?:small|little|tiny|whole|entire|own) )?(?:team|staff|crew|people|employees|partners)|[Mm]y (?:(?:business|small|little|own|two|three) )*(?:team|staff|crew|employees?|partners?|co-?founders?|apprentices?|assistants?|colleagues?))\b/;

function countsPeople(fact: Fact): boolean {
  if (fact.kind !== 'today' || fact.amount.unit !== 'count' || fact.amount.value < 2) return false;
  return /\b(?:team|people|employees?|staff|crew|partners|owners|founders|of us)\b/i.test(fact.words);
}

/** Somebody who was one, who works for such people or who leads them is none. */
const notOwn =
  /\b(?:former|formerly|ex|not|no longer|previously)\b|\bfreelanc\w* (?:marketplace|platform|agency|network|manager|coordinator|staffing|talent|team|community|hub|jobs?)\b/i;

function titleIn(words: readonly string[], title: string | undefined): string | undefined {
  const [own = ''] = cleanTextLine(title ?? '').split(/\b(?:for|of|with|to|our|my|the|every|hir\w+)\b/i);
  return notOwn.test(own) ? undefined : hear(words, own);
}

const alone = '(?:alone|on my own|by myself|all by myself|solo|single-handed|single-handedly)';
/** "alone on Mondays" is not always alone, and "alone in the kitchen" not the only one in the house. */
const always =
  '(?! (?:on|at|most|some|until|when|whenever|during|after|every|each|today|tonight|this|if|in (?:the|my|our) (?:kitchen|office|workshop|lab|back|mornings?|evenings?)))';
/** A written number is masked; `count` is checked to be "one". */
const onePerson =
  '(?<count>\uE000+)-(?:person|man|woman) (?:business|company|firm|shop|show|band|operation|studio|team)';
const title =
  '(?:freelance|freelancer|freelancing|self-employed|self employed|sole trader|sole proprietor|solopreneur|solo founder|solo entrepreneur)';
const adjectives = '(?: (?!for|of|to|with|and|who)\\p{L}+){0,2}?';
const selfDescriptions = [
  // Trades and not tasks: quotes are written, bread is baked and classes are taught "by myself" where others sell or clean.
  `(?:i|i'm|i am)(?: \\p{L}+ly)? (?:work|working)(?: completely| entirely| from home)?,? ${alone}${always}`,
  `i (?:shoot|photograph|design|illustrate|paint|groom|sew|coach|consult|trade)(?: (?!the|every|each|most|all)\\p{L}+){0,3}? ${alone}${always}`,
  `(?:i'm|i am) (?:all )?(?:alone|on my own) in (?:the|my|this) (?:business|company|firm|shop|studio|practice)`,
  `i (?:run|do|handle|manage|operate) (?:it|this|it all|everything|all of it|(?:the|my|this|an?) (?:\\p{L}+ ){0,2}?(?:business|company|firm|shop|studio|practice|agency|store|farm|bakery|café|cafe|salon)) ${alone}${always}`,
  `(?:(?:i'm|i am)(?: now| currently| still)?|i work as|(?<=^\\s{0,3})as)(?: an?${adjectives})? ${title}`,
  `(?:i run|i am|i'm|this is|it's|it is|i have|my|(?<=^\\s{0,3})as)(?: an?)?${adjectives} ${onePerson}`,
  `(?:it's|it is|there's|there is|that's|i'm|i am)(?: still| really| currently| now)? (?:just|only) me(?= ?(?:$|[.,;:!)–—-]|(?:here|alone|running|working|in the (?:business|company|firm)|for now|right now|at the moment|so far|doing (?:everything|it all)) ?))`,
  `i(?:'m| am) the only (?:person|employee|one) (?:here|in the (?:business|company|firm|shop|studio))`,
].map(pattern);
/** A whole sentence or line of a few words, as people fill a form: "Only me.", "One-woman business, no staff". */
const fragment =
  /^(?:currently |still )?(?:just me|only me|one[- ](?:person|man|woman) (?:business|company|firm|shop|show|band|operation|studio))(?=\s*(?:$|[.,;:!]))/i;

function selfDescription(answers: readonly Answer[]): string | undefined {
  for (const sentence of answers.flatMap(sentencesIn).filter(isClaimable)) {
    const found = selfDescriptions
      .flatMap((one) => matchesOf(one, sentence))
      .find((match) => isPresent(match) && isOne(match));
    const words = found?.words.trim() ?? fragment.exec(sentence.text)?.[0];
    if (words) return words;
  }
  return undefined;
}

function isOne(match: Match): boolean {
  return /^(?:one)?$/i.test(match.wordsOf('count') ?? '');
}

function roleAsText({ role }: SubmitInput): Answer[] {
  return role === undefined ? [] : [{ number: 0, label: 'Role', text: cleanTextLine(role) }];
}
