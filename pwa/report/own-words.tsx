import { ownWords } from '#schema/own-words.ts';
import type { ReportDoc } from '#schema/report.ts';
import { keyed } from './paragraphs.tsx';

export interface OwnWordsProps {
  doc: ReportDoc;
  basedOn: readonly number[];
  text: string;
}

/** A paragraph with the person's own words in the italic that is theirs. */
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
