import { AppError } from '#schema/errors.ts';
import type { SubmitInput } from '#schema/insights.ts';
import { sha256 } from '#server/ids.ts';

/** One send of the questionnaire, by the hashes of the caller's word for it and of its body. */
export interface Send {
  idempotencyHash: string | null;
  bodyHash: string;
}

export function sendOf(answers: SubmitInput, idempotencyKey: string | undefined): Send {
  const idempotencyHash = idempotencyKey === undefined ? null : sha256(idempotencyKey);
  return { idempotencyHash, bodyHash: sha256(JSON.stringify(answers)) };
}

/** @throws AppError `conflict` when the same word came with other answers before */
export function refuseOtherBody({ bodyHash }: Send, earlierBodyHash: string | null): void {
  if (earlierBodyHash !== bodyHash) throw new AppError('conflict');
}

/** Does the same send many times at once only once: a model's texts cost money. `where` tells what it is sent to, and by whom. */
export function sharedSends<T>() {
  const underWay = new Map<string, Promise<T>>();
  return ({ idempotencyHash, bodyHash }: Send, where: string, work: () => Promise<T>): Promise<T> => {
    if (idempotencyHash === null) return work();
    const send = `${idempotencyHash} ${bodyHash} ${where}`;
    const known = underWay.get(send);
    if (known) return known;
    const answer = work().finally(() => underWay.delete(send));
    underWay.set(send, answer);
    return answer;
  };
}
