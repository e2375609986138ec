import type { Found } from './fact.ts';
import { isForeign, isHostile, isQuestion } from './guards.ts';
import { knownNamePattern } from './known-names.ts';
import type { Sentence } from './sentence.ts';

const bad =
  /(?<!\p{L})(?:(?:did not|didn't|has not|hasn't|have not|haven't|does not|doesn't|do not|don't|never) (?:really )?(?:work(?:ed)?(?: out| well| for us)?|help(?:ed)?(?: much| at all| us)?|pay(?: off)?|paid off|bring (?:in )?(?:anything|any \p{L}+)|deliver|convert)|(?:no|zero) (?:results?|effect|success|luck|impact|response|replies|leads|takers)|without (?:any )?(?:results?|success|effect|luck)|nothing (?:came of it|happened|changed)|(?:was|were) (?:a )?(?:waste of (?:money|time)|failures?|disasters?|useless|pointless|not worth it)|(?:a )?waste of (?:money|time)|flopped|failed|made no difference)(?!\p{L})/iu;
const good =
  /(?<!\p{L})(?:(?:really |has |have |already )?helped(?: a lot| us| a bit| a little)?|works? (?:very |really |quite |pretty )?(?:well|great)|worked (?:very |really |quite |pretty )?(?:well|great)(?=\s*(?:$|[.,;!)]|for us|so far))|worked(?=\s*(?:$|[.,;!)]|for us))|paid off|was (?:a )?(?:big |great )?success|(?:was|were) (?:very |really )?successful|made a (?:big |real )?difference|good results|great results)(?!\p{L})/iu;
const unsure =
  /(?<!\p{L})(?:if|whether|would|could|might|may|perhaps|maybe|not sure|unsure|don't know|do not know|unclear|hope|hoping|will|should|partly|somewhat|sometimes|at first|initially|until|used to|anymore|any more|competitors?|what|which|only|hardly|barely|mixed|some of|nobody|everyone|said|says|say|think|feel|felt|seems?)(?!\p{L})/iu;
const lead =
  /^(?:[-•*]\s*)?(?:(?:so far|we|i|also|then|first|already|'ve|have|has)[ ,]+|(?:we|i)'ve )*(?:tried(?: out)?|used|did|ran|hired|bought|started|launched|tested|introduced|added|set up|attempted|trying|using)(?: (?:using|running|doing))? /iu;
const pronoun =
  /[,;:]?\s*[–—-]?\s*(?:(?:and|but|which|though|although|however),?\s*)?(?:it|they|this|that|these|there (?:was|were)|with|got|we)?(?: also| all| both)?(?: (?:had|got|saw|brought|gave|made|showed|with))?\s*$/iu;

/** What was tried, where the same sentence says plainly that it worked or did not. What is not certain is left out. */
export function readTried(sentence: Sentence): Found[] {
  const { mask } = sentence;
  if (isQuestion(sentence) || isHostile(sentence) || isForeign(sentence) || mask.length > 240) return [];
  const failure = bad.exec(mask);
  const rest = failure ? mask.replace(failure[0], ' '.repeat(failure[0].length)) : mask;
  const success = good.exec(rest);
  const result = failure ?? success;
  // Both in one sentence, or several things with different results: which is which is for the reader to say.
  if (!result || (failure && success) || unsure.test(mask) || / but .* but /i.test(mask) || bad.test(rest)) return [];
  const what = whatBefore(sentence, result.index);
  if (!what) return [];
  const end = result.index + result[0].length;
  return [{ start: what.start, end, claim: { kind: 'tried', result: failure ? 'bad' : 'good', what: what.words } }];
}

/** What businesses try: without "we tried", only such a thing with a result counts as tried. */
const step =
  /(?<!\p{L})(?:ads?|adverts?|advertising|campaigns?|emails?|mails?|mailings?|mailers?|letters?|newsletters?|series|websites?|site|landing pages?|posts?|posting|blogs?|videos?|podcasts?|seo|flyers?|leaflets?|brochures?|coupons?|vouchers?|discounts?|promotions?|offers?|sales?|programs?|programmes?|schemes?|cards?|events?|fairs?|webinars?|workshops?|trainings?|training|software|systems?|tools?|apps?|crm|chatbot|meetings?|stand-ups?|checklists?|templates?|scripts?|surveys?|calls?|calling|coach|consultants?|agency|agencies|freelancers?|bookkeeper|assistant|referrals?|reviews?|social media|networking|hiring|outsourcing|delegating|onboarding|bonus(?:es)?|incentives?|price (?:increase|rise|change)s?|signs?|partnerships?|samples?|trials?|demos?)(?!\p{L})|^\p{L}+ing\s/iu;

/** "Tried a virtual assistant for 2 months, did not work": the words between the opening and the result. */
function whatBefore({ text, mask }: Sentence, end: number): { words: string; start: number } | undefined {
  const head = mask.slice(0, end);
  const opening = lead.exec(head)?.[0] ?? '';
  const body = head.slice(opening.length).replace(pronoun, '');
  const start = opening.length + body.search(/\S|$/);
  const words = text.slice(start, opening.length + body.trimEnd().length);
  const count = words.split(/\s+/).length;
  // Another subject or clause inside: what was tried is no longer certain.
  if (words === '' || count > 9 || /[;:.!?]|,/.test(words)) return undefined;
  if (
    /(?<!\p{L})(?:we|i|it|they|he|she|nothing|nobody|none|that|because|when|after|since|not|no|never|anything|everything|also)(?!\p{L})/iu.test(
      words,
    )
  ) {
    return undefined;
  }
  const isSubject = opening === '';
  // "My wife helped" and "The heating failed" are no steps that were tried.
  if (isSubject && !step.test(words) && words.search(knownNamePattern) < 0) return undefined;
  if (isSubject && (count > 6 || / (?:to|who|and then|is|are|was|were|has|have|had) /i.test(`${words} `)))
    return undefined;
  return { words, start };
}
