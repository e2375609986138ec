const deepestLevel = 3;

/**
 * Lists the keys of an answer, sorted, three levels deep: `user{id name} steps[]{id title}`. Rows of a list count
 * together; what is deeper is written as `{}`.
 */
export const fieldsOf = (answer: unknown): string => keysOf([answer], 1);

function keysOf(values: readonly unknown[], level: number): string {
  const entries = values.filter(isObject).flatMap((value) => Object.entries(value));
  const byKey = Map.groupBy(entries, ([key]) => key);
  const named = [...byKey].map(([key, found]) => {
    const contents = found.map(([, value]) => value);
    return `${key}${shapeOf(contents, level)}`;
  });
  return named.sort().join(' ');
}

function shapeOf(values: readonly unknown[], level: number): string {
  const list = values.some(Array.isArray) ? '[]' : '';
  const members = values.flatMap((value) => (Array.isArray(value) ? value : [value]));
  if (!members.some(isObject)) return list;
  return level === deepestLevel ? `${list}{}` : `${list}{${keysOf(members, level + 1)}}`;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
