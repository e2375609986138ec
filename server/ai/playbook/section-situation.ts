import type { Block } from '#schema/report.ts';
import { noteLabel } from '#server/ai/number-answers.ts';
import { cleanTextLine, cutQuoteAtEnd, cutWords, quoteAtEnd } from '#server/ai/quote.ts';
import { bandInWords } from './band-in-words.ts';
import { unknownTrade } from './content.ts';
import { stepFigures, wishFigures } from './figure-sentences.ts';
import { basedOn, deciderAnswers, type Quote, quoteLength, say } from './read-answers.ts';
import type { Draft } from './report-outline.ts';
import { openingParagraph } from './tell-opening.ts';
import { openFigures } from './unread-figures.ts';

type Paragraph = Block & { kind: 'paragraph' };

/** What the person said, put in order, with their figures; then what was not said. */
export function situationBlocks(draft: Draft): Block[] {
  return [
    ...wish(draft),
    ...openingParagraph(draft),
    ...trade(draft),
    ...tried(draft),
    ...replies(draft),
    ...added(draft),
    ...unread(draft),
    ...circumstances(draft),
    ...silence(draft),
  ];
}

function wish({ reading }: Draft): Paragraph[] {
  const { wish: first, outcomes } = reading;
  const figures = wishFigures(reading);
  return [
    paragraph(
      [
        `What you want, as you wrote it under ${first.label}: ${quoteAtEnd(first.words, first.isCut)}`,
        ...besideWish(reading).map(({ words, isCut }) => `You add: ${quoteAtEnd(words, isCut)}`),
        ...figures.map(({ text }) => text),
      ],
      [first.answer, ...figures.flatMap(({ answer, also }) => [answer, also ?? answer])],
    ),
    ...outcomes.map(({ text }) => paragraph([say(reading, text)], basedOn(reading, 'desiredOutcome'))),
  ];
}

/** The sentence that is told with the wish. */
function besideWish({ wish, quotes }: Draft['reading']): Quote[] {
  return quotes.filter(({ answer, words }) => answer === wish.answer && !wish.whole.includes(words)).slice(0, 1);
}

function trade({ reading }: Draft): Paragraph[] {
  const { given, trade: known, isBeforeFirstSale } = reading;
  const industry = cleanTextLine(given.industry);
  const isUnknown = known.family.id === unknownTrade;
  // "Not sure" is no line of work.
  const lead = isUnknown ? 'Under Industry you wrote' : 'Your line of work, in your words';
  const named = !/[\p{L}\p{N}]/u.test(industry) ? [] : [`${lead}: ${cutQuoteAtEnd(industry, quoteLength)}`];
  const numbers = named.length > 0 ? basedOn(reading, 'industry') : [];
  const place = isUnknown ? [`You place the difficulty under ${given.problems}.`] : [];
  return textParagraph(
    // What cannot be stored is said of days with work, and nobody has those before a first sale.
    [...named, ...place, !isBeforeFirstSale && say(reading, known.family.limit)],
    [...numbers, ...basedOn(reading, 'problems')].slice(0, 2),
  );
}

function tried({ reading, outline }: Draft): Paragraph[] {
  const number = reading.numberOf.stepsTaken;
  const steps = quotedSteps({ reading, outline });
  const [first, ...rest] = steps.map(({ words, isCut }) => quoteAtEnd(words, isCut));
  if (number === undefined || first === undefined) return [];
  const spelled = outline.findings.flatMap(({ quote }) => quote?.words ?? []);
  const figures = stepFigures(reading, spelled).map(({ text }) => text);
  return [
    paragraph([`Under Steps taken you wrote: ${first}`, ...rest.map((one) => `And: ${one}`), ...figures], [number]),
  ];
}

/** Two sentences of the steps taken that no finding quotes. */
function quotedSteps({ reading, outline }: Pick<Draft, 'reading' | 'outline'>): Quote[] {
  const steps = reading.quotes.filter(({ answer }) => answer === reading.numberOf.stepsTaken);
  const spelled = outline.findings.flatMap(({ quote }) => quote?.words ?? []);
  return steps.filter(({ words }) => !spelled.includes(words)).slice(0, 2);
}

/** The first sentence of up to two answers to the questions, where no finding quotes that answer. */
function replies({ reading, outline }: Draft): Paragraph[] {
  const worked = outline.findings.map(({ quote }) => quote?.answer);
  const firsts = reading.replies
    .filter(({ answer }, at, all) => all.findIndex((one) => one.answer === answer) === at)
    .filter(({ answer }) => !worked.includes(answer));
  // What the texts go on with as “the piece that you named” has to be there to be read.
  const asks = reading.content.questions.flatMap(({ names, ask }) => (names ? [say(reading, ask)] : []));
  const ordered = firsts.toSorted((a, b) => Number(asks.includes(b.label)) - Number(asks.includes(a.label)));
  return ordered
    .slice(0, 2)
    .map((reply) => paragraph([`${leadTo(reply)}: ${quoteAtEnd(reply.words, reply.isCut)}`], [reply.answer]));
}

/** How a sentence of the person is introduced. */
export function leadTo({ label }: Pick<Quote, 'label'>): string {
  return label === noteLabel ? 'You add' : `Asked “${label}” you answered`;
}

/** What a coach added, in the coach's words: the rules draw nothing from it. */
function added({ reading }: Draft): Paragraph[] {
  const quotes = reading.added.slice(0, 3);
  const [first, ...rest] = quotes.map(({ words, isCut }) => quoteAtEnd(words, isCut));
  if (first === undefined) return [];
  const all = [`Your coach adds: ${first}`, ...rest.map((one) => `And: ${one}`)];
  return [
    paragraph(
      all,
      quotes.slice(0, 1).map(({ answer }) => answer),
    ),
  ];
}

/** Figures that no rule could read are said to be unread, where nothing above has quoted them; the wish has been. */
function unread({ reading, outline }: Draft): Paragraph[] {
  const steps = quotedSteps({ reading, outline });
  const quoted = [...steps, ...outline.findings.flatMap(({ quote }) => quote ?? [])].map(({ words }) => words);
  const left = openFigures(reading).filter(({ sentence }) => !quoted.includes(cutWords(sentence, quoteLength)));
  const told = besideWish(reading).map(({ words }) => words);
  const inWish = left.filter(
    ({ sentence }) => reading.wish.whole.includes(sentence) || told.includes(cutWords(sentence, quoteLength)),
  );
  const open = left.filter((fact) => !inWish.includes(fact)).slice(0, 2);
  if (inWish.length > 0 && open.length === 0) {
    const figures = inWish.flatMap((fact) => fact.figures.map((figure) => `“${figure}”`)).join(', ');
    return [
      paragraph(
        [`Used in no calculation, because rules cannot tell what is meant: ${figures}.`],
        [reading.wish.answer],
      ),
    ];
  }
  if (open.length === 0) return [];
  const words = open.map(({ sentence }) => cutQuoteAtEnd(sentence, quoteLength));
  const lead =
    'More figures of yours, kept as you wrote them and used in no calculation, because rules cannot tell what they stand for:';
  return [
    paragraph(
      [lead, ...words],
      open.map(({ answer }) => answer),
    ),
  ];
}

function circumstances({ reading, playbook }: Draft): Paragraph[] {
  const { revenueBand } = reading.given;
  const { revenues, solo, ownerDecides, volunteers } = playbook.circumstances;
  const { frame, tiers, decider } = reading;
  const size = reading.solo ? frame.sizes.solo : tiers.size && frame.sizes[tiers.size];
  const band = revenueBand && revenues[revenueBand];
  const isUnpaid = reading.volunteers.length > 0 && reading.given.problems === 'Team Management';
  const firm = [
    reading.solo && say(reading, solo.text, { word: reading.solo }),
    size && say(reading, size.text),
    // A percentage point of nothing is no yardstick.
    band && !reading.isBeforeFirstSale && say(reading, band.text, { band: bandInWords(revenueBand) }),
    band && say(reading, isUnpaid ? volunteers : frame.revenues[band.tier]),
  ];
  return [
    ...textParagraph(firm, [...reading.soloAnswers, ...basedOn(reading, 'companySize', 'revenueBand')]),
    ...textParagraph(
      [
        decider?.by === 'role' &&
          say(reading, ownerDecides, { role: cutWords(cleanTextLine(reading.given.role ?? ''), 60) }),
        say(reading, frame.deciders[decider?.authority ?? 'unknown']),
      ],
      [...deciderAnswers(reading), ...reading.wishNumbers].slice(0, 1),
    ),
  ];
}

function silence({ reading, playbook }: Draft): Paragraph[] {
  const { names, foreign } = playbook.circumstances;
  const list = reading.gaps.map((name) => names[name]).join('; ');
  return textParagraph(
    [reading.isForeign && foreign, list !== '' && `Not said, and assumed in the last section: ${list}.`],
    reading.wishNumbers,
  );
}

function textParagraph(sentences: readonly (string | false | undefined)[], numbers: number[]): Paragraph[] {
  const said = sentences.filter((sentence) => typeof sentence === 'string' && sentence !== '');
  return said.length === 0 ? [] : [paragraph(said, numbers)];
}

function paragraph(sentences: readonly (string | false | undefined)[], numbers: number[]): Paragraph {
  return { kind: 'paragraph', text: sentences.join(' '), basedOn: [...new Set(numbers)] };
}
