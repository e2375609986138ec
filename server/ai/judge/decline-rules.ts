/** What a report does not help with. The texts for each stand in data/content/declined.yaml. */
export const declinedTopics = [
  'reviews',
  'followers',
  'income',
  'wages',
  'bribes',
  'copying',
  'rules',
  'discrimination',
  'revenge',
  'complaints',
  'papers',
  'deceit',
] as const;
export type DeclinedTopic = (typeof declinedTopics)[number];

export interface DeclineRule {
  topic: DeclinedTopic;
  pattern: RegExp;
  /** Its own words deny something: a "not" before them takes nothing back. */
  denies?: boolean;
}

const stars = '(?:(?:five|5|one|1) star)';
const reviews =
  '(?:reviews?|ratings?|testimonials?)(?! (?:software|tool|platform|system|site|widget|management|request))';
const fake = '(?:fake|false|bogus|phony|fabricated|made up|invented)';
const bad = `(?:bad|negative|terrible|nasty|awful|${fake}|${stars})`;
const helper =
  '(?:someone|somebody|people|friends|family|strangers|students|freelancers|a guy|an? (?:\\w+ )?(?:agency|company|service|person|writer)|them)';
const other =
  '(?:competitors?|competition|rivals?|neighbou?rs?|(?:shop|store|place|salon|bakery|guys?|restaurant) (?:across|next|down)|(?:other|rival|their) (?:\\w+ )?(?:shop|store|salon|bakery|gym|restaurant|bar|cafe|garage|clinic|hotel|company|firm|page|listing|profile|place)s?)';
const taxOffice = '(?:tax ?man|irs|hmrc|tax (?:office|people|authorit(?:y|ies)|department)|government|authorities)';
const inspector =
  '(?:inspectors?|officials?|council\\w*|mayor|police|cops?|officers?|judge|planner|regulators?|fire marshal|health department|school board|purchasing managers?|buyers?)';
const staff =
  '(?:employees|staff|workers?|crew|drivers|cleaners|people|team|cooks|waiters|guys|(?:kitchen |part time )?help(?:ers)?|builders|nann(?:y|ies)|them|him|her|everyone|everybody)';
const customers =
  '(?:customers?|clients?|seniors|elderly|old people|tourists|patients|tenants|investors?|lenders?|insurers?|(?:the |our )?banks?|buyers?)';
const paper = '(?:invoices?|receipts?|expenses|payslips|pay stubs|bank statements|timesheets|accounts|permits?|ids?)';
const proof =
  '(?:certificates?|certifications?|diplomas?|degrees?|licen[sc]es?|qualifications?|credentials?|accreditations?)';
/** Words between, with none that starts another thought: "buy ads to reach 500 followers" buys no followers. */
const within = "(?:(?!(?:ads?|advertising|to|for|and|that|so|with|from|who|our) )[\\w'$€£%&/]+(?:[.,]\\d+)*,? ){0,4}";
/** Words after the one who is reported, with none that tells what that one does. */
const unlike = "(?:(?!(?:who|which|whose|us|because|for (?!things|something)) )[\\w'$€£%&/]+(?:[.,]\\d+)*,? )";
const origins =
  '(?:muslims?|jews?|jewish \\w+|christians?|catholics?|hindus?|sikhs?|blacks|black (?:people|customers|guests|applicants|men|women|families|workers)|asians?|latin[oa]s?|hispanics?|mexicans?|indians?|arabs?|africans?|roma|gypsies|gays?(?: (?:couples?|people|men|guests|customers))?|lesbians?|trans(?:gender)? \\w+|immigrants?|migrants?|foreigners?|disabled \\w+|wheelchair users)';
const aged =
  '(?:(?:everyone|everybody|anyone|anybody|people|staff|workers?|employees|applicants|candidates|women|men) (?:who (?:is|are) )?(?:aged )?(?:over|above|older than|past) (?:the age of )?\\d\\d|(?:older|old|elderly) (?:people|staff|workers?|employees|applicants|candidates|women|men))';
const groups = `(?:${origins}|${aged}|(?:pregnant |young )?(?:women|mothers|moms|girls)|men)(?!'s|wear| only)`;
const preferred =
  "(?:(?:white|black|asian|latin[oa]|christian|muslim|jewish|straight|native born)(?! (?:collar|label|goods|glove|belt|cab|tie))|(?:young |pretty |attractive )?(?:men|women|girls|guys)(?!'s)|young (?:people|staff|workers?))";
const brands = '(?:designer|brand name|gucci|louis vuitton|prada|chanel|rolex|nike|adidas|apple|hermes|dior)';

/**
 * Word patterns on text in lower case without hyphens. ` ~3 ` stands for up to three words. They name the act itself in the
 * words of somebody who means to do it: "buys", "bought" and "was bought" tell of others or of the past.
 */
const rules: Record<DeclinedTopic, readonly string[]> = {
  reviews: [
    `(?:buy|buying|purchase|purchasing|pay for|paying for) ~5 (?<!(?:editorial|book|peer|expert|design|legal) )${reviews}`,
    `(?:write|writing|post|posting|make|making|create|creating|leave|leaving|add|adding|put|putting|publish|publishing|generate|plant) ~4 ${fake} ~3 ${reviews}`,
    `(?:get|need|want|order) (?:us |me )?(?:some|\\d+|more|a few|lots of) ${fake} ~3 ${reviews}`,
    `how (?:do|can|could) (?:i|we) (?:get|make|use) (?!rid )~2 ${fake} ~3 ${reviews}`,
    `(?:(?:to|can|could|just|and|i|we) fake|fake (?:some|our|a few|more)) ~2 ${reviews}`,
    `(?:pay|paying|hire|hiring) ~2 ${helper} ~4 (?:write|post|leave|for) ~4 (?:reviews|ratings|testimonials)(?! (?:of|for our|on our) )`,
    `(?:guy|someone|somebody|company|site|service|agency|seller|dude|person) (?:who |that |which )?(?:sells|is selling|offers) (?:them|~3 ${reviews})`,
    `(?:put|putting|post|posting|write|writing|leave|leaving|drop|add|plant) ~6 ${bad} ~2 (?:reviews?|ratings?|ones|stars?|comments?) ~2 (?:on|about|against|under) ~4 ${other}`,
    `(?:give|leave) (?:them|him|her|our competitors?|the competition) ~3 ${bad} ~1 reviews?`,
    `(?:to|and|we|i|can) review bomb`,
    `(?:write|writing|post|posting) ~3 reviews (?:for|of|about) (?:my|our) own`,
    `reviews ~6 under (?:different|other|${fake}) (?:names|accounts)`,
    `reviews as if ~2 customers`,
    `pretend(?:ing)? to be (?:\\w+ )?customers? ~6 reviews?`,
  ],
  followers: [
    `(?:buy|buying|purchase|purchasing) ${within}(?:followers|subscribers|fans|(?:up)?votes|likes|retweets|engagement)(?! rings?)`,
    `(?:pay for|paying for|order) ${within}(?:followers|(?:up)?votes|likes|retweets)`,
    `(?:get|make|create|add|order|use|using|generate) (?!rid )~2 ${fake} (?:followers|fans|accounts|(?:up)?votes|likes|subscribers|engagement)`,
    `(?:use|using|run|running|hire|hiring|have|get|set up) ~2 (?:(?<!chat )bots?|click ?farms?|like farms?|${fake} accounts|vote bots?) ~1 (?:get|gain|boost|add|increase|raise|push|pump|like|vote|follow(?! up))`,
    `(?:rig|rigging) ~3 (?:votes?|voting|polls?|contests?|awards?)`,
    `(?:vote|voting) ~6 (?:with|under|from) ~2 (?:${fake}|different|several|many) (?:accounts|names|emails)`,
    `(?:stuff|stuffing) ~1 ballot(?: box)?`,
  ],
  income: [
    `(?:keep|keeping|run|running|put|putting|leave|do|doing|take|taking|sell|selling|handle) ~7 (?:off|out of) the books`,
    `(?:sell|selling|take|taking) ~6 under the table`,
    `(?:hide|hiding|conceal|concealing|underreport|underreporting|under report|under declare) ~3 (?:income|earnings|takings|profits?|cash (?:income|sales|jobs))`,
    `(?:(?:hide|hiding|conceal|concealing) ~5|(?:keep|keeping) ~3 (?:income|earnings|cash|money|sales|it|this)) ?from (?:the )?${taxOffice}`,
    `so (?:that )?(?:the )?${taxOffice} ~2 (?:doesn't|doesnt|don't|dont|won't|wont|can't|cant|cannot|never) (?:see|find|know|notice|catch)`,
    `without (?:the )?${taxOffice} (?:knowing|finding out|noticing|seeing)`,
    `(?:not|without|never|avoid) (?:declare|declaring) ~3 (?:income|cash|tips|earnings|takings)`,
    `(?:not|without|never|don't|dont|stop|skip) (?:report|reporting) ~5 (?:income|cash|tips|earnings|takings) ~8 (?:tax|taxes|${taxOffice})`,
    `not (?:tell|telling) (?:the )?${taxOffice} about`,
    `(?:not|without|never) (?:put|putting|ring|ringing) ~2 (?:through|in|into) ~1 (?:till|register|books)`,
    `without (?:an )?invoices? ~4 (?:vat|tax)`,
    `(?:not|without|never|avoid) (?:pay|paying) (?:any )?(?:tax(?:es)?|vat) on ~3 (?:cash|tips|side jobs)`,
    `(?:evade|evading|dodge|dodging|cheat on|cheating on) ~3 (?:tax(?:es)?|vat|gst|the irs)`,
    `(?:cook|cooking) the books`,
    `(?:keep|keeping|run) (?:two|a second|double) sets? of books`,
    `(?:launder|laundering) ~2 (?:money|cash)`,
  ],
  wages: [
    `(?:pay|paying|hire|hiring|employ|employing|use|using|have|having|work|working) ~7 (?:off|out of) the books`,
    `(?:pay|paying|hire|hiring|employ|employing|work|working) ~6 under the table`,
    `(?:pay|paying) ~3 (?:${staff}|wages|salar(?:y|ies)) ~2 (?:cash|envelopes?) ~3 (?:so (?:that )?(?:i|we) (?:don't|dont|do not|needn't|won't|owe less|pay less|can (?:skip|avoid|save)|avoid|save|skip)|(?:to|and|we) (?:avoid|skip|save|dodge)|(?:with )?(?:no|without)(?: any)?) ~5 (?:payroll|paperwork|tax(?:es)?|records?|insurance|social security|contracts?)`,
    `(?:keep|keeping|leave|leaving) ~3 ${staff} ~1 off ~1 payroll`,
    `(?:hire|hiring|employ|employing|pay|paying) ~5 without (?:registering|declaring|reporting)`,
    `(?:hire|hiring|use|using|pay|paying) ~2 undeclared (?:work\\w*|labou?r|staff|wages)`,
  ],
  bribes: [
    `(?:bribe|bribing) ~3 ${inspector}`,
    `(?:to|and|just|can|could|should|i|we|by|or) (?:bribe|bribing) \\w+`,
    `(?:pay|paying|offer|offering|give|giving) ~4 (?:bribes?|kickbacks?|backhanders?)`,
    `(?:pay off|paying off|slip|slipping|grease) ~3 ${inspector}`,
    `(?:give|giving|hand|handing) ~3 ${inspector} ~3 (?:cash|money|envelope|(?:gift|present) so)`,
    `(?:pay|paying) ~2 ${inspector} (?:to (?:pass|look|sign|let|approve|ignore)|so (?:he|she|they))`,
    `(?:cash|money|envelope|something) ~3 ${inspector} ~6 (?:look the other way|sign off|passes us|let us)`,
  ],
  copying: [
    `(?:copy|copying|clone|cloning|steal|stealing|rip off|ripping off|knock off|counterfeit|pirate|pirating|plagiari[sz]e) (?!(?:what|how|ideas?|lessons?|habits) |the way )~3 (?:competitor's|competitors'?|rival's|rivals'?|their|someone else's|another (?:company|shop|firm|brand)'s|${brands}(?:'s)?) ~3 (?:products?|designs?|recipes?|logo|website|code|software|photos|content|course|app|patent|formula|catalog|trademark|database|data|trade secrets?|drawings|blueprints)`,
    `(?:copy|copying|clone|cloning|steal|stealing) ~2 (?:designs?|recipes?|logo|code|app|data|database) (?:of|from) ~3 (?:competitors?|rivals?)`,
    `(?:steal|stealing|swipe|take|taking|copy|copying|download|downloading) ~3 (?:client|customer|patient|contact|price) (?:list|lists|database|data|records|files) ~1 (?:from|of|off|at) ~2 (?:(?:old|former|ex|previous|last|current) (?:employer|boss|job|workplace)|competitors?|rivals?)`,
    `(?:copy|copying|clone|cloning|reproduce|reproducing) ~1 patented`,
    `(?:scrape|scraping|steal|stealing|buy|buying) ~2 (?:competitor|rival)\\S* (?:customer|client|user) (?:data|lists?|emails|records)`,
    `(?:steal|stealing|swipe|take|taking|copy|copying|download|downloading) (?:my )?(?:old|former|ex|previous|last|current) (?:employer|boss|company|firm|salon|agency)'s? ~2 (?:list|lists|database|data|records|files|customers|clients)`,
    `(?:sell|selling|make|making|import|importing) ~2 (?:counterfeit|pirated|bootleg) \\w+`,
    `(?:sell|selling|make|making|import|importing|produce) ~3 (?:fake|knock ?offs?|replica) ~1 (?:${brands}|movies|software|goods|watches|medicine|pills)`,
  ],
  rules: [
    `(?:skip|skipping|dodge|dodging|bypass|bypassing|get around|getting around|ignore|ignoring|cheat on|cheating on|evade|fudge|fudging|fake|faking|forge|forging|falsify|falsifying) ~3 (?:safety|fire|health|hygiene|food|asbestos|osha|building|electrical|emissions?|environmental) ~2 (?:rules?|regulations?|codes?|checks?|inspections?|tests?|training|records?|logs?|certificates?|standards?|requirements|laws?)`,
    `(?:remove|removing|disable|disabling|switch off|turn off|take off) ~2 (?:safety guards?|guards off|interlocks?|safety switch(?:es)?|safety sensors?)`,
    `(?:hide|hiding|conceal|concealing|cover up|covering up) ~5 from ~2 ${inspector}`,
    `(?:hide|hiding|conceal|concealing|cover up|covering up) ~3 (?:injur(?:y|ies)|accidents?|mold|asbestos|contamination|recall|leak|spill|violations?)`,
    `(?:change|changing|push back|alter|fake) ~2 (?:expiry|expiration|use by|best before|sell by) dates?`,
    `(?:(?:sell|selling)(?! off)|serve|serving|relabel|relabeling) ~3 (?:expired|spoiled|out of date|rotten|recalled|contaminated) ~1 (?:meat|food|fish|milk|products?|stock|medicine)`,
    `(?:dump|dumping) ~4 (?:waste|oil|chemicals|paint|sewage|asbestos) ~2 (?:in the|down the|illegally|at night)`,
    `(?:get around|getting around|dodge|dodging|evade|evading|bypass|bypassing|ignore|ignoring|break|breaking|skirt|sidestep) ~3 (?:labou?r|employment|overtime|minimum wage|wage|child labou?r|working time|discrimination|immigration) (?:laws?|rules?|regulations?|requirements?|standards)`,
    `(?:avoid|avoiding) (?:the |all |any )?(?:labou?r|employment|overtime|safety|osha) (?:laws?|rules?|regulations?)`,
    `(?:pay|paying) ~5 (?:below|under|less than) (?:the )?(?:legal )?minimum wage`,
    `(?:make|making|have|having|get|getting|force|forcing) (?!volunteers)~4 ${staff} ~1 (?:work|stay|clean|start) ~6 (?:off the clock|unpaid|without pay)`,
    `(?:call|calling|list|listing|label|misclassify|misclassifying) (?:my|our|the) ${staff} (?:as |are )?(?:contractors?|1099s?|self employed|freelancers?) ~5 (?:avoid|dodge|don't|dont|skip|escape)`,
    `(?:longer|more|less) than the law allows`,
    `(?:run|running) ~3 without ~2 (?:guards?|safety (?:gear|guards?))`,
    `fake self employed`,
    `(?:fire|firing|get rid of|sack) ~4 (?:who|for|because|before|if) ~4 (?:unions?|unioni[sz]\\w*|reported us)`,
    `(?:hire|hiring|employ|employing) ~3 (?:illegals|illegal (?:immigrants|aliens|workers)|undocumented \\w+|underage \\w+|(?:people|workers) without papers)`,
    `(?:sell|selling) ~3 (?:alcohol|vapes?|cigarettes|tobacco|beer|weed|cannabis|guns?) ~1 to ~1 (?:minors|kids|teenagers|under ?age)`,
  ],
  discrimination: [
    `(?:fire|firing|get rid of|sack|let go|lay off) ~4 (?:who|for|because|before|if) ~4 (?:pregnan\\w+|maternity|too old|disabled)`,
    `(?:hire|hiring|employ|employing|recruit|recruiting|promote|promoting) (?:to )?only ~2 ${preferred}`,
    `(?:rent|renting|serve|serving|sell|selling) (?:to )?only ~1 (?:to )?(?:the )?(?:white|black|asian|latino|christian|muslim|jewish|straight) (?!label|goods|collar)`,
    `only (?:want to )?(?:hire|employ|recruit|promote|interview|take on) ~2 ${preferred}`,
    `only (?:rent|let|lease|sell|serve|give|offer) ~6 (?:white|black|asian|latino|christian|muslim|jewish|straight) (?:people|staff|workers|families|men|women|couples|customers|guests|tenants|buyers)`,
    `(?:i|we) (?:do not|don't|dont) want (?:to (?:hire|employ|serve|rent to|interview|promote|see) |any )~2 ${groups}`,
    `(?:refuse|refusing|stop|avoid) (?:to )?~1 (?:rent|renting|hire|hiring|serve|serving|interview|interviewing) (?:to )?~2 (?:families with (?:children|kids)|${groups})`,
    `(?:(?:do |to )?not|don't|dont|never) (?:have to )?(?:hire|rent to|serve|interview|promote) ~2 ${groups}`,
    `let ~2 ${groups} go (?:because|so that|since|before)`,
    `(?:screen|screening|filter|filtering|weed|weeding|sort|sorting) (?:out ~4 ${groups}|~4 ${groups} ~1 out)`,
    `(?:exclude|excluding|reject|rejecting|turn away|turning away|ban|banning|push out|pushing out|get rid of|fire|firing|sack|lay off) ~3 ${groups}`,
    `(?:keep|keeping) (?:out ~2 ${groups}|~2 ${groups} ~1 (?:out(?! of (?:trouble|debt|prison))|away))`,
    `(?<!(?:are|is|have|has|had|with|get|see) )no (?:more )?${origins} (?:(?:in|at|on|among) ~1 (?:our|my|the)|book|come|enter|apply|rent|stay|move in)`,
    `(?:replace|replacing) ~3 ${groups} ~5 (?:with|by) ~1 (?:young|younger|white|male) \\w+`,
    `(?:pay|paying) (?:the |our |my |all )?(?:${origins}|(?:young )?women|mothers|girls) ~3 less`,
    `(?:pay|paying) (?:less|lower wages) to ~1 (?:${origins}|women|mothers|girls)`,
    `(?:charge|charging) ~1 (?:${origins}|women) ~4 (?:more|higher|extra|double|twice)`,
    `(?:ask|asking) ~2 (?:applicants|candidates|women) ~6 (?:pregnan\\w+|have (?:kids|children|babies)|religion|faith)`,
  ],
  revenge: [
    `(?:get|getting|take|taking|want|wants|have) (?:my |our |some )?revenge(?! (?:travel|\\w+ings?))`,
    `revenge (?:on|against)(?! (?:us|me)\\b)`,
    `(?:get|getting) (?:back at(?! (?:least|most)\\b)|even with (?:him|her|them|that|my|our|an?))`,
    `(?:ruin|ruining|destroy|destroying|wreck|wrecking) ~3 (?:reputation|life|marriage|business of|equipment|car)`,
    `(?:ruin|destroy|wreck) (?:my |the )?(?:ex|former|old) ~2 (?:business|shop|firm|company)`,
    `(?:ruin|destroy|hurt) ~3 with lies`,
    `make life hell for`,
    `(?:sabotage|sabotaging) ~1 (?:competitor|rival|their|his|her|ex|former|old)\\S*`,
    `(?:blackmail|blackmailing|extort|extorting|stalk|stalking|doxx?|doxxing|beat up) (?:him|her|them|my|our|the|an?|ex|some\\w*) ?`,
    `make (?:him|her|them|my ex \\w+) (?:suffer|regret|pay for (?:what|this|that|everything))`,
    `(?:spread|spreading|start|starting) ~3 (?:rumou?rs?|lies|gossip) ~2 about(?! (?:us|me|our)\\b)`,
    `(?:hack|hacking) (?:into )?~2 (?:competitor|rival|their|his|her|someone|my ex)\\S*`,
    `(?:ddos|take down|taking down|crash) ~2 (?:competitor|rival|their)\\S* ~1 (?:web ?)?site`,
  ],
  complaints: [
    `(?:file|filing|make|making|send|sending|submit|submitting|lodge|lodging|phone in|call in|post) ~3 ${fake} ~1 (?:complaints?|reports?|tips?|accusations?|allegations?)`,
    `(?:call|calling|flood|flooding|bombard|bombarding|swamp|write|writing) ~5 with ~2 ${fake} ~1 (?:complaints?|reports?|tips?|claims?|accusations?)`,
    `falsely (?:report|reporting|accuse|accusing|complain|complaining) ~6 ${other}`,
    `(?:report|reporting|accuse|accusing) ~3 ${other} ~3 (?:falsely|for nothing)`,
    `(?:report|reporting|accuse|accusing|(?:file|filing|send|sending|make|making|lodge|submit) ~3 (?:complaints?|reports?|tips?)) ~8 (?:${other}|them|him|her) ${unlike}{0,12}(?:until (?:they|he|she|it) ~2 (?:close|closes|shut|shuts|give|gives|quit|quits)|nothing ~1 wrong|none of it ~1 true|(?:not|isn't|aren't) (?:\\w+ )?true|though (?:it|they|he|she|that) (?:isn't|is not|aren't|are not|did not|didn't|never)|for (?:things|something) (?:they|he|she) (?:never|did not|didn't))`,
    `(?:invent|inventing|make up|making up) ~3 (?:complaints?|violations?|allegations?|accusations?) ~3 ${other}`,
  ],
  papers: [
    `(?:make|making|create|creating|print|printing|buy|buying|get|getting|order|use|using|sell|selling|issue|issuing|show|forge|forging) (?!rid )~3 (?:fake|false|phony|forged|made up|bogus) ~2 ${proof}`,
    `(?:get|getting|buy|buying|order|obtain|give|sell|selling|issue) ~2 ${proof} ~5 without ~3 (?:exams?|tests?|course|training|studying|passing|qualif\\w+)`,
    `(?:make|making|print|printing|write|writing|issue|issuing|get|getting|sign|signing) ~2 ${proof} ~2 (?:course|training|exam|test|class)\\w* ~4 (?:never|not|didn't|haven't|hasn't) (?:taken?|took|pass\\w*|did|done|attend\\w*)`,
    `(?:print|printing|make|making|write|writing) (?:an?|my|our|my own|our own|myself an?) ${proof} ~6 (?:call (?:myself|ourselves|me)|pose as|pass as|pretend)`,
    `(?:fake|faking|forge|forging|falsify|falsifying) (?:an?|our|my|the|some|\\d+) ~2 (?:${proof}|(?:organic|kosher|halal|safety|fair trade|ce) (?:labels?|seals?|marks?))`,
    `(?:invent|inventing|make up|making up|buy|buying) ~2 (?:degrees?|diplomas?|doctorates?|qualifications|credentials)`,
    `pretend(?:ing)? (?:to be|that (?:i am|we are)|i'?m|we'?re|i am|we are) ~2 (?:certified|licensed|qualified|accredited|insured|doctors?|nurses?|lawyers?|electricians?)`,
    `(?:say|claim|advertise)(?:ing)? (?:that )?(?:i am|we are|i'm|we're) ~2 (?:certified|licensed|qualified|accredited) (?:al|even )?though`,
  ],
  deceit: [
    `(?:make|making|create|creating|write|writing|use|using|submit|submitting|issue|buy|buying|show|print|printing|forge|forging) ~3 (?:fake|false|phony|inflated|forged|made up) ~2 ${paper}`,
    `(?:file|filing|submit|submitting|make|making|put in) (?:an? )?(?:false|fake|inflated) ~1 claims?`,
    `(?:stage|staging|fake|faking|inflate|inflating|pad|padding) (?:an? |our |the )?(?:insurance|claims?|burglary|break in|robbery|theft|accident|fire)`,
    `(?:cheat|scam|con|defraud|trick|swindle|rip off|lie to|cheating|scamming|conning|defrauding|tricking|swindling|ripping off|lying to) ~2 ${customers}`,
    `(?:roll|rolling|turn|turning|wind|winding) back ~3 (?:odometers?|mileage)`,
    `(?:sell|selling|buy|buying|fence) ~2 stolen (?:goods|phones|bikes|parts|catalytic|cars|cards|credit cards)(?! insurance)`,
    `(?:start|starting|run|running|build|set up|launch) ~3 (?:ponzi|pyramid) ?(?:scheme)?`,
    `(?:rig|rigging) ~2 (?:bids?|tenders?|auctions?|contracts?)`,
    `(?:fix|fixing|agree|agreeing) ~3 prices with ~3 (?:competitors?|rivals?|other (?:shops|contractors|firms|companies|bidders|dealers))(?! in mind)`,
    `(?:sell|selling|deal|dealing|smuggle|smuggling) ~2 (?:cocaine|heroin|meth|fentanyl|ecstasy|mdma|illegal drugs)`,
  ],
};

/** These deny by themselves: "so the tax man does not see", "without the IRS knowing". */
const denying = /^(?:so |without |not |\(\?:not\|without)/;

export const declineRules: readonly DeclineRule[] = declinedTopics.flatMap((topic) =>
  rules[topic].map((words) => ({
    topic,
    pattern: new RegExp(
      `(?<![\\w'])(?:${words.replaceAll(/~(\d) ?/g, "(?:[\\w'$€£%&/]+(?:[.,]\\d+)*,? ){0,$1}?")})(?!\\w)`,
      'g',
    ),
    denies: denying.test(words),
  })),
);
