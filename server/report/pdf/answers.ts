import type { Content } from 'pdfmake/interfaces';
import { type Answer, coachLabel, maxQuoteLength, type ReportDoc } from '#schema/report.ts';
import { answerName } from '#schema/report-words.ts';
import { contentWidth, placedStyle, textSize } from './page.ts';
import { palette } from './palette.ts';
import { anchored, answerDestination, prose, rule, words } from './parts.ts';

/** Lists the person's answers, numbered as the marks in the report name them. */
export function answerContent(doc: ReportDoc): Content[] {
  const numbers = doc.answers.map((answer) => answer.number);
  const all = doc.answers.map((answer, index) => ({
    stack: answerLines(answer, numbers.indexOf(answer.number) === index),
    // A block that never breaks has to fit on a page.
    unbreakable: isShort(answer),
  }));
  const last = doc.answers.slice(-keptTogether);
  if (!last.every(isShort)) return all;
  return [...all.slice(0, -last.length), { stack: all.slice(-last.length), unbreakable: true }];
}

/** The last page of a report is the end of this list, and no page for a line or two. */
const keptTogether = 4;

function isShort({ label, text }: Answer): boolean {
  return label.length + text.length <= 2 * maxQuoteLength;
}

const longestBeside = 60;
const labelWidth = 190;

/** A short answer stands beside its label, a longer one below it. A destination's name may stand only once in a document. */
function answerLines({ number, label, text }: Answer, isDestination: boolean): Content[] {
  const plain = words(`${answerName(number)}: ${label}`, { fontSize: textSize.small, color: palette['ink-2'] });
  const title = isDestination ? anchored(plain, answerDestination(number)) : plain;
  // Italics are the person's own words, and what a coach added is not.
  const role = label === coachLabel ? 'body' : 'quote';
  const lines = prose(text, { role, fontSize: 10.2, lineHeight: 1.1, margin: [0, 0, 0, 0] });
  const said = lines.map((line) => ({ ...line, style: placedStyle }));
  if (text.length > longestBeside) {
    return [rule(contentWidth), { stack: [title, { stack: said, margin: [0, 2, 0, 0] }], margin: [0, 4, 0, 5] }];
  }
  const columns = [
    { ...title, width: labelWidth },
    { stack: said, width: '*' },
  ];
  return [rule(contentWidth), { columns, columnGap: 14, margin: [0, 4, 0, 5] }];
}
