import { type ReactNode, useEffect, useId, useMemo } from 'react';
import { markEngaged } from '#pwa/offline/engagement.ts';
import { Banner } from '#pwa/ui/banner.tsx';
import { classNames } from '#pwa/ui/class-names.ts';
import { Wrap } from '#pwa/ui/page.tsx';
import { Quote } from '#pwa/ui/quote.tsx';
import { aiDisclaimer } from '#schema/disclaimer.ts';
import type { Answer, Block, ReportDoc, Section } from '#schema/report.ts';
import { marginAnswers, openingBlocks, quoteSource, shortQuote } from '#schema/report-parts.ts';
import { answersTitle, authorNotes, sectionTitle, useOfAiTitle } from '#schema/report-words.ts';
import { unverifiedNote } from '#schema/unverified-note.ts';
import { answersId, chaptersOf, sectionAnchor, useOfAiId } from './anchors.ts';
import { Answers } from './answers.tsx';
import { Blocks } from './blocks.tsx';
import { Contents } from './contents.tsx';
import { Figures } from './figures.tsx';
import { PageOne } from './page-one.tsx';
import { ReportHead } from './report-head.tsx';
import styles from './report-view.module.css';

export interface ReportViewProps {
  doc: ReportDoc;
  /** Buttons in the report's head. */
  actions: ReactNode;
  /** What can be done with the plan, below it. */
  planActions?: ReactNode;
  /** What can be done next, at the end. */
  ending?: ReactNode;
  /** Stands before the first chapter, for example which version this is. */
  notice?: ReactNode;
  /** 2 where the page has another title above. */
  titleLevel?: 1 | 2;
}

/** The whole report as a page: its head, page one, the other sections, and the answers given. */
export function ReportView({ doc, actions, planActions, ending, notice, titleLevel = 1 }: ReportViewProps) {
  const chapters = useMemo(() => chaptersOf(doc), [doc]);
  const quotes = useMemo(() => marginAnswers(doc), [doc]);
  useEffect(markEngaged, []);
  return (
    <article lang={doc.language} className={styles.report}>
      <Wrap>
        <ReportHead doc={doc} titleLevel={titleLevel} actions={actions} />
        {notice}
        <div className={styles.layout}>
          <Contents chapters={chapters} />
          <div className={styles.doc}>
            {doc.sections
              .filter(({ blocks }) => blocks.length > 0)
              .map((section) => (
                <Chapter key={section.id} id={sectionAnchor(section.id)} title={sectionTitle(section)}>
                  {section.unverified && (
                    <Banner tone="warn" live={false}>
                      {unverifiedNote}
                    </Banner>
                  )}
                  <SectionContent doc={doc} section={section} quote={quotes.get(section.id)} />
                  {section.id === 'plan' && planActions}
                </Chapter>
              ))}
            <Chapter id={useOfAiId} title={useOfAiTitle}>
              <div className={styles.note}>
                <p>{authorNotes[doc.author]}</p>
                <p>{aiDisclaimer}</p>
              </div>
            </Chapter>
            {doc.answers.length > 0 && (
              <Chapter id={answersId} title={answersTitle}>
                <Answers doc={doc} />
              </Chapter>
            )}
            {ending}
            <p className={classNames('screen-only', styles.end)}>
              <a href="#main">Back to the top</a>
            </p>
          </div>
        </div>
      </Wrap>
    </article>
  );
}

function Chapter({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  const titleId = useId();
  return (
    <section id={id} className={styles.chapter} aria-labelledby={titleId}>
      <h2 id={titleId}>{title}</h2>
      {children}
    </section>
  );
}

interface SectionContentProps {
  doc: ReportDoc;
  section: Section;
  quote: Answer | undefined;
}

function SectionContent({ doc, section, quote }: SectionContentProps) {
  if (section.id === 'summary') return <PageOne doc={doc} section={section} />;
  return (
    <>
      {section.id === 'situation' && <Figures doc={doc} />}
      {quote ? (
        <BesideQuote doc={doc} blocks={section.blocks} quote={quote} />
      ) : (
        <Blocks doc={doc} blocks={section.blocks} />
      )}
    </>
  );
}

/** One answer in the margin beside the section's running text; under the heading on phones. */
function BesideQuote({ doc, blocks, quote }: { doc: ReportDoc; blocks: readonly Block[]; quote: Answer }) {
  const opening = openingBlocks(blocks, quote);
  return (
    <>
      <div className={styles.beside}>
        <Quote source={quoteSource(quote)}>{shortQuote(quote.text)}</Quote>
        <div className={styles.opening}>
          <Blocks doc={doc} blocks={opening} />
        </div>
      </div>
      <Blocks doc={doc} blocks={blocks.slice(opening.length)} />
    </>
  );
}
