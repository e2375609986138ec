type FormValue = string | FormValue[] | { [name: string]: FormValue };

type Node = Map<string, Node | string>;

/**
 * Reads a form body or a query the way Stripe does: `line_items[0][quantity]=1` is `{ line_items: [{ quantity: '1' }] }`.
 * Values stay text; the schema of each call says what they are.
 */
export function decodeForm(text: string): Record<string, FormValue> {
  const root: Node = new Map();
  for (const [name, value] of new URLSearchParams(text)) place(root, name.replaceAll(']', '').split('['), value);
  return toObject(root);
}

function place(node: Node, [name = '', ...rest]: string[], value: string): void {
  const key = name === '' ? String(node.size) : name;
  if (rest.length === 0) {
    node.set(key, value);
    return;
  }
  const known = node.get(key);
  const child: Node = known instanceof Map ? known : new Map();
  node.set(key, child);
  place(child, rest, value);
}

function toValue(node: Node | string): FormValue {
  if (typeof node === 'string') return node;
  const isList = [...node.keys()].every((key) => /^\d+$/.test(key));
  return isList ? [...node.values()].map(toValue) : toObject(node);
}

const toObject = (node: Node): Record<string, FormValue> =>
  Object.fromEntries([...node].map(([key, child]) => [key, toValue(child)]));
