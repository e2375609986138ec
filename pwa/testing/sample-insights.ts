import type { ThankYouState } from '#pwa/offline/thank-you-state.ts';
import type { SubmissionAnswer } from '#schema/insights.ts';

/** Insights as the results page keeps them; tests change what they look at. */
export const sampleInsights: ThankYouState = {
  submissionId: 'abc',
  nuggets: ['One'],
  email: 'dana@okafor.example',
  firstName: 'Dana',
  createdAt: 1,
};

/** With the report that was bought on them. */
export const sampleBought: ThankYouState = { ...sampleInsights, report: '# Plan', paymentComplete: true };

/** The same as the server answers them. */
export const sampleSubmission: SubmissionAnswer['submission'] = {
  ...sampleInsights,
  lastName: null,
  company: null,
  provider: 'playbook',
};
