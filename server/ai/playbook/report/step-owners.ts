import type { Helper } from '#server/ai/playbook/analyze/kind.ts';

/** What somebody was named for, and the words of a step that are work of that sort; the first that fits counts. */
const trades: readonly { role: RegExp; work: RegExp | undefined }[] = [
  {
    role: /\b(?:estimat|quot|bookkeep|books|account|invoic|payroll)/u,
    work: /\b(?:quotes?|quoting|prices?|margins?|costs?|invoices?|paid|estimates?|budget|cash)\b/iu,
  },
  {
    role: /\b(?:website|web|online|social media|newsletter|marketing|shop page|app|it)\b/u,
    work: /\b(?:online|page|website|newsletter|your list|link|pause|emails?|put it everywhere|reminders?|sign-?ups?|source)\b/iu,
  },
  {
    role: /\b(?:pack|ship|warehouse|stock|deliver|driv)/u,
    work: /\b(?:pack\w*|ship\w*|box(?:es)?|stock|deliver\w*|parts|material|supplies|orders? signed)\b/iu,
  },
  {
    role: /\b(?:coordinat|rota|schedul|dispatch)/u,
    work: /\b(?:schedules?|rota|late changes?|overtime|shifts?|hours)\b/iu,
  },
  {
    role: /\b(?:office|reception|admin|assistant|front desk|secretar)/u,
    work: /\b(?:list|call|write|count|note|remind\w*|send|answers?|offer|schedule|names?|keep score|check|compare|collect|ask)\b/iu,
  },
  {
    role: /\b(?:teach|coach|train|instruct)/u,
    work: /\b(?:welcome|newcomers?|dates with|class(?:es)?|new people|teach\w*|quiet|first weeks)\b/iu,
  },
  // Who leads is named for nothing special, whatever the trade.
  { role: /\b(?:lead|head|foreman|senior)\b/u, work: undefined },
  {
    role: /\b(?:hygienist|ceramic|technician|plumber|mechanic|baker|cook|chef|nurse|carer|fitter|carpenter|welder|machinist|electrician|barista|stylist)/u,
    work: /\b(?:tests?|trial|tasks?|quality|repairs?|material|parts|hours|check the next|real work|help|job slips)\b/iu,
  },
];

function workOf({ role }: Helper): RegExp | undefined {
  return trades.find((trade) => trade.role.test(role))?.work;
}

/**
 * Who owns a step that is for somebody else: first a person who was named for such work, then those who were named for
 * nothing special, by turn. Nobody gets work of another sort.
 */
export function helperFor(helpers: readonly Helper[], turn: number, title: string): string | undefined {
  const named = helpers.find((helper) => workOf(helper)?.test(title));
  if (named) return named.name;
  const free = helpers.filter((helper) => workOf(helper) === undefined);
  return free[turn % Math.max(1, free.length)]?.name;
}

/** The owners of a move on page one: all who have a step in it. */
export function ownersInWords(owners: readonly string[]): string {
  const all = [...new Set(owners)]
    .toSorted((one, other) => Number(other === 'You') - Number(one === 'You'))
    .map((name, at) => (at > 0 ? name.replace(/^Your /u, 'your ') : name));
  return all.length > 1 ? `${all.slice(0, -1).join(', ')} and ${all.at(-1)}` : (all[0] ?? 'You');
}
