import type { ReactNode } from 'react';
import { classNames } from '#pwa/ui/class-names.ts';
import { Disclosure } from '#pwa/ui/disclosure.tsx';
import { type BlockGroup, groupBlocks } from '#schema/block-groups.ts';
import { dayMonthYear, dayNumber } from '#schema/days.ts';
import { budgetDrawing } from '#schema/drawing-budget.ts';
import { planDrawing } from '#schema/drawing-plan.ts';
import { plainLine } from '#schema/plain-text.ts';
import { type Block, type BlockOf, blocksOf, type ReportDoc } from '#schema/report.ts';
import { effortEffectDrawing } from '#schema/report-drawing.ts';
import { budgetTotal } from '#schema/report-parts.ts';
import {
  blockLine,
  budgetCaption,
  budgetTitle,
  counted,
  optionsCaption,
  picksTitle,
  startLabel,
} from '#schema/report-words.ts';
import styles from './blocks.module.css';
import { Citations } from './citations.tsx';
import { MeasuredDrawing } from './measured-drawing.tsx';
import { keyed, OwnWords, Paragraphs } from './paragraphs.tsx';
import { BudgetTable, MeasureTable, OptionTable, PlanTable, RiskTable } from './report-tables.tsx';

/** Blocks in their order, neighbours of one kind set together. */
export function Blocks({ doc, blocks }: { doc: ReportDoc; blocks: readonly Block[] }) {
  return keyed(groupBlocks(blocks)).map(({ key, value }) => <Group key={key} doc={doc} group={value} />);
}

function Group({ doc, group }: { doc: ReportDoc; group: BlockGroup }) {
  switch (group.kind) {
    case 'paragraph':
      return <RunningText doc={doc} blocks={group.blocks} />;
    case 'finding':
      return <Findings doc={doc} blocks={group.blocks} />;
    case 'option':
      return <Options doc={doc} blocks={group.blocks} />;
    case 'planRow':
      return <Plan doc={doc} blocks={group.blocks} />;
    case 'measure':
      return <Whole content={<MeasureTable doc={doc} blocks={group.blocks} />} />;
    case 'budget':
      return <Budget doc={doc} blocks={group.blocks} />;
    case 'risk':
      return <Whole content={<RiskTable doc={doc} blocks={group.blocks} />} />;
    case 'assumption':
      return <Assumptions doc={doc} blocks={group.blocks} />;
    default:
      return keyed<Block>(group.blocks).map(({ key, value }) => (
        <Paragraphs key={key} doc={doc} text={blockLine(value)} basedOn={value.basedOn} />
      ));
  }
}

interface GroupProps<K extends Block['kind']> {
  doc: ReportDoc;
  blocks: readonly BlockOf<K>[];
}

function Whole({ content }: { content: ReactNode }) {
  return <div className={styles.whole}>{content}</div>;
}

function RunningText({ doc, blocks }: GroupProps<'paragraph'>) {
  return (
    <div className={styles.text}>
      {keyed(blocks).map(({ key, value }) => (
        <Paragraphs key={key} doc={doc} text={value.text} basedOn={value.basedOn} />
      ))}
    </div>
  );
}

function Findings({ doc, blocks }: GroupProps<'finding'>) {
  return keyed(blocks).map(({ key, value }) => (
    <div key={key} className={styles.text}>
      <h3>{value.title}</h3>
      <Paragraphs doc={doc} text={value.text} basedOn={value.basedOn} />
    </div>
  ));
}

function Options({ doc, blocks }: GroupProps<'option'>) {
  const all = blocksOf(doc, 'option');
  const picks = blocks.filter(({ pick }) => pick).length;
  return (
    <>
      <figure className={styles.wide}>
        <figcaption className={styles.caption}>
          <h3>{picksTitle(picks, blocks.length)}</h3>
          <p>{optionsCaption}</p>
        </figcaption>
        <MeasuredDrawing draw={(width, size) => effortEffectDrawing(doc, width, size)} />
        {/* On paper the scores stand with each option below. */}
        <div className={classNames('screen-only', styles.twin)}>
          <Disclosure summary="Show as a table">
            <OptionTable doc={doc} blocks={blocks} />
          </Disclosure>
        </div>
      </figure>
      <ol className={styles.options}>
        {blocks.map((option) => (
          <OptionText key={all.indexOf(option)} doc={doc} option={option} number={all.indexOf(option) + 1} />
        ))}
      </ol>
    </>
  );
}

function OptionText({ doc, option, number }: { doc: ReportDoc; option: BlockOf<'option'>; number: number }) {
  return (
    <li className={styles.text}>
      <div className={styles.option}>
        <h3>
          {number}. {option.title}
        </h3>
        <p className={styles.scores}>
          <strong>{startLabel(option)}:</strong> <Score name="effort" score={option.effort} />{' '}
          <Score name="effect" score={option.effect} />
        </p>
      </div>
      <Paragraphs doc={doc} text={option.text} basedOn={option.basedOn} />
      <p className={styles.reason}>
        <strong>Why these scores:</strong>{' '}
        <OwnWords doc={doc} basedOn={option.basedOn} text={plainLine(option.reason)} />
      </p>
    </li>
  );
}

function Score({ name, score }: { name: 'effort' | 'effect'; score: number }) {
  return (
    <span className={styles.score}>
      {name} {score} of 5
      <span className={styles[name]} aria-hidden="true">
        {[1, 2, 3, 4, 5].map((step) => (
          <i key={step} data-filled={step <= Math.round(score)} />
        ))}
      </span>
    </span>
  );
}

function Plan({ doc, blocks }: GroupProps<'planRow'>) {
  const last = Math.max(...blocks.map(({ endDay }) => dayNumber(endDay)));
  return (
    <figure className={styles.wide}>
      <figcaption className={styles.caption}>
        <h3>
          {counted(blocks.length, 'step')}, the last one by {dayMonthYear(last)}
        </h3>
        <p>Each bar ends on the day by which the step is done; the table below holds the same days.</p>
      </figcaption>
      <MeasuredDrawing draw={(width, size) => planDrawing(doc, width, size)} />
      <div className={classNames(styles.twin, styles.whole)}>
        <PlanTable doc={doc} blocks={blocks} />
      </div>
    </figure>
  );
}

function Budget({ doc, blocks }: GroupProps<'budget'>) {
  if (budgetDrawing(doc, 0).height === 0)
    return <Whole content={<BudgetTable doc={doc} blocks={blocks} isCaptionShown />} />;
  return (
    <figure className={styles.wide}>
      <figcaption className={styles.caption}>
        <h3>{budgetTitle(blocks.length, budgetTotal(blocks))}</h3>
        <p>{budgetCaption(blocks)}</p>
      </figcaption>
      <MeasuredDrawing draw={(width, size) => budgetDrawing(doc, width, size)} />
      <div className={classNames(styles.twin, styles.whole)}>
        <BudgetTable doc={doc} blocks={blocks} isCaptionShown={false} />
      </div>
    </figure>
  );
}

function Assumptions({ doc, blocks }: GroupProps<'assumption'>) {
  return (
    <ul className={styles.assumptions}>
      {keyed(blocks).map(({ key, value }) => (
        <li key={key}>
          <OwnWords doc={doc} basedOn={value.basedOn} text={plainLine(value.text)} />
          <Citations doc={doc} basedOn={value.basedOn} />
        </li>
      ))}
    </ul>
  );
}
