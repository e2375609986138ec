import type { ReactNode } from 'react';
import { type BlockGroup, groupBlocks, inDateOrder } from '#schema/block-groups.ts';
import { dayNumber, monthDay, monthDayYear } from '#schema/days.ts';
import { budgetDrawing } from '#schema/drawing-budget.ts';
import { planDrawing } from '#schema/drawing-plan.ts';
import { plainLine } from '#schema/plain-text.ts';
import { type Block, type BlockOf, blocksOf, type ReportDoc } from '#schema/report.ts';
import { effortEffectDrawing } from '#schema/report-drawing.ts';
import { budgetTotal, summaryMoves } from '#schema/report-parts.ts';
import {
  budgetCaption,
  budgetTitle,
  counted,
  moneyRange,
  optionsCaption,
  picksTitle,
  startLabel,
} from '#schema/report-words.ts';
import styles from './blocks.module.css';
import { Levers, Sums } from './calculation.tsx';
import { Citations } from './citations.tsx';
import { Figure, TableOnDemand } from './figure.tsx';
import { Lines } from './lines.tsx';
import { Advice, FigureRows, PointList } from './page-one-parts.tsx';
import { keyed, OwnWords, Paragraphs } from './paragraphs.tsx';
import { BudgetTable, Day, MeasureTable, OptionTable, PlanTable, RiskTable } from './report-tables.tsx';

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
      return <Measures doc={doc} blocks={group.blocks} />;
    case 'budget':
      return <Budget doc={doc} blocks={group.blocks} />;
    case 'risk':
      return <Risks doc={doc} blocks={group.blocks} />;
    case 'assumption':
      return <Assumptions doc={doc} blocks={group.blocks} />;
    case 'sum':
      return <Sums doc={doc} blocks={group.blocks} />;
    case 'lever':
      return <Levers doc={doc} blocks={group.blocks} />;
    case 'unused':
      return <Unused doc={doc} blocks={group.blocks} />;
    case 'answer':
      return <RunningText doc={doc} blocks={group.blocks} />;
    case 'figure':
      return <FigureRows doc={doc} figures={group.blocks} />;
    case 'move':
      return <PointList doc={doc} title={counted(group.blocks.length, 'move')} points={summaryMoves(doc)} />;
    case 'avoid':
    case 'turn':
      return <Advice doc={doc} blocks={group.blocks} />;
  }
}

interface GroupProps<K extends Block['kind']> {
  doc: ReportDoc;
  blocks: readonly BlockOf<K>[];
}

function Whole({ content }: { content: ReactNode }) {
  return <div className={styles.whole}>{content}</div>;
}

function RunningText({ doc, blocks }: GroupProps<'paragraph' | 'answer'>) {
  return (
    <div className={styles.text}>
      {keyed(blocks).map(({ key, value }) => (
        <Paragraphs key={key} doc={doc} text={value.text} block={value} />
      ))}
    </div>
  );
}

function Findings({ doc, blocks }: GroupProps<'finding'>) {
  return keyed(blocks).map(({ key, value }) => (
    <div key={key} className={styles.text}>
      <h3>{value.title}</h3>
      <Paragraphs doc={doc} text={value.text} block={value} />
    </div>
  ));
}

function Options({ doc, blocks }: GroupProps<'option'>) {
  const all = blocksOf(doc, 'option');
  const picks = blocks.filter(({ pick }) => pick).length;
  return (
    <>
      <Figure
        title={picksTitle(picks, blocks.length)}
        caption={optionsCaption}
        draw={(width, size) => effortEffectDrawing(doc, width, size)}
      >
        <TableOnDemand>
          <OptionTable doc={doc} blocks={blocks} />
        </TableOnDemand>
      </Figure>
      <Lines
        blocks={blocks}
        summary={(option) => `${all.indexOf(option) + 1}. ${option.title}`}
        note={startLabel}
        content={(option) => <OptionText doc={doc} option={option} />}
      >
        <ol className={styles.options}>
          {blocks.map((option) => (
            <li key={all.indexOf(option)} className={styles.text}>
              <h3>
                {all.indexOf(option) + 1}. {option.title}
              </h3>
              <OptionText doc={doc} option={option} />
            </li>
          ))}
        </ol>
      </Lines>
    </>
  );
}

function OptionText({ doc, option }: { doc: ReportDoc; option: BlockOf<'option'> }) {
  return (
    <>
      <p className={styles.scores}>
        <strong>{startLabel(option)}:</strong> <Score name="effort" score={option.effort} />{' '}
        <Score name="effect" score={option.effect} />
      </p>
      <Paragraphs doc={doc} text={option.text} block={option} />
      <p className={styles.reason}>
        <strong>Why these scores:</strong>{' '}
        <OwnWords doc={doc} basedOn={option.basedOn} text={plainLine(option.reason)} />
      </p>
    </>
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
    <Figure
      title={`${counted(blocks.length, 'step')}, the last one by ${monthDayYear(last)}`}
      caption="Each bar ends on the day the step is due; the dates are listed below."
      draw={(width, size) => planDrawing(doc, width, size)}
    >
      <Lines
        blocks={inDateOrder(blocks)}
        summary={({ endDay, title, ownerRole }) => (
          <>
            <Day day={endDay} /> · {plainLine(title)} · {plainLine(ownerRole)}
          </>
        )}
        content={(step) => (
          <p>
            Starts {monthDay(step.startDay)}. <strong>Measure:</strong>{' '}
            <OwnWords doc={doc} basedOn={step.basedOn} text={plainLine(step.measure)} />
            <Citations doc={doc} block={step} />
          </p>
        )}
      >
        <PlanTable doc={doc} blocks={blocks} />
      </Lines>
    </Figure>
  );
}

function Risks({ doc, blocks }: GroupProps<'risk'>) {
  return (
    <Lines
      title="Risks"
      blocks={blocks}
      summary={({ title }) => plainLine(title)}
      content={(risk) => (
        <>
          <p>
            <strong>Early sign:</strong> <OwnWords doc={doc} basedOn={risk.basedOn} text={plainLine(risk.earlySign)} />
          </p>
          <p>
            <strong>Response:</strong> <OwnWords doc={doc} basedOn={risk.basedOn} text={plainLine(risk.response)} />
            <Citations doc={doc} block={risk} />
          </p>
        </>
      )}
    >
      <Whole content={<RiskTable doc={doc} blocks={blocks} />} />
    </Lines>
  );
}

function Measures({ doc, blocks }: GroupProps<'measure'>) {
  return (
    <Lines
      title="Measures"
      blocks={blocks}
      summary={({ title, baseline }) => `${plainLine(title)}: ${plainLine(baseline)}`}
      content={(measure) => (
        <p>
          <strong>Target:</strong> <OwnWords doc={doc} basedOn={measure.basedOn} text={plainLine(measure.target)} />.{' '}
          <OwnWords doc={doc} basedOn={measure.basedOn} text={plainLine(measure.howToRead)} />
          <Citations doc={doc} block={measure} />
        </p>
      )}
    >
      <Whole content={<MeasureTable doc={doc} blocks={blocks} />} />
    </Lines>
  );
}

function Budget({ doc, blocks }: GroupProps<'budget'>) {
  if (budgetDrawing(doc, 0).height === 0)
    return <Whole content={<BudgetTable doc={doc} blocks={blocks} isCaptionShown />} />;
  return (
    <Figure
      title={budgetTitle(blocks.length, budgetTotal(blocks))}
      caption={budgetCaption(blocks)}
      draw={(width, size) => budgetDrawing(doc, width, size)}
    >
      <Lines
        blocks={blocks}
        summary={({ title, fromUsd, toUsd, sign }) => `${plainLine(title)}: ${moneyRange(fromUsd, toUsd, sign)}`}
        content={(line) => <Paragraphs doc={doc} text={line.text} block={line} />}
      >
        <BudgetTable doc={doc} blocks={blocks} isCaptionShown={false} />
      </Lines>
    </Figure>
  );
}

/** The person's words, then why nothing came of them. */
function Unused({ doc, blocks }: GroupProps<'unused'>) {
  return (
    <ul className={styles.assumptions}>
      {keyed(blocks).map(({ key, value }) => (
        <li key={key}>
          <OwnWords doc={doc} basedOn={value.basedOn} text={`“${plainLine(value.words)}”`} /> {plainLine(value.reason)}
          <Citations doc={doc} block={value} />
        </li>
      ))}
    </ul>
  );
}

function Assumptions({ doc, blocks }: GroupProps<'assumption'>) {
  return (
    <>
      {/* Parts them from what was left out, where that heads the section. */}
      {blocksOf(doc, 'unused').length > 0 && <h3>Assumptions</h3>}
      <ul className={styles.assumptions}>
        {keyed(blocks).map(({ key, value }) => (
          <li key={key}>
            <OwnWords doc={doc} basedOn={value.basedOn} text={plainLine(value.text)} />
            <Citations doc={doc} block={value} />
          </li>
        ))}
      </ul>
    </>
  );
}
