import { type Amount, formatAmount } from '#server/ai/reading/amounts.ts';
import type { Fact } from '#server/ai/reading/fact.ts';

/** A fact in one line, so that a table can be read: kind, then what is claimed. */
export function factInShort(fact: Fact): string {
  const amount = (value: Amount | undefined) => value && formatAmount(value);
  const parts = (fact: Fact): (string | number | undefined)[] => {
    if (fact.kind === 'change')
      return [amount(fact.from), '>', amount(fact.to), fact.gap && `(${amount(fact.gap)})`, fact.subject];
    if (fact.kind === 'target' || fact.kind === 'today')
      return [amount(fact.amount), fact.subject, fact.period && `/${fact.period}`];
    if (fact.kind === 'growthBy')
      return [fact.direction, amount(fact.amount) ?? `x${fact.factor}`, fact.subject, fact.period && `/${fact.period}`];
    if (fact.kind === 'share') return [fact.part, fact.whole, amount(fact.percent)];
    if (fact.kind === 'spend')
      return [fact.isPast ? 'was' : undefined, amount(fact.amount), fact.period && `/${fact.period}`, fact.on];
    if (fact.kind === 'price') return [amount(fact.amount), fact.per];
    if (fact.kind === 'wait') return [amount(fact.amount), fact.what];
    if (fact.kind === 'tried') return [fact.result, fact.what];
    if (fact.kind === 'deadline') return [fact.day ?? 'quoted', `"${fact.words}"`];
    if (fact.kind === 'name') return [fact.name, fact.thing && `(${fact.thing})`];
    return fact.figures;
  };
  return [fact.kind, ...parts(fact)].filter((part) => part !== undefined).join(' ');
}
