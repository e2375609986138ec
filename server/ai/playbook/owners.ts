import type { RoleName } from './content-parts.ts';
import { say } from './read-answers.ts';
import type { Draft } from './report-outline.ts';

/** A role that exists where the person works: by what somebody does in a small firm, by title in a larger one. */
export function ownerOf({ reading, playbook }: Draft, role: RoleName): string {
  const { roles, circumstances } = playbook;
  const { companySize, decisionAuthority } = reading.given;
  if (role === 'decider') {
    return reading.solo && !decisionAuthority ? roles.solo : roles.deciders[decisionAuthority ?? 'unknown'];
  }
  if (reading.solo) return roles.solo;
  const titles = companySize ? roles[circumstances.sizes[companySize].roles] : roles.unknown;
  return say(reading, titles[role]);
}
