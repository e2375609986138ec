import { computed, missingOf, positive, roundUp, withoutAbsurd } from './compute.ts';
import { weeksPerYear, weeksUntil } from './weeks.ts';

/** Buyers who come back, or do not: the share of them today, the share that is wanted, and what a message has brought. */
export interface ComeBackInput {
  /** 1 and 5 where 1 of 5 comes back. */
  backUnits?: number | undefined;
  backOfUnits?: number | undefined;
  wantedUnits?: number | undefined;
  wantedOfUnits?: number | undefined;
  /** Everybody to whom the shares apply, such as the buyers of the last twelve months. */
  buyers?: number | undefined;
  moneyPerVisit?: number | undefined;
  /** So many were asked to come back, and so many of them came. */
  askedBuyers?: number | undefined;
  cameBuyers?: number | undefined;
  /** `YYYY-MM-DD`, as the deadline. */
  today?: string | undefined;
  deadlineDay?: string | undefined;
}

export type ComeBackResult = ReturnType<typeof calculateComeBack>;

/** Without a number of buyers everything is said for so many of them. */
export const buyersOfShare = 100;

/** Computes what the difference between both shares is in buyers and in money. More buyers are rounded up. */
export function calculateComeBack(given: ComeBackInput) {
  const input = withoutAbsurd(given);
  const now = shareOf(input.backUnits, input.backOfUnits);
  const wanted = shareOf(input.wantedUnits, input.wantedOfUnits);
  const buyers = buyersOf(input);
  const isReached = now !== undefined && wanted !== undefined && wanted <= now;
  const buyersBack = computed([now], (share) => buyers * share);
  const wantedBack = computed([wanted], (share) => buyers * share);
  const gapBuyers = isReached ? undefined : computed([wantedBack, buyersBack], (goal, today) => roundUp(goal - today));
  const came = shareOf(input.cameBuyers, input.askedBuyers);
  const weeks = weeksUntil(input.today, input.deadlineDay);
  const workWeeks = positive(weeks?.workWeeks);
  const isYear = positive(input.buyers) !== undefined;
  return {
    /** As many come back as wanted, or more. */
    isReached,
    isPast: weeks?.isPast ?? false,
    buyers,
    buyersBack,
    buyersAway: computed([buyersBack], (back) => buyers - back),
    wantedBack,
    gapBuyers,
    gapMoney: computed([gapBuyers, positive(input.moneyPerVisit)], (more, each) => more * each),
    workWeeks: weeks?.isPast ? undefined : workWeeks,
    /** Of the buyers of a year in each of its weeks; of those who were asked in each week until the date. */
    gapBuyersPerWeek: isYear
      ? computed([gapBuyers], (more) => more / weeksPerYear)
      : computed([gapBuyers, positive(input.askedBuyers) && workWeeks], (more, left) => more / left),
    camePerHundred: computed([came], (share) => share * 100),
    /** So many messages bring what is missing, as the last one did. */
    messagesNeeded: computed([gapBuyers, positive(came)], (more, share) => roundUp(more / share)),
    /** So many come after one message to each of them. */
    cameOfAll: computed([came], (share) => buyers * share),
    missing: missingOf<keyof ComeBackInput>([
      ['backUnits', now],
      ['wantedUnits', wanted],
      ['buyers', positive(input.buyers)],
      ['moneyPerVisit', positive(input.moneyPerVisit)],
      ['askedBuyers', came],
      ['deadlineDay', weeks?.isPast ? undefined : weeks],
    ]),
  };
}

/** The buyers of a year; else those whom they asked, else a hundred. */
function buyersOf(input: ComeBackInput): number {
  return positive(input.buyers) ?? positive(input.askedBuyers) ?? buyersOfShare;
}

function shareOf(part: number | undefined, whole: number | undefined): number | undefined {
  return computed([part, positive(whole)], (some, all) => (some <= all ? some / all : Number.NaN));
}
