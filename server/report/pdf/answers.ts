import type { Content } from 'pdfmake/interfaces';
import { type Answer, maxQuoteLength, type ReportDoc } from '#schema/report.ts';
import { answerName } from '#schema/report-words.ts';
import { contentWidth, textSize } from './page.ts';
import { palette } from './palette.ts';
import { anchored, answerDestination, prose, rule, words } from './parts.ts';

/** What the person answered, numbered as the marks in the report name it. */
export function answerContent(doc: ReportDoc): Content[] {
  const numbers = doc.answers.map((answer) => answer.number);
  return doc.answers.map((answer, index) => ({
    stack: answerLines(answer, numbers.indexOf(answer.number) === index),
    // A block that never breaks has to fit on a page.
    unbreakable: answer.text.length <= maxQuoteLength,
  }));
}

/** A destination's name may stand only once in a document. */
function answerLines({ number, label, text }: Answer, isDestination: boolean): Content[] {
  const title = words(`${answerName(number)}: ${label}`, {
    fontSize: textSize.small,
    color: palette['ink-2'],
    margin: [0, 7, 0, 2],
  });
  return [
    rule(contentWidth),
    isDestination ? anchored(title, answerDestination(number)) : title,
    ...prose(text, { role: 'quote', fontSize: 11, lineHeight: 1.15, margin: [0, 0, 0, 7] }),
  ];
}
