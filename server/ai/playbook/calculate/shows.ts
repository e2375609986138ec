import { computed, missingOf, positive, roundDown, roundTenth, roundUp, usable } from './compute.ts';

/** Showings, concerts or evenings that few people come to. Each costs the same to run, however many come. */
export interface ShowsInput {
  /** Who come to one on a quiet day. */
  visitors?: number | undefined;
  visitorsWanted?: number | undefined;
  seats?: number | undefined;
  /** Quiet ones in a week. */
  showsPerWeek?: number | undefined;
  /** From one visitor, after the film, the performers, food and drinks are paid. */
  moneyLeftPerVisitor?: number | undefined;
  /** Wages, heating and light of one. */
  costPerShow?: number | undefined;
}

export type ShowsResult = ReturnType<typeof calculateShows>;

/** Computes how many people pay for one, what the quiet ones cost a week, and in how many the same people would pay. */
export function calculateShows(input: ShowsInput) {
  const visitors = usable(input.visitors);
  const wanted = positive(input.visitorsWanted);
  const shows = positive(input.showsPerWeek);
  const left = positive(input.moneyLeftPerVisitor);
  const cost = positive(input.costPerShow);
  const visitorsToPay = computed([cost, left], (each, per) => roundUp(each / per));
  const perWeek = computed([visitors, shows], (each, all) => each * all);
  const gain = computed([visitors, left, cost], (people, per, each) => people * per - each);
  const loss = computed([visitors, left, cost], (people, per, each) => each - people * per);
  const fewer = fewerShows(perWeek, visitorsToPay, shows);
  return {
    filledPerHundred: computed([visitors, positive(input.seats)], (people, all) =>
      people <= all ? (people / all) * 100 : -1,
    ),
    visitorsToPay,
    /** More than come today, until one pays for itself. */
    moreToPay: computed([visitorsToPay, visitors], (pay, come) => pay - come),
    visitorsPerWeek: perWeek,
    lossPerWeek: positive(computed([loss, shows], (each, all) => each * all)),
    gainPerWeek: computed([gain, shows], (each, all) => each * all),
    gainWantedPerWeek: computed([wanted, left, cost, shows], (people, per, each, all) => (people * per - each) * all),
    /** As many as the people of today would pay for, where that is fewer than there are. */
    fewerShows: fewer,
    visitorsInFewer: computed([perWeek, fewer], (people, all) => roundTenth(people / all)),
    savedPerWeek: computed([shows, fewer, cost], (all, kept, each) => (all - kept) * each),
    /** At least as many come as are wanted. */
    isReached: visitors !== undefined && wanted !== undefined && visitors >= wanted,
    missing: missingOf<keyof ShowsInput>([
      ['visitors', visitors],
      ['showsPerWeek', shows],
      ['moneyLeftPerVisitor', left],
      ['costPerShow', cost],
      ['visitorsWanted', wanted],
      ['seats', positive(input.seats)],
    ]),
  };
}

function fewerShows(
  perWeek: number | undefined,
  visitorsToPay: number | undefined,
  shows: number | undefined,
): number | undefined {
  const kept = computed([perWeek, positive(visitorsToPay)], (people, pay) => roundDown(people / pay));
  return kept !== undefined && shows !== undefined && kept >= 1 && kept < shows ? kept : undefined;
}
