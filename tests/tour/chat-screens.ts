import type { Locator, Page, Route } from '@playwright/test';
import { cutOff, goOffline, openAs, type Screen } from './states.ts';
import type { World } from './world.ts';

const path = '/business-chat-coaching';
const title = 'Quotes in three days';

/** The page of the chat; in a narrow window its conversations lie over it once they are wanted. */
export const chatScreens: Screen[] = [
  { page: 'chat', state: 'default', open: openConversation },
  onOpening('a new one', 'newcomer', (page) => page.getByRole('heading', { level: 1, name: 'Chat Coach' }).waitFor()),
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
    await list.getByText('No matches for “submarine”.').waitFor();
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
    await page.getByRole('alertdialog').getByText('You can restore').waitFor();
  }),
  overPage('a question waits', 'newcomer', async (page, list) => {
    await cutOff(page, '**/api/chat');
    await page.keyboard.press('Escape');
    await page.getByPlaceholder('Ask a question...').fill('How do I ask for a deposit before the drawings?');
    await page.getByRole('button', { name: 'Send' }).click();
    await page.getByRole('heading', { level: 1, name: 'How do I ask for a deposit' }).waitFor();
    await openList(page);
    await list.getByText('1 question waiting').waitFor();
  }),
  {
    ...onOpening('menu', 'owner', async (page) => {
      await openNamed(page, title);
      await page.getByRole('button', { name: 'Conversation', exact: true }).click();
      await page.getByRole('menuitem', { name: 'Rename' }).waitFor();
    }),
    isOverlay: true,
  },
  onOpening('renamed in place', 'owner', async (page) => {
    await openNamed(page, title);
    await page.getByRole('button', { name: 'Conversation', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Rename' }).click();
    await page.getByRole('textbox', { name: 'Conversation title' }).waitFor();
  }),
  onOpening('an answer that broke off', 'owner', async (page) => {
    await openNamed(page, 'Who gives the book to the installers');
    await page.getByText('Error: The answer was cut off').waitFor();
  }),
  onOpening('an answer that was stopped', 'owner', async (page) => {
    await openNamed(page, 'Hire or promote');
    await page.getByRole('button', { name: 'Continue' }).waitFor();
  }),
  onOpening('an earlier answer', 'owner', async (page) => {
    await openNamed(page, 'The first ten units');
    await page.getByRole('button', { name: 'Earlier version' }).click();
    await page.getByText('1/2').waitFor();
  }),
  onOpening('a question that is edited', 'owner', async (page) => {
    await openNamed(page, 'What to say to the bookkeeper');
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    await page.getByRole('textbox', { name: 'Your question' }).fill('Which numbers each week?');
  }),
  onOpening('an answer that is being written', 'owner', async (page) => {
    await page.route('**/api/chat', answerHalf);
    await openNamed(page, title);
    await askFor(page, 'What should a deposit be when the client brings the appliances?');
    await page.getByText('If the date slips, the office calls first').last().waitFor();
    await askFor(page, 'And when they do not?');
    await page.getByText('next in line').waitFor();
  }),
  onOpening('questions that wait', 'owner', async (page) => {
    await page.route('**/api/chat', (route) => route.abort());
    await openNamed(page, title);
    await askFor(page, 'What should a deposit be when the client brings the appliances?');
    await page.getByText('sends automatically').first().waitFor();
    await askFor(page, 'And when they do not?');
    await page.getByText('next in line').waitFor();
  }),
  onOpening('a question that was not taken', 'owner', async (page) => {
    const error = { code: 'conflict', message: 'You already asked this.' };
    await page.route('**/api/chat', (route) => route.fulfill({ status: 409, json: { error } }));
    await openNamed(page, title);
    await askFor(page, 'What should a deposit be?');
    await page.getByText('You already asked this.').waitFor();
  }),
  onOpening('parts that are not read', 'owner', async (page) => {
    await openNamed(page, title);
    await page.getByRole('button', { name: /^Sources, / }).click();
    await page.getByRole('button', { name: 'your report' }).click();
    await page.locator('[aria-pressed=false]').waitFor();
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

async function askFor(page: Page, question: string): Promise<void> {
  await page.getByPlaceholder('Ask a question...').fill(question);
  await page.getByRole('button', { name: 'Send' }).click();
}

/** The connection breaks in the middle, and no further one is made. */
async function answerHalf(route: Route): Promise<void> {
  const { conversationId, clientMessageId: questionId } = route.request().postDataJSON();
  if (route.request().headers()['last-event-id']) return route.abort();
  const start = { conversationId, questionId, messageId: crypto.randomUUID(), provider: 'openai' };
  const text = 'A third.\n\n- On the day of the measure: name it.\n- If the date slips, the office calls first';
  const body = [
    `id: 1.0\nevent: start\ndata: ${JSON.stringify(start)}\n\n`,
    `id: 1.${text.length}\nevent: delta\ndata: ${JSON.stringify({ text })}\n\n`,
  ].join('');
  await route.fulfill({ contentType: 'text/event-stream', body });
}

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
