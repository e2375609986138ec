import { type Answer, type Block, blocksOf, maxQuoteLength, type ReportDoc } from '#schema/report.ts';
import { sampleReport } from './sample-report.ts';

const longWords: Record<number, string> = {
  11: 'Между замером и сметой проходит обычно девять дней: я считаю каждый заказ сам, вечером, после работы. ',
  12: 'Περίπου δώδεκα προσφορές φεύγουν κάθε μήνα και τέσσερις, μερικές φορές πέντε, γίνονται παραγγελίες. ',
  13: '私が日曜日の夜に決めます。火曜日までに変わります。 أنا أقرر كل ليلة أحد. 🙂 Then it changes by Tuesday. ',
};

/** As little as the schema lets a writer say. */
export const poorReport: ReportDoc = {
  ...sampleReport,
  title: 'A first plan',
  preparedFor: { name: 'Sam' },
  sections: [
    { id: 'summary', blocks: [{ kind: 'paragraph', text: 'You want more repeat orders this spring.', basedOn: [1] }] },
    { id: 'situation', blocks: [{ kind: 'paragraph', text: 'One shop, two people.', basedOn: [2] }] },
    { id: 'options', blocks: blocksOf(sampleReport, 'option').slice(0, 1) },
    { id: 'plan', blocks: blocksOf(sampleReport, 'planRow').slice(0, 2) },
    { id: 'risks', blocks: [] },
    { id: 'assumptions', blocks: [] },
  ],
  answers: [
    { number: 1, label: 'Desired outcome', text: 'More repeat orders' },
    { number: 2, label: 'Company size', text: '1-10' },
  ],
};

/** Every long answer filled to the brim, in several scripts, and texts that try to be more than text. */
export const longReport: ReportDoc = {
  ...sampleReport,
  title: 'Τέσσερις κουζίνες τον μήνα, Четыре кухни в месяц и свободные субботы, без ночных смет',
  author: 'model',
  preparedFor: { name: 'Łucja Żółć-Παπαδοπούλου', company: 'Столярная мастерская Окафор', location: '東京 Tokyo' },
  sections: sampleReport.sections.map((section) => ({ ...section, blocks: section.blocks.map(lengthened) })),
  answers: sampleReport.answers.map(filled),
};

/** Texts that would be markup, addresses, files or reversed writing if anything read them as such. */
export const hostileText =
  '<script>alert(1)</script> ![x](http://203.0.113.9/a.png) [y](javascript:alert(1)) {"image":"/etc/passwd"} \u202Egnp.exe\u202C \u0000\u0007 | # - 1. www.example.com a@example.com';

/** A report whose every free text is the hostile one. */
export const hostileReport: ReportDoc = {
  ...sampleReport,
  title: hostileText,
  preparedFor: { name: hostileText, company: hostileText, location: hostileText },
  sections: sampleReport.sections.map((section) => ({ ...section, blocks: section.blocks.map(poisoned) })),
  answers: sampleReport.answers.map((answer) => ({ ...answer, label: hostileText, text: hostileText })),
};

function poisoned(block: Block): Block {
  const isFree = (key: string, value: unknown) => typeof value === 'string' && key !== 'kind' && !key.endsWith('Day');
  const entries = Object.entries(block).map(([key, value]) => [key, isFree(key, value) ? hostileText : value]);
  return Object.fromEntries(entries);
}

/** 5,000 characters are what the form takes; the report quotes `maxQuoteLength` of them. */
function filled(answer: Answer): Answer {
  if (answer.text.length <= 30 && longWords[answer.number] === undefined) return answer;
  const words = longWords[answer.number] ?? `${answer.text} `;
  return { ...answer, text: words.repeat(60).slice(0, 5000).slice(0, maxQuoteLength) };
}

function lengthened(block: Block): Block {
  if (block.kind !== 'paragraph' && block.kind !== 'assumption') return block;
  return {
    ...block,
    text: `${block.text} ${block.text} Сроки и цены проверены по вашим ответам. Οι τιμές είναι δικές σας.`,
  };
}
