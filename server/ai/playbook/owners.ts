import type { RoleName } from './content-parts.ts';
import { leadsField } from './own-field.ts';
import { say } from './read-answers.ts';
import type { Draft } from './report-outline.ts';

/**
 * A role that exists where the person works: by what somebody does in a small firm, by title in a larger one; the person,
 * where the step's field is theirs by their own title.
 */
export function ownerOf({ reading, playbook }: Draft, role: RoleName): string {
  const { roles, circumstances } = playbook;
  const { companySize, role: title } = reading.given;
  const authority = reading.decider?.authority;
  if (role === 'decider') return roles.deciders[authority ?? 'unknown'];
  if (reading.solo) return roles.solo;
  if (role === 'strategy' && authority === 'Researcher') return roles.gathers;
  const set = companySize ? circumstances.sizes[companySize].roles : 'unknown';
  return leadsField(title, role, set === 'large') ? roles.solo : say(reading, roles[set][role]);
}
