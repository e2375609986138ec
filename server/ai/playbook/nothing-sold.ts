import { firm, lowered, whole } from './opening-day.ts';

/** Where a clause ends. What goes on with "for", "in", "on", "from" or "who" speaks of one part, one time or one place. */
const end = `(?=\\s*(?:$|[.,;:!?)…–—]|-(?:\\s|$))| (?:and|but|or|so|because|as|although|though|while|only|just|despite)(?![a-zß-ÿ]))`;
const yet = '(?: (?:yet|so far|as yet|at all|(?:un)?till? now|up to now|to date|ever|whatsoever|still))';
const not = "(?:not|never|(?:have|do|did|are|is|has|was)n'?t)(?: (?:yet|ever|actually|even))*";
const counts = '(?:no|zero|0|not (?:one|a single|any)|not yet (?:any|one|a single))';
const lacks = `(?:do not|don'?t|did not|didn'?t|have not|haven'?t|never)(?: yet)? (?:(?:have|had|got|get|made|found|won|seen) )*(?:any|a|an|one|a single)`;
const kind = '(?: (?:paying|real|actual|own|single))?';

export interface StandsHearing {
  /** Nothing was sold yet. */
  saysUnsold(sentence: string): boolean;
  /** It has not opened yet; whether somebody has paid is not said. */
  saysUnopened(sentence: string): boolean;
  /** A count of people or orders who have signed, paid or booked. */
  saysSold(sentence: string): boolean;
}

/** `nouns`: those who buy, what they give and what it is called, in the singular. */
export function hearingOf(nouns: readonly string[]): StandsHearing {
  const noun = `${kind} (?:${nouns.join('|')})s?`;
  const list = `${noun}(?:(?:,| or| and| nor)(?: (?:no|any|zero))?${noun})*`;
  const patterns = (list: readonly string[]) => list.map((one) => new RegExp(`(?<![a-zß-ÿ])(?:${one})`, 'g'));
  const ofClause = patterns([
    `(?:${counts}|${lacks})${list}${yet}+${end}`,
    `(?:zero|0|not (?:one|a single))${list}${end}`,
    `(?:haven'?t|have not|never) (?:got|had|made|found|won) (?:any|a|an|one|a single)${noun}${end}`,
    `(?:no|zero) (?:revenue|turnover)${end}`,
    `(?:nothing|none)(?: (?:is|was|has been))? sold${yet}+${end}`,
    `sold nothing${yet}+${end}`,
    `${not} sold (?:anything|one|a (?:thing|single [a-zß-ÿ]+)|any)${yet}*${end}`,
    `${not} (?:made|had) (?:a|any|one|our first|my first)(?: first)?${noun}${yet}*${end}`,
    `${not} earned (?:anything|a (?:cent|penny|dollar))${yet}*${end}`,
    `(?:nobody|no ?one)(?: has)?(?: yet)? (?:bought|paid|ordered|booked|signed up|subscribed)(?: (?:anything|me|us))?${yet}+${end}`,
  ]);
  const anywhere = patterns([
    `yet to (?:(?:make|get|win|find|see|land|sign|earn|have) (?:my|our|a|the|any)(?: very)?(?: first)?${noun}|(?:sell|earn) anything)${end}`,
    `(?:get|getting|find|finding|win|winning|land|landing|wait(?:ing)? for|look(?:ing)? for|want|need|reach|reaching|sign|signing|attract|make|making|before) (?:my|our|the|a) (?:very )?first${noun}(?:${end}| (?:by|before|within) (?!e-?mail|phone|post))`,
    `(?:${nouns.join('|')})s?(?: so far)?: (?:none|zero|0|nothing)${yet}*${end}`,
    `first ever${noun}(?:${end}| (?:in|by|before)(?![a-zß-ÿ]))`,
    'pre-? ?revenue(?! (?:startups|start-ups|companies|founders|firms|businesses|clients))',
  ]);
  const unopened = patterns([
    `${not} (?:opened|launched|begun trading|started (?:trading|selling|to sell|(?:my|our|the) (?:own )?(?:business|firm|company)))(?: ${firm})?${yet}*${end}`,
    `not (?:yet (?:open|live|launched)|(?:open|live|launched) yet)${end}`,
  ]);
  const ahead = patterns([
    `about to (?:open|launch)(?: ${firm})?${end}`,
    `before (?:i|we) (?:even )?open(?: ${firm})?(?:${end}| (?:in|on) )`,
    `pre-? ?launch(?:${end}| (?:startup|start-up|company|business|stage|phase))`,
    `(?:just|only) starting out${end}`,
    `starting out from scratch${end}`,
  ]);
  const alone = new RegExp(`^(?:my |our |the )?(?:very )?first${noun}[.!]?$`);
  const people = `(?:people|firms|companies|families|couples|teams|${nouns.join('|')})s?`;
  const done = '(?:signed|paid|booked|pre-?ordered|pre-?sold|bought|ordered|subscribed|paying)';
  const count = '(?<![$€£\\d.,])(?:\\d[\\d,.]*|two|three|four|five|six|seven|eight|nine|ten|a dozen|twenty)';
  const sold = [
    `${count}(?: ${people})?(?: (?:who|that|of (?:them|you|whom)|have|has|already|are|were|'ve))* ${done}`,
    `${count} paying(?: ${people})`,
    `(?:pre-?sold|sold|booked) (?:already )?${count}(?! (?:hours?|days?|weeks?|months?|years?))`,
  ].map((one) => new RegExp(`(?<![a-zß-ÿ])${one}(?![a-zß-ÿ])`));
  return {
    saysUnsold(sentence) {
      const one = lowered(sentence);
      if (isOfPart(one) || campaign.test(one)) return false;
      return alone.test(one) || isOfWhole(one, ofClause) || isHeard(one, anywhere);
    },
    saysUnopened(sentence) {
      const one = lowered(sentence);
      return !isOfPart(one) && (isOfWhole(one, unopened) || isHeard(one, ahead));
    },
    saysSold: (sentence) => isHeard(lowered(sentence), sold),
  };
}

/** One thing or one place among several. */
const part =
  /\b(?:second|third|fourth|another|additional|product line|(?:new|extra) (?:[a-zß-ÿ]+ )?(?:product|service|line|module|feature|version|menu|location|branch|site|range|terrace|tool|channel|web ?shop)|(?:the|our) (?:[a-zß-ÿ]+ )?(?:module|feature|version|branch|menu|terrace))\b/;
/** What came of one effort: "ran ads for two weeks, no sales yet". */
const campaign =
  /\b(?:ran|sent|mailed|e-?mailed|posted|printed|handed out|distributed|advertised|boosted|called|wrote to|put up|tried|asked)\b/;

/** The sentence is about one thing or one place among several. */
export function isOfPart(sentence: string): boolean {
  return part.test(lowered(sentence));
}

function isHeard(sentence: string, patterns: readonly RegExp[]): boolean {
  return patterns.some((pattern) => sentence.search(pattern) >= 0);
}

const joints =
  /[,;.!?–—(“"]| - |(?:^| )(?:and|but|because|as|so|that|although|though|while|yes|hello|hi)(?= )|(?:status|situation|problem|today|now|sales|customers|revenue|so far):/;
const helpers =
  '(?: (?:have|has|had|are|is|am|still|also|really|literally|currently|basically|just|now|today|made|got|with|sadly|unfortunately|honestly))*';
const subject = new RegExp(
  `^(?:(?!(?:for|in|on|online|from|with|at|during|this|last|since|every|each)(?![a-zß-ÿ])).*(?<![a-zß-ÿ]))?(?:i|we|there|${whole}|startup|start-up|founder|business|company)(?:'(?:ve|m|re|s))?${helpers}$`,
);
const bare = new RegExp(`^${helpers}$`);

/** The words stand for the whole business: their clause begins with them, or with "I", "we" or what the business is. */
function isOfWhole(sentence: string, patterns: readonly RegExp[]): boolean {
  return patterns.some((pattern) =>
    [...sentence.matchAll(pattern)].some(({ index }) => {
      const clause = ` ${sentence.slice(0, index)}`.split(joints).at(-1)?.trim() ?? '';
      return clause === '' || bare.test(` ${clause}`) || subject.test(clause);
    }),
  );
}
