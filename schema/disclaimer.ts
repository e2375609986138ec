/**
 * Stands in the footer, in the report, in its PDF and beside every answer of the coach (docs/security.md#5-llm-risks,
 * row LLM07).
 */
export const aiDisclaimer =
  'AI or our playbook writes insights, reports and answers from what you enter. This isn’t legal, tax or financial advice. Check important decisions with a professional.';
