/** Years, habits and people that only a business which runs has. */
const running =
  /\b(?:re-?open\w*|as (?:usual|always|every)|(?:every|each) (?:year|spring|summer|autumn|winter|season)|years? in business|(?:been (?:open|trading|in business|going|running)|in business|trading) (?:for|since)|family business|existing (?:business|shop|customers|clients|guests|patients|members|users)|use us|buys? from us|(?:est\.|established|founded) (?:in )?(?:18|19|20)[01]\d)\b/i;
/** A season, a pause and a move have an opening too. Of sales they say nothing: who renovated a house may have had no guest yet. */
const reopens =
  /\b(?:again|season(?:al)?|renovat\w*|refurb\w*|relocat\w*|clos(?:e|es|ed) (?:in|for|from|on|at)|mov(?:e|ed|ing)|years? ago|existing)\b/i;
const regulars = /\bregulars\b(?! (?:from|of|at) (?:the|my|our) (?:old|former|previous|last))/i;
/** "Bakery, 9 years", "since 1998". */
const age =
  /(?:^|[,;:–—(] ?)(?:(?:we|i)[’']?(?:ve| have)? been (?:here|open|going) )?(?:for )?(?:\d{1,3}|two|three|four|five|six|seven|eight|nine|ten|twenty|thirty) years(?: now| old)?(?=\s*(?:$|[.,;!)]))|\bsince (?:19|20)\d\d\b/i;
const lastTime = /\blast (?:year|summer|winter|autumn|spring|season|christmas|easter)\b/i;
/** What somebody did before, or did for the beginning: its years and dates say nothing of the business. */
const before =
  /\b(?:quit|left|employed|employee|job|worked?|working (?:as|at|for)|boss|taught|teacher|nurse|degree|stud(?:y|ied)|trained|experience|registered|founded|decided|began|started|wrote|built|bought|idea|dream\w*|moved)\b/i;
const theirs =
  /\b(?:our|my) (?:(?:current|loyal|long-?standing|paying) )?(?:customers|clients|guests|patients|members|subscribers|users|donors|students|pupils)\b/i;
/** Whom somebody would like to have is nobody yet. */
const wanted =
  /\b(?:will|would|could|should|might|may|who|find|reach|first|future|ideal|potential|target|want|old|former|where|how)\b|[’']ll\b/i;

/** Some words of the person say that the business runs already: what has not been sold or opened is then one part of it. */
export function saysRunning(sentences: readonly string[]): boolean {
  return sentences.some(
    (one) =>
      running.test(one) ||
      regulars.test(one) ||
      ((age.test(one) || lastTime.test(one)) && !before.test(one)) ||
      (theirs.test(one) && !wanted.test(one)),
  );
}

/** The same of a business that names the day on which it opens. */
export function saysReopening(sentences: readonly string[]): boolean {
  return sentences.some((one) => reopens.test(one));
}
