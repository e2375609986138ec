import type { Database } from '#server/db/connect.ts';
import type { Settings } from '#server/settings.ts';
import type { Coach } from './coach.ts';
import { circuitBreaker } from './model/circuit-breaker.ts';
import { modelCoach } from './model/coach/model-coach.ts';
import { dailySpend } from './model/daily-spend.ts';
import { readCoachPrompt } from './model/prompts.ts';
import { openAiClient } from './openai-client.ts';

/**
 * The model where a key is set, else the playbook: nobody takes the one for the other
 * (docs/chat.md#a-model-that-fails).
 */
export function openCoach(
  playbook: Coach,
  { openAi }: Pick<Settings, 'openAi'>,
  { database, clock }: { database: Pick<Database, 'tx'>; clock: () => number },
): Coach {
  if (!openAi) return playbook;
  return modelCoach({
    client: openAiClient(openAi, clock),
    spend: dailySpend({ database, clock }, openAi),
    breaker: circuitBreaker(clock),
    instructions: readCoachPrompt(),
  });
}
