import { useOwnRows } from '#pwa/offline/sync/use-own-rows.ts';
import { Disclosure } from '#pwa/ui/disclosure.tsx';
import { KeyValues } from '#pwa/ui/key-values.tsx';
import { type AnswerName, answerLabels } from '#schema/insights.ts';

/** Of whom it is, and not of their business. */
const personal: readonly AnswerName[] = ['firstName', 'lastName', 'email', 'phone'];

/** Shows the person's answers from this device. The insights and the coach's answers rest on them. */
export function OwnAnswers({ submissionId }: { submissionId: string }) {
  const card = useOwnRows('submission').rows?.find(({ row }) => row.id === submissionId)?.row;
  if (!card) return null;
  const items = Object.entries(answerLabels).flatMap(([name, term]) => {
    const value = card[name as AnswerName];
    return value && !personal.includes(name as AnswerName) ? { term, value } : [];
  });
  return (
    <Disclosure summary="Your answers">
      <KeyValues items={items} />
    </Disclosure>
  );
}
