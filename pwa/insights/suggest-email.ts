const providers = [
  'gmail.com',
  'yahoo.com',
  'hotmail.com',
  'outlook.com',
  'icloud.com',
  'comcast.net',
  'verizon.net',
  'protonmail.com',
];

/** Countries have endings of their own, such as `.ca`: only what nobody means is taken for a slip. */
const slips: Record<string, readonly string[]> = {
  com: ['co', 'cm', 'om', 'con', 'cpm', 'cim', 'vom', 'xom', 'cmo', 'ocm', 'comm', 'coom'],
  net: ['ne', 'nt', 'et', 'ner', 'nrt', 'nte', 'nett'],
};

/**
 * The address with the domain of a large provider that is one or two letters off; undefined where it looks right.
 *
 * @param isTyping what is a beginning of a domain may still become one
 */
export function suggestEmail(email: string, isTyping: boolean): string | undefined {
  const [, before, domain = ''] = /^([^@\s]+)@([^@\s]+)$/.exec(email.trim().toLowerCase()) ?? [];
  if (before === undefined || providers.includes(domain)) return undefined;
  if (isTyping && providers.some((provider) => provider.startsWith(domain))) return undefined;
  const meant = providers.find((provider) => isSlipOf(provider, domain));
  return meant && `${email.trim().slice(0, before.length)}@${meant}`;
}

/** `dana@okafor`. */
export const missesEnding = (email: string): boolean => /^[^@\s]+@[^@\s.]+\.?$/.test(email.trim());

function isSlipOf(provider: string, domain: string): boolean {
  const [name = '', ending = ''] = provider.split('.');
  const [typedName = '', typedEnding = '', ...more] = domain.split('.');
  if (more.length > 0 || (typedEnding !== ending && !slips[ending]?.includes(typedEnding))) return false;
  // `ymail.com` and `mail.com` are providers too.
  if (typedName[0] !== name[0]) return false;
  return editsBetween(name, typedName) <= (name.length > 5 ? 2 : 1);
}

/** How many letters were left out, added, changed, or swapped with the next one. */
function editsBetween(a: string, b: string): number {
  const rows = Array.from({ length: a.length + 1 }, (_, i) => [i, ...Array<number>(b.length).fill(0)]);
  const at = (i: number, j: number) => rows[i]?.[j] ?? 0;
  for (let j = 1; j <= b.length; j++) (rows[0] as number[])[j] = j;
  for (let i = 1; i <= a.length; i++) {
    for (let j = 1; j <= b.length; j++) {
      const changed = at(i - 1, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1);
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      const swapped = isSwap ? at(i - 2, j - 2) + 1 : changed;
      (rows[i] as number[])[j] = Math.min(at(i - 1, j) + 1, at(i, j - 1) + 1, changed, swapped);
    }
  }
  return at(a.length, b.length);
}
