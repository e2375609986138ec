import { z } from 'zod';
import {
  acceptedCompanySizes,
  challenges,
  decisionAuthorities,
  type SubmitInput,
  timelines,
} from '#schema/insights.ts';

const text = z.string().trim().min(1);
/** Defines what the model learns of a client's circumstances beside the answers. Only choices from lists lead to it. */
export const backgroundSchema = z.strictObject({
  challenges: z.record(z.enum(challenges), text),
  sizes: z.record(z.enum(acceptedCompanySizes), text),
  timelines: z.record(z.enum(timelines), text),
  authorities: z.record(z.enum(decisionAuthorities), text),
  unknown: z.strictObject({ size: text, timeline: text, authority: text, budget: text }),
});
export type Background = z.infer<typeof backgroundSchema>;

export function backgroundOf(background: Background, answers: SubmitInput): string[] {
  const { problems, companySize, timeline, decisionAuthority, budgetRange } = answers;
  const { unknown } = background;
  return [
    background.challenges[problems],
    companySize === undefined ? unknown.size : background.sizes[companySize],
    timeline === undefined ? unknown.timeline : background.timelines[timeline],
    decisionAuthority === undefined ? unknown.authority : background.authorities[decisionAuthority],
    ...(budgetRange === undefined ? [unknown.budget] : []),
  ];
}
