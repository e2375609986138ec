import type { Page } from '@playwright/test';
import { accountScreens } from './account-screens.ts';
import { chatAccessScreens } from './chat-access-screens.ts';
import { chatScreens } from './chat-screens.ts';
import { formScreens } from './form-screens.ts';
import { goalsScreens } from './goals-screens.ts';
import { moneyScreens } from './money-screens.ts';
import { noticeScreens } from './notice-screens.ts';
import { paymentScreens } from './payment-screens.ts';
import { publicScreens } from './public-screens.ts';
import { receiptScreens } from './receipt-screens.ts';
import { reportScreens } from './report-screens.ts';
import type { World } from './world.ts';

/** One designed state of one page. */
export interface Screen {
  /** The page, as a word for a file name. */
  page: string;
  state: string;
  /** Brings a fresh browser into the state and waits until it shows. */
  open(page: Page, world: World): Promise<void>;
  /** Something lies over the page, so that a picture is of the window and not of the whole page. */
  isOverlay?: boolean;
}

/** Every page in every state that was designed for it; the first of each page is its default. */
export const screens: readonly Screen[] = [
  ...publicScreens,
  ...formScreens,
  ...paymentScreens,
  ...accountScreens,
  ...goalsScreens,
  ...chatScreens,
  ...reportScreens,
  ...receiptScreens,
  ...moneyScreens,
  ...noticeScreens,
  ...chatAccessScreens,
];
