import type { PortalRow } from '#schema/portal.ts';
import type { Submission } from '#server/submissions/submission.repository.ts';

interface Counted {
  hasReport: boolean;
  notesCount: number;
  goalsCount: number;
}

/** One submission as the portal shows it, in its list and alone. */
export function toPortalRow(s: Submission, { hasReport, notesCount, goalsCount }: Counted): PortalRow {
  return {
    id: s.id,
    first_name: s.firstName,
    last_name: s.lastName,
    email: s.email,
    phone: s.phone,
    company: s.company,
    industry: s.industry,
    role: s.role,
    company_size: s.companySize,
    revenue_band: s.revenueBand,
    location: s.location,
    problems: s.problems,
    steps_taken: s.stepsTaken,
    desired_outcome: s.desiredOutcome,
    timeline: s.timeline,
    budget_range: s.budgetRange,
    decision_authority: s.decisionAuthority,
    referral_source: s.referralSource,
    has_insights: s.insights !== null && s.insights.length > 0,
    has_report: hasReport,
    client_id: s.userId,
    notes_count: notesCount,
    total_goals_count: goalsCount,
    created_at: new Date(s.createdAt).toISOString(),
    updated_at: new Date(s.updatedAt).toISOString(),
  };
}
