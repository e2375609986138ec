/** Tells the calendar day at an instant, where the person is: `YYYY-MM-DD`. That of `#schema/days.ts` is in UTC. */
export function localDayOf(at: number): string {
  const date = new Date(at);
  const two = (part: number) => String(part).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}
