type FormValue = string | FormValue[] | { [name: string]: FormValue };

/**
 * Reads a form or a query as the contract's `x-usage` says: `line_items[0][quantity]=1` becomes
 * `{ line_items: [{ quantity: '1' }] }`. Values stay text here; the schema of the call turns them into what they are.
 */
export function readForm(text: string): { [name: string]: FormValue } {
  const form: { [name: string]: FormValue } = {};
  for (const [name, value] of new URLSearchParams(text)) {
    const [first = '', ...inner] = name.split('[');
    put(form, [first, ...inner.map((part) => part.replace(/\]$/, ''))], value);
  }
  return withLists(form) as { [name: string]: FormValue };
}

function put(into: { [name: string]: FormValue }, [key = '', ...deeper]: string[], value: string): void {
  if (deeper.length === 0) {
    into[key] = value;
    return;
  }
  const known = into[key];
  const next = typeof known === 'object' && !Array.isArray(known) ? known : {};
  into[key] = next;
  put(next, deeper, value);
}

/** Turns values that are numbered from 0 without a gap into a list. */
function withLists(value: FormValue): FormValue {
  if (typeof value === 'string' || Array.isArray(value)) return value;
  const entries = Object.entries(value).map(([key, inner]) => [key, withLists(inner)] as const);
  const isList = entries.length > 0 && entries.every(([key], index) => key === String(index));
  return isList ? entries.map(([, inner]) => inner) : Object.fromEntries(entries);
}
