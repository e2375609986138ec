import type { Browser, CDPSession, Page } from '@playwright/test';
import { type Random, randomFrom } from '../simulation/random.ts';
import { type Lane, openLanes, type Place, type Values } from './places.ts';
import { fieldOf, recordTyping, type Typed, typeAtRandom } from './typing.ts';

/** Whatever was pressed so long before the end must be there afterwards (docs/experience.md#local-first-manners). */
const keptWithinMs = 300;
const longestMs = 3_000;
/** As long as anybody waits for a form. */
const restoredMs = 10_000;

export interface KillReport {
  points: number;
  /** Typed, and older than 300 ms when the tab was killed. */
  characters: number;
  /** Of these, not in the form when it was opened again. */
  lost: number;
  /** Each point after which the form was not what had been typed. */
  losses: string[];
}

interface KillOptions {
  seed: number;
  points: number;
  onPoint?: (report: KillReport) => void;
}

/**
 * Types random text with random pauses into the forms that keep drafts, kills the tab at a random moment, opens the form
 * again and looks for every character that was old enough.
 *
 * @param origin of the running product
 */
export async function runKillPoints(browser: Browser, origin: string, options: KillOptions): Promise<KillReport> {
  const report: KillReport = { points: 0, characters: 0, lost: 0, losses: [] };
  let left = options.points;
  const lanes = await openLanes(browser, origin);
  async function runLane(lane: Lane, index: number): Promise<void> {
    const random = randomFrom('kill', options.seed, index);
    const typing = await startTyping(lane);
    while (left > 0) {
      left -= 1;
      const { characters, lost, loss } = await typing.runPoint(random);
      report.points += 1;
      report.characters += characters;
      report.lost += lost;
      if (loss !== undefined) report.losses.push(loss);
      options.onPoint?.(report);
    }
  }
  try {
    await Promise.all(lanes.map(runLane));
  } finally {
    for (const { context } of lanes) await context.close();
  }
  return report;
}

/** A field in a part that is folded takes no focus. */
function unfold(): void {
  for (const folded of document.querySelectorAll<HTMLDetailsElement>('form details')) folded.open = true;
}

/** One tab at a time; the one that shows what was restored is the next one that is killed. */
async function startTyping({ context, places }: Lane) {
  const typed = await recordTyping(context);
  const known = new Map(places.map((place) => [place, place.start]));
  let page = await context.newPage();
  let shown: Place | undefined;

  async function open(place: Place, wanted: Values): Promise<Values> {
    shown = place;
    await page.goto(place.path);
    const field = fieldOf(page, Object.keys(place.room)[0] ?? '');
    await field.waitFor().catch(async (cause: unknown) => {
      throw new Error(`${page.url()} shows no form but: ${await page.locator('body').ariaSnapshot()}`, { cause });
    });
    await page.evaluate(unfold);
    return readUntil(page, wanted);
  }

  async function runPoint(random: Random) {
    const place = random.pick(places);
    const before = known.get(place) ?? place.start;
    if (place !== shown) await open(place, before);
    typed.length = 0;
    const names = Object.keys(place.room).filter((name) => lengthOf(before, name) < (place.room[name] ?? 0));
    const session = await context.newCDPSession(page);
    const killedAt = await killWhileTyping(page, session, { random, names });

    const wanted = { ...before, ...lastValues(typed.filter(({ at }) => at <= killedAt - keptWithinMs)) };
    const whole = { ...before, ...lastValues(typed) };
    page = await context.newPage();
    const restored = await open(place, wanted);
    known.set(place, restored);
    const seen = { path: place.path, wanted, whole, restored, ages: typed.map(({ at }) => killedAt - at) };
    await makeRoom(place, restored);
    return { characters: countAdded(before, wanted), ...findLoss(wanted, whole, restored, seen) };
  }

  async function makeRoom(place: Place, values: Values): Promise<void> {
    if (Object.keys(place.room).every((name) => lengthOf(values, name) < (place.room[name] ?? 0))) return;
    await place.empty(page);
    known.set(place, place.start);
    shown = undefined;
  }

  return { runPoint };
}

/** @returns when, epoch ms: what was pressed by then was at least as old as it seems. */
async function killWhileTyping(
  page: Page,
  session: CDPSession,
  { random, names }: { random: Random; names: readonly string[] },
): Promise<number> {
  let killedAt: number | undefined;
  const typing = typeAtRandom(page, { random, names, isOver: () => killedAt !== undefined }).catch((error: unknown) => {
    // Else it was a key that was on its way when the tab went.
    if (killedAt === undefined) throw error;
  });
  const pause = new Promise((resolve) => setTimeout(resolve, random.int(longestMs)));
  await Promise.race([pause, typing]);
  const crashed = page.waitForEvent('crash');
  killedAt = Date.now();
  // It has no answer: the process that would give one is gone. Nothing is told to the page.
  session.send('Page.crash').catch(() => undefined);
  await crashed;
  await typing;
  await page.close();
  return killedAt;
}

const lengthOf = (values: Values, name: string): number => values[name]?.length ?? 0;

/** What the fields hold, as soon as nothing that is wanted is missing. */
async function readUntil(page: Page, wanted: Values): Promise<Values> {
  const giveUpAt = Date.now() + restoredMs;
  for (;;) {
    const values: Values = {};
    for (const name of Object.keys(wanted)) values[name] = await fieldOf(page, name).inputValue();
    const isWhole = Object.entries(wanted).every(([name, text]) => values[name]?.startsWith(text));
    if (isWhole || Date.now() > giveUpAt) return values;
  }
}

const lastValues = (typed: readonly Typed[]): Values =>
  Object.fromEntries(typed.map(({ name, value }) => [name, value]));

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);

const countAdded = (before: Values, after: Values): number =>
  sum(Object.keys(after).map((name) => lengthOf(after, name) - lengthOf(before, name)));

/** Typing only ever adds at the end, so whatever is restored begins as the text did. */
function findLoss(wanted: Values, whole: Values, restored: Values, seen: object): { lost: number; loss?: string } {
  const names = Object.keys(wanted);
  const lost = sum(names.map((name) => lengthOf(wanted, name) - commonLength(wanted[name], restored[name])));
  const isOfText = (name: string) => {
    const shorter = Math.min(lengthOf(whole, name), lengthOf(restored, name));
    return commonLength(whole[name], restored[name]) === shorter;
  };
  return lost === 0 && names.every(isOfText) ? { lost } : { lost, loss: JSON.stringify(seen, ends) };
}

/** Of long texts what was typed last. */
const ends = (_: string, value: unknown) =>
  typeof value === 'string' && value.length > 60 ? `… ${value.slice(-60)}` : value;

function commonLength(a = '', b = ''): number {
  let length = 0;
  while (length < a.length && a[length] === b[length]) length += 1;
  return length;
}
