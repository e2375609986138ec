import { countWords } from '#server/ai/playbook/extract/language.ts';
import { type ReportDoc, sectionIds } from '../schema/report.ts';
import { reportText } from '../schema/report-text.ts';
import { loadPlaybook } from '../server/ai/playbook/playbook.ts';
import { sampleReplies, sampleSubmissions } from '../server/ai/playbook/sample-submissions.ts';
import { renderReport } from '../server/report/render-report.ts';
import { fiveWords, overlap } from '../server/testing/five-words.ts';
import { readPdf } from '../server/testing/read-pdf.ts';

/** The day on which the readings were written: the texts, and so the shares, depend on the weeks of the plan. */
const today = '2026-11-21';

interface Sample {
  name: string;
  challenge: string;
  doc: ReportDoc;
  insightWords: number;
  sequences: Set<string>;
}

/** Prints what each of the twenty samples becomes, and how near it is to the others. */
export async function benchSamples(): Promise<void> {
  const samples = writeSamples();
  console.log(
    '\n| submission | challenge | pages | KB | text, pt | insights, words | nearest of the same challenge | nearest of another |',
  );
  console.log('| --- | --- | --- | --- | --- | --- | --- | --- |');
  for (const sample of samples) console.log(`| ${(await rowOf(sample, samples)).join(' | ')} |`);
  const pairs = samples.flatMap((one, at) => samples.slice(at + 1).map((other): [Sample, Sample] => [one, other]));
  printShares(
    'one challenge',
    pairs.filter(([one, other]) => one.challenge === other.challenge),
  );
  printShares(
    'two challenges',
    pairs.filter(([one, other]) => one.challenge !== other.challenge),
  );
}

function writeSamples(): Sample[] {
  const playbook = loadPlaybook();
  return Object.entries(sampleSubmissions).map(([name, answers]) => {
    const input = { answers, questionAnswers: sampleReplies[name] ?? [], today };
    const outline = playbook.outlineReport(input);
    const sections = sectionIds.map((id) => playbook.writeSection(input, outline, id));
    const doc = playbook.assembleReport(input, outline, sections);
    const insights = playbook.writeInsights({ answers, today }).map(({ title, body }) => `${title} ${body}`);
    return {
      name,
      challenge: answers.problems,
      doc,
      insightWords: countWords(insights.join(' ')),
      sequences: fiveWords(reportText(doc).replaceAll('\\', ''), answers),
    };
  });
}

async function rowOf(sample: Sample, all: readonly Sample[]): Promise<(string | number)[]> {
  const bytes = await renderReport(sample.doc);
  const pages = readPdf(bytes);
  const others = all.filter(({ name }) => name !== sample.name);
  const isSame = ({ challenge }: Sample) => challenge === sample.challenge;
  return [
    sample.name,
    sample.challenge,
    pages.length,
    Math.round(bytes.length / 1024),
    commonestSize(pages.flatMap(({ words }) => words)),
    sample.insightWords,
    nearest(sample, others.filter(isSame)),
    nearest(
      sample,
      others.filter((other) => !isSame(other)),
    ),
  ];
}

function nearest(sample: Sample, others: readonly Sample[]): string {
  const shares = others.map(({ name, sequences }) => ({ name, share: overlap(sample.sequences, sequences) }));
  const [first] = shares.sort((a, b) => b.share - a.share);
  return first ? `${first.share.toFixed(2)} ${first.name}` : '';
}

/** The size of the running text: the one that most words have, in points. */
function commonestSize(words: readonly { size: number }[]): string {
  const counts = new Map<string, number>();
  for (const { size } of words) counts.set(size.toFixed(1), (counts.get(size.toFixed(1)) ?? 0) + 1);
  return [...counts].sort(([, a], [, b]) => b - a)[0]?.[0] ?? '';
}

function printShares(name: string, pairs: readonly [Sample, Sample][]): void {
  const shares = pairs.map(([one, other]) => overlap(one.sequences, other.sequences));
  const mean = shares.reduce((sum, share) => sum + share, 0) / shares.length;
  console.log(`${name}: ${shares.length} pairs, mean ${mean.toFixed(2)}, at most ${Math.max(...shares).toFixed(2)}`);
}
