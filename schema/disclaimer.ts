/**
 * Stands in the footer, in the report, in its PDF and beside every answer of the coach (docs/security.md#5-llm-risks,
 * row LLM07).
 */
export const aiDisclaimer =
  'Insights, reports and answers are written by AI or a playbook from what you enter. They are no legal, tax or financial advice; check important decisions with a professional.';
