import type { LastInsights } from '#pwa/offline/last-insights.ts';
import type { SubmissionAnswer } from '#schema/submission-calls.ts';

/** Insights as the results page keeps them; tests change what they look at. */
export const sampleInsights: LastInsights = {
  submissionId: 'abc',
  nuggets: ['One'],
  email: 'dana@okafor.example',
  firstName: 'Dana',
  createdAt: 1,
};

/** With the report that was bought on them. */
export const sampleBought: LastInsights = { ...sampleInsights, report: '# Plan', paymentComplete: true };

/** The same as the server answers them. */
export const sampleSubmission: SubmissionAnswer['submission'] = {
  ...sampleInsights,
  lastName: null,
  company: null,
  provider: 'playbook',
};
