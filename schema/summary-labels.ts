/** Labels the paragraphs of a coach's summary, in their order. The portal folds some of them by their labels. */
export const summaryLabels = {
  client: 'Client',
  goal: 'Goal',
  tried: 'Tried so far',
  startWith: 'Start with',
  missing: 'Not answered',
  questions: 'Ask in the first call',
} as const;
