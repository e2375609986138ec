import { dayOf } from '#schema/days.ts';
import { ModelUnavailable } from '#server/ai/model-unavailable.ts';
import { spendRepository } from '#server/ai/spend.repository.ts';
import type { Database } from '#server/db/connect.ts';
import type { OpenAiSettings } from '#server/settings.ts';

export interface Tokens {
  input: number;
  output: number;
}

export interface Reservation {
  day: string;
  millicents: number;
}

export type DailySpend = ReturnType<typeof dailySpend>;

/**
 * The cap on what the model may cost in a day (docs/security.md#1-holes, row 15). A call's greatest cost is taken
 * before the call and put right after it; what a crash leaves taken was perhaps spent.
 */
export function dailySpend(
  { database, clock }: { database: Pick<Database, 'tx'>; clock: () => number },
  settings: OpenAiSettings,
) {
  const { dailyBudgetCents, inputCentsPerMillion, outputCentsPerMillion } = settings;
  const costOf = ({ input, output }: Tokens) =>
    Math.ceil((input * inputCentsPerMillion + output * outputCentsPerMillion) / 1000);

  return {
    /** @throws ModelUnavailable when the day's budget does not hold this call any more. */
    async reserve(greatest: Tokens): Promise<Reservation> {
      const day = dayOf(clock());
      const millicents = costOf(greatest);
      const taken = await database.tx((db) => spendRepository(db).addWithin(day, millicents, dailyBudgetCents * 1000));
      if (!taken) throw new ModelUnavailable('budget');
      return { day, millicents };
    },

    async settle({ day, millicents }: Reservation, used: Tokens): Promise<void> {
      await database.tx((db) => spendRepository(db).change(day, costOf(used) - millicents));
    },
  };
}
