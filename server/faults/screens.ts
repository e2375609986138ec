import type { CheckoutStatus } from '#schema/checkout.ts';
import type { ReportStatus } from '#schema/report.ts';
import { minute, type World } from './world.ts';

/**
 * Checks what a person's screens say against what is true at that moment. Between the leaps that a row makes the
 * product's clock goes as fast as ours, so that times are taken with ours: from the money, or from the end of the fault
 * if that was later, to the screen that says so.
 */
export function watchScreens(world: World, keys: { sessionId(): string; submissionId(): string }) {
  const { shop } = world;
  const lies: string[] = [];
  const told = new Set<string>();
  let moneyAt: number | undefined;
  let faultEndedAt = 0;
  let greatestMs = 0;

  async function moneyCame(): Promise<boolean> {
    if (moneyAt === undefined && (await world.hasMoney(keys.sessionId()))) moneyAt = performance.now();
    return moneyAt !== undefined;
  }

  /** A screen that has said the truth once is not measured again. */
  function note(screen: string, said: string, isTrue: boolean): void {
    if (moneyAt === undefined || told.has(screen)) return;
    const lateMs = performance.now() - Math.max(moneyAt, faultEndedAt, shop.calmSince());
    if (lateMs > minute) throw new Error(`Over a minute after the money came ${said}.`);
    if (!isTrue) return;
    told.add(screen);
    greatestMs = Math.max(greatestMs, lateMs);
  }

  /** The page to which the payment returns; answers whether it says that the money came. */
  async function checkout(): Promise<boolean> {
    await moneyCame();
    const answer = await shop.call<CheckoutStatus>('GET', `/api/checkout/${keys.sessionId()}`);
    const said = `the return page says ${answer?.body.state ?? answer?.status ?? 'nothing'}`;
    const isPaid = answer?.body.state === 'paid';
    if (isPaid && !(await moneyCame())) lies.push(`${said}, and no money came`);
    note('checkout', said, isPaid);
    return isPaid;
  }

  /** The page of the report; answers whether the report stands there. */
  async function report(): Promise<boolean> {
    await moneyCame();
    const answer = await shop.call<ReportStatus>('GET', `/api/report-status/${keys.submissionId()}`);
    const said = `the report’s page says ${answer?.body.status ?? answer?.status ?? 'nothing'}`;
    const isDone = answer?.body.status === 'done';
    if (isDone && !(await moneyCame())) lies.push(`${said}, and no money came`);
    if (isDone && (answer?.body.report?.length ?? 0) < 1000) lies.push(`${said}, without a report`);
    if (answer?.body.status === 'error') lies.push(said);
    note('report', said, isDone);
    return isDone;
  }

  return {
    moneyCame,
    checkout,
    report,
    /** At both; answers whether both say that all is there. */
    async look(): Promise<boolean> {
      const isPaid = await checkout();
      return (await report()) && isPaid;
    },
    /** Lists what was false when it was said. */
    lies,
    /** The longest time that a screen took to say the truth. */
    greatestMs: () => greatestMs,
    faultEnded(): void {
      faultEndedAt = performance.now();
    },
  };
}
