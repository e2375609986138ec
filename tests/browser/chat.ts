import { randomUUID } from 'node:crypto';
import { expect, type Locator, type Page } from '@playwright/test';
import type { Message } from '#schema/conversations.ts';
import { paths } from '#schema/paths.ts';
import type { Product } from '../../scripts/product.ts';
import { readDatabase } from './database.ts';
import { readRows, readTable } from './engine.ts';
import type { HeldAnswer, ScriptedModel } from './scripted-model.ts';

export const chatPath = paths.chat;

export const composer = (page: Page): Locator => page.getByRole('textbox', { name: 'Ask a question...' });
export const sendButton = (page: Page): Locator => page.getByRole('button', { name: 'Send', exact: true });
export const stopButton = (page: Page): Locator => page.getByRole('button', { name: 'Stop', exact: true });

/** The messages of the open conversation by whose they are, oldest first; each begins with its heading. */
const messagesBy = (page: Page, who: RegExp): Locator =>
  page.getByRole('heading', { level: 2, name: who }).locator('..');
export const questions = (page: Page): Locator => messagesBy(page, /^You, \d{1,2}:\d\d [AP]M$/);
export const answers = (page: Page): Locator => messagesBy(page, /^Coach(, \d{1,2}:\d\d [AP]M)?$/);

/** A question with what became of it. */
export const turnOf = (page: Page, question: string): Locator =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 2 }), hasText: question });

/** A question that nobody asked before, with the word for the model before it; see `startScriptedModel`. */
export const newQuestion = (script = '', words = 'How do I start'): string =>
  `${script && `[${script}] `}${words}, ${randomUUID().slice(0, 8)}?`;

/** Types a question as a person does and presses the button. */
export async function ask(page: Page, question: string): Promise<void> {
  await composer(page).fill(question);
  await sendButton(page).click();
  await expect(questions(page).last()).toContainText(question);
}

/** Asks a `[held]` question. @returns the model's call, which the test answers */
export async function askHeld(page: Page, model: ScriptedModel, question: string): Promise<HeldAnswer> {
  await ask(page, question);
  return heldCall(model, question);
}

/** The nth call of the model for a question, once it came. */
export async function heldCall(model: ScriptedModel, question: string, nth = 0): Promise<HeldAnswer> {
  await expect.poll(() => model.held(question, nth) !== undefined, { message: `call ${nth} of the model` }).toBe(true);
  return model.held(question, nth) as HeldAnswer;
}

export async function startNewChat(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: 'New Chat' });
  if (!(await button.isVisible())) await page.getByRole('button', { name: 'Conversations' }).click();
  await button.click();
  await expect(page).toHaveURL(new RegExp(`${chatPath}$`));
  await expect(questions(page)).toHaveCount(0);
}

/** The messages on the disk, oldest first: what is shown may not be there yet. */
export async function heldMessages(page: Page): Promise<Message[]> {
  const rows = (await readRows(page, 'messages')) as unknown as Message[];
  return rows.sort((a, b) => a.createdAt - b.createdAt);
}

/** What this device has asked and has no whole answer to yet, in order. */
export async function askedHere(page: Page): Promise<{ content: string; state: string }[]> {
  const rows = (await readTable(page, 'questions')) as { content: string; state: string; askedAt: number }[];
  return rows.sort((a, b) => a.askedAt - b.askedAt).map(({ content, state }) => ({ content, state }));
}

/** The texts and states in the server's database of all conversations with such a question, oldest first. */
export const onServer = (product: Product, question: string): { role: string; content: string; state: string }[] =>
  readDatabase(
    product,
    `SELECT role, content, state FROM messages WHERE conversation_id IN
       (SELECT conversation_id FROM messages WHERE role = 'user' AND content = ?) ORDER BY created_at`,
    question,
  );

/** The server has written the whole answer, whoever reads it. */
export const isWritten = (product: Product, question: string, content: string): Promise<void> =>
  expect.poll(() => onServer(product, question).at(-1)).toEqual({ role: 'assistant', content, state: 'done' });
