import type { BrowserContext, Locator, Page } from '@playwright/test';
import type { Random } from '../simulation/random.ts';

/** A field as it was after a key. */
export interface Typed {
  name: string;
  value: string;
  /** When the key was pressed, as the page saw it; epoch ms. */
  at: number;
}

export const fieldOf = (page: Page, name: string): Locator => page.locator(`form [name=${name}]`);

const letters = 'abcdefghijklmnopqrstuvwxyz éß,.0123456789 ABC ';

/**
 * Has every page of this browser tell each key at once, with the time at which the page saw it, before its scripts did.
 *
 * @returns what was typed since, which the caller may empty.
 */
export async function recordTyping(context: BrowserContext): Promise<Typed[]> {
  const typed: Typed[] = [];
  await context.exposeBinding('tellTyped', (_, one: Typed) => void typed.push(one));
  await context.addInitScript(() => {
    const { tellTyped } = window as unknown as { tellTyped: (one: Typed) => void };
    let pressedAt: number | undefined;
    window.addEventListener('keydown', () => (pressedAt = Date.now()), true);
    window.addEventListener(
      'input',
      ({ target }) => {
        const { name, value } = target as HTMLInputElement;
        tellTyped({ name, value, at: pressedAt ?? Date.now() });
        pressedAt = undefined;
      },
      true,
    );
  });
  return typed;
}

/** Types at the end of one field and then another, as fast and as slowly as people do, until told to stop. */
export async function typeAtRandom(
  page: Page,
  { random, names, isOver }: { random: Random; names: readonly string[]; isOver: () => boolean },
): Promise<void> {
  while (!isOver()) {
    await fieldOf(page, random.pick(names)).focus();
    await page.keyboard.press('ControlOrMeta+End');
    for (let keys = 1 + random.int(25); keys > 0 && !isOver(); keys -= 1) {
      await page.keyboard.type(random.pick([...letters]));
      await new Promise((resolve) => setTimeout(resolve, random.chance(0.1) ? random.int(400) : random.int(60)));
    }
  }
}
