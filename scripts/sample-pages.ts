import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SubmitInput } from '../schema/insights.ts';
import { type ReportDoc, reportDocSchema, sectionIds, sectionOf } from '../schema/report.ts';
import { reportText } from '../schema/report-text.ts';
import { sectionTitle } from '../schema/report-words.ts';
import { loadPlaybook } from '../server/ai/playbook/playbook.ts';
import { printReport } from '../server/report/print-report.ts';
import { readBookmarks } from '../server/testing/read-pdf.ts';
import { openBrowser } from './browser.ts';
import { toWebp } from './to-webp.ts';

/**
 * `npm run sample-pages` writes a report for an invented business with the built-in playbook, and makes what the landing
 * page shows of it: a picture of page one and of the plan, and the whole as text. It needs pdftoppm.
 */
const target = join(import.meta.dirname, '../pwa/public');
/** Draws the small print so that it is readable on a phone that zooms in. */
const dotsPerInch = 200;
/** Leaves out most of the margins of a Letter page, in px; the landing page says the same size. */
const part = { x: 110, y: 90, width: 1480, height: 2090 };
const quality = 0.7;

const today = '2026-11-27';
const answers: SubmitInput = {
  firstName: 'Lena',
  lastName: 'Ortiz',
  email: 'lena@example.com',
  company: 'Fern and Pail Home Cleaning',
  problems: 'Sales',
  industry: 'Home cleaning',
  desiredOutcome: 'Get to 60 regular homes by May 7. We clean 32 today.',
  stepsTaken:
    'We paid $400 for flyers in September, which brought one home. My quotes are slow: people wait about four days, because I write them at night. Marco runs the crews and knows every house.',
  role: 'Owner',
  companySize: '1-10',
  timeline: '3-6 months',
  budgetRange: '$2.5k-$5k',
  decisionAuthority: 'Sole',
  location: 'Portland, OR',
};
/** Answers the questions that begin so. */
const replies = {
  'Of the last 10 people who asked you': '4',
  'How much does one regular home bring you': '$2,300',
  'How many people ask you in a normal week?': '2',
  'How many past customers': '15',
  'Besides you, who could own one of the steps?': 'Marco',
};

const doc = writeReport();
const pdf = await printReport(doc, 'Northbeam');
const planPage = readBookmarks(pdf).find(({ title }) => title === sectionTitle(sectionOf(doc, 'plan')))?.page;
if (planPage === undefined) throw new Error('The sample report has no chapter with its plan.');

const folder = mkdtempSync(join(tmpdir(), 'northbeam-sample-'));
const browser = await openBrowser();
try {
  const pdfPath = join(folder, 'report.pdf');
  writeFileSync(pdfPath, pdf);
  for (const [name, page] of Object.entries({ 'sample-page-one': 1, 'sample-plan': planPage })) {
    save(`${name}.webp`, await toWebp(browser, drawPage(pdfPath, page), quality));
  }
  save('sample-report.txt', `Sample report for a made-up business\n\n${withoutEscapes(reportText(doc))}`);
} finally {
  await browser.close();
  rmSync(folder, { recursive: true });
}

function writeReport(): ReportDoc {
  const playbook = loadPlaybook();
  const asked = playbook.writeQuestions({ answers, today }).map(({ ask }) => ask);
  const questionAnswers = Object.entries(replies).map(([start, answer]) => {
    const question = asked.find((one) => one.startsWith(start));
    if (question === undefined) throw new Error(`The playbook does not ask "${start}", but:\n${asked.join('\n')}`);
    return { question, answer };
  });
  const input = { answers, questionAnswers, today };
  const outline = playbook.outlineReport(input);
  const sections = sectionIds.map((id) => playbook.writeSection(input, outline, id));
  return reportDocSchema.parse(playbook.assembleReport(input, outline, sections));
}

/** @throws Error with its output when pdftoppm is missing or fails */
function drawPage(pdfPath: string, page: number): Buffer {
  const path = join(folder, `page-${page}`);
  const { x, y, width, height } = part;
  const numbers = { r: dotsPerInch, f: page, l: page, x, y, W: width, H: height };
  const options = [
    '-png',
    '-singlefile',
    ...Object.entries(numbers).flatMap(([name, value]) => [`-${name}`, `${value}`]),
  ];
  const { error, status, stderr } = spawnSync('pdftoppm', [...options, pdfPath, path], { encoding: 'utf8' });
  if (error) throw new Error('The pages need pdftoppm (Debian: apt-get install poppler-utils).', { cause: error });
  if (status !== 0) throw new Error(`pdftoppm ended with ${status}: ${stderr}`);
  return readFileSync(`${path}.png`);
}

/** Takes out the backslashes of Markdown, which nobody needs who reads the file as it is. */
function withoutEscapes(markdown: string): string {
  return markdown.replaceAll(/\\(?=[^\p{L}\p{N}\s])/gu, '');
}

function save(name: string, content: string | Buffer): void {
  const path = join(target, name);
  writeFileSync(path, content);
  console.log(`${statSync(path).size} bytes  ${name}`);
}
