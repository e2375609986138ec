import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { type ReportDoc, sectionIds } from '../schema/report.ts';
import { openPlaybook } from '../server/ai/open-playbook.ts';
import { loadPlaybook } from '../server/ai/playbook/playbook.ts';
import { sampleSubmissions } from '../server/ai/playbook/sample-submissions.ts';
import type { ReportInput, Writer } from '../server/ai/writer.ts';
import { renderReport } from '../server/report/render-report.ts';
import { sampleReport } from '../server/report/sample-report.ts';
import { hostileReport, longReport, poorReport } from '../server/report/sample-variants.ts';
import { readPdf } from '../server/testing/read-pdf.ts';

const atOnce = 10;
const idleMs = 2000;
const tickMs = 5;

/**
 * Reports: how long one and ten at once take, how long the event loop of the process that asks for them stands still, and
 * what they weigh. First only set as PDFs, then also written, from answers as long as the forms let them be. The floors are
 * the same loop with nothing to do, before and after, because others share the machine, and ten documents with nothing in
 * them.
 */
export async function benchReport(): Promise<void> {
  const empty: ReportDoc = { ...sampleReport, sections: [], answers: [] };
  const written = await writtenReport();
  await renderReport(empty);
  console.log(`\nReports, ${atOnce} at once`);
  await measured('nothing, for two seconds', () => sleep(idleMs));
  await measured(`${atOnce} empty documents`, () => renderTogether(empty));
  await measured('one report of the playbook', () => renderReport(written));
  await measured(`${atOnce} reports of the playbook`, () => renderTogether(written));
  await benchWhole();
  await measured('nothing once more, for two seconds', () => sleep(idleMs));
  console.log('\nSizes');
  const all = {
    'of the playbook': written,
    sample: sampleReport,
    poorest: poorReport,
    longest: longReport,
    hostile: hostileReport,
  };
  for (const [name, doc] of Object.entries(all)) {
    const bytes = await renderReport(doc);
    console.log(`${name}: ${readPdf(bytes).length} pages, ${(bytes.length / 1024).toFixed(0)} KB`);
  }
}

/** Beside them what the same writing costs without the thread: its texts are made in one go, as a call to the server would. */
async function benchWhole(): Promise<void> {
  const { writer, ready, close } = openPlaybook();
  await ready;
  const people = Array.from({ length: atOnce }, (_, at) => longestInput(at));
  const here = loadPlaybook();
  await measured('one long report written on the main thread', () => write(here, longestInput(atOnce)));
  await measured(`${atOnce} long reports written`, () => Promise.all(people.map((input) => write(writer, input))));
  await measured(`${atOnce} long reports written and set`, () =>
    Promise.all(people.map(async (input) => renderReport(await write(writer, input)))),
  );
  await measured(`${atOnce} insights from long answers`, () =>
    Promise.all(people.map(({ answers, today }) => writer.writeInsights({ answers, today }))),
  );
  await close();
}

/** Both long fields, six replies and a coach's addition, all full of sentences that people wrote; `at` tells them apart. */
function longestInput(at: number): ReportInput {
  const said = Object.values(sampleSubmissions).flatMap(({ desiredOutcome, stepsTaken = '' }) => [
    desiredOutcome,
    stepsTaken,
  ]);
  const text = (length: number, from: number) =>
    [...said.slice(from), ...said.slice(0, from), ...said].join('\n').padEnd(length, ' and so on').slice(0, length);
  const { joinery } = sampleSubmissions;
  if (!joinery) throw new Error('there is no sample named joinery');
  const questionAnswers = Array.from({ length: 6 }, (_, index) => ({
    question: `Question ${index + 1}?`,
    answer: text(2000, at + index),
  }));
  const answers = { ...joinery, desiredOutcome: text(5000, at), stepsTaken: text(5000, at + 20) };
  return { answers, questionAnswers, additionalContext: text(5000, at + 10), today: '2026-03-12' };
}

async function write(writer: Writer, input: ReportInput): Promise<ReportDoc> {
  const outline = await writer.outlineReport(input);
  const sections = [];
  for (const id of sectionIds) sections.push(await writer.writeSection(input, outline, id));
  return writer.assembleReport(input, outline, sections);
}

function renderTogether(doc: ReportDoc): Promise<unknown> {
  return Promise.all(Array.from({ length: atOnce }, () => renderReport(doc)));
}

async function measured(name: string, work: () => Promise<unknown>): Promise<void> {
  const delay = monitorEventLoopDelay({ resolution: 1 });
  const startedAt = performance.now();
  delay.enable();
  // Lateness is told between two ticks, so one comes before the work and one behind it.
  await sleep(tickMs);
  await work();
  const took = performance.now() - startedAt;
  await sleep(tickMs);
  delay.disable();
  const ms = (nanoseconds: number) => (nanoseconds / 1e6).toFixed(1);
  console.log(
    `${name}: ${took.toFixed(0)} ms; event loop late by p50 ${ms(delay.percentile(50))} ms, p99 ${ms(delay.percentile(99))} ms, at most ${ms(delay.max)} ms`,
  );
}

/** Writes a report from a full submission with the built-in playbook. */
function writtenReport(): Promise<ReportDoc> {
  const answers = sampleSubmissions.joinery;
  if (!answers) throw new Error('there is no sample named joinery');
  return write(loadPlaybook(), { answers, questionAnswers: [], today: '2026-03-12' });
}
