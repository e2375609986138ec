import type { Db } from '#server/db/connect.ts';
import { userRepository } from '#server/identity/user.repository.ts';

const profileAnswers = ['company', 'industry', 'companySize', 'revenueBand', 'decisionAuthority'] as const;
type ProfileAnswers = Partial<Record<(typeof profileAnswers)[number], string | null | undefined>>;

/** The profile takes over what the questionnaire was told of the business. What stands there already stays. */
export async function fillProfile(db: Db, userId: string, answers: ProfileAnswers, now: number): Promise<void> {
  const users = userRepository(db);
  const user = await users.find(userId);
  if (!user) return;
  const missing = profileAnswers.filter((name) => user[name] === null && answers[name]);
  if (missing.length === 0) return;
  await users.update(userId, Object.fromEntries(missing.map((name) => [name, answers[name]])), now);
}
