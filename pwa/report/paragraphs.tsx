import { ownWords } from '#schema/own-words.ts';
import { plainParagraphs } from '#schema/plain-text.ts';
import type { Block, ReportDoc } from '#schema/report.ts';
import { Citations } from './citations.tsx';

export interface ParagraphsProps {
  text: string;
  doc: ReportDoc;
  block: Block;
  className?: string | undefined;
}

/** A text, paragraph by paragraph, with the answers that it rests on after the last word. */
export function Paragraphs({ text, doc, block, className }: ParagraphsProps) {
  const paragraphs = plainParagraphs(text);
  return keyed(paragraphs).map(({ key, value }, index) => (
    <p key={key} className={className}>
      <OwnWords doc={doc} basedOn={block.basedOn} text={value} />
      {index === paragraphs.length - 1 && <Citations doc={doc} block={block} />}
    </p>
  ));
}

export interface OwnWordsProps {
  doc: ReportDoc;
  basedOn: readonly number[];
  text: string;
}

/** Sets the person's own words in italics within a paragraph. */
export function OwnWords({ doc, basedOn, text }: OwnWordsProps) {
  return keyed(ownWords(doc, basedOn, text)).map(({ key, value }) =>
    value.isOwn ? (
      <span key={key} className="said">
        {value.text}
      </span>
    ) : (
      value.text
    ),
  );
}

/** Keys for texts of which two may be equal; a report is written once, so that their places never change. */
export function keyed<T>(values: readonly T[]): { key: number; value: T }[] {
  return values.map((value, key) => ({ key, value }));
}
