// @module-tag all
// Left out of the gate: sets a hundred reports, for their looks.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Block, blocksOf, coachLabel, type ReportDoc, sectionOf } from '#schema/report.ts';
import { sectionTitle } from '#schema/report-words.ts';
import { textWidth } from '#schema/text-fit.ts';
import { type PdfPage, readBookmarks, readPdf } from '#server/testing/read-pdf.ts';
import { anyReport, measuredReport, tagsOf } from '#server/testing/report-documents.ts';
import { letter } from './pdf/page.ts';
import { printReport } from './print-report.ts';
import { hostileReport, longReport, poorReport } from './sample-variants.ts';

/** With the first line of the head of the answers, or without that column. */
const tableHeads = {
  sum: /^What Calculation Result( From( answer)?)?$/,
  planRow: /^Step Owner By when Measure( From( answer)?)?$/,
  risk: /^Risk Early sign Response( From( answer)?)?$/,
  measure: /^Measure Today Target How to read it( From( answer)?)?$/,
  budget: /^For Amount What it buys( From( answer)?)?$/,
};

interface Printed {
  doc: ReportDoc;
  bytes: Uint8Array;
  pages: PdfPage[];
}

async function printed(doc: ReportDoc): Promise<Printed> {
  const bytes = await printReport(doc, 'Northbeam');
  return { doc, bytes, pages: readPdf(bytes) };
}

/** The numbers, from 1, of the pages that hold a word. */
function pagesWith({ pages }: Printed, word: string): number[] {
  return pages.flatMap(({ words }, index) => (words.some(({ text }) => text.includes(word)) ? [index + 1] : []));
}

/** The one page that holds the whole of a text that stands in the document only once. */
function pageOf(report: Printed, text: string): number {
  const { first, last } = tagsOf(text);
  const pages = [...new Set([...pagesWith(report, first), ...pagesWith(report, last)])];
  expect([text.slice(0, 40), pages]).toEqual([text.slice(0, 40), [expect.any(Number)]]);
  return pages[0] ?? 0;
}

function expectOnPage(report: Printed, page: number, text: string) {
  const { first, last } = tagsOf(text);
  expect([text.slice(0, 40), pagesWith(report, first), pagesWith(report, last)]).toEqual([
    text.slice(0, 40),
    expect.arrayContaining([page]),
    expect.arrayContaining([page]),
  ]);
}

/** The texts of a row that stand nowhere else, and those that a drawing or the summary repeats. */
function rowTexts(block: Block): { head: RegExp; own: string[]; shared: string[] } | undefined {
  switch (block.kind) {
    case 'sum':
      return { head: tableHeads.sum, own: [block.formula, block.title, block.result], shared: [] };
    case 'planRow':
      return { head: tableHeads.planRow, own: [block.measure], shared: [block.title, block.ownerRole] };
    case 'risk':
      return { head: tableHeads.risk, own: [block.earlySign, block.response], shared: [block.title] };
    case 'measure':
      return { head: tableHeads.measure, own: [block.howToRead], shared: [block.title, block.target, block.baseline] };
    case 'budget':
      return { head: tableHeads.budget, own: [block.text], shared: [block.title] };
    default:
      return undefined;
  }
}

function expectWholeRows(report: Printed) {
  for (const block of report.doc.sections.flatMap(({ blocks }) => blocks)) {
    const texts = rowTexts(block);
    if (!texts) continue;
    const [page = 0, ...others] = texts.own.map((text) => pageOf(report, text));
    expect(others.every((other) => other === page)).toBe(true);
    for (const text of texts.shared) expectOnPage(report, page, text);
    const lines = report.pages[page - 1]?.lines ?? [];
    const head = lines.findIndex((line) => texts.head.test(line));
    expect(head).toBeGreaterThan(-1);
    expect(head).toBeLessThan(lines.findIndex((line) => line.includes(tagsOf(texts.own[0] ?? '').first)));
  }
}

function expectWholeTexts(report: Printed) {
  const { doc } = report;
  for (const { text } of [...blocksOf(doc, 'paragraph'), ...blocksOf(doc, 'assumption')]) pageOf(report, text);
  for (const { title, text } of blocksOf(doc, 'finding')) expectOnPage(report, pageOf(report, text), title);
  for (const { title, text, reason } of blocksOf(doc, 'option')) {
    expect(pageOf(report, reason)).toBe(pageOf(report, text));
    expectOnPage(report, pageOf(report, text), title);
  }
}

const headingFonts = /^(Newsreader\S*-Regular|Literata-Medium)$/;

/** The last line of a page above its footer is neither a heading nor the head of a table. */
function expectNoOrphanHeads({ pages }: Printed) {
  for (const { words, lines } of pages.slice(1)) {
    const body = words.filter(({ y }) => y > 50);
    const lowest = Math.min(...body.map(({ y }) => y));
    const last = body.filter(({ y }) => y - lowest < 1);
    expect(last.every(({ font }) => headingFonts.test(font))).toBe(false);
    // A head is of two lines: "From" and, below it, "answer".
    for (const line of lines.slice(-3, -1))
      expect(Object.values(tableHeads).some((head) => head.test(line))).toBe(false);
  }
}

/** No word reaches into the right margin; its width is reckoned generously elsewhere. */
function expectInMargins({ pages }: Printed) {
  const outside = pages.flatMap(({ words }) =>
    words.filter(({ text, x, size }) => x + 0.75 * textWidth(text.trim(), size) > letter.width - 60),
  );
  expect(outside.map(({ text }) => text)).toEqual([]);
}

function expectReadable(report: Printed, mostPages = 8) {
  const { bytes, pages } = report;
  expect(pages.length).toBeGreaterThanOrEqual(5);
  expect(pages.length).toBeLessThanOrEqual(mostPages);
  expect(bytes.length).toBeLessThanOrEqual(400 * 1024);
  expectNoOrphanHeads(report);
  expectInMargins(report);
  // Four lines and the footer.
  expect(pages.at(-1)?.lines.length).toBeGreaterThanOrEqual(5);
  for (const { title, page } of readBookmarks(bytes)) expect(pages[page - 1]?.lines).toContain(title);
  for (const [index, { text }] of pages.entries()) expect(text).toContain(`Page ${index + 1} of ${pages.length}`);
}

function expectPageOneAlone({ doc, bytes }: Printed) {
  const [summary, next] = readBookmarks(bytes);
  expect(summary).toEqual({ title: sectionTitle(sectionOf(doc, 'summary')), page: 1 });
  expect(next?.page).toBe(2);
}

function expectWellSet(report: Printed) {
  expectReadable(report);
  expectPageOneAlone(report);
  expectWholeRows(report);
  expectWholeTexts(report);
}

test.each([
  ['the fewest and shortest', 0, 2],
  ['middling', 0.5, 2],
  ['the most and longest', 1, 2],
  ['middling', 0.5, 1],
  ['the most and longest', 1, 1],
] as const)(
  'a report of %s texts that a writer may write is 5 to 8 pages on which nothing is torn (%d, version %d)',
  async (_name, share, version) => {
    expectWellSet(await printed(measuredReport((name) => (/^script/.test(name) ? 0 : share), version)));
  },
);

test('so is a report of any number of blocks, any lengths and several scripts', {
  timeout: 600_000,
  tags: 'fresh',
}, async () => {
  await fc.assert(
    fc.asyncProperty(anyReport, async (doc) => expectWellSet(await printed(doc))),
    { numRuns: 6 },
  );
});

/** Paragraphs, rows and answers over several pages, moved down by some lines. */
function movedReport(lines: number): ReportDoc {
  let texts = 0;
  const text = (letters: number) => {
    texts += 1;
    return `a${texts}q ${'words of a text '.repeat(letters / 16)}z${texts}q`;
  };
  const paragraph = (letters: number): Block => ({ kind: 'paragraph', text: text(letters), basedOn: [1] });
  const row = (): Block => ({
    kind: 'risk',
    title: text(48),
    earlySign: text(96),
    response: text(128),
    basedOn: [1],
  });
  return {
    ...poorReport,
    sections: [
      { id: 'summary', blocks: [paragraph(160)] },
      { id: 'situation', blocks: Array.from({ length: 14 }, () => paragraph(480)) },
      { id: 'risks', blocks: [paragraph(112 * (lines + 1)), ...Array.from({ length: 24 }, row)] },
    ],
    answers: Array.from({ length: 24 + 2 * lines }, (_, index) => ({
      number: index + 1,
      label: `Field ${index + 1}`,
      text: text(32),
    })),
  };
}

test.each([0, 1, 2, 3, 4, 5])(
  'no row and no paragraph is torn and no page is left for a line or two, with all moved down by %i lines',
  async (lines) => {
    const report = await printed(movedReport(lines));
    expectWholeRows(report);
    expectWholeTexts(report);
    expectNoOrphanHeads(report);
    expect(report.pages.at(-1)?.lines.length).toBeGreaterThanOrEqual(5);
  },
);

test('however many answers there are, the last page is not left for one of them', async () => {
  for (let count = 22; count <= 26; count += 1) {
    const answers = Array.from({ length: count }, (_, index) => ({
      number: index + 1,
      label: `Field ${index + 1}`,
      text: 'I price every job myself, in the evening. '.repeat(4),
    }));
    const { pages } = await printed({ ...poorReport, answers });
    expect([count, pages.at(-1)?.lines.length]).toEqual([count, expect.toSatisfy((lines) => lines >= 5)]);
  }
});

const onePage = (text: string, said: string): ReportDoc => ({
  ...poorReport,
  sections: [{ id: 'situation', blocks: [{ kind: 'paragraph', text, basedOn: [1] }] }],
  answers: [{ number: 1, label: 'Desired outcome', text: said }],
});

test('italics are the person’s own words and nothing else, in running text as among the answers', async () => {
  const text = 'You wrote: “I want four more kitchens”. Write “done” on each card. The rest is ours.';
  const doc = onePage(text, 'I want four more kitchens by June');
  const added = [
    { number: 2, label: coachLabel, text: 'She has hired a fitter.' },
    {
      number: 3,
      label: coachLabel,
      text: 'Her fitter prices the small jobs now and asks before any of the large ones.',
    },
  ];
  const { pages } = await printed({ ...doc, answers: [...doc.answers, ...added] });
  const italic = (page: PdfPage) =>
    page.words
      .filter(({ font }) => /Italic/.test(font))
      .map((word) => word.text)
      .join('');
  expect(pages.map(italic).filter((words) => words !== '')).toEqual([
    'I want four more kitchens',
    'I want four more kitchens by June',
  ]);
});

test('emoji are left out with one note that the page shows them; a report without any has no such note', async () => {
  const note = 'We left out emoji here. The report in the app shows them.';
  const whole = ({ pages }: Printed) => pages.map(({ text }) => text).join('\n');
  const withSome = whole(await printed(onePage('You wrote of growth 🚀🚀, and of calm 🙂.', 'growth 🚀 now')));
  expect(withSome.split(note)).toHaveLength(2);
  expect(withSome).toContain('You wrote of growth, and of calm.');
  expect(withSome).not.toContain('see the app for this text');
  expect(whole(await printed(poorReport))).not.toContain(note);
});

test('a title that no font can set gives way to the kind of report on page one, not in the file’s properties', async () => {
  const { pages, bytes } = await printed({ ...poorReport, title: '提高老客户的回头率' });
  expect(pages[0]?.text).toContain('Strategic action report');
  expect(pages.map(({ text }) => text).join()).not.toContain('see the app');
  const title = Buffer.from('\ufeff提高老客户的回头率', 'utf16le').swap16().toString('latin1');
  expect(Buffer.from(bytes).toString('latin1')).toContain(title);
});

test('a report of the playbook does not say that AI wrote it; the advice to check stands in both', async () => {
  const whole = async (author: ReportDoc['author']) =>
    (await printed({ ...poorReport, author })).pages
      .map(({ text }) => text)
      .join(' ')
      .replaceAll('\n', ' ');
  const [playbook, model] = [await whole('playbook'), await whole('model')];
  expect(playbook).toMatch(/Our built- ?in playbook wrote this report.*No AI model took part/);
  expect(model).toContain('An AI model wrote this report from your answers');
  for (const text of [playbook, model]) {
    expect(text).toMatch(/isn’t legal, tax or financial advice\. Check important decisions with a professional/);
  }
});

test.each([
  ['the poorest', poorReport],
  ['the longest, in three scripts,', longReport],
  ['a hostile', hostileReport],
])('%s report has bookmarks and page numbers that agree, and no head alone', async (_name, doc) => {
  expectReadable(await printed(doc), 10);
});
