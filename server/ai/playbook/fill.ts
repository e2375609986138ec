/** Words that stand in a text of the playbook for `$name`; `$Name` gives the same with a capital. */
export type Slots = Readonly<Record<string, string>>;

const slot = /\$([A-Za-z]+)/g;

/** Fills the slots in one pass, so that a `$` in a person's own words is never read as a slot. */
export function fill(text: string, slots: Slots): string {
  return text.replace(slot, (_, name: string) => {
    const exact = slots[name];
    if (exact !== undefined) return exact;
    const lower = slots[name.charAt(0).toLowerCase() + name.slice(1)];
    if (lower === undefined) throw new Error(`The playbook uses $${name}, which has no value here.`);
    return lower.charAt(0).toUpperCase() + lower.slice(1);
  });
}

/** The slot names that a text uses, in lower case. */
export function slotsIn(text: string): string[] {
  return [...text.matchAll(slot)].map(([, name = '']) => name.charAt(0).toLowerCase() + name.slice(1));
}
