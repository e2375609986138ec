import { accountScreens } from './account-screens.ts';
import { chatAccessScreens } from './chat-access-screens.ts';
import { chatScreens } from './chat-screens.ts';
import { coachNotesScreens } from './coach-notes-screens.ts';
import { coachingScreens } from './coaching-screens.ts';
import { escrowScreens } from './escrow-screens.ts';
import { fitScreens } from './fit-screens.ts';
import { formScreens } from './form-screens.ts';
import { goalsScreens } from './goals-screens.ts';
import { moneyScreens } from './money-screens.ts';
import { noticeScreens } from './notice-screens.ts';
import { offlineCopiesScreens } from './offline-copies-screens.ts';
import { paymentScreens } from './payment-screens.ts';
import { publicScreens } from './public-screens.ts';
import { receiptScreens } from './receipt-screens.ts';
import { reportScreens } from './report-screens.ts';
import type { Screen } from './states.ts';
import { submissionScreens } from './submission-screens.ts';
import { usersScreens } from './users-screens.ts';

/** Every page in every state that was designed for it; the first of each page is its default. */
export const screens: readonly Screen[] = [
  ...publicScreens,
  ...formScreens,
  ...fitScreens,
  ...paymentScreens,
  ...accountScreens,
  ...goalsScreens,
  ...chatScreens,
  ...reportScreens,
  ...receiptScreens,
  ...moneyScreens,
  ...noticeScreens,
  ...chatAccessScreens,
  ...coachNotesScreens,
  ...coachingScreens,
  ...submissionScreens,
  ...usersScreens,
  ...escrowScreens,
  ...offlineCopiesScreens,
];
