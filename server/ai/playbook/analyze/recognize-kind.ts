import type { SubmitInput } from '#schema/insights.ts';
import type { KindContent } from '#server/ai/playbook/content/kind-content.ts';
import { countHeard, hear } from '#server/ai/playbook/extract/listen.ts';
import type { WishKind } from './kind.ts';

/** What a wish is taken for where its words say nothing, by the choice under Biggest challenge. */
const likely: Record<SubmitInput['problems'], WishKind> = {
  Marketing: 'reach',
  Sales: 'reach',
  Operations: 'wait',
  'Customer Retention': 'loss',
  'Team Management': 'people',
  'Product Development': 'launch',
  Strategy: 'decide',
  Other: 'reach',
};

/** Between kinds that are heard alike the earlier one says more: a number is named in wishes of every kind. */
const order: readonly WishKind[] = ['replace', 'decide', 'people', 'launch', 'idle', 'wait', 'loss', 'lower', 'reach'];

/** `8 a month`, `from 5 to 8`: said in wishes of every kind, so that it decides only where nothing else does. */
const numberInTime =
  /(?:\d|\b(?:two|three|four|five|six|seven|eight|nine|ten|twelve|twenty|fifty)\b)(?! hours?)[^.;]{0,40}\b(?:a|per|each|every) (?:week|month|year)\b|\bfrom \D{0,3}\d[^.;]{0,30}\bto \D{0,3}\d/iu;
/** `I want 400 people on our list by 30 June`: how many, and by when. */
const numberByDate =
  /\b(?:want|need|have|get|book|win|sell|sign|gain|reach)\b[^.;]{0,24}?\d[\d,.]*(?![\d%])[^.;]{0,60}?\s(?:by|before|until)\s/iu;

/** Somebody leaves; whether it is buyers or the writer’s own people, these words leave open. */
const leaving = ['quit*', 'leave', 'leaves', 'leaving', 'left', 'lose', 'loses', 'losing', 'lost', 'gone', 'drop out'];
/** Buyers, more than one: who loses a single one of them has income to replace. */
const buyers = [
  ...['customers', 'clients', 'members', 'subscribers', 'guests', 'patients', 'donors', 'students', 'tenants', 'users'],
  ...['sign up*', 'sign-up*', 'signed up', 'signups', 'memberships', 'subscriptions', 'renew*'],
];

/** `Tuesdays are dead`, `an echo from Monday to Thursday`: a named time in which little happens. */
const quietTime =
  /\b(?:(?:mon|tues|wednes|thurs|fri|satur|sun)days?|weekdays?|mid-?week|mornings?|afternoons?|evenings?|lunch(?:times?)?|january|february|winter)\b[^.;!?]{0,60}\b(?:dead|quiet|empty|echo|slow|half[- ]full|nobody|no one|hardly any(?:one|body)?|(?:don|doesn)[’']?t sell)\b/iu;

/** `30 of 64 sites taken`, `fill 80% of seats`: places that stand empty. */
const partTaken =
  /\b\d+ of (?:our |the )?\d+ [^.;!?]{0,20}\b(?:taken|filled|full|occupied|booked|in use)\b|\bfill\b[^.;!?]{0,16}\b(?:seats|rooms|tables|beds|sites|spots|slots|classes|lanes|courts)\b/iu;

const roles =
  'foremen|foreman|supervisors?|managers?|technicians?|mechanics?|installers?|staff|employees|crew|apprentices?|drivers?|carers|caregivers|cleaners|nurses|cooks|chefs|bakers|stylists|plumbers?|electricians?|carpenters?|teachers|hygienists?|receptionists?|assistants?';
/** `Train two foremen`, `keep technicians longer`, `fill two technician jobs`: wishes about the writer’s own people. */
const ownPeople: readonly RegExp[] = [
  new RegExp(
    String.raw`\b(?:train|teach|coach|develop|promote|onboard|keep|retain)\b(?: (?!from\b|up\b)\p{L}+){0,3} (?:${roles})\b`,
    'iu',
  ),
  /\bfill\b[^.;!?]{0,30}\b(?:jobs|positions|vacancies|roles|posts|openings)\b/iu,
];

/** `Our largest customer from 62% of sales`, `70% of our income comes from two`: most of it hangs on a few buyers. */
const fewBuyers =
  /\b(?:largest|biggest|main|single) (?:customer|client|account|buyer)\b[^.;!?]{0,20}\d\s?% of\b|\b\d+\s?% of (?:our|my) [^.;!?]{1,24} (?:comes?|is) from (?:one|two|three|a single)\b/iu;

/** What people want less of; `costs` and `hours` are said in other wishes too. */
const unwanted =
  'complaints?|errors?|mistakes?|defects?|accidents?|injuries|overtime|debts?|loans?|rework|scrap|absences|late deliver(?:y|ies)|sick days|overheads?|expenses|(?:overdue|unpaid|open|outstanding) (?:invoices?|bills?|payments?)|(?:monthly|fixed|running|operating|material|energy) costs|staff no-shows|no-shows (?:of|by|among) (?:our )?staff';
const fewer =
  'bring|get|cut|cutting|reduce|reducing|lower|lowering|decrease|halve|halving|trim|shrink|fewer|less|pay off|pay down|clear';
const lowered: readonly RegExp[] = [
  // “Cut my hours”, “reduce what we spend”; idle hours are to be filled.
  new RegExp(
    String.raw`\b(?:${fewer})\b[^.;!?]{0,60}\b(?:${unwanted}|costs?|spend\p{L}*|bills?|rent|(?<!(?:idle|empty|quiet|waiting|free) )hours)\b`,
    'iu',
  ),
  // “14 complaints a month on 220 orders. Bring that down to 5.”
  new RegExp(
    String.raw`\b(?:${unwanted})\b[^!?]{0,120}\b(?:down|under|below|at most|no more than|fewer|halve|reduce|cut|gone|paid off)\b`,
    'iu',
  ),
  /\bwork(?:ing)?\b[^.!?]{0,20}\d hours[^.!?]{0,50}\b(?:down to|want|get to|need|should be)\D{0,20}\d/iu,
];
const loweredSignal = 6;
/** Who asks whether to lower it has two ways. */
const asking = /\bshould (?:i|we)\b|\bwhether\b|\bor not\b/iu;

function isLowered(wish: string): boolean {
  return !asking.test(wish) && lowered.some((pattern) => pattern.test(wish));
}

/** `from 12 jobs a month to 4`: a number that is to fall; fewer buyers at a higher price are no such number. */
const fromTo =
  /\bfrom \D{0,3}(\d[\d,.]*)(?! (?:clients|customers|members|patients)\b)[^.;]{0,30}?\bto \D{0,3}(\d[\d,.]*)/iu;

function isFalling(wish: string): boolean {
  const [, from, to] = fromTo.exec(wish) ?? [];
  const number = (written = '') => Number(written.replaceAll(',', '').replace(/\.$/u, ''));
  return from !== undefined && number(from) > number(to);
}

/** “…, with two people hired” and “Hire two people so that …” say how, and not what is wanted. */
const hiredFor =
  /,?\s(?:with|by hiring|by adding)\s[^.;!?]{0,80}\b(?:hires?|hired|hiring|on the team|on staff)\b[^.;!?]*/giu;
const hireSoThat =
  /\b(?:hire|hiring|add|find|recruit)\b[^.;!?]{0,60}?\bso (?:that )?(?=[^.;!?]*\d|[^.;!?]*\bfrom\b)/giu;

const withoutMeans = (wish: string): string => wish.replace(hiredFor, '').replace(hireSoThat, '');

const [signal, enough] = [4, 3];

export interface Recognized {
  kind: WishKind;
  /** False: the first question asks which kind it is. */
  isSure: boolean;
}

/** Recognizes the kind of a wish by the words of its content; the words of the wish count twice what was tried. */
export function recognizeKind(
  contents: ReadonlyMap<WishKind, KindContent>,
  wish: string,
  given: Pick<SubmitInput, 'problems' | 'desiredOutcome' | 'stepsTaken'>,
): Recognized {
  const goal = withoutMeans(wish);
  const hasMeans = goal !== wish;
  const rest = hasMeans ? withoutMeans(given.desiredOutcome) : `${given.desiredOutcome}\n${given.stepsTaken ?? ''}`;
  const left = kindOfLeavers(contents, given);
  const ranked = order
    .flatMap((kind) => {
      const content = contents.get(kind);
      if (!content) return [];
      const heard =
        2 * weighHeard(content.listen, goal) +
        weighHeard(content.listen, rest) +
        (left === kind ? signal : 0) +
        (kind === 'reach' && given.problems !== 'Team Management' && numberByDate.test(wish) ? signal : 0) +
        (kind === 'idle' && quietTime.test(given.desiredOutcome) ? signal : 0) +
        (kind === 'idle' && partTaken.test(given.desiredOutcome) ? signal : 0) +
        (kind === 'people' && ownPeople.some((pattern) => pattern.test(given.desiredOutcome)) ? signal : 0) +
        (kind === 'replace' && fewBuyers.test(given.desiredOutcome) ? loweredSignal : 0) +
        (kind === 'lower' && isLowered(given.desiredOutcome) ? loweredSignal : 0);
      // What is only likely for want of anything else speaks against no kind that is heard.
      const isLikely = likely[given.problems] === kind && kind !== 'reach' && !hasMeans;
      return [{ kind, heard: heard === 0 ? 0 : heard + (isLikely ? 1 : 0) }];
    })
    .toSorted((one, other) => other.heard - one.heard);
  const [first, second] = ranked;
  const isAhead = first !== undefined && first.heard > (second?.heard ?? 0);
  // One word beside the wish itself is too little to be sure.
  if (isAhead && first.heard >= enough) return { kind: first.kind, isSure: true };
  const isOpen = first?.heard === 0 || first?.kind === 'reach';
  if (contents.has('lower') && isOpen && isFalling(given.desiredOutcome)) return { kind: 'lower', isSure: true };
  if (contents.has('reach') && isOpen && numberInTime.test(given.desiredOutcome))
    return { kind: 'reach', isSure: true };
  // Who speaks of their people and names no other wish is not taken for somebody who loses buyers.
  const isOfPeople =
    given.problems === 'Team Management' &&
    hear(contents.get(first?.kind ?? 'people')?.listen ?? [], given.desiredOutcome) === undefined;
  if (isAhead && !isOfPeople) return { kind: first.kind, isSure: false };
  return { kind: contents.has(likely[given.problems]) ? likely[given.problems] : 'reach', isSure: false };
}

/** Phrases that stand in a text; one of several words says more than a single word. */
function weighHeard(phrases: readonly string[], text: string): number {
  const several = phrases.filter((phrase) => phrase.includes(' '));
  return countHeard(phrases, text) + countHeard(several, text) / 2;
}

/** Who leaves: the writer’s own people where its sentence names them, buyers where it does, else by the challenge. */
function kindOfLeavers(
  contents: ReadonlyMap<WishKind, KindContent>,
  { problems, desiredOutcome }: Pick<SubmitInput, 'problems' | 'desiredOutcome'>,
): WishKind | undefined {
  const sentences = desiredOutcome.split(/[.!?\n]/u).filter((sentence) => hear(leaving, sentence) !== undefined);
  const staff = contents.get('people')?.listen ?? [];
  if (sentences.some((sentence) => hear(staff, sentence) !== undefined)) return 'people';
  if (sentences.some((sentence) => hear(buyers, sentence) !== undefined)) return 'loss';
  const isOpen = sentences.length > 0 && (problems === 'Customer Retention' || problems === 'Team Management');
  return isOpen ? likely[problems] : undefined;
}
