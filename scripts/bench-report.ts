import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { type ReportDoc, sectionIds } from '../schema/report.ts';
import { loadPlaybook } from '../server/ai/playbook/playbook.ts';
import { sampleSubmissions } from '../server/ai/playbook/sample-submissions.ts';
import { renderReport } from '../server/report/render-report.ts';
import { sampleReport } from '../server/report/sample-report.ts';
import { hostileReport, longReport, poorReport } from '../server/report/sample-variants.ts';
import { readPdf } from '../server/testing/read-pdf.ts';

const atOnce = 10;
const idleMs = 2000;

/**
 * Reports as PDFs: how long one and ten at once take, how long the event loop of the process that asks for them stands
 * still, and what they weigh. The floors are the same loop with nothing to do, before and after, because others share the
 * machine, and ten documents with nothing in them.
 */
export async function benchReport(): Promise<void> {
  const empty: ReportDoc = { ...sampleReport, sections: [], answers: [] };
  const written = writtenReport();
  await renderReport(empty);
  console.log(`\nReports, ${atOnce} at once`);
  await measured('nothing, for two seconds', () => sleep(idleMs));
  await measured(`${atOnce} empty documents`, () => renderTogether(empty));
  await measured('one report of the playbook', () => renderReport(written));
  await measured(`${atOnce} reports of the playbook`, () => renderTogether(written));
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

function renderTogether(doc: ReportDoc): Promise<unknown> {
  return Promise.all(Array.from({ length: atOnce }, () => renderReport(doc)));
}

async function measured(name: string, work: () => Promise<unknown>): Promise<void> {
  const delay = monitorEventLoopDelay({ resolution: 1 });
  const startedAt = performance.now();
  delay.enable();
  await work();
  delay.disable();
  const took = performance.now() - startedAt;
  const ms = (nanoseconds: number) => (nanoseconds / 1e6).toFixed(1);
  console.log(
    `${name}: ${took.toFixed(0)} ms; event loop late by p50 ${ms(delay.percentile(50))} ms, p99 ${ms(delay.percentile(99))} ms, at most ${ms(delay.max)} ms`,
  );
}

/** What the built-in playbook writes from a full submission. */
function writtenReport(): ReportDoc {
  const playbook = loadPlaybook();
  const answers = sampleSubmissions.joinery;
  if (!answers) throw new Error('there is no sample named joinery');
  const input = { answers, questionAnswers: [], today: '2026-03-12' };
  const outline = playbook.outlineReport(input);
  return playbook.assembleReport(
    input,
    outline,
    sectionIds.map((id) => playbook.writeSection(input, outline, id)),
  );
}
