import type { Content } from 'pdfmake/interfaces';
import type { ReportDoc } from '#schema/report.ts';
import { contentWidth, textSize } from './page.ts';
import { palette } from './palette.ts';
import { heading, prose, references, rule, words } from './parts.ts';
import { hasEmoji } from './typography.ts';

export interface PdfChapter {
  /** The destination of its heading. */
  id: string;
  title: string;
  content: Content[];
  startsPage: boolean;
  /** The share of a page that must be left for it to start there. */
  leastRoom: number;
}

/** The chapters with their pages, and how the report is to be read. */
export function contents(doc: ReportDoc, chapters: PdfChapter[]): Content[] {
  return [
    words('Contents', { role: 'heading', fontSize: textSize.h2, color: palette.ink, margin: [0, 14, 0, 14] }),
    rule(contentWidth, palette.ink),
    ...chapters.flatMap(contentsLine),
    { text: '', margin: [0, 26, 0, 0] },
    heading('How to read this report'),
    ...howToRead(doc),
  ];
}

function contentsLine({ id, title }: PdfChapter): Content[] {
  return [
    {
      columns: [
        { ...words(title, { fontSize: 11.5 }), linkToDestination: id, width: '*' },
        { pageReference: id, fontSize: 11.5, alignment: 'right', width: 40, font: 'Inter', color: palette['ink-2'] },
      ],
      margin: [0, 8, 0, 8],
    },
    rule(),
  ];
}

function howToRead(doc: ReportDoc): Content[] {
  const example = doc.answers[0];
  return [
    ...prose(
      'Every recommendation names the answers that it rests on. They stand, numbered, at the end of the report; a mark leads to its answer, in a table the number alone.',
      {},
      example ? { marks: references(doc, [example.number]) } : {},
    ),
    ...prose('What stands in italics is what you wrote; nothing else is set like that.'),
    ...(hasEmoji(JSON.stringify(doc)) ? prose('Emoji are left out here; the report in the app shows them.') : []),
    ...prose('Effort and effect are scored from 1 (least) to 5 (most). Each option says why it got its scores.'),
  ];
}
