import type { Locator, Page } from '@playwright/test';
import type { Screen } from './screens.ts';
import { cutOff, goOffline, openAs } from './states.ts';
import type { World } from './world.ts';

const path = '/business-chat-coaching';
const title = 'Quotes in three days';

/** The page of the chat; in a narrow window its conversations lie over it once they are wanted. */
export const chatScreens: Screen[] = [
  { page: 'chat', state: 'default', open: openConversation },
  onOpening('a new one', 'owner', (page) => page.getByRole('heading', { level: 1, name: 'Chat Coach' }).waitFor()),
  overPage('conversations', 'owner', async (_page, list) => {
    await nameOf(list, title).waitFor();
    await list.getByText('Untitled').waitFor();
  }),
  overPage('no conversations', 'newcomer', (_page, list) => list.getByText('No conversations yet').waitFor()),
  overPage('found', 'owner', async (_page, list) => {
    await list.getByRole('searchbox').fill('price muller');
    await list.getByText('Found').or(list.locator('mark')).first().waitFor();
  }),
  overPage('nothing found', 'owner', async (_page, list) => {
    await list.getByRole('searchbox').fill('submarine');
    await list.getByText('Nothing has “submarine” in it.').waitFor();
  }),
  overPage('recently deleted', 'owner', async (page, list) => {
    await cutOff(page, '**/api/sync');
    await list.getByRole('button', { name: `Delete ${title}` }).click();
    await page.getByRole('button', { name: 'Delete conversation' }).click();
    await list.getByRole('button', { name: /Recently deleted/ }).click();
    await list.getByRole('button', { name: `Restore ${title}` }).waitFor();
  }),
  overPage('about to delete', 'owner', async (page, list) => {
    await list.getByRole('button', { name: `Delete ${title}` }).click();
    await page.getByRole('alertdialog').getByText('can be restored for 30 days').waitFor();
  }),
  overPage('a question waits', 'newcomer', async (page, list) => {
    await cutOff(page, '**/api/chat');
    await page.keyboard.press('Escape');
    await page.getByPlaceholder('Ask a question...').fill('How do I ask for a deposit before the drawings?');
    await page.getByRole('button', { name: 'Send' }).click();
    await page.getByRole('heading', { level: 1, name: 'How do I ask for a deposit' }).waitFor();
    await openList(page);
    await list.getByText('1 question waits').waitFor();
  }),
  onOpening('renamed in place', 'owner', async (page) => {
    await openNamed(page, title);
    await page.getByRole('button', { name: 'Conversation', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Rename' }).click();
    await page.getByRole('textbox', { name: 'Title of the conversation' }).waitFor();
  }),
  {
    page: 'chat',
    state: 'offline',
    isOverlay: true,
    async open(page, { owner }) {
      await openAs(page, owner, path);
      await goOffline(page);
      await openList(page);
      await listIn(page)
        .getByText(/^As of/)
        .waitFor();
    },
  },
];

/** What a new conversation shows when somebody opens the page. */
function onOpening(state: string, who: 'owner' | 'newcomer', act: (page: Page) => Promise<void>): Screen {
  return {
    page: 'chat',
    state,
    async open(page, world) {
      await openAs(page, world[who], path);
      await act(page);
    },
  };
}

function overPage(state: string, who: 'owner' | 'newcomer', act: (page: Page, list: Locator) => Promise<void>): Screen {
  const opened = onOpening(state, who, async (page) => {
    await openList(page);
    await act(page, listIn(page));
  });
  return { ...opened, isOverlay: true };
}

const listIn = (page: Page): Locator => page.getByRole('navigation', { name: 'Conversations' });
const nameOf = (list: Locator, name: string): Locator => list.getByRole('button', { name, exact: true });

async function openList(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: 'Conversations', exact: true });
  await button.waitFor();
  if ((await button.getAttribute('aria-expanded')) === 'false') await button.click();
  await listIn(page).waitFor();
}

async function openConversation(page: Page, { owner }: World): Promise<void> {
  await openAs(page, owner, path);
  await openNamed(page, title);
  await page.getByText('The office, not you.').waitFor();
}

async function openNamed(page: Page, name: string): Promise<void> {
  await openList(page);
  await nameOf(listIn(page), name).click();
  await page.getByRole('heading', { level: 1, name }).waitFor();
}
