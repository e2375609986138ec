/** For each rule a seed that notices when it is broken, and passes when it is not; `npm run simulate -- --breaks` finds them. */
export const noticingSeeds: Readonly<Record<string, number>> = {
  1: 1,
  2: 1,
  3: 1,
  4: 1,
  5: 2,
  6: 1,
  7: 1,
  8: 11,
  9: 1,
  10: 1,
  13: 17,
  15: 2,
};
