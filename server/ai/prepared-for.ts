import type { SubmitInput } from '#schema/insights.ts';
import type { ReportDoc } from '#schema/report.ts';
import { saysNothing } from './no-answer.ts';
import { cleanTextLine, cutWords } from './quote.ts';

/** Signs of code: a cover is no place for them, but the name around them stays. */
const codeSigns = /[<>{}[\]\\]/g;

/** Whom a report is for, as the cover says it: from the form, never from a writer's text. */
export function preparedFor(answers: SubmitInput): ReportDoc['preparedFor'] {
  const line = (text = '') => cutWords(cleanTextLine(text.replaceAll(codeSigns, '').replaceAll('`', '’')), 120);
  const known = (text = '') => (saysNothing(text) ? '' : line(text));
  const [company, location] = [known(answers.company), known(answers.location)];
  return {
    name: line(`${answers.firstName} ${answers.lastName ?? ''}`),
    ...(company === '' ? {} : { company }),
    ...(location === '' ? {} : { location }),
  };
}
