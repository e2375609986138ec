import { isCalendarDay } from '#schema/days.ts';
import { addDays } from '#server/ai/plan-days.ts';

/** The months from January as other languages of the form write them; numbers are read in these although words are not. */
const months = [
  'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre',
  'januar februar märz april mai juni juli august september oktober november dezember',
  'janvier février mars avril mai juin juillet août septembre octobre novembre décembre',
  'gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre',
  'janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro',
  'januari februari maart april mei juni juli augustus september oktober november december',
].map((names) => names.split(' '));
const names = [...new Set(months.flat())].toSorted((a, b) => b.length - a.length).join('|');
const limit = new RegExp(
  String.raw`(?<!\p{L})(?:antes del?|hasta|até|avant|d['’]ici|vor|bis|prima di|prima del|entro|voor|tot)\s(?:(?:el|le|la|den|dem|il|o|fin de|ende|fine|einde)\s)?(?:(\d{1,2})\.?\s(?:de\s)?)?(${names})(?!\p{L})(?:\s(?:de\s|del\s)?(20\d\d))?`,
  'iu',
);

/** The last day of a wish in another language: the day before `antes de junio`, or `bis 15. März` itself. */
export function foreignDay(wish: string, today: string): string | undefined {
  const [said, date, name = '', writtenYear] = limit.exec(wish) ?? [];
  if (said === undefined) return undefined;
  const month = Math.max(...months.map((list) => list.indexOf(name.toLowerCase()))) + 1;
  const isEnd = /\s(?:fin de|ende|fine|einde)\s/iu.test(said);
  const dayIn = (year: number): string => {
    const written = `${year}-${String(month).padStart(2, '0')}-${(date ?? '1').padStart(2, '0')}`;
    if (date !== undefined || !isCalendarDay(written)) return written;
    return isEnd ? addDays(nextMonthOf(written), -1) : addDays(written, -1);
  };
  const thisYear = Number(today.slice(0, 4));
  const day = writtenYear ? dayIn(Number(writtenYear)) : [thisYear, thisYear + 1].map(dayIn).find((one) => one > today);
  return day && isCalendarDay(day) ? day : undefined;
}

function nextMonthOf(first: string): string {
  return `${addDays(first, 31).slice(0, 8)}01`;
}
